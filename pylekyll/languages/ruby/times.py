"""Ruby's dates and times: how they print, how texts become times (``Time.parse``), and which zone is the local one.

A Ruby ``Time`` is an aware ``datetime``. In UTC (``Time#utc?``) its zone is the object ``datetime.timezone.utc`` and it
prints ``UTC``; the local zone is another object even where it is UTC too, and prints an offset. ``fixed_offset`` makes
the zone of a time that carries no more than its offset.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

from pylekyll.languages.ruby.date_parse import parse_parts
from pylekyll.languages.ruby.date_parts import DateParts
from pylekyll.languages.ruby.errors import RubyArgumentError
from pylekyll.languages.ruby.numbers import as_int
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.precise import nanosecond_digits
from pylekyll.languages.ruby.strftime import (
    CYCLE_SECONDS,
    CYCLE_YEARS,
    DistantTime,
    epoch_seconds,
    offset_seconds,
    strftime,
)
from pylekyll.languages.ruby.zones import NamedOffset, UnknownZone, apply_offset, zone_offset

__all__ = [
    "DistantTime",
    "Time",
    "UnknownZone",
    "at",
    "date_inspect",
    "date_to_s",
    "epoch_seconds",
    "fixed_offset",
    "local_zone",
    "offset_seconds",
    "parse_date",
    "parse_time",
    "strftime",
    "time_inspect",
    "time_to_s",
    "to_zone",
]

Time = datetime | DistantTime
"""Type of the parsers' results: ``DistantTime`` only beyond the years 1 to 9999."""

_JULIAN_DAY_OF_ORDINAL_ZERO = 1_721_425
_FIRST_GREGORIAN_DAY = date(1582, 10, 15)


# Printing


def time_to_s(moment: datetime) -> str:
    """Print as ``Time#to_s``: ``2020-01-01 12:00:00 +0000``, or with ``UTC`` at the end."""
    zone = "UTC" if moment.tzinfo is timezone.utc else _offset_text(moment)
    return (
        f"{moment.year:04}-{moment.month:02}-{moment.day:02} "
        f"{moment.hour:02}:{moment.minute:02}:{moment.second:02} {zone}"
    )


def time_inspect(moment: datetime) -> str:
    """Print as ``Time#inspect``: ``to_s`` with the fraction of the second and the seconds of the offset, if any."""
    clock, _, zone = time_to_s(moment).rpartition(" ")
    fraction = nanosecond_digits(moment).rstrip("0")
    seconds = abs(offset_seconds(moment)) % 60
    return f"{clock}{'.' if fraction else ''}{fraction} {zone}{f'{seconds:02}' if seconds else ''}"


def date_to_s(day: date) -> str:
    """Print as ``Date#to_s``: ``2020-01-01``."""
    return day.isoformat()


def date_inspect(day: date) -> str:
    """Print as ``Date#inspect``, with the Julian day."""
    return f"#<Date: {day.isoformat()} (({_julian_day(day)}j,0s,0n),+0s,2299161j)>"


def _julian_day(day: date) -> int:
    """Return the Julian day number as in Ruby, for which a date before 1582-10-15 is in the Julian calendar."""
    if day >= _FIRST_GREGORIAN_DAY:
        return day.toordinal() + _JULIAN_DAY_OF_ORDINAL_ZERO
    late = (14 - day.month) // 12  # January and February count to the previous year, so that leap days come last
    year = day.year + 4800 - late
    return day.day + (153 * (day.month + 12 * late - 3) + 2) // 5 + 365 * year + year // 4 - 32_083


def _offset_text(moment: datetime) -> str:
    seconds = offset_seconds(moment)
    minutes = abs(seconds) // 60
    return f"{'-' if seconds < 0 else '+'}{minutes // 60:02}{minutes % 60:02}"


# Zones


_POSIX_ZONE = lazy_pattern(r"([A-Za-z]{3,}|<[-+A-Za-z0-9]+>)([-+]?)(\d{1,2})(?::?(\d{2}))?\Z")


def fixed_offset(seconds: int) -> tzinfo:
    """Return a zone with only an offset; not ``timezone.utc`` even for 0, as Ruby distinguishes the two.

    Raises ``RubyArgumentError`` for an offset of a day or more.
    """
    if abs(seconds) >= 86_400:
        raise RubyArgumentError("utc_offset out of range")
    return timezone(timedelta(seconds=seconds), "")


def local_zone(name: str | None) -> tzinfo:
    """Find the zone that ``TZ=name`` would make local (an IANA name or ``ABC-1``); the machine's own for ``None``.

    An unknown name is not an error, as in the C library: it gives an ``UnknownZone``.
    """
    if name is None:
        return _machine_zone()
    name = name.removeprefix(":")
    try:
        return ZoneInfo(name or "UTC")
    except (KeyError, ValueError, OSError):
        posix = _POSIX_ZONE.match(name)
    if posix is None:
        letters = re.match(r"[A-Za-z]{3,}", name)
        return UnknownZone(0, letters.group() if letters else "")
    abbreviation, sign, hours, minutes = posix.groups()
    seconds = int(hours) * 3600 + int(minutes or 0) * 60
    return NamedOffset(seconds if sign == "-" else -seconds, abbreviation.strip("<>"))


def _machine_zone() -> tzinfo:
    file = Path("/etc/localtime")
    _, found, name = str(file.resolve()).rpartition("/zoneinfo/")
    try:
        if found:
            return ZoneInfo(name)
        with file.open("rb") as rules:
            return ZoneInfo.from_file(rules, key="localtime")
    except (KeyError, OSError, ValueError):
        local = datetime.now(timezone.utc).astimezone()
        return NamedOffset(offset_seconds(local), local.tzname() or "")


def to_zone(moment: Time, zone: tzinfo) -> Time:
    """Show the same moment in another zone (``Time#localtime``)."""
    if isinstance(moment, DistantTime):
        return moment.astimezone(zone)
    if 1 < moment.year < 9999:
        return moment.astimezone(zone)
    return at(epoch_seconds(moment), zone)


def at(seconds: int, zone: tzinfo) -> Time:
    """Give the moment that many seconds after 1970 (``Time.at``)."""
    if _FIRST_SECOND <= seconds <= _LAST_SECOND:
        with suppress(OverflowError):  # in that zone, it can be the last day of the year 0 or the first of 10000
            return (_EPOCH + timedelta(seconds=seconds)).astimezone(zone)
    cycles, rest = divmod(seconds, CYCLE_SECONDS)
    if cycles < 0:
        cycles, rest = cycles + 4, rest - 4 * CYCLE_SECONDS
    return DistantTime((_EPOCH + timedelta(seconds=rest)).astimezone(zone), cycles)


_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_FIRST_SECOND = epoch_seconds(datetime(1, 1, 1, tzinfo=timezone.utc))
_LAST_SECOND = epoch_seconds(datetime(9999, 12, 31, 23, 59, 59, tzinfo=timezone.utc))


# Reading


def parse_time(text: str, zone: tzinfo, now: datetime | None = None) -> Time:
    """Read a time from a text written by people, as ``Time.parse`` does.

    ``zone`` is the local zone, used for a text without a zone; ``now`` supplies the parts that are missing before
    the first given one (the year for "5 May", the day for "12:30"). Raises ``RubyArgumentError`` where Ruby raises
    ``ArgumentError``: no time in the text, or one that the calendar does not have.
    """
    parts = _parts_of(text)
    if not _tells_time(parts):
        raise RubyArgumentError(f'no time information in "{text}"')
    now = datetime.now(zone) if now is None else now
    offset_year = now.year if parts.year is None else parts.year
    offset = zone_offset(parts.zone, zone, offset_year) if parts.zone else None
    moment_now = now.astimezone(zone if offset is None else fixed_offset(offset))
    fields = _Fields.of(parts, moment_now)
    if parts.year_day is not None:
        fields.take_year_day(parts.year_day)
    if offset is None:
        return fields.in_zone(zone)
    return _forced_zone(fields.in_zone(timezone.utc, offset), parts.zone or "", zone, offset)


#: A day like 2026-06-02, as in names of posts, or a time of such a day, as Jekyll writes it in front matter.
_USUAL = lazy_pattern(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
    r"(?:[ T]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(?: ?([+-][0-9]{2}:?[0-9]{2}|Z|UTC))?)?\Z"
)


def _parts_of(text: str) -> DateParts:
    """Return the pieces of a text; the parsers are not needed for common notations."""
    usual = _USUAL.match(text)
    if usual is None:
        return parse_parts(text)
    *numbers, zone = usual.groups()
    year, month, day, hour, minute, second = [None if each is None else int(each) for each in numbers]
    return DateParts(
        year=year, month=month, day=day, hour=hour, minute=minute, second=second, zone=zone, complete_century=False
    )


def _tells_time(parts: DateParts) -> bool:
    found = (parts.year, parts.year_day, parts.month, parts.day, parts.hour, parts.minute, parts.second)
    return any(part is not None for part in (*found, parts.second_fraction))


class _Fields:
    """A time in pieces that may be out of range: 30 February, 24:00, second 60."""

    __slots__ = ("day", "hour", "microsecond", "minute", "month", "second", "year")

    def __init__(self, year: int, month: int, day: int, clock: tuple[int, int, int, int]) -> None:
        self.year = year
        self.month = month
        self.day = day
        self.hour, self.minute, self.second, self.microsecond = clock

    @classmethod
    def of(cls, parts: DateParts, now: datetime) -> _Fields:
        """Complete ``parts``: from ``now`` before the first piece that is given, with the least values after it."""
        fraction = parts.second_fraction
        microsecond = None if fraction is None else int(fraction * 1_000_000)
        month, day = parts.month, parts.day
        if parts.year_day is not None:
            month, day = 1, 1
        given = (parts.year, month, day, parts.hour, parts.minute, parts.second, microsecond)
        from_now = (now.year, now.month, now.day, now.hour, now.minute, now.second, now.microsecond)
        first = next((index for index, piece in enumerate(given) if piece is not None), len(given))
        least = (1970, 1, 1, 0, 0, 0, 0)
        year, month, day, *clock = (
            piece if piece is not None else (from_now[index] if index < first else least[index])
            for index, piece in enumerate(given)
        )
        hour, minute, second, microsecond = clock
        return cls(year, month, day, (hour, minute, second, microsecond))

    def take_year_day(self, year_day: int) -> None:
        """Set month and day by the day of the year. Raises ``RubyArgumentError`` beyond the year's end."""
        leap = self.year % 4 == 0 and (self.year % 100 != 0 or self.year % 400 == 0)
        if not 1 <= year_day <= (366 if leap else 365):
            raise RubyArgumentError(f"yday {year_day} out of range")
        day = date(2000 if leap else 2001, 1, 1) + timedelta(days=year_day - 1)
        self.month, self.day = day.month, day.day

    def _check(self) -> None:
        """Refuse what ``Time.utc`` refuses. Raises ``RubyArgumentError``."""
        fits = 1 <= self.month <= 12 and 1 <= self.day <= 31 and 0 <= self.minute <= 59 and 0 <= self.second <= 60
        if not fits or self.hour > 24 or (self.hour == 24 and (self.minute or self.second)):
            for number in (self.month, self.day, self.hour, self.minute, self.second):
                as_int(number)
            raise RubyArgumentError("argument out of range")

    def in_zone(self, zone: tzinfo, offset: int = 0) -> Time:
        """Give the moment in ``zone``, ``offset`` seconds earlier; ``RubyArgumentError`` for an impossible time."""
        if offset:
            apply_offset(self, offset)
        self._check()
        cycles, year = 0, self.year
        if not 1 < year < 9999:
            # Far in the future, a zone's current rules apply; far in the past, no rules applied.
            base = 2000 if year > 0 else 400
            cycles, year = (year - base) // CYCLE_YEARS, base + year % CYCLE_YEARS
        naive = datetime(year, self.month, 1) + timedelta(  # noqa: DTZ001 - its zone follows
            days=self.day - 1,
            hours=self.hour,
            minutes=self.minute,
            seconds=self.second,
            microseconds=self.microsecond,
        )
        moment = naive.replace(tzinfo=zone)
        if zone is not timezone.utc:
            moment = _settle_clock(moment, zone)
        return _brought_near(moment, cycles) if cycles else moment


def _brought_near(moment: datetime, cycles: int) -> Time:
    """Return the moment that many cycles after ``moment``: a ``datetime`` if possible, as in the year 9999."""
    near = at(epoch_seconds(moment) + cycles * CYCLE_SECONDS, moment.tzinfo or timezone.utc)
    return near.replace(microsecond=moment.microsecond) if isinstance(near, datetime) else DistantTime(moment, cycles)


def _settle_clock(moment: datetime, zone: tzinfo) -> datetime:
    """Resolve clock changes: a skipped hour means the one after it, a repeated one its second occurrence."""
    later = moment.replace(fold=1)
    if later.utcoffset() != moment.utcoffset():
        there = later.astimezone(timezone.utc).astimezone(zone)
        if there.replace(tzinfo=None) == moment.replace(tzinfo=None):
            return there
    return moment.astimezone(timezone.utc).astimezone(zone)


_UTC_ZONE = lazy_pattern(r"(?:-00:00|-0000|-00|UTC|Z|UT)\Z", re.IGNORECASE)


def _forced_zone(moment: Time, name: str, local: tzinfo, offset: int) -> Time:
    """Choose the zone of a moment whose text names one: UTC, the local zone where it fits, else the bare offset."""
    if _UTC_ZONE.match(name):
        return moment
    there = to_zone(moment, local)
    shown = there.moment if isinstance(there, DistantTime) else there
    return there if offset_seconds(shown) == offset else to_zone(moment, fixed_offset(offset))


def parse_date(text: str, today: date | None = None) -> date:
    """Read a date as ``Date.parse`` does: by month and day, day of the year, or week; ``today`` completes it.

    Raises ``RubyArgumentError`` ("invalid date") for a text without a date, or one that is not in the calendar.
    """
    parts = _parts_of(text)
    today = date.today() if today is None else today  # noqa: DTZ011 - Ruby's Date.today is the machine's day as well
    try:
        day = _date_of(parts, today)
    except (ValueError, OverflowError):
        day = None
    if day is None:
        raise RubyArgumentError("invalid date")
    return day


def _date_of(parts: DateParts, today: date) -> date | None:
    year = today.year if parts.year is None else parts.year
    if parts.year_day is not None and parts.month is None and parts.day is None:
        found = date(year, 1, 1) + timedelta(days=parts.year_day - 1)
        return found if found.year == year else None
    if parts.week is not None or parts.week_day is not None:
        calendar = today.isocalendar()
        week = calendar[1] if parts.week is None else parts.week
        return date.fromisocalendar(parts.week_year or calendar[0], week, parts.week_day or 1)
    if parts.year is not None or parts.month is not None or parts.day is not None:
        month = parts.month
        if month is None:
            month = 1 if parts.year is not None else today.month
        return date(year, month, 1 if parts.day is None else parts.day)
    if parts.weekday is not None and parts.hour is None:
        sunday = today - timedelta(days=today.isoweekday() % 7)
        return sunday + timedelta(days=parts.weekday)
    return None
