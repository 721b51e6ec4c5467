"""Dates of CV entries: a year, a month or a day, and the ranges that they make."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pylekyll.academic.cv.words import Words

_WRITTEN = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:T.*)?\Z")
_RANGE = re.compile(r"(\d{4})\s*[-\u2013\u2014]\s*(\d{4}|[^\W\d]+)\Z")
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

    Known are a number of a year, ``2024``, ``2024-09``, ``2024-09-30`` and the dates and times of YAML.
    """
    if isinstance(value, (date, datetime)):
        return PartialDate(value.year, value.month, value.day)
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return None
    match = _WRITTEN.match(str(value).strip())
    if match is None:
        return None
    year, month, day = (int(part or 0) for part in match.groups())
    if match[2] is not None:
        try:
            date(year, month, day if match[3] is not None else 1)
        except ValueError:
            return None
    return PartialDate(year, month, day)


def is_present(value: object) -> bool:
    """Return whether a value stands for the present."""
    return isinstance(value, str) and value.strip().lower() in _PRESENT


def shown_range(start: PartialDate | None, end: PartialDate | None, words: Words, *, ongoing: bool) -> str:
    """Return a range in words; one date where both ends are the same or one is missing."""
    first = start.shown(words) if start else ""
    last = words.present if ongoing else end.shown(words) if end else ""
    if not first or not last or first == last:
        return first or last
    return f"{first} \u2013 {last}"


def shown_text(value: str, words: Words) -> str:
    """Return a date that its author wrote, such as "Fall 2023"; a date or a range of years in the usual form."""
    known = read_date(value)
    if known is not None:
        return known.shown(words)
    match = _RANGE.match(value.strip())
    if match is None:
        return value.strip()
    last = words.present if is_present(match[2]) else match[2]
    return f"{match[1]} \u2013 {last}"
