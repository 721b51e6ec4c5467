"""Installed packages of Python, and the plugins and themes that they offer."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import EntryPoint

PLUGINS = "pylekyll.plugins"
THEMES = "pylekyll.themes"


def entry_point(group: str, name: str) -> EntryPoint | None:
    """Return the entry point ``name`` of a package, or ``None``."""
    from importlib.metadata import entry_points  # of few sites; it imports the modules of emails

    return next(iter(entry_points(group=group, name=name)), None)


def distributions() -> Iterator[str]:
    """Yield the installed packages with their versions, as their folders are named: ``typst-0.14.1.dist-info``."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                names = [entry.name for entry in entries]
        except OSError:
            continue
        yield from (name for name in names if name.endswith((".dist-info", ".egg-info")))
