"""Lexers as Rouge 3.30.0 has them, which GitHub Pages runs: what differs from those of Rouge 4.7.0."""
