"""Rendering of one page or document: Liquid, conversion, layouts, and the drops through which templates see a site.

Every read of a render goes through one recorder. It may import ``plugins`` and the rooms below it.
"""
