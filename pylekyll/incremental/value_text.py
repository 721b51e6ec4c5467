"""Values of YAML as JSON and back: a loaded value is equal, of the same types, and new each time."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta, timezone
from typing import Any

from pylekyll.languages.ruby.precise import PreciseTime, with_nanoseconds
from pylekyll.languages.ruby.times import fixed_offset
from pylekyll.languages.ruby.values import Symbol

#: Key of hashes that encode other types. JSON writes it as six characters: a text without them is plain.
_MARK = "\0"
_WRITTEN_MARK = "\\u0000"
_NESTED = frozenset({dict, list})
_PLAIN = frozenset({str, int, float, bool, type(None)})
#: Returns a value as JSON without spaces; ``json.dumps`` makes an encoder for each value.
as_json = json.JSONEncoder(separators=(",", ":")).encode


def as_json_bytes(value: object) -> bytes:
    """Return a plain value as JSON in UTF-8."""
    return as_json(value).encode()


class NotTextError(Exception):
    """The value has a type that cannot be restored from JSON."""


def to_text(value: object) -> str:
    """Return ``value`` as JSON. Raises ``NotTextError``."""
    try:
        return as_json(_encoded(value))
    except (ValueError, RecursionError):  # an integer of more than 4,300 digits; a value that holds itself
        raise NotTextError from None


def from_text(text: str) -> object:
    """Return the value from the result of ``to_text``."""
    return _decode_marked(text) if _WRITTEN_MARK in text else json.loads(text)


def copied(value: Any) -> Any:
    """Return a copy of a value of JSON."""
    if isinstance(value, dict):
        return {key: copied(each) if type(each) in _NESTED else each for key, each in value.items()}
    return [copied(each) if type(each) in _NESTED else each for each in value] if isinstance(value, list) else value


def _encoded(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is dict:
        return _encoded_hash(value)
    if kind is list:
        return value if _PLAIN.issuperset(map(type, value)) else [_encoded(each) for each in value]
    if kind is tuple:
        return {_MARK: "tuple", "v": [_encoded(each) for each in value]}
    if kind is Symbol:
        return {_MARK: "symbol", "v": value.name}
    if kind is date:
        return {_MARK: "date", "v": [value.year, value.month, value.day]}
    if kind in {datetime, PreciseTime}:
        return {_MARK: "time", "v": _time_parts(value)}
    raise NotTextError


def _encoded_hash(value: dict[Any, Any]) -> dict[str, Any]:
    if not {str}.issuperset(map(type, value)) or _MARK in "".join(value):
        return {_MARK: "hash", "v": [[_encoded(key), _encoded(each)] for key, each in value.items()]}
    if _PLAIN.issuperset(map(type, value.values())):
        return value
    return {key: each if type(each) is str else _encoded(each) for key, each in value.items()}


def _time_parts(moment: datetime) -> list[Any]:
    zone = moment.tzinfo
    offset = moment.utcoffset()
    if offset is None or offset.microseconds or (zone is not timezone.utc and zone != fixed_offset(_seconds(offset))):
        raise NotTextError
    parts = [moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second, moment.microsecond]
    below = moment.below_microsecond if isinstance(moment, PreciseTime) else None
    return [parts, below, None if zone is timezone.utc else _seconds(offset)]


def _seconds(offset: timedelta) -> int:
    return offset.days * 86_400 + offset.seconds


def _decoded(found: dict[str, Any]) -> Any:
    kind = found.get(_MARK)
    if kind is None:
        return found
    value = found["v"]
    if kind == "hash":
        return dict(value)
    if kind == "tuple":
        return tuple(value)
    if kind == "symbol":
        return Symbol(value)
    if kind == "date":
        return date(*value)
    parts, below, seconds = value
    zone = timezone.utc if seconds is None else fixed_offset(seconds)
    year, month, day, hour, minute, second, microsecond = parts
    moment = datetime(year, month, day, hour, minute, second, microsecond, zone)
    return moment if below is None else with_nanoseconds(moment, moment.microsecond * 1000 + below)


#: Reads JSON with marks; ``json.loads`` makes a decoder for each text.
_decode_marked = json.JSONDecoder(object_hook=_decoded).decode
