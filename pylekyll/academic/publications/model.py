"""Model of a publication for templates."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.records import field, record
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: The kinds that a list can be filtered by, in the order in which a theme offers them.
KINDS = ("article", "conference", "book", "chapter", "thesis", "preprint", "report", "software", "other")

_WORD = lazy_pattern(r"[^\W\d_]+")


@record(frozen=True)
class Author:
    """One author: the name in reading order, and what marks it."""

    name: str
    is_owner: bool = False
    has_equal_share: bool = False

    def data(self) -> dict[str, Any]:
        """Return the author as templates see it."""
        return {"name": self.name, "owner": self.is_owner, "equal": self.has_equal_share}


@record(frozen=True)
class Link:
    """An address that belongs to a publication; ``kind`` is ``paper``, ``code``, ``slides`` and so on."""

    kind: str
    label: str
    url: str

    def data(self) -> dict[str, Any]:
        """Return the link as templates see it."""
        return {"kind": self.kind, "label": self.label, "url": self.url}


@record(frozen=True)
class Owner:
    """The owner of the site, by all spellings of the name.

    A name means the owner if the family name is the same and the given names agree as far as both are written. "S.
    Åkerlund" and "Signe Åkerlund" are the same person; "Sven Åkerlund" is another one.
    """

    names: tuple[str, ...] = ()

    def is_named(self, name: str) -> bool:
        """Return whether ``name``, in reading order, is one of the owner's."""
        written = _words(name)
        return any(_agree(written, _words(own)) for own in self.names)


def _words(name: str) -> list[str]:
    """Return the words of a name without accents, in lowercase."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return _WORD.findall(plain.casefold())


def _agree(one: list[str], other: list[str]) -> bool:
    """Return whether two names agree: the family name whole, each given name as far as both write it."""
    if not one or not other or one[-1] != other[-1]:
        return False
    pairs = list(zip(one[:-1], other[:-1], strict=False))
    return bool(pairs) and all(a.startswith(b) or b.startswith(a) for a, b in pairs)


@record
class Publication:
    """One publication. Texts are plain, without LaTeX; ``abstract`` may be Markdown.

    ``details`` are volume, number and pages in words; ``bibtex`` is the entry to copy; ``citations`` is a number from
    the Scholar data; ``page_url`` is the address of the publication's own page.
    """

    key: str
    title: str
    kind: str = "other"
    year: int | None = None
    month: int | None = None
    day: int | None = None
    authors: list[Author] = field(default_factory=list)
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
    selected: bool = False
    citations: int | None = None
    scholar_id: str = ""
    page_url: str = ""
    fields: dict[str, str] = field(default_factory=dict)

    @property
    def order(self) -> tuple[int, int, int]:
        """Return the sort key of the list, newest first: year, month and day, unknown ones last."""
        return (-(self.year or 0), -(self.month or 0), -(self.day or 0))

    @property
    def date(self) -> str:
        """The date as Highwire tags and schema.org have it: ``2026-06-02``, ``2026-06`` or ``2026``."""
        parts = [f"{self.year:04}"] if self.year else []
        parts += [f"{self.month:02}"] if parts and self.month else []
        parts += [f"{self.day:02}"] if len(parts) > 1 and self.day else []
        return "-".join(parts)

    def data(self) -> dict[str, Any]:
        """Return the publication as templates see it, without empty values."""
        found = {
            **{name: value for name, value in vars(self).items() if name not in {"authors", "links", "month", "day"}},
            "date": self.date,
            "authors": [author.data() for author in self.authors],
            "links": [link.data() for link in self.links],
            "has_equal_share": any(author.has_equal_share for author in self.authors),
        }
        return {name: value for name, value in found.items() if value not in (None, "", [], {})}


def usable_links(given: Iterable[tuple[str, str, str]]) -> list[Link]:
    """Return a link for each (kind, label, address) whose address is not empty, each address once."""
    links: dict[str, Link] = {}
    for kind, label, url in given:
        if url.strip():
            links.setdefault(url.strip(), Link(kind, label, url.strip()))
    return list(links.values())


def citations(scholar_id: str, counts: Mapping[str, Any]) -> int | None:
    """Return how often the paper is cited; ``counts`` is ``publications`` of the Scholar data, by "user:paper"."""
    if not scholar_id:
        return None
    wanted = scholar_id.rpartition(":")[2]
    found = next((value for key, value in counts.items() if key.rpartition(":")[2] == wanted), None)
    number = found.get("num_citations") if isinstance(found, dict) else found
    return number if isinstance(number, int) and not isinstance(number, bool) else None
