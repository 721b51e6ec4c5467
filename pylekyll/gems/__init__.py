"""Counterparts of gems and of copied Ruby files, the loader that finds them by name, and the sandbox for Ruby plugins.

Nothing imports a counterpart directly: the loader does, by the tables of this room. It may import ``rendering`` and the
rooms below it.
"""
