"""Collections: folders of related documents, including posts (``Jekyll::Collection``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import truthy
from pylekyll.site.content.permalink import add_permalink_suffix

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.content.document import Document
    from pylekyll.site.content.static_file import StaticFile

_NOT_IN_LABELS = lazy_pattern(r"[^a-z0-9_\-.]", re.IGNORECASE)


@dataclass(eq=False)
class Collection:
    """One collection: its documents in order, its static files, and its settings (``metadata``)."""

    label: str
    directory: Path
    metadata: dict[str, Any] = field(default_factory=dict)
    permalink_style: str = "date"
    docs: list[Document] = field(default_factory=list)
    files: list[StaticFile] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Collection {self.label}: {len(self.docs)} documents, {len(self.files)} files>"

    @property
    def relative_directory(self) -> str:
        """The folder's name."""
        return f"_{self.label}"

    @property
    def output(self) -> bool:
        """Return whether documents become files of their own."""
        return truthy(self.metadata.get("output"))

    @property
    def url_template(self) -> str:
        """The template of the documents' addresses."""
        if "permalink" in self.metadata:
            return str(self.metadata["permalink"])
        return add_permalink_suffix("/:collection/:path", self.permalink_style)


def sanitize_label(label: str) -> str:
    """Return a collection's label with only letters, digits, ``_``, ``-`` and ``.`` left."""
    return _NOT_IN_LABELS.sub("", label)
