"""Checks around a build: ``doctor`` looks for mistakes in a site, ``compare`` for differences from another builder.

Both build the site as the command does. ``publishing`` looks at where it is published. Findings are values. It may
import ``incremental`` and the rooms below it.
"""
