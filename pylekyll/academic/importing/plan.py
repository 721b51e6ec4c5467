"""The changes of an import: new entries, missing fields, and duplicate publications."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import BibFile, Insertion, StoredEntry, changed
from pylekyll.academic.importing.identity import Identity, identity_of, is_same_title
from pylekyll.academic.importing.records import key_of
from pylekyll.academic.importing.style import style_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pylekyll.academic.importing.records import Record

    _Mark = tuple[str, str]

#: Fields for the place of publication: an entry that has one of a group does not get the others.
_VENUES = frozenset({"journal", "booktitle", "howpublished", "school", "institution", "journaltitle"})
_ALIASES = {"journaltitle": "journal", "date": "year", "eprinttype": "archiveprefix", "location": "address"}
#: Fields whose difference from the source is worth a line.
_COMPARED = ("title", "year", "doi")


@dataclass(frozen=True)
class Completion:
    """Fields that an entry gets."""

    file: str
    key: str
    names: tuple[str, ...]


@dataclass
class Plan:
    """The changes of one import: new texts of files by their paths as shown, and what to tell of them."""

    added: list[str] = field(default_factory=list)
    completed: list[Completion] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    _unchanged: set[str] = field(default_factory=set, repr=False)

    def keep(self, key: str) -> None:
        """Note that an entry has all fields of a record."""
        if key not in self._unchanged:
            self._unchanged.add(key)
            self.unchanged.append(key)


@dataclass
class _Known:
    file: BibFile
    entry: StoredEntry
    identity: Identity


class _New:
    """Records to be added, in order, and their identities by the marks that they have."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self._marked: dict[_Mark, list[Identity]] = {}

    def add(self, record: Record, identity: Identity) -> None:
        self.records.append(record)
        for mark in _marks(identity):
            self._marked.setdefault(mark, []).append(identity)

    def has(self, identity: Identity) -> bool:
        return any(_is_one(identity, other) for mark in _marks(identity) for other in self._marked.get(mark, ()))


def make_plan(files: Sequence[BibFile], target: BibFile, records: Iterable[Record], *, twice: bool = False) -> Plan:
    """Return the changes of ``files`` by ``records``; new entries go to ``target``, which is one of them.

    Existing content is not changed: only missing fields are added. ``twice`` adds publications that exist with another
    DOI.
    """
    known = [_Known(file, entry, identity_of(entry.values())) for file in files for entry in file.entries]
    groups = _grouped(known)
    plan = Plan(notes=list(_duplicates(groups)))
    insertions: dict[str, list[Insertion]] = {}
    taken = {one.entry.key.lower() for one in known}
    new = _New()
    done: dict[int, set[str]] = {}
    for record in records:
        identity = identity_of(record.fields)
        found = _find(groups, identity)
        if found is not None and (found_note := _other_doi(found, identity, record)):
            plan.notes.append(found_note)
            if twice:
                new.add(record, identity)
        elif found is not None:
            _complete(plan, insertions, found, record, done.setdefault(id(found.entry), set()))
        elif not new.has(identity):
            new.add(record, identity)
    _append(plan, insertions, target, new.records, taken)
    for file in files:
        if insertions.get(file.shown):
            plan.texts[file.shown] = changed(file.text, insertions[file.shown])
    return plan


def _marks(identity: Identity) -> Iterator[_Mark]:
    """Yield the marks of a publication; two that are the same have one in common."""
    for name in ("doi", "arxiv", "title"):
        if value := getattr(identity, name):
            yield name, value


def _grouped(known: Iterable[_Known]) -> dict[_Mark, list[_Known]]:
    groups: dict[_Mark, list[_Known]] = {}
    for one in known:
        for mark in _marks(one.identity):
            groups.setdefault(mark, []).append(one)
    return groups


def _find(groups: Mapping[_Mark, Sequence[_Known]], identity: Identity) -> _Known | None:
    for mark in _marks(identity):
        for one in groups.get(mark, ()):
            if mark[0] != "title" or is_same_title(one.identity, identity):
                return one
    return None


def _is_one(one: Identity, other: Identity) -> bool:
    if one.doi and other.doi:
        return one.doi == other.doi
    return bool(one.arxiv and one.arxiv == other.arxiv) or is_same_title(one, other)


def _duplicates(groups: Mapping[_Mark, Sequence[_Known]]) -> Iterator[str]:
    """Yield a note for each pair of entries of the files that are the same publication."""
    seen: set[tuple[int, int]] = set()
    for (mark, value), group in groups.items():
        for one, other in combinations(group[:20], 2):
            pair = (id(one.entry), id(other.entry))
            if pair not in seen and _is_one(one.identity, other.identity):
                seen.add(pair)
                shown = f"{mark} {value}" if mark != "title" else "title"
                yield f"{_place(one)} and {_place(other)} have the same {shown}: are they the same publication?"


def _place(known: _Known) -> str:
    return f"'{known.entry.key}' ({known.file.shown}:{known.entry.line})"


def _other_doi(found: _Known, identity: Identity, record: Record) -> str:
    """Return a note about a publication whose title exists under another DOI; empty if they agree."""
    if not (identity.doi and found.identity.doi) or identity.doi == found.identity.doi:
        return ""
    return (
        f"{_place(found)} has the title of {identity.doi} ({record.source}), but the DOI {found.identity.doi}."
        " Not added; --add-duplicates adds it."
    )


def _complete(
    plan: Plan, insertions: dict[str, list[Insertion]], found: _Known, record: Record, done: set[str]
) -> None:
    """Add the fields that an entry lacks, and note where it differs."""
    own = found.entry.values()
    has = {*own, *(_ALIASES.get(name, name) for name in own), *done}
    given = [
        (name, value)
        for name, value in record.ordered()
        if name not in has and not (name in _VENUES and has & _VENUES) and not (name == "url" and "doi" in has)
    ]
    for name in _COMPARED:
        theirs, ours = record.fields.get(name, ""), own.get(name, "")
        if theirs and ours and not _is_alike(name, theirs, ours):
            plan.notes.append(f"{_place(found)} keeps {name} '{ours}'; {record.source} has '{theirs}'.")
    if not given:
        plan.keep(found.entry.key)
        return
    done |= {name for name, _ in given}
    style = style_of(found.file, found.entry)
    insertions.setdefault(found.file.shown, []).append(style.completion(found.file.text, found.entry, given))
    plan.completed.append(Completion(found.file.shown, found.entry.key, tuple(name for name, _ in given)))


def _is_alike(name: str, theirs: str, ours: str) -> bool:
    one, other = identity_of({name: theirs}), identity_of({name: ours})
    return bool(getattr(one, name) == getattr(other, name))


def _append(
    plan: Plan, insertions: dict[str, list[Insertion]], target: BibFile, records: Sequence[Record], taken: set[str]
) -> None:
    if not records:
        return
    style = style_of(target)
    text = target.text
    parts = [] if not text.strip() else [style.newline * (1 if text.endswith(style.newline) else 2)]
    numbers: dict[str, int] = {}
    for place, record in enumerate(records):
        key = key_of(record, taken, numbers)
        taken.add(key.lower())
        plan.added.append(key)
        parts.append((style.newline if place else "") + style.entry(record, key))
    insertions.setdefault(target.shown, []).append(Insertion(len(text), "".join(parts)))
