"""Result of ``Date._parse``, and common parts of its parsers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from pylekyll.languages.ruby.patterns import lazy_pattern


@dataclass
class DateParts:
    """The parts that were found; ``None`` for those that the text does not state. ``second_fraction`` is exact."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    year_day: int | None = None
    week_year: int | None = None
    week: int | None = None
    week_day: int | None = None
    weekday: int | None = None
    hour: int | None = None
    minute: int | None = None
    second: int | None = None
    second_fraction: Fraction | None = None
    zone: str | None = None
    before_christ: bool = False
    complete_century: bool = True
    """True if a year below 100 means one of 1969 to 2068."""


def pattern(source: str) -> re.Pattern[str]:
    """Compile a pattern of the parsers: case does not matter, and blanks are ignored."""
    return lazy_pattern(source, re.IGNORECASE | re.VERBOSE)


def without(text: str, match: re.Match[str]) -> str:
    """Return ``text`` with a blank in place of the match."""
    return f"{text[: match.start()]} {text[match.end() :]}"


def fraction_of(digits: str) -> Fraction:
    """Return the value of the digits after a decimal point."""
    return Fraction(int(digits or 0), 10 ** len(digits))
