"""The extension points (``plugins.api``), and what every plugin may use: HTML, Markdown, readings, the network.

Plugins of a site and counterparts of gems are written against this package alone. It may import ``academic`` and the
rooms below it.
"""
