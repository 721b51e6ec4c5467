"""Data of the site beside its publications: venues with their colours, people with their addresses, students."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.academic.publications import colours
from pylekyll.languages.bibtex.people import Person, folded, is_same_person, read_person, words_of
from pylekyll.languages.ruby.lists import as_list
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import slugify
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The year behind an abbreviation: "SOSL 2026", "SOSL'26".
_YEAR = lazy_pattern(r"(?:(?<![\s,'\u2019-])[\s,'\u2019-]+)?(?:(?:19|20)\d\d|(?<=['\u2019])\d\d)$")
_IN_BRACKETS = lazy_pattern(r"\(([A-Z][\w&/-]{1,9})(?:\s*['\u2019]?\d{2,4})?\)")
_SMALL = frozenset(
    {
        *("a", "an", "and", "at", "for", "in", "of", "on", "the", "der", "des", "die", "für", "und", "zu"),
        *("de", "la", "le", "les", "du", "et", "y", "del", "da", "do"),
    }
)
_SHORT = 6
#: Venues whose short names are not the initials of their words.
_KNOWN = {
    "neural information processing systems": "NeurIPS",
    "proceedings of the national academy of sciences": "PNAS",
}
_ARXIV = lazy_pattern(r"arxiv|\bcorr\b", re.IGNORECASE)


@dataclass(frozen=True)
class Venue:
    """A venue as lists show it: a short name; a colour, the colour of text on it, and an address if they are known."""

    short: str = ""
    color: str = ""
    ink: str = ""
    url: str = ""

    def data(self) -> dict[str, str]:
        """Return the venue as templates see it."""
        parts = {"short": self.short, "color": self.color, "ink": self.ink, "url": self.url}
        return {f"venue_{name}": value for name, value in parts.items()}


@dataclass(frozen=True)
class Surroundings:
    """The data of a site about the venues and authors of its publications.

    ``venues`` and ``coauthors`` are data files in al-folio's form: abbreviations with ``color`` and ``url``, and family
    names with a list of ``firstname`` and ``url``. ``people`` and ``students`` are names; the students were advised by
    the owner of the site.
    """

    venues: dict[str, Any] = field(default_factory=dict)
    coauthors: dict[str, Any] = field(default_factory=dict)
    people: tuple[str, ...] = ()
    students: tuple[str, ...] = ()

    @cached_property
    def _venues(self) -> dict[str, dict[str, Any]]:
        return {folded(to_s(name)): value for name, value in self.venues.items() if isinstance(value, dict)}

    @cached_property
    def _addresses(self) -> list[tuple[Person, str]]:
        return [(read_person(name), url) for name, url in _coauthors(self.coauthors)]

    @cached_property
    def _people(self) -> list[tuple[Person, str]]:
        return [(read_person(name), name) for name in self.people]

    @cached_property
    def _students(self) -> list[tuple[Person, str]]:
        return [(read_person(name), name) for name in self.students]

    def venue(self, badge: str, venue: str) -> Venue:
        """Return what is known of the venue with this abbreviation, which may have a year, or with this name."""
        without_year = _YEAR.sub("", badge).strip()
        names = (folded(name) for name in (badge, without_year, venue) if name)
        known = next((self._venues[name] for name in names if name in self._venues), {})
        color = colours.hexadecimal(to_s(known.get("color") or known.get("colour")))
        ink = colours.ink(color) if color else ""
        return Venue(without_year or abbreviation(venue), color, ink, to_s(known.get("url")).strip())

    def address(self, person: Person) -> str:
        """Return the address of a coauthor, or an empty text."""
        return _first(self._addresses, person)

    def is_student(self, person: Person) -> bool:
        """Return whether the person is an advised student."""
        return bool(_first(self._students, person))

    def known_name(self, person: Person) -> str:
        """Return the person's name as the site's own data write it, or an empty text."""
        return _first(self._people, person)


def abbreviation(venue: str) -> str:
    """Return a short name of a venue: the one in brackets, the whole of a short name, or the initials of its words."""
    if _ARXIV.search(venue):
        return "arXiv"
    if found := _IN_BRACKETS.search(venue):
        return str(found[1])
    lower = venue.lower()
    if known := next((short for name, short in _KNOWN.items() if name in lower), ""):
        return known
    words: list[str] = [word for word in re.findall(r"[^\W\d_]+", venue) if word.lower() not in _SMALL]
    if len(words) == 1:
        return words[0] if len(words[0]) <= 2 * _SHORT else words[0][:_SHORT]
    initials = "".join(word[0] for word in words if word[0].isupper() or not word[0].isascii())
    return (initials or "".join(word[0].upper() for word in words))[:_SHORT]


def _coauthors(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the names of coauthors with their addresses: al-folio's form, or names with an address each."""
    for family, entries in data.items():
        if isinstance(entries, str):
            yield to_s(family), entries
        for entry in [entries] if isinstance(entries, dict) else as_list(entries):
            if isinstance(entry, dict) and (url := to_s(entry.get("url")).strip()):
                given = [to_s(name) for name in as_list(entry.get("firstname"))]
                yield from ((f"{to_s(family)}, {name}", url) for name in given)


def _first(known: list[tuple[Person, str]], person: Person) -> str:
    if not known:
        return ""
    words = words_of(person)
    matching = (
        value for other, value in known if not words.isdisjoint(words_of(other)) and is_same_person(person, other)
    )
    return next(matching, "")


def project_keys(text: str) -> list[str]:
    """Return the names of projects in a field, as the files of their pages are named."""
    return [key for part in re.split(r"[,;]", text) if (key := slugify(part.strip()))]
