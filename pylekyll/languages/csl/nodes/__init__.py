"""The elements of a style, compiled to objects that render items."""
