"""Expressions: what a tag's markup means, parsed as Ruby's Liquid 4.0.4 parses it."""
