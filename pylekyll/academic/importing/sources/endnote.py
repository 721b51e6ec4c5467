"""EndNote XML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.importing.records import Gathered, month, paragraphs, plain
from pylekyll.academic.importing.sources.exported import (
    issn,
    keywords,
    page_range,
    people,
    record,
    thesis_kind,
    year_of,
)
from pylekyll.academic.importing.sources.xml import text_of

if TYPE_CHECKING:
    from lxml import etree

    from pylekyll.academic.importing.records import Record

#: EndNote's names of types, and their numbers.
KINDS = {
    **dict.fromkeys(
        ("journal article", "electronic article", "magazine article", "newspaper article", "journal"), "article"
    ),
    **dict.fromkeys(("conference proceedings", "conference paper", "conference"), "inproceedings"),
    **dict.fromkeys(("book section", "electronic book section", "encyclopedia", "dictionary"), "incollection"),
    **dict.fromkeys(("book", "edited book", "electronic book"), "book"),
    **dict.fromkeys(("report", "government document", "standard"), "techreport"),
    "thesis": "phdthesis",
    "unpublished work": "unpublished",
    **dict.fromkeys(("17", "43", "19", "23"), "article"),
    **dict.fromkeys(("10", "47"), "inproceedings"),
    **dict.fromkeys(("5", "60"), "incollection"),
    **dict.fromkeys(("6", "28", "44"), "book"),
    "27": "techreport",
    "32": "phdthesis",
    "34": "unpublished",
}


def gather(root: etree._Element, source: str) -> Gathered:
    """Return the entries of a file of EndNote."""
    return Gathered.of(_record(entry, source) for entry in root.iter("record"))


def _record(entry: etree._Element, source: str) -> Record:
    reference = entry.find("ref-type")
    name = reference.get("name", "").lower() if reference is not None else ""
    kind = KINDS.get(name) or KINDS.get(text_of(reference), "misc")
    work = text_of(entry, "work-type")
    if kind == "phdthesis":
        kind = thesis_kind(work)
    journal = text_of(entry, "titles", "secondary-title") or text_of(entry, "periodical", "full-title")
    day = text_of(entry, "dates", "pub-dates", "date")
    isbn = text_of(entry, "isbn")
    given = {
        "title": plain(text_of(entry, "titles", "title")),
        "author": _people(entry, "authors"),
        "editor": _people(entry, "secondary-authors") if kind != "article" else "",
        "container": "" if kind == "book" else plain(journal or text_of(entry, "titles", "alt-title")),
        "series": plain(text_of(entry, "titles", "tertiary-title") or (journal if kind == "book" else "")),
        "volume": text_of(entry, "volume"),
        "number": text_of(entry, "number"),
        "pages": page_range(text_of(entry, "pages")),
        "publisher": plain(text_of(entry, "publisher")),
        "address": plain(text_of(entry, "pub-location")),
        "edition": text_of(entry, "edition"),
        "year": year_of(text_of(entry, "dates", "year") or day),
        "month": month(day.split("/")[0].split()[0]) if day.strip("/ ") else "",
        "doi": text_of(entry, "electronic-resource-num"),
        "url": text_of(entry, "urls", "related-urls", "url") or text_of(entry, "urls", "web-urls", "url"),
        **({"issn": issn([isbn])} if kind in ("article", "misc") else {"isbn": ", ".join(isbn.split())}),
        "abstract": paragraphs(text_of(entry, "abstract")),
        "keywords": keywords(text_of(word) for word in entry.iterfind("keywords/keyword")),
        "language": text_of(entry, "language"),
        "type": work if kind in ("phdthesis", "mastersthesis", "techreport") else "",
        "note": paragraphs(text_of(entry, "notes")),
    }
    return record(kind, source, entry.sourceline or 0, given, text_of(entry, "label"))


def _people(entry: etree._Element, group: str) -> str:
    return people(text_of(author) for author in entry.iterfind(f"contributors/{group}/author"))
