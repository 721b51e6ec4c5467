"""Liquid 4.0.4 as Jekyll evaluates it."""
