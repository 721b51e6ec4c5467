"""Layouts: templates around content (``Jekyll::Layout``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.errors import SourceError


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
