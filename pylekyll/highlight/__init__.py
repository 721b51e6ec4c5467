"""Highlighted code: Pygments lexers with Rouge's output."""
