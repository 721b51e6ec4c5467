"""Texts of the time that stay the same for an hour or a day: their reads are recorded as the text, not as the clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from pylekyll.languages.ruby.patterns import lazy_pattern

_DIRECTIVE: Final = lazy_pattern(r"%[-0^#_:]*\d*(.?)", flags=0)
#: Conversions of ``strftime`` that print the day or a longer unit, and those that print the hour.
_DAYS: Final = frozenset("YyCmBbhdejaAuwDFxvVUWGgnt%")
_HOURS: Final = frozenset("HkIlpP")


def stays_for(template: str) -> str | None:
    """Return ``day`` or ``hour``, for which the printed text stays the same; ``None`` for shorter times."""
    used = set(_DIRECTIVE.findall(template))
    if used <= _DAYS:
        return "day"
    return "hour" if used <= _DAYS | _HOURS else None


def changes_at(time: datetime, template: str) -> datetime:
    """Return the first moment after ``time`` at which ``template`` may print something else, in the zone of ``time``.

    ``stays_for`` must have returned a value for the template.
    """
    hour = time.replace(minute=0, second=0, microsecond=0)
    if stays_for(template) == "hour":
        return hour + timedelta(hours=1)
    tomorrow = time.date() + timedelta(days=1)
    return datetime(tomorrow.year, tomorrow.month, tomorrow.day, tzinfo=time.tzinfo)
