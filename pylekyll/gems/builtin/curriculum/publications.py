"""Publications of the site as entries of a CV."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.addresses import safe_url
from pylekyll.academic.cv.model import Entry, Person, Section, as_text
from pylekyll.academic.cv.text import from_html
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.academic.cv.model import Curriculum
    from pylekyll.academic.cv.text import Text
    from pylekyll.academic.cv.words import Words

_KEY = "publications"


def add_publications(
    curriculum: Curriculum, publications: object, wanted: str | float | bool, words: Words, url: str
) -> None:
    """Add the site's publications as a section, unless the data have publications of their own.

    They replace an empty section ``publications`` of the data; otherwise they come last. ``wanted`` is ``selected``,
    the greatest number, or false for none. ``url`` is the site's address, for links to its own pages.
    """
    empty = next((one for one in curriculum.sections if one.key.lower() == _KEY and not one.entries), None)
    has_own = any(entry.kind == "publication" for section in curriculum.sections for entry in section.entries)
    if wanted is not False and not has_own and isinstance(publications, list):
        found = [one for one in publications if isinstance(one, dict)]
        if wanted == "selected":
            found = [one for one in found if one.get("selected")]
        elif not isinstance(wanted, (bool, str)):
            found = found[: int(wanted)]
        entries = [_entry(one, url) for one in found]
        if empty is not None:
            empty.entries = entries
        else:
            curriculum.sections.append(Section(_KEY, words.section(_KEY), entries))
    curriculum.sections = [section for section in curriculum.sections if section.entries]


def arrange(curriculum: Curriculum, order: Sequence[str]) -> None:
    """Keep only the sections of ``order``, in that order; all sections if it is empty."""
    if not order:
        return
    wanted = [name.casefold() for name in order]
    places = {id(section): _place(section, wanted) for section in curriculum.sections}
    kept = [section for section in curriculum.sections if places[id(section)] is not None]
    curriculum.sections = sorted(kept, key=lambda section: places[id(section)] or 0)


def _place(section: Section, wanted: list[str]) -> int | None:
    names = (section.key.casefold(), section.title.casefold())
    return next((wanted.index(name) for name in names if name in wanted), None)


def _entry(publication: Mapping[str, Any], url: str) -> Entry:
    authors = [one for one in publication.get("authors") or () if isinstance(one, dict)]
    year = publication.get("year")
    return Entry(
        "publication",
        title=_text(publication, "title"),
        organisation=_text(publication, "venue"),
        date=to_s(year),
        sort=to_s(publication.get("date") or year),
        details=as_text(to_s(publication.get("details"))),
        summary=[as_text(award)] if (award := to_s(publication.get("award"))) not in ("", "true") else [],
        authors=[Person(to_s(one.get("name")), one.get("owner") is True) for one in authors],
        url=_address(publication, url),
    )


def _text(publication: Mapping[str, Any], name: str) -> Text:
    """Return a text with its markup and formulas."""
    html = to_s(publication.get(f"{name}_html"))
    if not html:
        return as_text(to_s(publication.get(name)))
    return tuple(replace(span, url="") for span in from_html(html))


def _address(publication: Mapping[str, Any], url: str) -> str:
    """Return the URL of a publication: its DOI, its first link to another host, or its page."""
    if doi := to_s(publication.get("doi")):
        return safe_url(f"https://doi.org/{doi}")
    links = [to_s(one.get("url")) for one in publication.get("links") or () if isinstance(one, dict)]
    outside = next((link for link in links if "://" in link), "")
    page = to_s(publication.get("page_url"))
    return safe_url(outside or (f"{url.rstrip('/')}{page}" if page and url else ""))
