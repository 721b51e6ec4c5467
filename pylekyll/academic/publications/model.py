"""Model of a publication for templates."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.academic.publications.links import fault_of
from pylekyll.academic.publications.surroundings import Venue
from pylekyll.languages.bibtex.people import Person, is_same_person, read_person, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The kinds that a list can be filtered by, in the order in which a theme offers them.
KINDS = ("article", "conference", "book", "chapter", "thesis", "preprint", "report", "software", "other")
_NOT_YET = 10_000
#: Fields that templates do not see, or see in another form.
_INTERNAL = frozenset({"authors", "links", "month", "day", "html", "has_others", "path", "line", "site_venue"})


@dataclass(frozen=True)
class Author:
    """One author: the name in reading order, and what marks it; ``listed_name`` begins with the family name."""

    name: str
    listed_name: str = ""
    is_owner: bool = False
    has_equal_share: bool = False
    is_corresponding: bool = False
    is_student: bool = False
    url: str = ""

    def data(self) -> dict[str, Any]:
        """Return the author as templates see it."""
        found: dict[str, Any] = {"name": self.name, "listed_name": self.listed_name}
        found |= {"owner": self.is_owner, "equal": self.has_equal_share}
        more = {"corresponding": self.is_corresponding, "student": self.is_student, "url": self.url}
        return found | {name: value for name, value in more.items() if value}


@dataclass(frozen=True)
class Link:
    """An address that belongs to a publication; ``kind`` is ``paper``, ``code``, ``slides`` and so on."""

    kind: str
    label: str
    url: str

    def data(self) -> dict[str, Any]:
        """Return the link as templates see it."""
        return {"kind": self.kind, "label": self.label, "url": self.url}


@dataclass(frozen=True)
class Owner:
    """The owner of the site, by all spellings of the name.

    A name means the owner if the family name is the same and the given names agree as far as both are written. "S.
    Åkerlund" and "Signe Åkerlund" are the same person; "Sven Åkerlund" is another one.
    """

    names: tuple[str, ...] = ()

    @cached_property
    def _people(self) -> tuple[Person, ...]:
        return tuple(read_person(name) for name in self.names)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(word for own in self._people for word in words_of(own))

    def is_person(self, person: Person) -> bool:
        """Return whether ``person`` has one of the owner's names."""
        if self._words.isdisjoint(words_of(person)):
            return False
        return any(is_same_person(person, own) for own in self._people)

    def is_named(self, name: str) -> bool:
        """Return whether ``name``, in reading order, is one of the owner's."""
        return self.is_person(read_person(name))


@dataclass
class Publication:
    """One publication. Texts are plain, without LaTeX; the abstract of a document may be Markdown.

    ``status`` is the state of a work that has not appeared (``in press``). ``details`` are volume, number and pages.
    ``bibtex`` is the entry to copy. ``citations`` is a number from the Scholar data. ``page_url`` is the address of the
    publication's own page. ``projects`` are the names of project pages, ``people`` the authors' names, also as the site
    writes them. ``html`` has the texts with markup, by name. ``path`` and ``line`` are its place in a file.
    """

    key: str
    title: str
    kind: str = "other"
    year: int | None = None
    month: int | None = None
    day: int | None = None
    status: str = ""
    authors: list[Author] = field(default_factory=list)
    has_others: bool = False
    venue: str = ""
    badge: str = ""
    details: str = ""
    award: str = ""
    note: str = ""
    image: str = ""
    links: list[Link] = field(default_factory=list)
    abstract: str = ""
    bibtex: str = ""
    doi: str = ""
    topics: list[str] = field(default_factory=list)
    projects: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    site_venue: Venue = field(default_factory=Venue)
    selected: bool = False
    citations: int | None = None
    scholar_id: str = ""
    page_url: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    html: dict[str, str] = field(default_factory=dict)
    path: str = ""
    line: int = 0

    @property
    def order(self) -> tuple[int, int, int]:
        """Return the sort key of the list: what has not appeared, then newest first; unknown years are last."""
        year = _NOT_YET if self.status and not self.year else self.year or -_NOT_YET
        return (-year, -(self.month or 0), -(self.day or 0))

    @property
    def period(self) -> str:
        """The group of the list: the year, ``forthcoming``, or empty if nothing is known."""
        return self.written_year or ("forthcoming" if self.status else "")

    @property
    def written_year(self) -> str:
        """The year as people write it: ``2026`` or ``44 BC``."""
        return f"{-self.year} BC" if self.year and self.year < 0 else str(self.year or "")

    @property
    def date(self) -> str:
        """The date as Highwire tags and schema.org have it: ``2026-06-02``, ``2026-06`` or ``2026``.

        Years before Christ do not have one.
        """
        parts = [f"{self.year:04}"] if self.year and self.year > 0 else []
        parts += [f"{self.month:02}"] if parts and self.month else []
        parts += [f"{self.day:02}"] if len(parts) > 1 and self.day else []
        return "-".join(parts)

    @property
    def is_first_author(self) -> bool:
        """True if the owner is the first author, or shares the first place with equal contribution."""
        for place, author in enumerate(self.authors):
            if author.is_owner:
                return place == 0 or author.has_equal_share
            if not author.has_equal_share:
                return False
        return False

    def data(self) -> dict[str, Any]:
        """Return the publication as templates see it, without empty values."""
        found = {
            **self.site_venue.data(),
            **{name: value for name, value in vars(self).items() if name not in _INTERNAL},
            **{f"{name}_html": text for name, text in self.html.items() if text},
            "year": self.written_year if self.year and self.year < 0 else self.year,
            "date": self.date,
            "period": self.period,
            "et_al": self.has_others or None,
            "authors": [author.data() for author in self.authors],
            "links": [link.data() for link in self.links],
            "has_equal_share": any(author.has_equal_share for author in self.authors),
            "has_corresponding": any(author.is_corresponding for author in self.authors) or None,
            "has_student": any(author.is_student for author in self.authors) or None,
            "first_author": self.is_first_author or None,
        }
        return {name: value for name, value in found.items() if value not in (None, "", [], {})}


def usable_links(given: Iterable[tuple[str, str, str]]) -> list[Link]:
    """Return a link for each (kind, label, address) whose address can be used, each address once."""
    links: dict[str, Link] = {}
    for kind, label, url in given:
        if url.strip() and not fault_of(url):
            links.setdefault(url.strip(), Link(kind, label, url.strip()))
    return list(links.values())
