"""From one page or document to its finished text: Liquid, conversion, layouts, and drops, as which templates see a site.

Every read of a render goes through one recorder. It may import ``plugins`` and the rooms below it.
"""
