"""Citation numbers of a scholar: fetched at build time, kept on disk, drawn as SVG, and crawled.

A build asks ``resolve.resolve`` for ``Statistics``; everything else here serves that or draws what it gives.
"""
