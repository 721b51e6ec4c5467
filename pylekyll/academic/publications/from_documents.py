"""Documents of a collection as publications: the front matter of academicpages, luost26 and our own."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from pylekyll.academic.publications.authors import authors_of, names_of, places_of
from pylekyll.academic.publications.model import Author, Owner, Publication, usable_links
from pylekyll.academic.publications.surroundings import Surroundings, project_keys
from pylekyll.languages.bibtex.addresses import doi
from pylekyll.languages.bibtex.name_lists import in_reading_order
from pylekyll.languages.bibtex.people import read_person
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: Keys with an address, as academicpages and people write them.
_LINKS = (
    ("paperurl", "paper", "Paper"),
    ("pdf", "paper", "Paper"),
    ("link", "page", "Page"),
    ("code", "code", "Code"),
    ("slidesurl", "slides", "Slides"),
    ("slides", "slides", "Slides"),
    ("poster", "poster", "Poster"),
    ("video", "video", "Video"),
    ("data", "data", "Data"),
    ("bibtexurl", "bibtex", "BibTeX file"),
)
_CATEGORIES = {
    "manuscripts": "article",
    "journal": "article",
    "journals": "article",
    "conferences": "conference",
    "conference": "conference",
    "workshops": "conference",
    "books": "book",
    "book": "book",
    "preprints": "preprint",
    "preprint": "preprint",
    "thesis": "thesis",
}
#: The marks after a name for equal shares, corresponding authors and similar.
_MARKS = "*\u2217#\u2020\u2021 "


def publication_of(
    key: str, front_matter: Mapping[str, Any], url: str, owner: Owner, surroundings: Surroundings | None = None
) -> Publication:
    """Return the publication that a document with this front matter describes; ``url`` is the document's address."""
    site = surroundings or Surroundings()
    text = {
        str(name): to_s(value).strip() for name, value in front_matter.items() if not isinstance(value, (list, dict))
    }
    day = front_matter.get("date")
    published = day if isinstance(day, date) else None
    venue, badge = _venue(text), text.get("abbr") or text.get("badge", "")
    names = list(_names(front_matter.get("authors")))
    category = text.get("kind") or text.get("category", "")
    return Publication(
        key=key,
        title=text.get("title", "") or key,
        kind=_CATEGORIES.get(category.lower(), category.lower() or "other"),
        year=_year(text.get("year") or text.get("pub_date", "")) or (published.year if published else None),
        month=published.month if published else None,
        day=published.day if published else None,
        authors=_authors(names, front_matter, owner, site),
        has_others=in_reading_order(text.get("authors", "")).has_others,
        venue=venue,
        badge=badge,
        award=text.get("award", ""),
        note=text.get("note", ""),
        image=text.get("cover") or text.get("image", ""),
        links=usable_links(_links(front_matter, text)),
        abstract=text.get("abstract", ""),
        bibtex=text.get("bibtex", ""),
        doi=doi(text.get("doi", "")) or text.get("doi", ""),
        topics=[to_s(topic) for topic in _listed(front_matter.get("topics") or front_matter.get("tags"))],
        projects=project_keys(", ".join(to_s(name) for name in _listed(front_matter.get("project")))),
        people=names_of([read_person(name) for name, _ in names], site),
        site_venue=site.venue(badge, venue),
        selected=truthy(front_matter.get("selected")),
        scholar_id=text.get("google_scholar_id", ""),
        page_url=url,
        fields=text,
    )


def _venue(text: Mapping[str, str]) -> str:
    """Return the venue; luost26's theme has it in four parts, the last of which may be an award."""
    if text.get("pub"):
        return " ".join(text[part] for part in ("pub_pre", "pub", "pub_post") if text.get(part))
    return text.get("venue", "")


def _year(text: str) -> int | None:
    found = re.search(r"\d{4}", text)
    return int(found[0]) if found else None


def _names(given: object) -> Iterator[tuple[str, str]]:
    """Yield the names in reading order, each with the marks behind it."""
    for name in in_reading_order(given).names if isinstance(given, str) else map(to_s, _listed(given)):
        shown = name.strip().rstrip(_MARKS).strip()
        if shown:
            yield shown, name.strip()[len(shown) :]


def _authors(
    names: list[tuple[str, str]], front_matter: Mapping[str, Any], owner: Owner, surroundings: Surroundings
) -> list[Author]:
    people = [read_person(name) for name, _ in names]
    named = {
        name: places_of(" and ".join(to_s(each) for each in _listed(front_matter.get(name))), people)
        for name in ("corresponding", "advised")
    }
    marked = {place for place, (_, marks) in enumerate(names) if "#" in marks}
    found = authors_of(
        people,
        owner,
        surroundings,
        equal={place for place, (_, marks) in enumerate(names) if "*" in marks or "\u2217" in marks},
        corresponding=named["corresponding"] | marked,
        students=named["advised"],
    )
    return [
        author if "," in name else replace(author, name=name) for author, (name, _) in zip(found, names, strict=True)
    ]


def _links(front_matter: Mapping[str, Any], text: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    links = front_matter.get("links")
    if isinstance(links, dict):
        for label, url in links.items():
            yield to_s(label).lower(), to_s(label), to_s(url)
    for link in links if isinstance(links, list) else ():
        if isinstance(link, dict):
            label = to_s(link.get("label") or link.get("name"))
            yield label.lower(), label, to_s(link.get("url"))
    for name, kind, label in _LINKS:
        yield kind, label, text.get(name, "")


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
