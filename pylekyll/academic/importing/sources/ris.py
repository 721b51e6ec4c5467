"""RIS, which most reference managers and publishers export.

rispy is not used: it gives no lines for messages, keeps the first of two values of a tag, and drops an entry without
``ER`` at the end of a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.importing.identity import doi_of
from pylekyll.academic.importing.records import Gathered, month, paragraphs, plain
from pylekyll.academic.importing.sources.exported import (
    editors,
    is_of_database,
    issn,
    keywords,
    month_of,
    page_range,
    people,
    record,
    thesis_kind,
    year_of,
)
from pylekyll.academic.importing.sources.tagged import read_ris, unread

if TYPE_CHECKING:
    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.sources.tagged import Tagged

_KINDS = {
    **dict.fromkeys(("JOUR", "EJOUR", "MGZN", "NEWS", "ABST", "INPR"), "article"),
    **dict.fromkeys(("CONF", "CPAPER"), "inproceedings"),
    **dict.fromkeys(("CHAP", "ECHAP", "ENCYC", "DICT"), "incollection"),
    **dict.fromkeys(("BOOK", "EBOOK", "EDBOOK"), "book"),
    **dict.fromkeys(("RPRT", "GOVDOC", "STAND"), "techreport"),
    "THES": "phdthesis",
    "UNPB": "unpublished",
}
#: Kinds of a paper in a series, by what it calls itself.
_IN_SERIES = {"conference": "inproceedings", "chapter": "incollection", "article": "article", "review": "article"}
#: Tags that are read, and those of the database and the program that exported the file.
_READ = frozenset(
    (
        *(
            "TY",
            "ER",
            "ID",
            "TI",
            "T1",
            "BT",
            "CT",
            "ST",
            "AU",
            "A1",
            "A2",
            "A3",
            "ED",
            "T2",
            "T3",
            "C3",
            "JO",
            "JF",
            "JA",
        ),
        *(
            "J1",
            "J2",
            "VL",
            "IS",
            "CP",
            "SP",
            "EP",
            "PY",
            "Y1",
            "DA",
            "DO",
            "UR",
            "L1",
            "L2",
            "LK",
            "AB",
            "N2",
            "KW",
            "PB",
        ),
        *("CY", "PP", "SN", "ET", "N1", "M1", "M3", "LA", "C7"),
    )
)
_LONGEST_NUMBER = 40
_OF_DATABASES = frozenset(("AN", "DB", "DP", "Y2", "RD", "RN", "AV", "CN", "L3", "L4", "WT", "WV"))


def gather(text: str, source: str) -> Gathered:
    """Return the entries of a RIS file."""
    entries = list(read_ris(text))
    notes = unread(entries, _READ | _OF_DATABASES, source, "")
    return Gathered.of((_record(entry, source) for entry in entries), notes)


def _record(entry: Tagged, source: str) -> Record:
    kind = _KINDS.get(entry.first("TY").upper(), "misc")
    work = entry.first("M3")
    in_series = entry.first("TY").upper() == "SER"  # Scopus: a paper in a series, such as that of a conference
    if in_series:
        kind = next((found for word, found in _IN_SERIES.items() if word in work.lower()), "book")
    if kind == "phdthesis":
        kind = thesis_kind(work)
    is_book = kind == "book"
    date = entry.first("PY", "Y1", "DA")
    numbers = entry.all("SN")
    notes = [text for text in map(paragraphs, entry.all("N1")) if not text.lower().startswith("doi:")]
    is_isbn = kind in ("book", "incollection", "inproceedings")
    given = {
        "title": plain(entry.first("TI", "T1", *(("BT",) if is_book else ()), "CT", "ST")),
        "author": people(entry.all("AU", "A1")),
        "editor": editors(entry.all("ED", "A2", "A3")),
        "container": plain(entry.first("C3", "BT") if in_series else _container(entry, kind)),
        "series": plain(entry.first("T3", *(("T2",) if is_book or in_series else ()))),
        "volume": entry.first("VL"),
        "number": entry.first("IS", "CP") or _number(entry.first("M1")),
        "pages": page_range(entry.first("SP", "C7"), entry.first("EP")),
        "publisher": plain(entry.first("PB")),
        "address": plain(entry.first("CY", "PP")),
        "edition": entry.first("ET"),
        "year": year_of(date),
        "month": next((found for text in entry.all("DA", "Y1", "PY") if (found := _month(text))), ""),
        "doi": next((doi for text in entry.all("DO", "M3", "N1", "L3") if (doi := doi_of(text))), ""),
        "url": entry.first("UR", "LK", "L2"),
        "pdf": next((text for text in entry.all("L1") if text.startswith("http")), ""),
        "isbn" if is_isbn else "issn": ", ".join(numbers) if is_isbn else issn(numbers),
        "abstract": paragraphs(max(entry.all("AB", "N2"), key=len, default="")),
        "keywords": keywords(word for value in entry.all("KW") for word in value.split("\n")),
        "language": entry.first("LA"),
        "type": "" if doi_of(work) or kind not in ("phdthesis", "mastersthesis", "techreport") else work,
        "note": "\n\n".join(text for text in notes if not is_of_database(text)),
        "annote": "\n\n".join(filter(is_of_database, notes)),
    }
    return record(kind, source, entry.line, given, entry.first("ID"))


def _month(date: str) -> str:
    """Return the month of RIS's ``2020/05/12/``, or of a date in another form."""
    parts = date.split("/")
    return month(parts[1]) if len(parts) > 1 else month_of(date)


def _number(text: str) -> str:
    """Return the number of an issue in a field that may have a DOI, or the addresses of the authors (Embase)."""
    return text if len(text) <= _LONGEST_NUMBER and not doi_of(text) else ""


def _container(entry: Tagged, kind: str) -> str:
    """Return where a publication appeared: journals have full and short names, proceedings a tag of EndNote."""
    if kind == "article":
        return entry.first("JF", "T2", "JO", "JA", "J2", "J1")
    if kind == "inproceedings":
        return entry.first("C3", "T2", "BT", "JF", "JO")
    return "" if kind == "book" else entry.first("T2", "BT", "JF", "JO")
