"""Dates of entries: years, months and days as BibTeX and biblatex write them, and works that have not appeared yet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.foundation.months import MONTH_NUMBERS
from pylekyll.languages.bibtex.people import folded

if TYPE_CHECKING:
    from collections.abc import Mapping

_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)|(?<!\d)(\d{3})[Xuy](?![\w])")
_DATE = re.compile(r"-?(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_NUMBER = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_NAME = re.compile(r"[^\W\d_]+")
#: The strings for months that BibTeX's styles define.
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
#: The numbers of months by their names without accents.
_NUMBERS = {folded(name): number for name, number in MONTH_NUMBERS.items()}
_SHORTEST = 3
_EAST_ASIAN = re.compile(r"(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일号])?")
#: Words for works that have not appeared, without spaces, and their status.
_STATES = {
    **dict.fromkeys(("forthcoming", "toappear", "accepted", "tobepublished", "upcoming"), "forthcoming"),
    **dict.fromkeys(("inpress", "prepublished", "onlinefirst", "inprint", "earlyaccess"), "in press"),
    **dict.fromkeys(("submitted", "underreview", "inreview", "insubmission", "submittedforpublication"), "submitted"),
    **dict.fromkeys(("inpreparation", "inprogress", "workinprogress", "manuscriptinpreparation"), "in preparation"),
}


@dataclass(frozen=True)
class PartialDate:
    """A date as far as it is known; ``status`` of works that have not appeared: ``forthcoming``, ``in press``, ..."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    status: str = ""


def read_date(fields: Mapping[str, str]) -> PartialDate:
    """Return the date of an entry from its fields ``year``, ``month``, ``day`` and ``date``, a range's first day.

    ``fields`` are plain texts.
    """
    status = _status(fields)
    written = fields.get("date", "").strip().strip("[]{}.?~% ")
    whole = _DATE.match(written)
    number = _year_of(fields.get("year", "")) or _year_of(written) or _year_of(fields.get("eventdate", ""))
    if whole and number == int(whole[1]) and not fields.get("month"):
        return PartialDate(number, _valid(whole[2], 12), _valid(whole[3], 31), status)
    month, day = month_and_day(fields.get("month", ""))
    return PartialDate(number, month, _valid(fields.get("day"), 31) or day, status)


def _year_of(text: str) -> int | None:
    """Return the year in a text; of a decade such as ``199X`` the first one."""
    found = _YEAR.search(text)
    return int(found[1] or f"{found[2]}0") if found else None


def _valid(number: str | None, most: int) -> int | None:
    found = _NUMBER.search(number or "")
    return int(found[0]) if found and 1 <= int(found[0]) <= most else None


def month_and_day(text: str) -> tuple[int | None, int | None]:
    """Return the month and the day of ``5``, ``may``, ``May 3--5``, ``12 # jan``, ``3 février`` or ``5月12日``."""
    if found := _EAST_ASIAN.search(text):
        return _valid(found[1], 12), _valid(found[2], 31)
    numbers = _NUMBER.findall(text)
    for word in _NAME.findall(folded(text)):
        if month := _month_of(word):
            return month, _valid(numbers[0], 31) if numbers else None
    return (_valid(numbers[0], 12), None) if numbers else (None, None)


def _month_of(word: str) -> int:
    """Return the number of a month by its name or the beginning of it; 0 for other words."""
    if word in _NUMBERS or len(word) < _SHORTEST:
        return _NUMBERS.get(word, 0)
    return next((number for name, number in _NUMBERS.items() if name.startswith(word)), 0)


def _status(fields: Mapping[str, str]) -> str:
    of_remarks = () if _YEAR.search(fields.get("year", "")) else ("note", "howpublished")  # they are shown themselves
    for name in ("pubstate", "year", "date", "status", *of_remarks):
        words = re.sub(r"[^a-z]", "", fields.get(name, "").lower())
        if words in _STATES:
            return _STATES[words]
    return ""
