"""kramdown and CommonMark, each with its own parsers."""
