"""``Date._parse``: the pieces of a date and a time that Ruby finds in a text written by people (``date_parse.c``).

The parsers run in Ruby's order. Each searches for one notation, stores its meaning, and replaces it by a blank, so
that the next ones do not read it again. Of the notations for a day in the calendar, the first one found wins.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.date_digits import parse_digits
from pylekyll.languages.ruby.date_parts import DateParts, fraction_of, pattern, without
from pylekyll.languages.ruby.errors import RubyArgumentError
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_LENGTH = 128
"""``Date._parse`` refuses longer texts (in bytes)."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
_ERAS = {"m": 1867, "t": 1911, "s": 1925, "h": 1988, "r": 2018}
"""The year before the first of each Japanese era."""

_MONTH = f"({'|'.join(_MONTHS)})"
_ERA = r"(c(?:e|\.e\.)|b(?:ce|\.c\.e\.)|a(?:d|\.d\.)|b(?:c|\.c\.))?"


@lru_cache(maxsize=2048)
def parse_parts(text: str) -> DateParts:
    """Find the pieces of a date and time in ``text``. Raises ``RubyArgumentError`` for texts above 128 bytes.

    The result is cached, as many dates occur on many pages: callers must not change it.
    """
    length = len(text.encode("utf-8", "surrogatepass"))
    if length > MAX_LENGTH:
        raise RubyArgumentError(f"string length ({length}) exceeds the limit {MAX_LENGTH}")
    parts = DateParts()
    text = _NOISE.sub(" ", text)
    text = _parse_day(text, parts) or text
    text = _parse_time(text, parts) or text
    for parser in _CALENDAR_PARSERS:
        rest = parser(text, parts)
        if rest is not None:
            text = rest
            break
    text = _parse_before_christ(text, parts) or text
    _parse_lone_number(text, parts)
    _settle_years(parts)
    return parts


def _settle_years(parts: DateParts) -> None:
    """Turn years before Christ and years of two digits into years of the calendar."""
    if parts.before_christ:
        parts.year = None if parts.year is None else 1 - parts.year
        parts.week_year = None if parts.week_year is None else 1 - parts.week_year
    if parts.complete_century:
        parts.year = _century(parts.year)
        parts.week_year = _century(parts.week_year)


def _century(year: int | None) -> int | None:
    if year is None or not 0 <= year <= 99:
        return year
    return year + (1900 if year >= 69 else 2000)


def _month_number(name: str) -> int:
    return _MONTHS.index(name.lower()) + 1


_NOISE = lazy_pattern(r"(?:[^\w\-+',./:@\[\]]|_)+", re.UNICODE)
_DAY = pattern(rf"\b({'|'.join(_DAYS)})[^-/\d\s]*")
_TIME = pattern(
    r"""(
      (?: \d+\s*:\s*\d+ (?: \s*:\s*\d+ (?:[,.]\d*)? )?
        | \d+\s*h (?: \s*\d+m? (?:\s*\d+s?)? )?
      )
      (?: \s*[ap](?:m\b|\.m\.) )?
    | \d+\s*[ap](?:m\b|\.m\.)
    )
    (?: \s*
      ( (?:gmt|utc?)?[-+]\d+(?:[,.:]\d+(?::\d+)?)?
      | (?:[^\W\d_]|[.\s])+(?:standard|daylight)\stime\b
      | [^\W\d_]+(?:\sdst)?\b
      )
    )?"""
)
_CLOCK = pattern(
    r"""\A(\d+)h?
      (?: \s*:?\s*(\d+)m? (?: \s*:?\s*(\d+)(?:[,.](\d*))?s? )? )?
      (?: \s*([ap])(?:m\b|\.m\.) )?"""
)


def _parse_day(text: str, parts: DateParts) -> str | None:
    match = _DAY.search(text)
    if match is None:
        return None
    parts.weekday = _DAYS.index(match.group(1).lower())
    return without(text, match)


def _parse_time(text: str, parts: DateParts) -> str | None:
    match = _TIME.search(text)
    if match is None:
        return None
    if match.group(2):
        parts.zone = match.group(2)
    clock = _CLOCK.match(match.group(1))
    if clock:
        hour, minute, second, fraction, half = clock.groups()
        parts.hour = int(hour)
        if half:
            parts.hour = parts.hour % 12 + (12 if half in "pP" else 0)
        parts.minute = int(minute) if minute else None
        parts.second = int(second) if second else None
        parts.second_fraction = fraction_of(fraction) if fraction else None
    return without(text, match)


# Year, month and day in any order


def _set_date(
    parts: DateParts, year: str | None, month: str | None, day: str | None, *, before_christ: bool = False
) -> None:
    """Store year, month and day from three texts in any order (``s3e``)."""
    year, month, day = _in_order(year, month, day)
    if year:
        _set_year(parts, year, before_christ=before_christ)
    if month:
        parts.month = _digits(month)
    if day:
        parts.day = _digits(day)


def _in_order(year: str | None, month: str | None, day: str | None) -> tuple[str | None, str | None, str | None]:
    """Decide which of three texts is the year: one with an apostrophe, a sign or more than two digits."""
    if year and month and not day:
        year, month, day = day, year, month
    if not year and day and _must_be_year(day):
        year, day = day, None
    if year:
        number = re.search(r"(\d+)(.+)?", year[1:] if year[0] in "'-+" else year, re.DOTALL | re.ASCII)
        if number and number.group(2):
            year, day = day, number.group(1)
    if month and _must_be_year(month):
        year, month, day = month, day, year
    if day and _must_be_year(day):
        year, day = day, year
    return year, month, day


def _must_be_year(text: str) -> bool:
    return text[0] == "'" or len(text) > 2


def _set_year(parts: DateParts, text: str, *, before_christ: bool) -> None:
    match = re.search(r"([-+])?(\d+)", text, re.ASCII)
    if match is None:
        return
    if match.group(1) or len(match.group(2)) > 2:
        parts.complete_century = False
    parts.year = int(match.group())
    if before_christ:
        parts.before_christ = True


def _digits(text: str) -> int | None:
    match = re.search(r"\d+", text, re.ASCII)
    return int(match.group()) if match else None


def _is_before_christ(era: str | None) -> bool:
    return era is not None and era[:1] in {"b", "B"}


_EUROPEAN = pattern(
    rf"""('?\d+)[^-\d\s]* \s* {_MONTH}[^-\d\s']*
    (?: \s* {_ERA} \s* ('?-?\d+(?:(?:st|nd|rd|th)\b)?) )?"""
)
_AMERICAN = pattern(
    rf"""\b{_MONTH}[^-\d\s']* \s* ('?\d+)[^-\d\s']*
    (?: \s*,? \s* {_ERA} \s* ('?-?\d+) )?"""
)
_ISO = pattern(r"('?[-+]?\d+)-(\d+)-('?-?\d+)")
_WEEK = pattern(r"\b(\d{2}|\d{4})?-?w(\d{2})(?:-?(\d))?\b")
_WEEK_DAY = pattern(r"-w-(\d)\b")
_MONTH_DAY = pattern(r"--(\d{2})?-(\d{2})\b")
_MONTH_DAY_TIGHT = pattern(r"--(\d{2})(\d{2})?\b")
_NOT_YEAR_DAY = pattern(r"[,.](\d{2}|\d{4})-\d{3}\b")
_YEAR_DAY = pattern(r"\b(\d{2}|\d{4})-(\d{3})\b")
_NOT_DAY_OF_YEAR = pattern(r"\d-\d{3}\b")
_DAY_OF_YEAR = pattern(r"\b-(\d{3})\b")
_JAPANESE = pattern(r"\b([mtshr])(\d+)\.(\d+)\.(\d+)")
_VMS = pattern(rf"('?-?\d+)-{_MONTH}[^-/.]*-('?-?\d+)")
_VMS_MONTH_FIRST = pattern(rf"\b{_MONTH}[^-/.]*-('?-?\d+)(?:-('?-?\d+))?")
_SLASHES = pattern(r"('?-?\d+)/\s*('?\d+)(?:\D\s*('?-?\d+))?")
_DOTS = pattern(r"('?-?\d+)\.\s*('?\d+)\.\s*('?-?\d+)")
_YEAR = pattern(r"'(\d+)\b")
_MONTH_ALONE = pattern(rf"\b{_MONTH}\S*")
_MONTH_DAY_ALONE = pattern(r"(\d+)(?:st|nd|rd|th)\b")
_BEFORE_CHRIST = pattern(r"\b(bc\b|bce\b|b\.c\.|b\.c\.e\.)")
_LONE_NUMBER = pattern(r"\A\s*(\d{1,2})\s*\Z")


def _parse_european(text: str, parts: DateParts) -> str | None:
    match = _EUROPEAN.search(text)
    if match is None:
        return None
    day, month, era, year = match.groups()
    _set_date(parts, year, str(_month_number(month)), day, before_christ=_is_before_christ(era))
    return without(text, match)


def _parse_american(text: str, parts: DateParts) -> str | None:
    match = _AMERICAN.search(text)
    if match is None:
        return None
    month, day, era, year = match.groups()
    _set_date(parts, year, str(_month_number(month)), day, before_christ=_is_before_christ(era))
    return without(text, match)


def _parse_in_order(pattern: re.Pattern[str]) -> Callable[[str, DateParts], str | None]:
    """Make a parser for three numbers written year first."""

    def parse(text: str, parts: DateParts) -> str | None:
        match = pattern.search(text)
        if match is None:
            return None
        _set_date(parts, *match.groups())
        return without(text, match)

    return parse


def _parse_japanese(text: str, parts: DateParts) -> str | None:
    match = _JAPANESE.search(text)
    if match is None:
        return None
    era, year, month, day = match.groups()
    parts.year = int(year) + _ERAS[era.lower()]
    parts.month, parts.day = int(month), int(day)
    return without(text, match)


def _parse_vms(text: str, parts: DateParts) -> str | None:
    match = _VMS.search(text)
    if match:
        day, month, year = match.groups()
    else:
        match = _VMS_MONTH_FIRST.search(text)
        if match is None:
            return None
        month, day, year = match.groups()
    _set_date(parts, year, str(_month_number(month)), day)
    return without(text, match)


def _parse_week(text: str, parts: DateParts) -> str | None:
    match = _WEEK.search(text)
    if match is None:
        return None
    year, week, day = match.groups()
    parts.week_year = int(year) if year else None
    parts.week = int(week)
    parts.week_day = int(day) if day else None
    return without(text, match)


def _parse_numbers(pattern: re.Pattern[str], *fields: str) -> Callable[[str, DateParts], str | None]:
    """Make a parser that stores a pattern's groups as they are."""

    def parse(text: str, parts: DateParts) -> str | None:
        match = pattern.search(text)
        if match is None:
            return None
        for field, digits in zip(fields, match.groups()):  # noqa: B905 - as many as the pattern has
            if digits is not None:
                setattr(parts, field, int(digits))
        return without(text, match)

    return parse


def _unless(
    obstacle: re.Pattern[str], parser: Callable[[str, DateParts], str | None]
) -> Callable[[str, DateParts], str | None]:
    return lambda text, parts: None if obstacle.search(text) else parser(text, parts)


def _parse_month_alone(text: str, parts: DateParts) -> str | None:
    match = _MONTH_ALONE.search(text)
    if match is None:
        return None
    parts.month = _month_number(match.group(1))
    return without(text, match)


def _parse_before_christ(text: str, parts: DateParts) -> str | None:
    match = _BEFORE_CHRIST.search(text)
    if match is None:
        return None
    parts.before_christ = True
    return without(text, match)


def _parse_lone_number(text: str, parts: DateParts) -> None:
    """Take a number that is left over for the day beside a time, or for the hour beside a day (``parse_frag``)."""
    match = _LONE_NUMBER.match(text)
    if match is None:
        return
    number = int(match.group(1))
    if parts.hour is not None and parts.day is None:
        if 1 <= number <= 31:
            parts.day = number
    elif parts.day is not None and parts.hour is None and number <= 24:
        parts.hour = number


_CALENDAR_PARSERS: tuple[Callable[[str, DateParts], str | None], ...] = (
    _parse_european,
    _parse_american,
    _parse_in_order(_ISO),
    _parse_japanese,
    _parse_vms,
    _parse_in_order(_SLASHES),
    _parse_in_order(_DOTS),
    _parse_week,
    _parse_numbers(_WEEK_DAY, "week_day"),
    _parse_numbers(_MONTH_DAY, "month", "day"),
    _parse_numbers(_MONTH_DAY_TIGHT, "month", "day"),
    _unless(_NOT_YEAR_DAY, _parse_numbers(_YEAR_DAY, "year", "year_day")),
    _unless(_NOT_DAY_OF_YEAR, _parse_numbers(_DAY_OF_YEAR, "year_day")),
    _parse_numbers(_YEAR, "year"),
    _parse_month_alone,
    _parse_numbers(_MONTH_DAY_ALONE, "day"),
    parse_digits,
)
