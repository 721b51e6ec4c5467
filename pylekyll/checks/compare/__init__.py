"""Two builds of one site side by side: which files are equal, which are not, and the likely reasons."""
