"""EndNote's tagged export (``.enw``), whose tags are those of refer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.importing.identity import doi_of
from pylekyll.academic.importing.records import Gathered, month, paragraphs, plain
from pylekyll.academic.importing.sources.endnote import KINDS
from pylekyll.academic.importing.sources.exported import keywords, page_range, people, record, thesis_kind, year_of
from pylekyll.academic.importing.sources.tagged import read_refer, unread

if TYPE_CHECKING:
    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.sources.tagged import Tagged

#: Tags that are read, and those of the database, of libraries and of the owner of the file.
_READ = frozenset("0ABCDEFGIJKNOPRSTUVXYZ789@")
_OF_DATABASES = frozenset("1234LMWdfpqrst~[=>+!#$^<|")


def gather(text: str, source: str) -> Gathered:
    """Return the entries of a file."""
    entries = list(read_refer(text))
    notes = unread(entries, _READ | _OF_DATABASES, source, "%")
    return Gathered.of((_record(entry, source) for entry in entries), notes)


def _record(entry: Tagged, source: str) -> Record:
    kind = _kind(entry)
    work = entry.first("9")
    numbers = ", ".join(word for text in entry.all("@") for word in text.split("\n"))
    day = entry.first("8")
    given = {
        "title": plain(entry.first("T")),
        "author": _people(entry, "A"),
        "editor": _people(entry, "E", "Y"),
        "container": "" if kind == "book" else plain(entry.first("J", "B")),
        "series": plain(entry.first("S", *(("B",) if kind == "book" else ()))),
        "volume": entry.first("V"),
        "number": entry.first("N"),
        "pages": page_range(entry.first("P").rstrip(".")),
        "publisher": plain(entry.first("I")),
        "address": plain(entry.first("C")),
        "edition": entry.first("7"),
        "year": year_of(entry.first("D") or day),
        "month": month(day.split("/")[0]),
        "doi": next((doi for text in entry.all("R", "O", "U") if (doi := doi_of(text))), ""),
        "url": entry.first("U").split("\n")[0],
        "isbn" if kind in ("book", "incollection", "inproceedings") else "issn": numbers,
        "abstract": paragraphs(entry.first("X")),
        "keywords": keywords(word for text in entry.all("K") for word in text.split("\n")),
        "language": entry.first("G"),
        "type": work if kind in ("phdthesis", "mastersthesis", "techreport") else "",
        "note": "\n\n".join(text for text in map(paragraphs, entry.all("Z", "O")) if not doi_of(text)),
    }
    return record(kind, source, entry.line, given, entry.first("F"))


def _kind(entry: Tagged) -> str:
    """Return the type of an entry; files of refer do not have one."""
    kind = KINDS.get(entry.first("0").lower())
    if kind == "phdthesis":
        return thesis_kind(entry.first("9"))
    if kind or entry.first("0"):
        return kind or "misc"
    places = (("J", "article"), ("B", "incollection"), ("I", "book"))
    return next((guess for tag, guess in places if entry.first(tag)), "misc")


def _people(entry: Tagged, *tags: str) -> str:
    """Return a list of names; some programs write each name of a list on a line of its own."""
    return people(name for text in entry.all(*tags) for name in text.split("\n"))
