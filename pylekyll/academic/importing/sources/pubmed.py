"""PubMed's nbib, the format MEDLINE (www.nlm.nih.gov/bsd/mms/medlineelements.html), and what ERIC makes of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.academic.importing.identity import doi_of
from pylekyll.academic.importing.records import Gathered, month, names, paragraphs, plain
from pylekyll.academic.importing.sources.exported import keywords, page_range, people, person, record, year_of
from pylekyll.academic.importing.sources.tagged import read_nbib

if TYPE_CHECKING:
    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.sources.tagged import Tagged

_IS_DOI = re.compile(r"\[doi\]|doi\.org/")
_INITIALS = re.compile(r"(.+) ([A-Z]{1,4})(?: (Jr|Sr|2nd|3rd))?\Z")


def gather(text: str, source: str) -> Gathered:
    """Return the entries of a file of PubMed."""
    return Gathered.of(_record(entry, source) for entry in read_nbib(text))


def _record(entry: Tagged, source: str) -> Record:
    kind = _kind(entry)
    date = entry.first("DP").split()
    title = plain(entry.first("TI", "BTI"))
    if title.lower().strip("[]. ") == "not available":
        title = plain(entry.first("TT")) or title
    given = {
        "title": title.removesuffix(".") if not title.endswith("..") else title,
        "author": _authors(entry),
        "editor": people(entry.all("FED")) or names(map(_short, entry.all("ED"))),
        "container": plain(entry.first("JT", "TA") if kind == "article" else entry.first("BTI", "CTI", "JT")),
        "volume": entry.first("VI"),
        "number": entry.first("IP"),
        "pages": page_range(entry.first("PG")) or _article_number(entry),
        "publisher": plain(entry.first("PB")),
        "edition": entry.first("EN"),
        "year": year_of(entry.first("DP", "DEP")),
        "month": month(date[1].split("-")[0]) if len(date) > 1 else "",
        "doi": next((doi_of(text) for text in entry.all("AID", "LID") if _IS_DOI.search(text)), ""),
        "issn": next((text.split()[0].removeprefix("ISSN-") for text in entry.all("IS", "ISSN")), ""),
        "isbn": next((text.split()[0] for text in entry.all("ISBN")), ""),
        "pmid": entry.first("PMID"),
        "pmcid": entry.first("PMC"),
        "abstract": paragraphs(entry.first("AB")),
        "keywords": keywords(entry.all("OT", "MH")),
        "language": entry.first("LA") if entry.first("LA").lower() not in ("eng", "english") else "",
    }
    return record(kind, source, entry.line, given)


def _kind(entry: Tagged) -> str:
    kinds = " ".join(entry.all("PT")).lower()
    if "preprint" in kinds:
        return "misc"
    if entry.first("BTI"):
        return "incollection" if entry.first("TI") else "book"
    return "article"


def _authors(entry: Tagged) -> str:
    """Return the authors by their full names; older entries have initials alone. Groups follow."""
    authors = [person(text) for text in entry.all("FAU")] or [_short(text) for text in entry.all("AU")]
    return names([*authors, *((plain(text), "") for text in entry.all("CN"))])


def _article_number(entry: Tagged) -> str:
    """Return the number of an article without pages: the publisher's id, if the source ends with it (``4(1):1042``)."""
    found = (text.partition("[pii]")[0].strip() for text in entry.all("AID", "LID") if "[pii]" in text)
    end = entry.first("SO").partition(" doi:")[0].rstrip(". ")
    return next((number for number in found if number and end.endswith((f":{number}", f": {number}"))), "")


def _short(text: str) -> tuple[str, str]:
    """Return family and given name of ``Norrby SA``; ERIC has a comma between them."""
    if "," in text:
        return person(text)
    found = _INITIALS.match(plain(text))
    if found is None:
        return plain(text), ""
    family = f"{found[1]}, {found[3]}" if found[3] else found[1]
    return family, " ".join(f"{letter}." for letter in found[2])
