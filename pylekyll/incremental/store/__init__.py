"""The store: what builds leave for later ones, in one SQLite file of the cache folder or in memory.

It never contains code, and nothing in it is unpickled, because a cache folder may come from anywhere.
"""
