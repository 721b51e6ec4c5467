"""Dates and times written as digits alone (``parse_ddd`` of ``date_parse.c``): their number determines the meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.ruby.date_parts import fraction_of, pattern, without

if TYPE_CHECKING:
    from pylekyll.languages.ruby.date_parts import DateParts

_DIGITS = pattern(
    r"""([-+]?)(\d{2,14})
    (?: \s* t? \s* (\d{2,6})? (?:[,.](\d*))? )?
    (?: \s* ( z\b | [-+]\d{1,4}\b | \[[-+]?\d[^\]]*\] | \[[^\W\d_][^\]]*\] ) )?"""
)
_FORWARDS: dict[int, tuple[tuple[str, int], ...]] = {
    2: (("day", 2),),
    3: (("year_day", 3),),
    4: (("month", 2), ("day", 2)),
    5: (("year", 2), ("year_day", 3)),
    6: (("year", 2), ("month", 2), ("day", 2)),
    7: (("year", 4), ("year_day", 3)),
    8: (("year", 4), ("month", 2), ("day", 2)),
    10: (("year", 4), ("month", 2), ("day", 2), ("hour", 2)),
    12: (("year", 4), ("month", 2), ("day", 2), ("hour", 2), ("minute", 2)),
    14: (("year", 4), ("month", 2), ("day", 2), ("hour", 2), ("minute", 2), ("second", 2)),
}
_BACKWARDS: dict[int, tuple[str, ...]] = {
    2: ("second",),
    3: ("second", "minute"),
    4: ("second", "minute"),
    5: ("second", "minute", "hour"),
    6: ("second", "minute", "hour"),
    7: ("second", "minute", "hour", "day"),
    8: ("second", "minute", "hour", "day"),
    10: ("second", "minute", "hour", "day", "month"),
    12: ("second", "minute", "hour", "day", "month", "year"),
    14: ("second", "minute", "hour", "day", "month", "year"),
}
"""With a fraction after them and no separate time, the digits are read from their end, two at a time."""


def parse_digits(text: str, parts: DateParts) -> str | None:
    """Read digits without separators (``20200105T101112Z``); gives the rest of the text, ``None`` without any."""
    match = _DIGITS.search(text)
    if match is None:
        return None
    sign, digits, time, fraction, zone = match.groups()
    if time is None and fraction is not None:
        _read_backwards(parts, sign, digits)
    else:
        _read_forwards(parts, sign, digits)
    if time:
        _read_time(parts, time, fraction)
    if fraction is not None:
        parts.second_fraction = fraction_of(fraction)
    if zone:
        parts.zone = _bracketed_zone(zone) if zone[0] == "[" else zone
    return without(text, match)


def _read_forwards(parts: DateParts, sign: str, digits: str) -> None:
    position = 0
    for field, size in _FORWARDS.get(len(digits), ()):
        piece = digits[position : position + size]
        setattr(parts, field, int(sign + piece if field == "year" else piece))
        position += size
        if field == "year" and size == 4:
            parts.complete_century = False


def _read_backwards(parts: DateParts, sign: str, digits: str) -> None:
    end = len(digits)
    for field in _BACKWARDS.get(end, ()):
        if field == "year" and end == 4:
            parts.complete_century = False
            parts.year = int(sign + digits[:4])
            return
        start = max(end - 2, 0)
        piece = digits[start:end]
        setattr(parts, field, int(sign + piece if field == "year" else piece))
        end = start


def _read_time(parts: DateParts, digits: str, fraction: str | None) -> None:
    if len(digits) % 2:
        return
    pieces = [int(digits[start : start + 2]) for start in range(0, len(digits), 2)]
    fields = ("hour", "minute", "second")
    for field, piece in zip(fields[-len(pieces) :] if fraction is not None else fields, pieces):  # noqa: B905
        setattr(parts, field, piece)


def _bracketed_zone(zone: str) -> str:
    offset, _, name = zone[1:-1].partition(":")
    return name or offset
