"""Dates of CV entries: a year, a month or a day, and the ranges that they make."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.foundation.months import month_number

if TYPE_CHECKING:
    from pylekyll.academic.cv.words import Words

_WRITTEN = re.compile(r"(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?(?:(?<=\d)[T ]\d\d:.*)?\Z")
_MONTH_FIRST = re.compile(r"(\d{1,2})[/.](\d{4})\Z")
_IN_WORDS = re.compile(r"(?:(\d{1,2})\.?\s+)?([^\W\d_]+)\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})\Z")
_RANGE = re.compile(r"(\d{4})\s*[-\u2013\u2014]\s*(\d{4}|[^\W\d]+)?\Z")
_DASH = re.compile(r"(?<!\s)\s+[-\u2013\u2014]+(?:\s+|\Z)|(?:(?<!\s)\s*|(?!\s))[\u2013\u2014]\s*")
_PRESENT = frozenset({"present", "now", "current", "today", "ongoing"})


class PartialDate(NamedTuple):
    """A date as far as it is known; ``month`` and ``day`` are 0 where they are not."""

    year: int
    month: int = 0
    day: int = 0

    def shown(self, words: Words) -> str:
        """Return year and month in words; the day is left out, as RenderCV does."""
        if not self.month:
            return f"{self.year:04}"
        return words.month_year.format(month=words.months[self.month - 1], year=f"{self.year:04}")

    def iso(self) -> str:
        """Return the date as ``<time datetime>`` has it."""
        parts = [f"{self.year:04}", *(f"{part:02}" for part in (self.month, self.day) if part)]
        return "-".join(parts)


def read_date(value: object) -> PartialDate | None:
    """Return the date that a value of YAML or JSON says, or ``None`` for anything else.

    Known are a number of a year, ``2024``, ``2024-09``, ``2024-09-30`` (also with slashes or dots), ``09/2024``,
    ``September 2024``, ``30 Sept. 2024`` and the dates and times of YAML.
    """
    if isinstance(value, (date, datetime)):
        return PartialDate(value.year, value.month, value.day)
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return None
    text = str(value).strip()
    if match := _WRITTEN.match(text):
        return _checked(match[1], match[3], match[4])
    if match := _MONTH_FIRST.match(text):
        return _checked(match[2], match[1], None)
    if match := _IN_WORDS.match(text):
        month = month_number(match[2])
        return _checked(match[4], str(month), match[1] or match[3]) if month else None
    return None


def _checked(year: str, month: str | None, day: str | None) -> PartialDate | None:
    """Return a date that the calendar has."""
    found = PartialDate(int(year), int(month or 0), int(day or 0))
    if month is not None:
        try:
            date(found.year, found.month, found.day if day is not None else 1)
        except ValueError:
            return None
    return found


def is_present(value: object) -> bool:
    """Return whether a value stands for the present."""
    return isinstance(value, str) and value.strip().lower() in _PRESENT


def shown_range(first: str, last: str) -> str:
    """Return a range of two dates in words; one date where both are the same or one is missing."""
    if not first or not last or first == last:
        return first or last
    return f"{first} \u2013 {last}"


def shown_text(value: str, words: Words) -> str:
    """Return a date as its author wrote it, such as "Fall 2023"; numbers of a date or a range in the usual form."""
    known = read_date(value) if value[:1].isdigit() and not _IN_WORDS.match(value) else None
    if known is not None and not _is_academic_year(value, known):
        return known.shown(words)
    match = _RANGE.match(value.strip())
    parts = [match[1], match[2] or ""] if match else _DASH.split(value.strip())
    if len(parts) != 2 or not parts[0]:
        return value.strip()
    if not parts[1] and read_date(parts[0]) is None:
        return value.strip()
    return shown_range(shown_text(parts[0], words), _end(parts[1], words))


def _end(value: str, words: Words) -> str:
    """Return the end of a range; one without an end is current."""
    return words.present if not value or is_present(value) else shown_text(value, words)


def _is_academic_year(value: str, known: PartialDate) -> bool:
    """Return whether a text has two years: ``2008/09`` is not a September."""
    return "/" in value and not known.day and known.month == (known.year + 1) % 100
