"""Publications, CVs and citation counts of researchers: read, imported and fetched as plain data.

Nothing here renders a page; plugins and commands ask these packages. It may import ``site`` and the rooms below it.
"""
