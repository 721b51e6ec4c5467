"""Filters that print dates (``date`` of ``Liquid::StandardFilters``, ``Jekyll::Filters::DateFilters``)."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.expressions.base import MethodLiteral
from pylekyll.languages.liquid.filter import prints_time, with_context
from pylekyll.languages.liquid.printed_time import stays_for
from pylekyll.languages.ruby.errors import RubyArgumentError, RubyError
from pylekyll.languages.ruby.numbers import read_integer
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.times import DistantTime, at, parse_time, strftime, to_zone
from pylekyll.languages.ruby.values import inspect, to_s

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.context import Context

_XMLSCHEMA_LENGTH = len("2011-04-24T20:34:46+08:00")
_SECONDS = lazy_pattern(r"[0-9]+\Z")
_NOW = frozenset({"now", "today"})


class InvalidDateError(RubyError):
    """``Jekyll::Errors::InvalidDateError``."""

    ruby_class = "Jekyll::Errors::InvalidDateError"


@prints_time
@with_context
def date(value: Any, template: Any, *, context: Context) -> Any:
    """Format a date by ``strftime``; a value that is not a date is unchanged."""
    text = template if template.__class__ is str else to_s(template)
    if not text:
        return value
    if value.__class__ is str and value.lower() in _NOW and stays_for(text) is not None:
        context.registers.recorder.note(Kind.TIME, ("now", text))
        return strftime(dt.datetime.now(context.registers.zone), text)
    found = to_date(value, context)
    return value if found is None else strftime(found, text)


def to_date(value: Any, context: Context) -> dt.date | DistantTime | None:
    """Read a date or time (``Liquid::Utils.to_date``): seconds since 1970, "now", or a text; otherwise ``None``."""
    if isinstance(value, (dt.date, DistantTime)):
        return value
    zone = context.registers.zone
    if isinstance(value, int):
        return None if isinstance(value, bool) else at(value, zone)
    if not isinstance(value, str) or not value:
        return None
    text = value.lower()
    if text in _NOW:
        context.registers.recorder.note(Kind.NOW, text)
        return dt.datetime.now(zone)
    if _SECONDS.match(text):
        return at(read_integer(text), zone)
    try:
        return parse_time(text, zone)
    except RubyArgumentError:
        return None


def _local_time(value: Any, context: Context) -> dt.datetime | DistantTime:
    """Read a time in the local zone. Raises ``InvalidDateError``."""
    found = to_date(value, context)
    zone = context.registers.zone
    if found is None:
        raise InvalidDateError(f"Invalid Date: '{inspect(value)}' is not a valid datetime.")
    if isinstance(found, (dt.datetime, DistantTime)):
        return to_zone(found, zone)
    return dt.datetime(found.year, found.month, found.day, tzinfo=zone)


def _prints_nothing(value: Any) -> bool:
    """Return whether a value prints nothing (nil, an empty string, ``empty``, ``blank``): filters return it unread."""
    return value is None or value.__class__ is MethodLiteral or value == ""


@with_context
def date_to_xmlschema(value: Any, *, context: Context) -> Any:
    """Print as in XML: ``2011-04-24T20:34:46+08:00``."""
    if _prints_nothing(value):
        return value
    time = _local_time(value, context)
    text = time.isoformat(timespec="seconds") if isinstance(time, dt.datetime) else ""
    return text if len(text) == _XMLSCHEMA_LENGTH else strftime(time, "%Y-%m-%dT%H:%M:%S%:z")


@with_context
def date_to_rfc822(value: Any, *, context: Context) -> Any:
    """Print as in mail: ``Sun, 24 Apr 2011 12:34:46 +0000``."""
    if _prints_nothing(value):
        return value
    return strftime(_local_time(value, context), "%a, %d %b %Y %H:%M:%S %z")


@with_context
def date_to_string(value: Any, kind: Any = None, style: Any = None, *, context: Context) -> Any:
    """Print as ``27 Jan 2011``; ``kind`` "ordinal" gives ``27th Jan 2011``, with ``style`` "US" ``Jan 27th, 2011``."""
    return _stringify(value, "%b", kind, style, context)


@with_context
def date_to_long_string(value: Any, kind: Any = None, style: Any = None, *, context: Context) -> Any:
    """Print as ``date_to_string`` does, with the month's full name."""
    return _stringify(value, "%B", kind, style, context)


def _stringify(value: Any, month: str, kind: Any, style: Any, context: Context) -> Any:
    if _prints_nothing(value):
        return value
    time = _local_time(value, context)
    if kind != "ordinal":
        return strftime(time, f"%d {month} %Y")
    day = f"{time.day}{_ordinal(time.day)}"
    return strftime(time, f"{month} {day}, %Y" if style == "US" else f"{day} {month} %Y")


def _ordinal(number: int) -> str:
    if 11 <= number <= 13:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


FILTERS: dict[str, Callable[..., Any]] = {
    "date": date,
    "date_to_xmlschema": date_to_xmlschema,
    "date_to_rfc822": date_to_rfc822,
    "date_to_string": date_to_string,
    "date_to_long_string": date_to_long_string,
}
