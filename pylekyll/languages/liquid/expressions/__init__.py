"""Expressions: the values in a tag's markup, parsed as Ruby's Liquid 4.0.4 parses them."""
