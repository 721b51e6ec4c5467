"""Web of Science's export (``savedrecs.txt``, ``.ciw``): plain text, or a table with tabs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.academic.importing.records import Gathered, month, names, paragraphs, plain
from pylekyll.academic.importing.sources.exported import keywords, page_range, people, person, record, year_of
from pylekyll.academic.importing.sources.tagged import read_web_of_science, unread

if TYPE_CHECKING:
    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.sources.tagged import Tagged

_READ = frozenset(
    (
        *("PT", "AU", "AF", "BA", "BF", "CA", "GP", "BE", "ED", "TI", "SO", "SE", "LA"),
        *("DT", "CT", "DE", "ID", "AB", "PU", "PI", "SN", "EI", "BN", "J9", "JI", "PD"),
        *("PY", "EY", "VL", "IS", "PN", "SI", "BP", "EP", "PS", "AR", "DI", "PM", "ER"),
    )
)
#: Tags of authors' addresses, of numbers of the database, of grants and of references.
_OF_DATABASES = frozenset(
    (
        *("AN", "BS", "C1", "C3", "CL", "CR", "CY", "D2", "DA", "EA", "EF", "EM", "ESI"),
        *("FN", "FU", "FX", "GA", "HC", "HO", "HP", "MA", "NR", "OA", "OI", "PA", "PG"),
        *("RI", "RP", "SC", "SP", "SU", "TC", "U1", "U2", "UT", "VR", "WC", "WE", "Z9"),
    )
)
_BETWEEN_NAMES = re.compile(r"(?:(?<!\s)\s*|(?!\s));\s*|\n\s*")
_INITIALS = re.compile(r"^([^,\n]+, )(?!I{1,3}V?$)([A-Z]{1,4})$", re.MULTILINE)


def gather(text: str, source: str) -> Gathered:
    """Return the entries of a file."""
    entries = list(read_web_of_science(text))
    notes = unread(entries, _READ | _OF_DATABASES, source, "")
    return Gathered.of((_record(entry, source) for entry in entries), notes)


def _record(entry: Tagged, source: str) -> Record:
    kind = _kind(entry)
    authors = [*map(person, _names(entry, "AF", "AU") or _names(entry, "BF", "BA"))]
    # A group of authors of the proceedings is not one of the paper's.
    groups = [(plain(name), "") for name in _names(entry, "CA") or ([] if authors else _names(entry, "GP"))]
    given = {
        "title": plain(entry.first("TI") or (entry.first("SO") if kind == "book" else "")),
        "author": names([*authors, *groups]),
        "editor": people(_names(entry, "BE", "ED")),
        "container": "" if kind == "book" else plain(entry.first("SO", "J9", "JI", "CT")),
        "series": plain(entry.first("SE")),
        "volume": entry.first("VL"),
        "number": entry.first("IS", "PN"),
        "pages": page_range(entry.first("BP"), entry.first("EP")) or page_range(entry.first("PS", "AR")),
        "publisher": plain(entry.first("PU")),
        "address": plain(entry.first("PI")),
        "year": year_of(entry.first("PY", "EY")),
        "month": month(entry.first("PD").split("-")[0]),
        "doi": entry.first("DI"),
        "issn": entry.first("SN", "EI"),
        "isbn": entry.first("BN"),
        "pmid": entry.first("PM"),
        "abstract": paragraphs(plain(entry.first("AB"))),
        "keywords": keywords(re.split(r";\s*", plain(entry.first("DE", "ID")))),
        "language": "" if entry.first("LA").lower() == "english" else entry.first("LA"),
    }
    return record(kind, source, entry.line, given)


def _kind(entry: Tagged) -> str:
    place, work = entry.first("PT").upper(), entry.first("DT").lower()
    if place.startswith("J"):
        return "article"
    if "proceedings" in work or place.startswith("C"):
        return "inproceedings"
    if place.startswith(("B", "S")):
        return "book" if work == "book" or not entry.first("TI") else "incollection"
    return "misc"


def _names(entry: Tagged, *tags: str) -> list[str]:
    """Return the names of the first tag that has some: one a line, or with semicolons between them.

    Initials that are written together (``Norrby, SM``) are apart.
    """
    text = _BETWEEN_NAMES.sub("\n", entry.first(*tags))
    text = _INITIALS.sub(lambda found: found[1] + " ".join(f"{each}." for each in found[2]), text)
    return [name for name in text.split("\n") if name]
