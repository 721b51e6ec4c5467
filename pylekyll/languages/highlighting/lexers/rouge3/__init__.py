"""Lexers of Rouge 3.30.0, which GitHub Pages runs: those that differ from Rouge 4.7.0."""
