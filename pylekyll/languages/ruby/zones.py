"""Offsets for the names and numbers of time zones (``Time.zone_offset``)."""

from __future__ import annotations

from calendar import monthrange
from datetime import datetime, timedelta, tzinfo
from typing import Protocol

from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.strftime import offset_seconds

_OFFSETS = {
    **{letter: hours for hours, letter in enumerate("ABCDEFGHIKLM", 1)},
    **{letter: -hours for hours, letter in enumerate("NOPQRSTUVWXY", 1)},
    "UTC": 0,
    "Z": 0,
    "UT": 0,
    "GMT": 0,
    "EST": -5,
    "EDT": -4,
    "CST": -6,
    "CDT": -5,
    "MST": -7,
    "MDT": -6,
    "PST": -8,
    "PDT": -7,
}
"""Hours east of Greenwich for the zone names of ``time.rb``: RFC 822's zones and the military letters."""
_NUMERIC_ZONE = lazy_pattern(r"([+-])(\d\d)(?:(:?)(\d\d)(?:\3(\d\d))?)?\Z")


def zone_offset(name: str, local: tzinfo, year: int) -> int | None:
    """Return the offset of a zone's name (``Time.zone_offset``), ``None`` for an unknown one."""
    name = name.upper()
    match = _NUMERIC_ZONE.match(name)
    if match:
        sign, hours, _, minutes, seconds = match.groups()
        total = (int(hours) * 60 + int(minutes or 0)) * 60 + int(seconds or 0)
        return -total if sign == "-" else total
    if name in _OFFSETS:
        return _OFFSETS[name] * 3600
    for month in (1, 7):
        moment = datetime(min(max(year, 1), 9999), month, 1, tzinfo=local)
        if (moment.tzname() or "").upper() == name:
            return offset_seconds(moment)
    return None


class NamedOffset(tzinfo):
    """A zone of one offset with an abbreviation, as the C library makes of ``TZ=JST-9``."""

    def __init__(self, seconds: int, name: str) -> None:
        self._offset = timedelta(seconds=seconds)
        self._name = name

    def utcoffset(self, _moment: datetime | None) -> timedelta:
        """Return the offset."""
        return self._offset

    def dst(self, _moment: datetime | None) -> timedelta:
        """Return no daylight saving time."""
        return timedelta(0)

    def tzname(self, _moment: datetime | None) -> str:
        """Return the abbreviation."""
        return self._name

    def __repr__(self) -> str:
        """Return a text that is the same in each process, as the key of a cache contains it."""
        return f"{type(self).__name__}({int(self._offset.total_seconds())}, {self._name!r})"

    def __reduce__(self) -> tuple[type, tuple[int, str]]:
        return (type(self), (int(self._offset.total_seconds()), self._name))


class UnknownZone(NamedOffset):
    """UTC under the first letters of an unknown name, as in the C library."""


class Fields(Protocol):
    """Fields of a time, which may be out of range."""

    year: int
    month: int
    day: int
    hour: int
    minute: int
    second: int


def apply_offset(fields: Fields, offset: int) -> None:
    """Take ``offset`` seconds off, which changes the month only if it changes the day (``Time.apply_offset``).

    A day after the last one of its month becomes the first one of the next. Other fields are not checked.
    """
    sign = -1 if offset > 0 else 1
    rest, seconds = divmod(abs(offset), 60)
    if seconds:
        carry, fields.second = divmod(fields.second + sign * seconds, 60)
        rest += sign * carry
    rest, minutes = divmod(rest, 60)
    if minutes:
        carry, fields.minute = divmod(fields.minute + sign * minutes, 60)
        rest += sign * carry
    days, hours = divmod(rest, 24)
    if hours:
        carry, fields.hour = divmod(fields.hour + sign * hours, 24)
        days += sign * carry
    if days:
        _move_day(fields, sign, sign * days)


def _move_day(fields: Fields, sign: int, days: int) -> None:
    """Move the day, and the month if ``sign``'s end of the month is passed; Ruby does not look at the other end."""
    fields.day += days
    if sign > 0:
        if 1 <= fields.month <= 12 and fields.day > monthrange(2000 + fields.year % 400, fields.month)[1]:
            fields.year, fields.month, fields.day = fields.year + fields.month // 12, fields.month % 12 + 1, 1
    elif fields.day < 1:
        earlier = fields.month <= 1
        fields.year, fields.month = (fields.year - 1, 12) if earlier else (fields.year, fields.month - 1)
        fields.day = monthrange(2000 + fields.year % 400, fields.month)[1] if fields.month <= 12 else 0
