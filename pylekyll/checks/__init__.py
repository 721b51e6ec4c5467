"""Checks around a build: ``doctor`` looks for mistakes in a site, ``compare`` for differences from another builder.

Both build the site as the command does and report findings as values. It may import ``incremental`` and the rooms
below it.
"""
