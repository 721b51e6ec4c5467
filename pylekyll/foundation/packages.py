"""Plugins and themes that installed packages of Python offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PLUGINS = "pylekyll.plugins"
THEMES = "pylekyll.themes"


def entry_point(group: str, name: str) -> EntryPoint | None:
    """Return the entry point ``name`` of a package, or ``None``."""
    from importlib.metadata import entry_points  # of few sites; it imports the modules of emails

    return next(iter(entry_points(group=group, name=name)), None)
