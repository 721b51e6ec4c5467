"""The preview server: it builds after each change, serves the site and tells open pages what changed.

It reads and never changes the source. It may import ``checks`` and the rooms below it.
"""
