"""Counterparts of Jekyll's plugins, one module or package for each gem."""
