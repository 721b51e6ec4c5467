"""Meaning of the names and numbers of time zones in times (``Time.zone_offset``)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, tzinfo

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
_NUMERIC_ZONE = lazy_pattern(r"([+-])(\d\d)(?:(:?)(\d\d)(?:\3(\d\d))?)?\Z", re.ASCII)


def zone_offset(name: str, local: tzinfo, year: int) -> int | None:
    """Give the offset that a zone's name means (``Time.zone_offset``), ``None`` for an unknown one."""
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
