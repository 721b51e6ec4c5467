"""Converted texts that outlast the build that converted them."""
