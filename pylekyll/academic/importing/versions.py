"""A preprint that becomes the paper: type, venue, year and DOI are replaced together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import Insertion
from pylekyll.academic.importing.identity import doi_of, identity_of
from pylekyll.academic.importing.known import ALIASES, OF_VERSION
from pylekyll.academic.importing.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.academic.importing.bibfile import StoredEntry, StoredField
    from pylekyll.academic.importing.style import Style


def paper_of(record: Record, preprint: Mapping[str, str]) -> Record | None:
    """Return the paper with what its preprint has beside; nothing if the paper lacks its venue or year.

    The DOI of the preprint becomes ``eprint``, so that the preprint is recognised later.
    """
    identity = identity_of(record.fields, record.kind)
    if not (identity.kind and identity.venue and identity.year):
        return None
    fields = {**{name: value for name, value in preprint.items() if name not in OF_VERSION}, **record.fields}
    doi = doi_of(preprint.get("doi", ""))
    if doi and "eprint" not in fields and doi != identity.doi:
        arxiv = identity_of({"doi": doi}).arxiv
        fields |= {"eprint": arxiv or doi, "archiveprefix": "arXiv" if arxiv else "DOI"}
    return Record(record.kind, fields, record.source, record.key, record.line)


def replacement(text: str, entry: StoredEntry, paper: Record, style: Style) -> Iterator[Insertion]:
    """Yield the changes that make the entry of a preprint that of its paper; other fields stay as they are written."""
    start = text.index(entry.kind, entry.start)
    yield Insertion(start, paper.kind, start + len(entry.kind))
    left = {ALIASES.get(name, name): (name, value) for name, value in paper.ordered()}
    kept: StoredField | None = None
    for place, one in enumerate(entry.fields):
        name = ALIASES.get(one.name, one.name)
        if one.name not in OF_VERSION or name in left:
            kept = one
            new = left.pop(name, None)
            if one.name in OF_VERSION and new is not None:
                yield Insertion(one.start, style.field(*new), one.end)
        elif place + 1 < len(entry.fields):
            yield Insertion(one.start, "", entry.fields[place + 1].start)
        else:
            yield Insertion(kept.end if kept else one.start, "", one.end)
    if left:
        yield style.completion(text, entry, list(left.values()))
