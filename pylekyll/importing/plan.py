"""The changes of an import: new entries, missing fields, and duplicate publications."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from pylekyll.importing.bibfile import BibFile, Insertion, StoredEntry, changed
from pylekyll.importing.identity import Identity, identity_of, is_same_title
from pylekyll.importing.records import key_of
from pylekyll.importing.style import style_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pylekyll.importing.records import Record

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


@dataclass
class _Known:
    file: BibFile
    entry: StoredEntry
    identity: Identity


def make_plan(files: Sequence[BibFile], target: BibFile, records: Iterable[Record], *, twice: bool = False) -> Plan:
    """Return the changes of ``files`` by ``records``; new entries go to ``target``, which is one of them.

    Existing content is not changed: only missing fields are added. ``twice`` adds publications that exist with another
    DOI.
    """
    known = [_Known(file, entry, identity_of(entry.values())) for file in files for entry in file.entries]
    plan = Plan(notes=list(_duplicates(known)))
    insertions: dict[str, list[Insertion]] = {}
    taken = {one.entry.key.lower() for one in known}
    new: list[tuple[Record, Identity]] = []
    done: dict[int, set[str]] = {}
    for record in records:
        identity = identity_of(record.fields)
        found = _find(known, identity)
        if found is not None and (found_note := _other_doi(found, identity, record)):
            plan.notes.append(found_note)
            if twice:
                new.append((record, identity))
        elif found is not None:
            _complete(plan, insertions, found, record, done.setdefault(id(found.entry), set()))
        elif all(_is_one(identity, other) is False for _, other in new):
            new.append((record, identity))
    _append(plan, insertions, target, [record for record, _ in new], taken)
    for file in files:
        if insertions.get(file.shown):
            plan.texts[file.shown] = changed(file.text, insertions[file.shown])
    return plan


def _find(known: Sequence[_Known], identity: Identity) -> _Known | None:
    for matches in (
        lambda one: bool(identity.doi) and one.identity.doi == identity.doi,
        lambda one: bool(identity.arxiv) and one.identity.arxiv == identity.arxiv,
        lambda one: is_same_title(one.identity, identity),
    ):
        found = next((one for one in known if matches(one)), None)
        if found is not None:
            return found
    return None


def _is_one(one: Identity, other: Identity) -> bool:
    if one.doi and other.doi:
        return one.doi == other.doi
    return bool(one.arxiv and one.arxiv == other.arxiv) or is_same_title(one, other)


def _duplicates(known: Sequence[_Known]) -> Iterator[str]:
    """Yield a note for each pair of entries of the files that are the same publication."""
    groups: dict[tuple[str, str], list[_Known]] = {}
    for one in known:
        for mark in ("doi", "arxiv", "title"):
            if value := getattr(one.identity, mark):
                groups.setdefault((mark, value), []).append(one)
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
        if found.entry.key not in plan.unchanged:
            plan.unchanged.append(found.entry.key)
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
    for place, record in enumerate(records):
        key = key_of(record, taken)
        taken.add(key.lower())
        plan.added.append(key)
        parts.append((style.newline if place else "") + style.entry(record, key))
    insertions.setdefault(target.shown, []).append(Insertion(len(text), "".join(parts)))
