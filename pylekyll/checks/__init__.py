"""Checks around a build: ``doctor`` looks for mistakes in a site, ``compare`` for differences from another builder.

Both build the site as the command does, and findings are values. ``publishing`` looks at where the site is published.
It may import ``incremental`` and the rooms below it.
"""
