"""kramdown and CommonMark on mistune."""
