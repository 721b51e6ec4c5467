"""Base of every room: errors, findings and log lines as values, limits, the dialect, files and HTTP.

Nothing here depends on Liquid, Markdown or a site. It may import only the standard library and packages of others.
"""
