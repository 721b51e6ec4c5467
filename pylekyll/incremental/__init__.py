"""Repeated builds: reads of earlier builds, results that are used again, the cache between processes, workers.

A build with a cache writes what a build without one writes. It may import ``build`` and the rooms below it.
"""
