"""Liquid's and Jekyll's filters, grouped by what they work on."""
