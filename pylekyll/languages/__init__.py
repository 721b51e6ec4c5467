"""Languages that a site is written in: Ruby's semantics, YAML, Gemfiles, Liquid, Markdown, code, Sass, BibTeX and CSL.

Each language turns text into values or text, and does not depend on sites. It may import ``foundation``.
"""
