"""Adapters between the dialect and the library python-liquid; importing a module of them imports that library."""
