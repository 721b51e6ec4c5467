"""The changes of an import: new entries, missing fields, and publications that a person must look at."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING, Protocol

from pylekyll.academic.importing.bibfile import BibFile, Insertion, changed
from pylekyll.academic.importing.identity import KEYS_OF_OTHERS, Identity, identity_of
from pylekyll.academic.importing.known import OF_VERSION, Known, Library
from pylekyll.academic.importing.records import key_of
from pylekyll.academic.importing.sameness import Relation, evidence, is_same_title, relation
from pylekyll.academic.importing.style import style_of
from pylekyll.academic.importing.versions import is_of_version, paper_of, replacement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pylekyll.academic.importing.records import Record

#: Fields whose difference from the source is worth a line.
_COMPARED = ("title", "year", "doi")


@dataclass(frozen=True)
class Completion:
    """Fields that an entry gets."""

    file: str
    key: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """The result for one record: ``what`` is ``added``, ``completed``, ``replaced``, ``declined`` or ``left out``.

    The entry ``key`` of ``file`` gets the fields ``names``. ``why`` is the evidence that it is this entry. ``before``
    are the fields that it had.
    """

    what: str
    record: Record
    file: str = ""
    key: str = ""
    names: tuple[str, ...] = ()
    why: str = ""
    before: Mapping[str, str] = field(default_factory=dict)


class Refusals(Protocol):
    """Changes that the owner of a site does not want."""

    def refuses(self, identity: Identity) -> bool:
        """Return whether a publication is not to be added."""

    def refuses_paper(self, key: str, identity: Identity) -> bool:
        """Return whether the preprint ``key`` is not to be replaced by a paper."""

    def fields_of(self, key: str) -> frozenset[str]:
        """Return the fields that the entry ``key`` is not to get."""


@dataclass
class Plan:
    """The changes of one import: new texts of files by their paths as shown, and what to tell of them.

    Each record is counted once: in ``added``, ``completed``, ``unchanged`` or ``left_out``. ``outcomes`` has those that
    are not unchanged.
    """

    added: list[str] = field(default_factory=list)
    completed: list[Completion] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)


def make_plan(
    files: Sequence[BibFile],
    target: BibFile,
    records: Iterable[Record],
    *,
    twice: bool = False,
    merge: bool = False,
    refusals: Refusals | None = None,
) -> Plan:
    """Return the changes of ``files`` by ``records``; new entries go to ``target``, which is one of them.

    Existing content is not changed: only missing fields are added. ``twice`` adds publications that exist with another
    DOI, ``merge`` makes a preprint and its paper one entry. ``refusals`` is what the owner does not want.
    """
    planner = _Planner(files, target, twice=twice, merge=merge)
    planner.refusals = refusals
    for record in records:
        planner.take(record)
    planner.finish()
    return planner.plan


class _Planner:
    def __init__(self, files: Sequence[BibFile], target: BibFile, *, twice: bool, merge: bool) -> None:
        self._files, self._target, self._twice, self._merges = files, target, twice, merge
        self._library = Library()
        self._own: list[Known] = []
        self._new: list[Known] = []
        self._keys: dict[tuple[str, str], str] = {}
        self._numbers: dict[str, int] = {}
        self._taken: set[str] = set()
        self.refusals: Refusals | None = None
        for file in files:
            for entry in file.entries:
                values = entry.values()
                known = Known(entry.key, entry.kind, values, identity_of(values, entry.kind), file, entry)
                self._own.append(known)
                self._library.add(known)
                self._taken.add(entry.key.lower())
        self.plan = Plan(notes=list(_duplicates(self._library)))

    def take(self, record: Record) -> None:
        """Decide what becomes of a record."""
        identity = identity_of(record.fields, record.kind, record.versions)
        found, how = self._library.find(record, identity)
        if found is not None and how is not Relation.PREPRINT:
            self._keys.setdefault((record.source, record.key), found.key)
        if found is None:
            self._add_new(record, identity)
        elif how is Relation.PREPRINT:
            self._take_version(found, record, identity)
        elif how is Relation.OTHER_DOI:
            self._take_other_doi(found, record, identity)
        else:
            self._complete(found, record, identity, is_version=how is Relation.VERSION)

    def finish(self) -> None:
        """Write the changes into the texts of the files."""
        for known in self._new:
            self._follow_keys(known)
        insertions: dict[str, list[Insertion]] = {}
        for known in self._own:
            insertions.setdefault(known.file.shown, []).extend(_changes(known))
        if self._new:
            insertions.setdefault(self._target.shown, []).append(_appended(self._target, self._new))
        for file in self._files:
            if insertions.get(file.shown):
                self.plan.texts[file.shown] = changed(file.text, insertions[file.shown])

    def _follow_keys(self, known: Known) -> None:
        """Let the fields of a new entry that name other entries of its file have their new keys."""
        for name in KEYS_OF_OTHERS:
            if name in known.fields and known.record is not None:
                keys = [key.strip() for key in known.fields[name].split(",")]
                known.fields[name] = ",".join(self._keys.get((known.record.source, key), key) for key in keys)

    def _add_new(self, record: Record, identity: Identity) -> None:
        if self.refusals is not None and self.refusals.refuses(identity):
            self._leave_out("declined", record)
        else:
            self._add(record, identity)

    def _leave_out(self, what: str, record: Record, found: Known | None = None) -> None:
        self.plan.left_out.append(record.place)
        key = (found.file.shown, found.key) if found is not None else ("", "")
        self.plan.outcomes.append(Outcome(what, record, *key))

    def _add(self, record: Record, identity: Identity) -> Known:
        key = key_of(record, self._taken, self._numbers)
        if record.key and key != record.key:
            self.plan.notes.append(f"{record.place}: the key '{record.key}' is taken; this entry gets '{key}'.")
        known = Known(key, record.kind, dict(record.fields), identity, self._target, record=record)
        why = "no entry has its DOI, its arXiv id, or its title and authors"
        other = self._library.with_doi(identity.doi)
        if other is not None:
            why = f"'{other.key}' has its DOI, but another title, author, type, venue or year"
            self.plan.notes.append(
                f"{record.place}: '{key}' has the DOI {identity.doi} of {other.place}, but another title, author,"
                " type, venue or year. Both are kept; check the DOI."
            )
        self._taken.add(key.lower())
        self._keys.setdefault((record.source, record.key), key)
        self._library.add(known)
        self._new.append(known)
        self.plan.added.append(key)
        self.plan.outcomes.append(Outcome("added", record, self._target.shown, key, tuple(record.fields), why))
        return known

    def _take_version(self, found: Known, record: Record, identity: Identity) -> None:
        """Add a preprint or its paper as its own entry, and offer to merge both; or merge them."""
        if self.refusals is not None and self.refusals.refuses_paper(found.key, identity):
            self._leave_out("declined", record, found)
            return
        if self._merges and self._merge(found, record, identity):
            return
        if self.refusals is not None:
            self._leave_out("left out", record, found)
            return
        known = self._add(record, identity)
        preprint, paper = (known, found) if identity.is_preprint else (found, known)
        self.plan.notes.append(
            f"{record.place}: {preprint.place} seems to be a preprint of {paper.place}. Both are kept."
            f" To have one entry, remove '{known.key}' and import it with --merge-preprints, which replaces venue,"
            " year, type and DOI together."
        )

    def _merge(self, found: Known, record: Record, identity: Identity) -> bool:
        """Make a preprint and its paper one entry, and return whether that is possible."""
        given = self._wanted(record, found)
        paper, preprint = (found.as_record(), given.fields) if identity.is_preprint else (given, found.fields)
        merged = paper_of(paper, preprint)
        if merged is None:
            return False
        names = [
            name
            for name, value in merged.fields.items()
            if name not in found.fields or (found.fields[name] != value and is_of_version(name, found.fields[name]))
        ]
        before, why = found.fields, evidence(found.identity, identity)
        found.is_replaced = not identity.is_preprint
        found.kind, found.fields = merged.kind, merged.fields
        self._changed(found, names)
        if names:
            what = "replaced" if found.is_replaced else "completed"
            self.plan.outcomes.append(Outcome(what, record, found.file.shown, found.key, tuple(names), why, before))
        return True

    def _wanted(self, record: Record, found: Known) -> Record:
        """Return a record without the fields that an entry of the files is not to get."""
        if self.refusals is None or found.entry is None:
            return record
        without = self.refusals.fields_of(found.key) - found.fields.keys()
        return replace(record, fields={name: value for name, value in record.fields.items() if name not in without})

    def _complete(self, found: Known, record: Record, identity: Identity, *, is_version: bool) -> None:
        """Add the fields that a publication lacks, and note where it differs."""
        if identity.kind and found.entry is None and not found.identity.kind:
            found.kind = record.kind  # nothing of it is written yet
        if found.is_of(record):
            own = f"'{record.key}'" if record.key else "this entry"
            self.plan.notes.append(f"{record.place}: {own} is the same publication as {found.place}.")
        if not is_version:
            self.plan.notes += _differences(found, record)
        without = self.refusals.fields_of(found.key) if self.refusals is not None else frozenset()
        given = dict(found.lacking(record, without=without | (OF_VERSION if is_version else frozenset())))
        before, why = dict(found.fields), evidence(found.identity, identity)
        found.fields |= given
        self._changed(found, list(given))
        if given:
            completed = Outcome("completed", record, found.file.shown, found.key, tuple(given), why, before)
            self.plan.outcomes.append(completed)

    def _changed(self, found: Known, names: list[str]) -> None:
        if not names:
            self.plan.unchanged.append(found.key)
            return
        found.refresh()
        self._library.add(found)
        self.plan.completed.append(Completion(found.file.shown, found.key, tuple(names)))

    def _take_other_doi(self, found: Known, record: Record, identity: Identity) -> None:
        if self._twice:
            self._add(record, identity)
            return
        self._leave_out("left out", record, found)
        self.plan.notes.append(
            f"{record.place}: {found.place} has the title of {identity.doi} ({record.source}), but the DOI"
            f" {found.identity.doi}. Not added; --add-duplicates adds it."
        )


def _differences(found: Known, record: Record) -> Iterator[str]:
    """Yield a note for each compared field that differs."""
    for name in _COMPARED:
        theirs, ours = record.fields.get(name, ""), found.fields.get(name, "")
        if theirs and ours and not _is_alike(name, theirs, ours):
            yield f"{found.place} keeps {name} '{ours}'; {record.place} has '{theirs}'."


def _is_alike(name: str, theirs: str, ours: str) -> bool:
    one, other = identity_of({name: theirs}), identity_of({name: ours})
    return bool(getattr(one, name) == getattr(other, name))


def _changes(known: Known) -> Iterator[Insertion]:
    """Yield the changes of an entry that got fields."""
    entry, file = known.entry, known.file
    assert entry is not None
    own = entry.values()
    given = [(name, value) for name, value in known.as_record().ordered() if name not in own]
    if known.is_replaced:
        yield from replacement(file.text, entry, known.as_record(), style_of(file, entry))
    elif given:
        yield style_of(file, entry).completion(file.text, entry, given)


def _appended(target: BibFile, new: Sequence[Known]) -> Insertion:
    style = style_of(target)
    text = target.text
    parts = [] if not text.strip() else [style.newline * (1 if text.endswith(style.newline) else 2)]
    for place, known in enumerate(new):
        parts.append((style.newline if place else "") + style.entry(known.as_record(), known.key))
    return Insertion(len(text), "".join(parts))


def _duplicates(library: Library) -> Iterator[str]:
    """Yield a note for each pair of entries of the files that may be the same publication."""
    seen: set[tuple[int, int]] = set()
    for (mark, value), group in library.groups():
        for one, other in combinations(group[:20], 2):
            pair = (id(one), id(other))
            question = "" if pair in seen else _question(mark, value, one.identity, other.identity)
            if question:
                seen.add(pair)
                yield f"{one.place} and {other.place} {question}"


def _question(mark: str, value: str, one: Identity, other: Identity) -> str:
    """Return what to ask about two entries with a mark in common; nothing if they are two publications."""
    how = relation(one, other) if is_same_title(one, other) else Relation.NONE
    if how in (Relation.PREPRINT, Relation.VERSION):
        return "seem to be a preprint and its paper: is one entry enough?"
    if mark != "doi" and how is not Relation.SAME:
        return ""
    shown = {"title": "title", "whole": "fields"}.get(mark, f"{mark} {value}")
    return f"have the same {shown}: are they the same publication?"
