"""Incremental builds: what a build read, what must be done again, and what is kept between builds."""
