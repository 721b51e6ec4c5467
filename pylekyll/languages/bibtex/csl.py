"""Entries as CSL items, as bibtex-ruby's ``Entry#to_citeproc`` gives them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.languages.bibtex.dates import MONTHS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.bibtex.values import Value

_TYPES = {
    "article": "article-journal",
    "booklet": "pamphlet",
    "conference": "paper-conference",
    "inbook": "chapter",
    "incollection": "chapter",
    "inproceedings": "paper-conference",
    "manual": "book",
    "mastersthesis": "thesis",
    "phdthesis": "thesis",
    "proceedings": "book",
    "techreport": "report",
    "unpublished": "manuscript",
}
_FIELDS = {
    "accessed": "accessed",
    "address": "publisher-place",
    "booktitle": "container-title",
    "doi": "DOI",
    "howpublished": "publisher",
    "institution": "publisher",
    "isbn": "ISBN",
    "journal": "container-title",
    "journaltitle": "container-title",
    "number": "issue",
    "organization": "publisher",
    "pages": "page",
    "pmcid": "PMCID",
    "pmid": "PMID",
    "school": "publisher",
    "series": "collection-title",
    "type": "genre",
    "url": "URL",
    "urldate": "accessed",
}
_GENRES = {"mastersthesis": "Master's thesis", "phdthesis": "PhD thesis"}
_CONFERENCES = frozenset({"conference", "inproceedings", "proceedings"})
_REPORTS = frozenset({"techreport", "report"})
_DATES = frozenset({"date", "day", "month", "year"})
#: Also matches the rest of ``\\url{...}`` once its braces are removed.
_URL = re.compile(r"url\{?([^}]*)")
#: Anything else is shown as it is written (``19.07.2024``).
_ACCESSED = re.compile(r"^[\d/ \t\r\f\v-]+$", re.ASCII | re.MULTILINE)
#: Numbers with more digits are not parts of a date.
_NUMBER = re.compile(r"\s*([+-]?\d{1,18})", re.ASCII)


def item(entry: Entry) -> dict[str, Any]:
    """Return the CSL item of ``entry``.

    If two fields map to one of CSL's, the first wins and the other keeps its name.
    """
    found: dict[str, Any] = {}
    for name, value in (*entry.fields.items(), *entry.inherited()):
        if name in _DATES:
            continue
        key, shown = _variable(name, value)
        replaces = name == "howpublished" and key == "URL"
        found[name if key in found and not replaces else key] = shown
    found["id"] = entry.key
    found["type"] = _TYPES.get(entry.type, entry.type)
    _add_by_type(entry, found)
    issued = _issued(entry)
    if issued is not None:
        found["issued"] = issued
    return found


def _variable(name: str, value: Value) -> tuple[str, Any]:
    if value.is_names:
        return _FIELDS.get(name, name), [each.to_csl() for each in value.names]  # type: ignore[attr-defined]
    key, text = _FIELDS.get(name, name), str(value)
    if name == "howpublished" and (match := _URL.search(text)):
        return "URL", match[1]
    if key == "accessed":
        return key, _date(text) if _ACCESSED.search(text) else {"literal": text}
    return key, text


def _add_by_type(entry: Entry, found: dict[str, Any]) -> None:
    genre = _GENRES.get(entry.type)
    if genre is not None and "genre" not in found:
        found["genre"] = genre
    if entry.type in _CONFERENCES:
        _add_of_conference(entry.fields, found)
    if entry.type in _REPORTS and "number" not in found and (number := entry.get("number")) is not None:
        found["number"] = str(number)


def _add_of_conference(fields: Mapping[str, Value], found: dict[str, Any]) -> None:
    if "address" in fields:
        found.setdefault("event-place", str(fields["address"]))
    if "organization" in fields and "publisher" in fields:
        found["publisher"] = str(fields["publisher"])
        found["authority"] = str(fields["organization"])


def _issued(entry: Entry) -> dict[str, Any] | None:
    fields = entry.fields
    if "date" in fields:
        return _date(str(fields["date"]))
    if "year" not in fields:
        return None
    year = str(fields["year"])
    if not re.fullmatch(r"\d{1,18}", year, re.ASCII):
        return {"literal": year}
    parts = [int(year)]
    month = _month(fields.get("month"), fields.get("month_numeric"))
    if month is not None:
        parts.append(month)
        if "day" in fields:
            parts.append(_to_i(str(fields["day"])))
    return {"date-parts": [parts]}


def _month(month: Value | None, numeric: Value | None) -> int | None:
    if numeric is not None and numeric.is_numeric:
        return _to_i(str(numeric))
    name = str(month).lower()[:3] if month is not None else ""
    return MONTHS.index(name) + 1 if name in MONTHS else None


def _date(text: str) -> dict[str, Any]:
    """Return a date in parts; two dates joined by a slash are a range."""
    dates = text.split("/")
    while dates and not dates[-1]:
        dates.pop()
    return {"date-parts": [[_to_i(part) for part in date.split("-")] for date in dates]}


def _to_i(text: str) -> int:
    """Ruby's ``String#to_i``."""
    match = _NUMBER.match(text)
    return int(match[1]) if match else 0
