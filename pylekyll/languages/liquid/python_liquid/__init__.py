"""Adapters between the dialect and the library python-liquid; importing any of its modules imports that library."""
