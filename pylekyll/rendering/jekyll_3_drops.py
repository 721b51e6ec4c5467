"""Drops of Jekyll 3.10.0, which GitHub Pages has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.rendering.drops import DocumentDrop, ExcerptDrop, StaticFileDrop
from pylekyll.site.content.excerpt import excerpt_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.site.content.static_file import StaticFile


class Jekyll3DocumentDrop(DocumentDrop):
    """A document without ``name``; its date comes from the front matter or the file name, or is missing."""

    __slots__ = ()

    fields: ClassVar[dict[str, Callable[[Any], Any]]] = {
        "output": lambda drop: drop.output(),
        "id": lambda drop: drop.document.id,
        "content": lambda drop: drop.document.content,
        "relative_path": lambda drop: drop.document.relative_path,
        "excerpt": lambda drop: excerpt_text(drop.document.data.get("excerpt")),
        "previous": lambda drop: drop.neighbour(-1),
        "collection": lambda drop: drop.document.collection.label,
        "url": lambda drop: drop.document.url,
        "path": lambda drop: drop.document.relative_path,
        "next": lambda drop: drop.neighbour(1),
    }

    def get(self, key: str) -> Any:
        """Return a field of the document, or a value of its front matter; sorting sets the build's time as date."""
        value = super().get(key)
        return self._dated(value) if key == "date" else value


class Jekyll3ExcerptDrop(ExcerptDrop):
    """An excerpt as the ``page`` of its own rendering."""

    __slots__ = ()

    fields: ClassVar[dict[str, Callable[[Any], Any]]] = {
        name: compute for name, compute in ExcerptDrop.fields.items() if name in {"layout", *Jekyll3DocumentDrop.fields}
    }


class Jekyll3StaticFileDrop(StaticFileDrop):
    """A static file; its fields come in another order."""

    __slots__ = ()

    fields: ClassVar[dict[str, Callable[[StaticFile], Any]]] = {
        name: StaticFileDrop.fields[name]
        for name in ("name", "collection", "basename", "extname", "path", "modified_time")
    }
