"""State of one conversion: its options, and the definitions that blocks make and spans use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.records import field, record
from pylekyll.languages.markdown.commonmark.text import normalize_label

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.node import Node, Span
    from pylekyll.languages.markdown.commonmark.options import CommonMarkOptions

#: How deep blocks may nest in each other; beyond it a marker is text. Ruby ends with a SystemStackError, later.
MAX_DEPTH = 100
#: Characters in the label of a reference.
MAX_LABEL = 1000
#: Addresses and titles that references may repeat, in characters, where the document itself is not longer
#: (cmark's `max_ref_size`, since 0.30.3).
_LEAST_EXPANSION = 100_000


@record(slots=True)
class Reference:
    """The address and the title of a link reference definition."""

    url: str
    title: str


@record(slots=True)
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
        """Return the reference with a label, unless what references repeat would outgrow the document."""
        if not self.references or not 0 < len(label) <= MAX_LABEL:
            return None
        found = self.references.get(normalize_label(label))
        if found is None:
            return None
        self._expanded += len(found.url) + len(found.title)
        return found if self._expanded <= max(_LEAST_EXPANSION, self.length) else None
