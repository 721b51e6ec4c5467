"""One record of each work, from what several services say of it.

The result does not depend on the order in which the answers came: records are sorted before they are grouped. The order
of the services decides where they differ, field by field; type, venue, year and DOI come from one version of the work.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylekyll.academic.importing.identity import Identity, identity_of
from pylekyll.academic.importing.known import ALIASES, OF_VERSION, VENUES, marks
from pylekyll.academic.importing.sameness import Relation, are_named_versions, has_one_id, relation
from pylekyll.academic.importing.versions import paper_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pylekyll.academic.importing.known import Mark
    from pylekyll.academic.importing.records import Record

#: Fields that belong together: one record gives all of them.
_OF_PREPRINT = frozenset({"eprint", "archiveprefix", "primaryclass"})
_NEVER = frozenset({"note", "keywords", "language"})
#: Fields that only a record with the same year has.
_OF_DATE = frozenset({"month", "day"})


@dataclass(frozen=True)
class Piece:
    """A record with its marks."""

    record: Record
    identity: Identity

    @property
    def order(self) -> tuple[object, ...]:
        """Sort published works with a venue first, then by what they are, whatever service they come from."""
        one = self.identity
        return (
            *(one.is_preprint, not one.venue, not one.kind, not one.doi, one.doi, one.arxiv, one.title),
            *(one.year, one.venue, self.record.source, sorted(self.record.fields.items())),
        )


@dataclass
class Work:
    """The versions of one work: ``papers`` are records of what was published, ``preprints`` of what came before."""

    papers: list[Piece] = field(default_factory=list)
    preprints: list[Piece] = field(default_factory=list)

    @property
    def pieces(self) -> list[Piece]:
        """All records of the work."""
        return [*self.papers, *self.preprints]

    def ids(self) -> frozenset[str]:
        """Return all ids of the work."""
        return frozenset().union(*(piece.identity.ids() for piece in self.pieces))

    def has_venue(self) -> bool:
        """Return whether a record says where the work was published."""
        return any(piece.identity.venue for piece in self.papers)


def works(records: Iterable[Record]) -> list[Work]:
    """Return the works that records describe, in an order that only depends on the works."""
    unique = {_plain(record): record for record in records}
    pieces = [_piece(record) for record in unique.values()]
    pieces.sort(key=lambda piece: piece.order)
    papers = _Groups()
    for piece in pieces:
        if not piece.identity.is_preprint:
            papers.add(piece)
    preprints = _Groups()
    for piece in pieces:
        if piece.identity.is_preprint:
            preprints.add(piece)
    found = [Work(papers=group) for group in papers.groups]
    for group in preprints.groups:
        place = papers.paper_of(group)
        if place is None:
            found.append(Work(preprints=group))
        else:
            found[place].preprints += group
    return found


def _piece(record: Record) -> Piece:
    """Return a record with its marks; a service's arXiv id says more than its title, which a new version may change."""
    identity = identity_of(record.fields, record.kind, record.versions)
    named = identity.versions | ({identity.arxiv} if identity.arxiv else frozenset())
    return Piece(record, replace(identity, versions=named))


def merged(work: Work, order: Sequence[str]) -> Record:
    """Return one record of a work; ``order`` has the hosts of the services, the one that decides first."""
    ranks = {host: place for place, host in enumerate(order)}

    def by_rank(pieces: Iterable[Piece]) -> list[Piece]:
        return sorted(pieces, key=lambda piece: (ranks.get(piece.record.source, len(ranks)), piece.order))

    placed = by_rank(piece for piece in work.papers if piece.identity.venue)
    rest = by_rank(piece for piece in work.papers if not piece.identity.venue)
    preprints = by_rank(work.preprints)
    first = [*placed, *rest] if placed else preprints or rest
    others = preprints if placed else rest if preprints else []
    record = _combined(first, others)
    if placed and preprints:
        preprint = _combined(preprints, [])
        record = paper_of(record, preprint.fields) or record
    never = _NEVER - {"note"} if first[0].identity.genre == "talk" else _NEVER
    fields = {name: value for name, value in record.fields.items() if name not in never}
    sources = dict.fromkeys(piece.record.source for piece in by_rank(work.pieces))
    return replace(record, fields=fields, source=", ".join(sources), key="", line=0, versions=work.ids())


def _combined(pieces: list[Piece], others: list[Piece]) -> Record:
    """Return the fields of the first pieces, and those of the others that do not belong to one version."""
    lead = pieces[0]
    kind = next((piece.record.kind for piece in pieces if piece.identity.kind), lead.record.kind)
    fields: dict[str, str] = {}
    for piece in pieces:
        for name, value in _given(piece, lead, fields).items():
            fields.setdefault(name, value)
    for piece in others:
        given = {name: value for name, value in _given(piece, lead, fields).items() if name not in OF_VERSION}
        fields = {**given, **fields}
    if "doi" in fields:
        fields.pop("url", None)
    return replace(lead.record, kind=kind, fields=fields)


def _given(piece: Piece, lead: Piece, fields: dict[str, str]) -> dict[str, str]:
    """Return the fields of a piece that fit to those of the leading one."""
    is_of_year = piece.identity.year == lead.identity.year
    return {
        name: value
        for name, value in piece.record.fields.items()
        if not (piece is not lead and ALIASES.get(name, name) in VENUES)
        and not (name in _OF_DATE and not is_of_year)
        and not (name in _OF_PREPRINT and not _OF_PREPRINT.isdisjoint(fields) and name not in fields)
    }


class _Groups:
    """Groups of records that are the same publication; each record fits to all others of its group."""

    def __init__(self) -> None:
        self.groups: list[list[Piece]] = []
        self._marked: dict[Mark, list[int]] = {}

    def add(self, piece: Piece) -> None:
        """Add a record to the group that it fits best, or begin one."""
        best: tuple[tuple[int, ...], int] | None = None
        for place in self._near(piece.identity):
            group = self.groups[place]
            if all(_is_same(one.identity, piece.identity) for one in group):
                shared = sum(has_one_id(one.identity, piece.identity) for one in group) > 0
                same = max(one.identity.year == piece.identity.year for one in group)
                best = max(best or ((-1,), 0), ((shared, same, -place), place))
        if best is None:
            self.groups.append([])
        place = len(self.groups) - 1 if best is None else best[1]
        self.groups[place].append(piece)
        for mark in marks(piece.identity):
            places = self._marked.setdefault(mark, [])
            if place not in places:
                places.append(place)

    def paper_of(self, preprints: list[Piece]) -> int | None:
        """Return the place of the group of the paper of a preprint: by ids first, then the nearest in time."""
        best: tuple[tuple[int, ...], int] | None = None
        for place in sorted({place for piece in preprints for place in self._near(piece.identity)}):
            pairs = [(piece.identity, one.identity) for piece in preprints for one in self.groups[place]]
            found = [relation(one, other) for one, other in pairs]
            if not any(how in _OF_ONE_WORK for how in found):
                continue
            is_told = any(how is Relation.VERSION or has_one_id(*pair) for how, pair in zip(found, pairs, strict=True))
            if is_told or Relation.NONE not in found:
                apart = min(_years_apart(*pair) for pair in pairs)
                best = max(best or ((-1, -9999, 0), 0), ((is_told, -apart, -place), place))
        return None if best is None else best[1]

    def _near(self, identity: Identity) -> Iterator[int]:
        return iter(dict.fromkeys(place for mark in marks(identity) for place in self._marked.get(mark, ())))


_OF_ONE_WORK = frozenset({Relation.SAME, Relation.PREPRINT, Relation.VERSION})


def _is_same(one: Identity, other: Identity) -> bool:
    """Return whether two records are one publication; what a service relates may have another title."""
    how = relation(one, other)
    return how is Relation.SAME or (how is Relation.OTHER_DOI and are_named_versions(one, other))


def _years_apart(one: Identity, other: Identity) -> int:
    return abs(int(one.year) - int(other.year)) if one.year and other.year else 0


def _plain(record: Record) -> tuple[object, ...]:
    return (record.source, record.kind, tuple(sorted(record.fields.items())), tuple(sorted(record.versions)))
