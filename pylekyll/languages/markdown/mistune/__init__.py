"""kramdown as a `Markdown` of the library mistune, so that mistune's plugins and renderers work in it.

`markdown.py` has the class, `parsers.py` runs the rules of plugins among kramdown's own, `tokens.py` translates between
kramdown's elements and mistune's tokens, and `renderer.py` prints both. mistune is imported with any of them.
"""
