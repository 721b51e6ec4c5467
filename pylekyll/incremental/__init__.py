"""Incremental builds: the reads of a build, the items to render again, and the values cached between builds."""
