"""Lexers with Rouge's rules in Pygments' tables, one module for each family of languages."""
