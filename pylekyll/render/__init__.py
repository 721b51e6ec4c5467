"""Rendering of single items."""
