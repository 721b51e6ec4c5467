"""DOIs: CSL-JSON by content negotiation at doi.org, which Crossref, DataCite and mEDRA answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pylekyll.academic.importing.identity import doi_of
from pylekyll.academic.importing.records import (
    Record,
    listed,
    made,
    month,
    names,
    pages,
    paragraphs,
    plain,
    split_name,
)
from pylekyll.academic.importing.sources.exported import PUBLISHERS, thesis_kind
from pylekyll.academic.importing.web import json_at
from pylekyll.foundation.errors import UsageError
from pylekyll.languages.bibtex.addresses import short_doi

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.academic.importing.web import Answers

#: Python refuses to read longer numbers, and some digits of Unicode.
_DATE_PART = re.compile(r"[0-9]{1,9}\Z")
_HEADING = re.compile(r"\Aabstract[\s:.]+", re.IGNORECASE)
_YEAR = re.compile(r"\b[0-9]{4}\b")
_ACCEPT = "application/vnd.citationstyles.csl+json"
#: Types of CSL, of Crossref and of DataCite as BibTeX's.
_KINDS = {
    **dict.fromkeys(
        ("article-journal", "journal-article", "article-magazine", "article-newspaper", "review"), "article"
    ),
    **dict.fromkeys(("paper-conference", "proceedings-article"), "inproceedings"),
    **dict.fromkeys(("book", "monograph", "edited-book", "reference-book"), "book"),
    **dict.fromkeys(("chapter", "book-chapter", "entry-encyclopedia", "reference-entry"), "incollection"),
    **dict.fromkeys(("thesis", "dissertation"), "phdthesis"),
    **dict.fromkeys(("report", "report-component"), "techreport"),
    "proceedings": "proceedings",
    "manuscript": "unpublished",
}
#: Relations of Crossref between a preprint, its versions and the paper (crossref.org/documentation, relationships).
_OF_ONE_WORK = frozenset(
    (
        *("is-preprint-of", "has-preprint", "is-version-of", "has-version", "is-same-as", "is-identical-to"),
        *("is-manuscript-of", "has-manuscript"),
    )
)
#: Words of a series, of which a book or the proceedings are a volume; and a number or a year, which a volume has.
_SERIES = re.compile(
    r"\b(?:lecture notes|series|advances in|progress in|studies in|web of conferences)\b|briefs\b", re.IGNORECASE
)
_OF_VOLUME = re.compile(r"\b(?:[0-9]+(?:st|nd|rd|th)?|[IVXL]{2,})\b")
_CONTAINER = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}


def address(doi: str) -> str:
    """Return the address of a DOI's metadata."""
    return f"https://doi.org/{quote(doi, safe='/():;.-_')}"


def fetch(web: Answers, text: str) -> Record:
    """Return the publication with a DOI. Raises ``UsageError`` for what is not one, and what ``web`` raises."""
    doi = doi_of(text)
    if not doi:
        raise UsageError(f"'{text}' is not a DOI.", hint="Write it as 10.1000/xyz or https://doi.org/10.1000/xyz.")
    return record_of(json_at(web, address(doi), _ACCEPT), "doi.org")


def record_of(item: Any, source: str) -> Record:
    """Return the publication that an item of CSL-JSON describes; missing and damaged parts are left out."""
    item = item if isinstance(item, dict) else {}
    kind = _KINDS.get(str(item.get("type")), "misc")
    if kind == "phdthesis":
        kind = thesis_kind(plain(item.get("genre")))
    container, series = _containers(item, kind)
    issued = _issued(item)
    publisher = plain(item.get("publisher"))
    doi = doi_of(str(item.get("DOI") or "")) or short_doi(str(item.get("DOI") or ""))
    found = made(
        kind,
        source,
        {
            "title": _title(item),
            "author": names(_people(item.get("author"))),
            "editor": "" if item.get("author") and kind == "article" else names(_people(item.get("editor"))),
            "series": series,
            _CONTAINER.get(kind, "howpublished" if kind == "misc" else "series"): container,
            "volume": plain(item.get("volume")),
            "number": plain(item.get("issue") or item.get("number")),
            "pages": pages(item.get("page")),
            PUBLISHERS.get(kind, "publisher"): publisher,
            "year": str(issued[0]) if issued else "",
            "month": month(issued[1]) if len(issued) > 1 else "",
            "doi": doi,
            "isbn": _first(item.get("ISBN")) if kind in ("book", "incollection", "proceedings") else "",
            "url": "" if doi else plain(item.get("URL")),
            "abstract": _HEADING.sub("", paragraphs(item.get("abstract"))),
        },
    )
    found.versions = frozenset(_versions(item))
    return found


def _containers(item: dict[str, Any], kind: str) -> tuple[str, str]:
    """Return the name of the book, journal or proceedings that a publication is in, and the series of that book.

    Crossref lists both in any order.
    """
    titles = [text for one in listed(item.get("container-title")) if (text := plain(one))]
    event = _event(item)
    if kind not in ("inproceedings", "incollection") or len(set(titles)) < 2:
        return _first(item.get("container-title")) or (event if kind in ("inproceedings", "misc") else ""), ""
    one, other = list(dict.fromkeys(titles))[:2]
    return (other, one) if _seriality(one, event) > _seriality(other, event) else (one, other)


def _seriality(name: str, event: str) -> int:
    """Return how much a name looks like that of a series: by its words, a number or a year, and the event's name."""
    is_bare = name.lower().endswith("proceedings")
    is_of_event = name.casefold() == event.casefold()
    return 2 * (is_bare or _SERIES.search(name) is not None) - 2 * is_of_event - (_OF_VOLUME.search(name) is not None)


def _event(item: dict[str, Any]) -> str:
    """Return the name of a conference; Crossref has an object."""
    event = item.get("event-title") or item.get("event")
    return plain(event.get("name") if isinstance(event, dict) else event)


def _versions(item: dict[str, Any]) -> Iterator[str]:
    """Yield the DOIs that Crossref's relations name as versions of the same work."""
    relations = item.get("relation")
    for name, targets in relations.items() if isinstance(relations, dict) else ():
        if name in _OF_ONE_WORK:
            for target in listed(targets):
                if isinstance(target, dict) and (doi := doi_of(str(target.get("id") or ""))):
                    yield doi


def _title(item: dict[str, Any]) -> str:
    title, subtitle = _first(item.get("title")), _first(item.get("subtitle"))
    return f"{title}: {subtitle}" if subtitle and subtitle.lower() not in title.lower() else title


def _first(value: object) -> str:
    return plain(value[0] if isinstance(value, list) and value else "" if isinstance(value, list) else value)


def _people(value: object) -> list[tuple[str, str]]:
    found = []
    for one in listed(value):
        if isinstance(one, dict):
            particles = (one.get("dropping-particle"), one.get("non-dropping-particle"))
            family = plain(one.get("family") or one.get("literal") or one.get("name"))
            if _is_whole_name(one, family):
                found.append(split_name(family))
                continue
            whole = " ".join(part for part in (*map(plain, particles), family) if part)
            suffix = plain(one.get("suffix"))
            found.append((f"{whole}, {suffix}" if suffix else whole, plain(one.get("given"))))
    return found


def _is_whole_name(person: dict[str, Any], family: str) -> bool:
    """Return whether the field of the family name may have all of a person's name; groups begin with an article."""
    others = ("given", "suffix", "dropping-particle", "non-dropping-particle")
    is_alone = bool(person.get("family")) and not any(person.get(name) for name in others)
    return is_alone and " " in family and not family.lower().startswith("the ")


def _issued(item: dict[str, Any]) -> list[int]:
    # Not "created", when the DOI was registered: for old papers that is decades later.
    for name in ("issued", "published", "published-print", "published-online"):
        date = item.get(name)
        parts = date.get("date-parts") if isinstance(date, dict) else None
        if isinstance(parts, list) and parts and isinstance(parts[0], list) and parts[0] and parts[0][0]:
            return [int(part) for part in parts[0] if _DATE_PART.match(str(part))]
        written = str(date.get("raw") or date.get("literal") or "") if isinstance(date, dict) else ""
        if year := _YEAR.search(written):
            return [int(year[0])]
    return []
