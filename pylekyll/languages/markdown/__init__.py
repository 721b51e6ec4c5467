"""kramdown and CommonMark, each with parsers of its own."""
