"""Layouts: templates around content (``Jekyll::Layout``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from pylekyll.foundation.errors import SourceError


def near_layout(name: str, known: Collection[str]) -> str | None:
    """Return a hint with the layout that ``name`` probably means, or ``None``; names do not have an extension."""
    stem, dot, ending = name.rpartition(".")
    if dot and ending in ("html", "htm", "md", "liquid"):
        folder, _, base = stem.rpartition("/")
        plain = base if folder in ("_layouts", "layouts") else stem
        return f"Write the name without its extension: `layout: {plain}`."
    match = next(iter(get_close_matches(name, known, n=1, cutoff=0.7)), None)
    return None if match is None else f"Did you mean '{match}'?"


@dataclass(eq=False)
class Layout:
    """A layout: ``name`` as in front matter, ``data`` its own front matter, ``content`` its template.

    ``relative_path`` is the path in messages; ``first_line`` is the file's line on which ``content`` begins. ``error``
    ends the build once an item uses the layout: its file is in another encoding.
    """

    name: str
    path: Path
    relative_path: str
    content: str
    data: dict[str, Any] = field(default_factory=dict)
    first_line: int = 1
    error: SourceError | None = None

    def __repr__(self) -> str:
        return f"<Layout {self.relative_path}>"
