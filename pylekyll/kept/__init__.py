"""Converted texts that outlive the build that converted them."""
