"""Comparison of two publications: the same one, a preprint and its paper, or two works.

A title with its authors or its DOI says that two entries are about one work; another venue, year or type says that
they are two of its versions, which are never mixed. One DOI in common does not prove anything: people copy entries and
forget to change the DOI.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from pylekyll.languages.bibtex.people import folded

if TYPE_CHECKING:
    from pylekyll.academic.importing.identity import Identity

#: A preprint is older than what it becomes, by so many years at most.
PREPRINT_YEARS = 2
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"[0-9]+")
#: Words that names of venues have or lack.
_SMALL = frozenset(
    (
        *("the", "of", "and", "for", "in", "on", "at", "to", "a", "an"),
        *("der", "die", "das", "des", "fur", "und", "la", "le", "les", "et", "de", "del"),
    )
)
_GENERIC = frozenset(
    (
        *("proceedings", "proc", "procs", "international", "intl", "int", "conference", "conf", "annual"),
        *("symposium", "symp", "ieee", "acm", "cvf"),
    )
)


class Relation(Enum):
    """How two publications are related; ``VERSION`` is a preprint that the other one names as its own."""

    NONE = "none"
    SAME = "same"
    OTHER_DOI = "another DOI"
    PREPRINT = "preprint and paper"
    VERSION = "version"


def relation(one: Identity, other: Identity, *, strict: bool = False) -> Relation:
    """Return how two publications are related.

    ``strict`` is for entries of one file, whose author knows them apart: they are the same only if they do not differ
    in year or DOI.
    """
    is_proven = not strict and bool(one.doi and one.doi == other.doi and one.title and one.title == other.title)
    if one.genre != other.genre or not (is_proven or _is_one_work(one, other)):
        return Relation.NONE
    if one.is_preprint != other.is_preprint and _is_published(one if other.is_preprint else other):
        return _of_preprint(one, other, strict=strict)
    if not _is_one_version(one, other, strict=strict):
        return Relation.NONE
    if one.doi and other.doi and one.doi != other.doi:
        return Relation.NONE if strict else Relation.OTHER_DOI
    return Relation.SAME


def is_same_title(one: Identity, other: Identity) -> bool:
    """Return whether two publications have one title and, as far as both are known, the same authors."""
    return (
        bool(one.title)
        and one.title == other.title
        and has_same_authors(one, other)
        and not _are_two_people(one, other)
    )


def are_named_versions(one: Identity, other: Identity) -> bool:
    """Return whether a service says that two publications are versions of one work."""
    return bool(one.versions & other.ids() or other.versions & one.ids())


def has_same_authors(one: Identity, other: Identity) -> bool:
    """Return whether two lists of authors are the same: the first one, and more than half of the shorter list."""
    if not one.authors or not other.authors or one.authors == other.authors:
        return True
    if not one.authors[0] & other.authors[0] and not _are_divided_otherwise(one, other, 1)[0]:
        return False
    short, long = sorted((one, other), key=lambda each: len(each.authors))
    known = frozenset().union(*long.authors)
    shared = [bool(names & known) for names in short.authors]
    if sum(shared) * 2 <= len(shared):
        shared = [any(pair) for pair in zip(shared, _are_divided_otherwise(short, long), strict=True)]
    return sum(shared) * 2 > len(shared)


def evidence(one: Identity, other: Identity) -> str:
    """Return what says that two publications are one work, in words."""
    if one.doi and one.doi == other.doi:
        return "the same DOI"
    if one.arxiv and one.arxiv == other.arxiv:
        return "the same arXiv id"
    if one.ids() & other.ids():
        return "ids that a service relates"
    return "the same title and authors"


def is_same_venue(one: str, other: str) -> bool:
    """Return whether two names are of one venue: written out, abbreviated, or as an acronym; or one is unknown."""
    if not one or not other or one == other:
        return True
    if _has_other_numbers(one, other):
        return False
    return _is_abbreviated(_words(one), _words(other)) or _is_acronym(one, other) or _is_acronym(other, one)


def has_one_id(one: Identity, other: Identity) -> bool:
    """Return whether two publications have one DOI or one arXiv id in common."""
    return bool((one.doi and one.doi == other.doi) or (one.arxiv and one.arxiv == other.arxiv))


def is_later_venue(one: Identity, other: Identity) -> bool:
    """Return whether the other publication adds a venue to one of another year."""
    apart = _years_apart(one, other)
    return bool(other.venue and not one.venue and apart) and not (one.doi and one.doi == other.doi and apart == 1)


def _is_one_work(one: Identity, other: Identity) -> bool:
    if one.whole and one.whole == other.whole:
        return True
    if is_same_title(one, other):
        return True
    if are_named_versions(one, other):
        return bool(one.authors and other.authors) and has_same_authors(one, other)
    if not has_one_id(one, other) or not has_same_authors(one, other):
        return False
    return not one.title or not other.title or one.title == other.main_title or one.main_title == other.title


def _are_divided_otherwise(one: Identity, other: Identity, most: int | None = None) -> list[bool]:
    """Return for each author of the first list if the second list divides the same name into other parts.

    One family name is then the end of the other whole name: ``Eduardo García Sánchez`` has the family name ``Sánchez``
    or ``García Sánchez``. ``most`` is the number of authors that are compared.
    """
    families, ends = frozenset(other.family_names[:most]), frozenset().union(*other.name_ends[:most])
    mine = zip(one.family_names[:most], one.name_ends[:most], strict=True)
    return [family in ends or bool(own & families) for family, own in mine]


def _are_two_people(one: Identity, other: Identity) -> bool:
    """Return whether the only authors of two publications have one family name, and other given names."""
    if max(len(one.authors), len(other.authors)) != 1 or has_one_id(one, other):
        return False
    return bool(one.initial and other.initial and one.initial != other.initial)


def _is_published(one: Identity) -> bool:
    return bool(one.kind or one.venue or one.doi)


def _of_preprint(one: Identity, other: Identity, *, strict: bool) -> Relation:
    if one.paper_doi and other.paper_doi and one.paper_doi != other.paper_doi:
        return Relation.NONE
    names_preprint = one.preprint and one.preprint in (other.preprint, other.doi)
    if names_preprint or (other.preprint and other.preprint == one.doi) or are_named_versions(one, other):
        return Relation.PREPRINT if strict else Relation.VERSION
    return Relation.PREPRINT if _years_apart(one, other) <= PREPRINT_YEARS else Relation.NONE


def _is_one_version(one: Identity, other: Identity, *, strict: bool) -> bool:
    """Return whether two entries of one work do not differ; venues come last, because they take the longest."""
    has_one_doi = bool(one.doi and one.doi == other.doi)
    if one.arxiv and other.arxiv and one.arxiv != other.arxiv:
        return False
    if not _is_same_kind(one, other, is_vague=has_one_doi or not strict):
        return False
    if not _is_same_time(one, other, has_one_doi=has_one_doi, strict=strict):
        return False
    if not has_one_doi and _differ(one, other):
        return False
    if is_same_venue(one.venue, other.venue) or (has_one_doi and _is_same_place(one, other)):
        return True
    pairs = ((one.series, other.venue), (one.venue, other.series))
    return any(all(pair) and is_same_venue(*pair) for pair in pairs)


def _is_same_time(one: Identity, other: Identity, *, has_one_doi: bool, strict: bool) -> bool:
    """Return whether the years can be of one publication, which may be online first, and in print a year later."""
    apart = _years_apart(one, other)
    if not apart or strict:
        return not apart
    return apart <= (has_one_doi if one.venue and other.venue else PREPRINT_YEARS)


def _is_same_kind(one: Identity, other: Identity, *, is_vague: bool) -> bool:
    """Return whether the types can be of one publication; ``misc`` says little, unless it has a venue of its own."""
    if one.kind and other.kind:
        return one.kind == other.kind
    if one.kind == other.kind:
        return True
    vague = other if one.kind else one
    return is_vague and (not vague.venue or bool(one.venue and other.venue))


def _is_same_place(one: Identity, other: Identity) -> bool:
    """Return whether volume and first page are known and equal."""
    return all(mine and mine == theirs for mine, theirs in zip(one.details[::2], other.details[::2], strict=True))


def _differ(one: Identity, other: Identity) -> bool:
    """Return whether volume, number, first page or edition are known and differ; sources may count pages from 1."""
    pairs = list(zip(one.details, other.details, strict=True))
    return any(
        mine and theirs and mine != theirs and not (pair == 2 and "1" in (mine, theirs))
        for pair, (mine, theirs) in enumerate(pairs)
    )


def _years_apart(one: Identity, other: Identity) -> int:
    return abs(int(one.year) - int(other.year)) if one.year and other.year else 0


def _has_other_numbers(one: str, other: str) -> bool:
    mine, theirs = set(_NUMBER.findall(one)), set(_NUMBER.findall(other))
    return bool(mine and theirs) and not mine & theirs


def _words(venue: str) -> list[str]:
    """Return the words of a venue that tell it from others."""
    words = _all_words(venue)
    return [word for word in words if word not in _GENERIC and not word[0].isdigit()] or words


def _all_words(venue: str) -> list[str]:
    return [word for word in _WORD.findall(folded(venue)) if word not in _SMALL]


def _is_abbreviated(one: list[str], other: list[str]) -> bool:
    return len(one) == len(other) and all(
        _is_short_for(*sorted(pair, key=len)) for pair in zip(one, other, strict=True)
    )


def _is_short_for(short: str, long: str) -> bool:
    """Return whether a word is short for another one: ``phys`` for ``physical``, ``natl`` for ``national``."""
    if long.startswith(short):
        return True
    letters = iter(long)
    return short[0] == long[0] and short[-1] == long[-1] and all(letter in letters for letter in short)


def _is_acronym(name: str, venue: str) -> bool:
    """Return whether a name, or what it has in parentheses, is the acronym of a venue or its only word."""
    words = _words(venue)
    known = {"".join(word[0] for word in some) for some in (words, _all_words(venue))} | set(
        words[:1] if len(words) == 1 else ()
    )
    acronyms = re.findall(r"\(([^()\s]+)\)", name) or ([name] if len(_words(name)) == 1 else [])
    return any("".join(_words(acronym)) in known for acronym in acronyms)
