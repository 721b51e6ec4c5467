"""Incremental builds: what a build read, what must be done again, and the cached values between builds."""
