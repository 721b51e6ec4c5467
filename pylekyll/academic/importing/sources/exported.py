"""Parts that the exports of reference managers have in common: kinds, people and fields in the words of BibTeX."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import is_key
from pylekyll.academic.importing.identity import arxiv_id, doi_of
from pylekyll.academic.importing.records import PAGE_DASH, Record, made, month, names, plain, split_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: The field of what a publication appeared in, and of who published it; ``series`` and ``publisher`` for other kinds.
CONTAINERS = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle", "misc": "howpublished"}
PUBLISHERS = {"phdthesis": "school", "mastersthesis": "school", "techreport": "institution"}
_MASTER = re.compile(r"\bmaster|\bm\.?\s?(?:sc|a|phil)\b|diplom", re.IGNORECASE)
#: A year, also at the beginning of ``20170812``.
_YEAR = re.compile(r"\b([12][0-9]{3})(?:\b|(?=(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])\b))")
_OTHERS = re.compile(r"\W*(?:et\.?\s+al|others)\W*", re.IGNORECASE)
#: A name as Embase writes it, ``van Ek A.B.``, from its end to its beginning.
_TURNED_INITIALS_LAST = re.compile(r"((?:[-\s]?\.[^\W\d_a-z])+)\s+(\S.*)", re.DOTALL)
_ISSN = re.compile(r"(?<![0-9])[0-9]{4}-?[0-9]{3}[0-9Xx](?![0-9])")
#: Notes of databases about an entry, which are not notes about the work.
_OF_DATABASE = re.compile(
    r"(?:Export Date|CODEN|Correspondence Address|Cited By|References|Funding (?:details|text)|Chemicals/CAS|Tradenames"
    r"|Manufacturers|Molecular Sequence Numbers|Accession Number|ID|Source)\b[^:]{0,20}:",
    re.IGNORECASE,
)
_MOST_COMMAS = 3


def person(text: str) -> tuple[str, str]:
    """Return family and given name of "Family, Given, Suffix"; without a comma, of a name in reading order.

    A comma at the end marks an organisation.
    """
    parts = [part.strip() for part in plain(text).split(",")]
    if len(parts) == 1:
        embase = _TURNED_INITIALS_LAST.fullmatch(parts[0][::-1])
        return (embase[2][::-1], embase[1][::-1]) if embase else split_name(parts[0])
    family, given, suffix = (*parts, "")[:3] if len(parts) == 2 else (parts[0], parts[1], ", ".join(parts[2:]))
    return (f"{family}, {suffix}" if suffix else family), given


def people(texts: Iterable[str]) -> str:
    """Return a list of names as BibTeX has it; ``et al.`` are others."""
    given = list(texts)
    known = [text for text in given if not _OTHERS.fullmatch(text)]
    found = names(person(text) for text in known)
    return f"{found} and others" if found and len(known) < len(given) else found


def editors(texts: Iterable[str]) -> str:
    """Return a list of editors; Ovid has the family names of all authors that a paper cites in their place."""
    return people(text for text in texts if text.count(",") <= _MOST_COMMAS)


def issn(texts: Iterable[str]) -> str:
    """Return the ISSNs in texts such as ``01234567 (ISSN)``, each once; or the texts."""
    written = list(texts)
    return ", ".join(dict.fromkeys(found for text in written for found in _ISSN.findall(text)) or written)


def is_of_database(note: str) -> bool:
    """Return whether a note is what a database says of its entry, such as ``Export Date: 1 May 2024``."""
    return _OF_DATABASE.match(note) is not None


def keywords(words: Iterable[str]) -> str:
    """Return a list of keywords, without Ovid's mark of main topics; semicolons are between those that have commas."""
    found = [word for each in words if (word := plain(each).lstrip("*"))]
    return ("; " if any("," in word for word in found) else ", ").join(found)


def year_of(text: str) -> str:
    """Return the year in a date, however it is written."""
    found = _YEAR.search(text)
    return found[1] if found else ""


def month_of(date: str) -> str:
    """Return the month of a date such as ``2019-05-12``, ``05/2019`` or ``May 2019``."""
    parts = date.replace("/", "-").split("-")
    if len(parts) > 1 and parts[1].strip().isdecimal():
        return month(parts[1 if len(parts[0].strip()) == 4 else 0])
    return next((found for word in date.split() if not word[0].isdigit() and (found := month(word))), "")


def page_range(first: str, last: str = "") -> str:
    """Return pages with the dash of BibTeX; a shortened last page is written out: ``1234-8`` is ``1234--1238``."""
    if (first + last).lower().replace(" ", "") in {"nospecified", "nopaginationspecified"}:
        return ""
    start, *rest = PAGE_DASH.split(first.strip(), maxsplit=1)
    end = last.strip() or "".join(rest)
    if start.isdecimal() and end.isdecimal() and len(end) < len(start):
        end = start[: len(start) - len(end)] + end
    return f"{start}--{end}" if start and end and end != start else start or end


def thesis_kind(text: str) -> str:
    """Return the type of a thesis by what it calls itself."""
    return "mastersthesis" if _MASTER.search(text) else "phdthesis"


def record(kind: str, source: str, line: int, given: Mapping[str, str], key: str = "") -> Record:
    """Return a record; ``container`` and ``publisher`` get the names that they have for this kind.

    The DOI is taken from an address if there is no other one; the address of a DOI is left out.
    """
    fields = {name: text for name, text in given.items() if name not in ("container", "publisher", "doi", "url")}
    for name, place in (
        ("container", CONTAINERS.get(kind, "series")),
        ("publisher", PUBLISHERS.get(kind, "publisher")),
    ):
        fields[place] = fields.get(place) or given.get(name, "")
    url = given.get("url", "")
    fields["doi"] = doi_of(given.get("doi", "")) or (doi_of(url) if "doi.org/" in url else "")
    fields["url"] = "" if "doi.org/" in url else url
    if "arxiv.org/" in url and not fields.get("eprint") and (found := arxiv_id(url)):
        fields |= {"eprint": found, "archiveprefix": "arXiv"}
    made_record = made(kind, source, fields)
    made_record.line = line
    made_record.key = key if is_key(key) and not key.isdigit() else ""
    return made_record
