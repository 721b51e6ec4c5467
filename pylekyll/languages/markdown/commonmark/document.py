"""State of one conversion: its options, and the definitions that blocks make and spans use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.text import normalize_label

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.node import Node, Span
    from pylekyll.languages.markdown.commonmark.options import CommonMarkOptions

#: Maximum depth of blocks; deeper markers are text. Ruby raises a SystemStackError at a greater depth.
MAX_DEPTH = 100
#: Maximum length of a reference's label.
MAX_LABEL = 1000
#: Maximum length of the URLs and titles that references repeat, unless the document is longer (cmark's `max_ref_size`,
#: since 0.30.3).
_LEAST_EXPANSION = 100_000


@dataclass(slots=True)
class Reference:
    """The address and the title of a link reference definition."""

    url: str
    title: str


@dataclass(slots=True)
class Document:
    """One document on its way from text to HTML."""

    options: CommonMarkOptions
    length: int
    references: dict[str, Reference] = field(default_factory=dict)
    footnotes: dict[str, Node] = field(default_factory=dict)
    footnote_references: list[Span] = field(default_factory=list)
    table_cells_added: int = 0
    _expanded: int = 0

    def define(self, label: str, reference: Reference) -> None:
        """Define a label; later definitions of the same label are ignored."""
        name = normalize_label(label)
        if name:
            self.references.setdefault(name, reference)

    def lookup(self, label: str) -> Reference | None:
        """Return the reference with a label, unless the repeated URLs and titles would exceed the limit."""
        if not self.references or not 0 < len(label) <= MAX_LABEL:
            return None
        found = self.references.get(normalize_label(label))
        if found is None:
            return None
        self._expanded += len(found.url) + len(found.title)
        return found if self._expanded <= max(_LEAST_EXPANSION, self.length) else None
