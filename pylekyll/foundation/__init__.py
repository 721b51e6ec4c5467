"""Ground that every room stands on: errors, findings and log lines as values, limits, the dialect, files and HTTP.

Nothing here knows Liquid, Markdown or a site. It may import nothing of pylekyll.
"""
