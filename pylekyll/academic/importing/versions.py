"""A preprint that becomes the paper: type, venue, year and DOI are replaced together."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import Insertion
from pylekyll.academic.importing.identity import doi_of, identity_of
from pylekyll.academic.importing.known import ALIASES, OF_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.academic.importing.bibfile import StoredEntry, StoredField
    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.style import Style

_COMMA = re.compile(r"\s*,")
#: A comma behind comments.
_COMMA_BEHIND = re.compile(r"(?:\s|%[^\n]*\n)*,")
_LINE_END = re.compile(r"[ \t]*\r?\n")
_BLANKS = re.compile(r"[ \t]*")


def is_of_version(name: str, value: str) -> bool:
    """Return whether a field is right for one version of a work alone: not an address that is not the preprint's."""
    return name in OF_VERSION and (name != "url" or identity_of({"url": value, "note": value}).is_preprint)


def paper_of(record: Record, preprint: Mapping[str, str]) -> Record | None:
    """Return the paper with what its preprint has beside; nothing if the paper lacks its venue or year.

    The DOI of the preprint becomes ``eprint``, so that the preprint is recognised later.
    """
    identity = identity_of(record.fields, record.kind)
    if not (identity.kind and identity.venue and identity.year):
        return None
    kept = {name: value for name, value in preprint.items() if not is_of_version(name, value)}
    fields = {**kept, **{name: value for name, value in record.fields.items() if name != "url" or "url" not in kept}}
    doi = doi_of(preprint.get("doi", ""))
    if doi and "eprint" not in fields and doi != identity.doi:
        arxiv = identity_of({"doi": doi}).arxiv
        fields |= {"eprint": arxiv or doi, "archiveprefix": "arXiv" if arxiv else "DOI"}
    return replace(record, fields=fields)


def replacement(text: str, entry: StoredEntry, paper: Record, style: Style) -> Iterator[Insertion]:
    """Yield the changes that make the entry of a preprint that of its paper; the rest stays as it is written.

    A field that goes takes its comma and its line with it, and never a comment.
    """
    start = text.index(entry.kind, entry.start)
    if entry.kind.lower() != paper.kind.lower():
        yield Insertion(start, paper.kind, start + len(entry.kind))
    left = {ALIASES.get(name, name): (name, value) for name, value in paper.ordered()}
    kept: StoredField | None = None
    for one in entry.fields:
        name = ALIASES.get(one.name, one.name)
        is_old = is_of_version(one.name, one.value)
        if is_old and name not in left:
            yield from _removal(text, entry, one)
            continue
        kept = one
        new = left.pop(name, None)
        if is_old and new is not None and new[1] != one.value:
            yield Insertion(one.start, style.field(*new), one.end)
    if left:
        yield style.completion(text, entry, list(left.values()), after=kept)


def _removal(text: str, entry: StoredEntry, one: StoredField) -> Iterator[Insertion]:
    """Yield the removal of a field with its comma, and with its line if nothing else is on that."""
    comma = _COMMA.match(text, one.end, entry.close)
    start, end = one.start, comma.end() if comma else one.end
    behind = None if comma else _COMMA_BEHIND.match(text, end, entry.close)
    if behind is not None:
        yield Insertion(behind.end() - 1, "", behind.end())
    begin = text.rfind("\n", 0, start) + 1
    line_end = _LINE_END.match(text, end, entry.close)
    if line_end is not None and not text[begin:start].strip():
        yield Insertion(begin, "", line_end.end())
        return
    blanks = _BLANKS.match(text, end, entry.close)
    yield Insertion(start, "", blanks.end() if blanks else end)
