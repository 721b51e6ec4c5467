"""Times in YAML: ``DateTime.parse(text).to_time`` of Ruby for scalars that look like timestamps."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.precise import with_nanoseconds
from pylekyll.languages.ruby.times import fixed_offset

if TYPE_CHECKING:
    import re

_TIMESTAMP = lazy_pattern(
    r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[Tt]|[ \t\r\n\f\v]+)"
    r"([0-9]{1,2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]*))?[ \t\r\n\f\v]*"
    r"(Z|([-+])([0-9]{1,2})(?::?([0-9]{2}))?)?$"
)
_LONGEST = 128  # DateTime.parse's own limit
_DAY_SECONDS = 86_400


def parse_time(text: str) -> datetime | str | None:
    """Return the time that ``text`` states, ``text`` for an impossible time, ``None`` if it is not a timestamp.

    Matches ``SafeYAML::Parse::Date``: a time without a zone is taken as UTC; the offset is kept as written.
    """
    match = _TIMESTAMP.match(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = map(int, match.group(1, 2, 3, 4, 5, 6))
    offset = _offset_seconds(match)
    end_of_day = hour == 24 and minute == second == 0
    if len(text) > _LONGEST or second > 60 or offset is None:
        return text
    try:
        time = datetime(
            year,
            month,
            day,
            0 if end_of_day else hour,
            minute,
            min(second, 59),  # DateTime has no leap seconds
            tzinfo=fixed_offset(offset),
        ) + timedelta(days=end_of_day)
    except (ValueError, OverflowError):
        return text
    return with_nanoseconds(time, int(f"{match[7] or '':0<9.9}"))


def _offset_seconds(match: re.Match[str]) -> int | None:
    """Return the zone in seconds east of UTC, ``None`` for one of a whole day, which a Ruby time cannot have."""
    sign, hours, minutes = match.group(9, 10, 11)
    if sign is None:
        return 0
    seconds = int(hours) * 3600 + int(minutes or 0) * 60
    if seconds > _DAY_SECONDS:
        return 0  # DateTime.parse ignores impossible offsets
    return None if seconds == _DAY_SECONDS else -seconds if sign == "-" else seconds
