"""One item in, one rendered item out."""
