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
_DATE = re.compile(r"(-?\d{4})(?!\d)(?:-(\d{2})(?!\d)(?:-(\d{2}))?)?")
#: Years as ISO 8601-2 has them, where 0 is 1 BC; years of three digits; years before Christ in words.
_SIGNED_YEAR = re.compile(r"-\d{1,4}|0\d{3}|\d{3}")
_BEFORE_CHRIST = re.compile(
    r"(?<!\d)(\d{1,4})\s*(?:B\.?\s?C(?:\.?\s?E)?\b|v\.?\s?(?:d\.\s?)?Chr|av\.?\s?J|a\.\s?C|до н)", re.IGNORECASE
)
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
    """A date as far as it is known; ``status`` of works that have not appeared: ``forthcoming``, ``in press``, ...

    Years before Christ are negative: -44 is 44 BC. ``ignored_year`` is that of a field ``year`` that contradicts
    ``date``.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    status: str = ""
    ignored_year: int | None = None


def read_date(fields: Mapping[str, str]) -> PartialDate:
    """Return the date of an entry from its fields ``date`` or ``year``, ``month`` and ``day``; a range's first day.

    ``fields`` are plain texts. As in biblatex, ``date`` counts where ``year`` says something else.
    """
    status = _status(fields)
    written = fields.get("date", "").strip().strip("[]{}.?~% ")
    whole = _DATE.match(written)
    given = _year_of(fields.get("year", ""))
    month, day = month_and_day(fields.get("month", ""))
    day = _valid(fields.get("day"), 31) or day
    if whole is None:
        number = given or _year_of(written) or _year_of(fields.get("eventdate", ""))
        return PartialDate(number, month, day, status)
    number = _historical(int(whole[1]))
    if whole[2]:
        month, day = _valid(whole[2], 12), _valid(whole[3], 31)
    return PartialDate(number, month, day, status, given if given != number else None)


def _year_of(text: str) -> int | None:
    """Return the year in a text; of a decade such as ``199X`` the first one."""
    if found := _BEFORE_CHRIST.search(text):
        return -int(found[1])
    if _SIGNED_YEAR.fullmatch(text.strip()):
        return _historical(int(text))
    found = _YEAR.search(text)
    return int(found[1] or f"{found[2]}0") if found else None


def _historical(year: int) -> int:
    """Return a year of ISO 8601-2 as people count: -43 is 44 BC, because 0 is 1 BC."""
    return year if year > 0 else year - 1


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
