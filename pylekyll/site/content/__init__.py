"""The content of a site: items that hold data, and the rules for their names and locations."""
