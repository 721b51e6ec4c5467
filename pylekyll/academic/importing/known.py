"""The publications that an import knows: entries of the site's files, and records that it adds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.academic.importing.identity import Identity, flat, identity_of
from pylekyll.academic.importing.records import Record
from pylekyll.academic.importing.sameness import (
    Relation,
    are_named_versions,
    has_one_id,
    is_later_venue,
    is_same_title,
    relation,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.academic.importing.bibfile import BibFile, StoredEntry

Mark = tuple[str, str]

#: Fields for the place of publication: an entry that has one of a group does not get the others.
VENUES = frozenset({"journal", "booktitle", "howpublished", "school", "institution", "journaltitle"})
#: Fields that are right for one version of a work alone. They come together or not at all.
OF_VERSION = VENUES | frozenset(
    (
        *("year", "date", "month", "day", "doi", "url", "volume", "number", "issue", "pages", "articleno", "eid"),
        *("publisher", "series", "issn", "isbn", "edition"),
    )
)
ALIASES = {"journaltitle": "journal", "date": "year", "eprinttype": "archiveprefix", "location": "address"}

#: Parts of a date, which belong to the year of the same source.
_OF_DATE = frozenset({"month", "day"})
#: Publications with one mark with which a record is compared: a library has fewer with one title.
_MOST_ALIKE = 100
_RANKS = (Relation.SAME, Relation.VERSION, Relation.OTHER_DOI, Relation.PREPRINT)


@dataclass
class Known:
    """A publication: an ``entry`` of a ``file``, or a ``record`` that is added with ``key``.

    ``fields`` has the values of an entry and those that it gets. ``is_replaced`` is set for a preprint that became the
    paper.
    """

    key: str
    kind: str
    fields: dict[str, str]
    identity: Identity
    file: BibFile
    entry: StoredEntry | None = None
    record: Record | None = None
    is_replaced: bool = False

    def refresh(self) -> None:
        """Find the marks again, after fields were added."""
        self.identity = identity_of(self.fields, self.kind, self.identity.versions)

    def as_record(self) -> Record:
        """Return the publication with all its fields."""
        return Record(self.kind, self.fields, self.file.shown, self.key)

    @property
    def place(self) -> str:
        """The key and the place as messages name them."""
        if self.entry is not None:
            return f"'{self.key}' ({self.file.shown}:{self.entry.line})"
        return f"'{self.key}' ({self.record.place if self.record is not None else self.file.shown})"

    def is_of(self, record: Record) -> bool:
        """Return whether this publication is a new one from the same file as a record."""
        return self.record is not None and bool(record.line) and self.record.source == record.source

    def misses(self, record: Record) -> bool:
        """Return whether a record has a field that this publication does not have, or has with another value."""
        return any(flat(self.fields.get(name, "")) != flat(value) for name, value in record.fields.items())

    def lacking(self, record: Record, *, without: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
        """Return the fields of a record that this publication lacks, in the order in which they are written."""
        has = {*self.fields, *(ALIASES.get(name, name) for name in self.fields)}
        is_of_year = not self.identity.year or self.identity.year == identity_of(record.fields).year
        return [
            (name, value)
            for name, value in record.ordered()
            if name not in has
            and ALIASES.get(name, name) not in has
            and name not in without
            and not (name in VENUES and has & VENUES)
            and not (name == "series" and self._is_venue(value))
            and not (name == "url" and "doi" in has)
            and not (name in _OF_DATE and not is_of_year)
        ]

    def _is_venue(self, value: str) -> bool:
        """Return whether this publication has a value as its venue: the series in the place of its volume."""
        return any(flat(self.fields.get(name, "")) == flat(value) for name in VENUES)


class Library:
    """Publications by their marks."""

    def __init__(self) -> None:
        self._marked: dict[Mark, list[Known]] = {}

    def add(self, one: Known) -> None:
        """Add a publication, under all marks that it has; again if it got more of them."""
        for mark in marks(one.identity):
            group = self._marked.setdefault(mark, [])
            if not any(one is other for other in group):
                group.append(one)

    def groups(self) -> Iterator[tuple[Mark, list[Known]]]:
        """Yield the publications that have a mark in common."""
        return iter(self._marked.items())

    def find(self, record: Record, identity: Identity) -> tuple[Known | None, Relation]:
        """Return the publication that is nearest to a record, and how they are related."""
        best: tuple[tuple[int, ...], Known | None, Relation] = ((), None, Relation.NONE)
        seen: set[int] = set()
        for mark in marks(identity):
            for one in self._marked.get(mark, ())[:_MOST_ALIKE]:
                if id(one) in seen:
                    continue
                seen.add(id(one))
                found = _related(one, record, identity)
                if found is not Relation.NONE:
                    best = max(best, (_rank(one, record, identity, found), one, found), key=lambda each: each[0])
        return best[1], best[2]

    def with_doi(self, doi: str) -> Known | None:
        """Return a publication with a DOI."""
        return next(iter(self._marked.get(("doi", doi), ())), None) if doi else None


def marks(identity: Identity) -> Iterator[Mark]:
    """Yield the marks of a publication; two that are the same have one in common."""
    for name in ("doi", "arxiv", "title", "whole"):
        if value := getattr(identity, name):
            yield name, value
    for one in sorted(identity.ids() - {identity.doi, identity.arxiv}):
        yield ("doi" if one.startswith("10.") else "arxiv"), one


def _related(one: Known, record: Record, identity: Identity) -> Relation:
    found = relation(one.identity, identity, strict=one.is_of(record))
    if found is Relation.VERSION and not identity.is_preprint:
        return Relation.PREPRINT
    if found is Relation.SAME and _would_mix(one, record, identity):
        return Relation.NONE
    return found


def _would_mix(one: Known, record: Record, identity: Identity) -> bool:
    """Return whether a record may be another version, whose fields would be mixed with those of a publication."""
    mine = one.identity
    if record.versions and mine.doi and mine.doi == identity.doi:
        return False  # several services say what has this DOI
    has_common_id = has_one_id(mine, identity)
    if identity.kind and not mine.kind and (one.entry is not None or not has_common_id):
        return True
    return is_later_venue(mine, identity) or (not has_common_id and one.is_of(record) and one.misses(record))


def _rank(one: Known, record: Record, identity: Identity, found: Relation) -> tuple[int, ...]:
    """Return the order of candidates: the same publication, one that lacks nothing, one that has more in common.

    A second import finds the publication that took the record, because it lacks nothing any more.
    """
    mine = one.identity
    names = ("doi", "arxiv", "year", "kind", "venue", "details", "authors")
    shared = sum(getattr(mine, name) == getattr(identity, name) for name in names)
    is_one = found in (Relation.SAME, Relation.VERSION)
    lacking = one.lacking(record, without=OF_VERSION if found is Relation.VERSION else frozenset())
    is_told = are_named_versions(mine, identity) and not is_same_title(mine, identity)
    return (is_one, not is_told, not lacking, -_RANKS.index(found), shared, one.key == record.key)
