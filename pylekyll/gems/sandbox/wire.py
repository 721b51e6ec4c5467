"""Serialisation of values for Ruby as JSON. A type that JSON lacks is an object with the key ``^``."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from datetime import date, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, Final, Protocol

from pylekyll.foundation.limits import LimitError
from pylekyll.languages.ruby.values import Symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_MARK: Final = "^"
#: The types of values that are the same in JSON, in Python and in Ruby.
PLAIN: Final = frozenset({str, int, bool, type(None)})
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)


class References(Protocol):
    """Registry of objects that are sent by reference."""

    def refer(self, value: object, *, nested: bool) -> Any:
        """Return ``value`` as plain values or a ``Reference``; ``nested`` if it is in a list or mapping."""

    def resolve(self, number: int) -> Any:
        """Return the object with a number from ``refer``."""

    def shared(self, number: int) -> Any:
        """Return the list or mapping that is shared under a number."""

    def shared_number(self, value: object) -> int | None:
        """Return the number under which a list or mapping is shared."""

    def named(self, number: int) -> Any:
        """Return the value that Ruby has sent and named before."""

    def opaque(self, number: int, converts: bool) -> Any:
        """Return the counterpart of a Ruby object; with ``converts`` it has its own ``to_liquid``."""

    def drop(self, question: str, number: int | None) -> Any:
        """Return the drop for a request of Ruby, for the object with a number if one is given."""

    def local(self, moment: datetime, offset: int) -> datetime:
        """Return the time with an offset in seconds, in the site's zone if that has this offset."""


class Reference(tuple[Any, ...]):
    """A reference to an object: kind, number, and the data for its mirror in Ruby."""

    __slots__ = ()


class Opaque(int):
    """The number of a Ruby object that is sent back."""

    __slots__ = ()


def dump_question(name: str, changed: str | None, arguments: list[Any], references: References, *, same: bool) -> bytes:
    """Return the bytes of a request to Ruby; ``same`` if the outermost variables that Ruby has cached are unchanged."""
    packed = [_pack(each, references, 0) for each in arguments]
    return _encoded(["call", name, changed, packed, same])


def dump_answer(value: Any, references: References, *, same: bool) -> bytes:
    """Return the bytes of a response to Ruby; ``same`` as in a request."""
    return _encoded(["ok", _pack(value, references, 0), same])


def dump_failure(number: int, message: str) -> bytes:
    """Return the bytes of a response with an error message, and a number that identifies the error later."""
    return _encoded(["error", number, message, False])


def _encoded(message: Any) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def expects_answer(text: bytes) -> bool:
    """Return whether Ruby waits for the response to a message."""
    return text.startswith(b'["ask",')


def load(text: bytes, references: References, hear: Callable[[str, list[Any]], object]) -> Any:
    """Return the message in ``text``, with the objects that it names.

    Before that, ``hear`` is called for each operation that does not expect a response, with its arguments. Raises
    ``LimitError`` for a number or a time that Python does not have.
    """
    try:
        *message, told = json.loads(text)
    except ValueError:  # of `int`, as Ruby's text is JSON
        raise LimitError("A plugin in Ruby gives a number of more than 4,300 digits.") from None
    if b'"^"' not in text:
        for operation, arguments in told:
            hear(operation, arguments)
        return message
    for operation, arguments in told:
        hear(operation, _unpack(arguments, references))
    return _unpack(message, references)


def _pack(value: Any, references: References, depth: int) -> Any:
    kind = value.__class__
    if kind in PLAIN:
        return value
    if kind is list or kind is dict:
        return _pack_container(value, references, depth)
    if kind is float:
        return value if math.isfinite(value) else {_MARK: "float", "v": _odd_float(value)}
    if kind is Reference:
        return {_MARK: "object", "v": [_pack(each, references, depth) for each in value]}
    if kind is Opaque:
        return {_MARK: "opaque", "v": int(value)}
    if isinstance(value, datetime):
        return {_MARK: "time", "v": packed_time(value)}
    if isinstance(value, date):
        return {_MARK: "date", "v": value.isoformat()}
    if kind is Symbol:
        return {_MARK: "symbol", "v": value.name}
    return _pack_other(value, references, depth)


def _pack_container(value: list[Any] | dict[Any, Any], references: References, depth: int) -> Any:
    shared = references.shared_number(value)
    if shared is not None:
        return {_MARK: "shared", "v": shared}
    if isinstance(value, dict):
        return _pack_mapping(value, references, depth)
    return [each if each.__class__ in PLAIN else _pack(each, references, depth + 1) for each in value]


def _pack_other(value: Any, references: References, depth: int) -> Any:
    referred = references.refer(value, nested=depth > 0)
    if referred is not value:
        return _pack(referred, references, depth)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool):
        return bool(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Mapping):
        return _pack_mapping(value, references, depth)
    if isinstance(value, (list, tuple, range)):
        return [_pack(each, references, depth + 1) for each in value]
    if isinstance(value, float):
        return _pack(float(value), references, depth)
    return str(value)


def _pack_mapping(value: Mapping[Any, Any], references: References, depth: int) -> Any:
    if all(key.__class__ is str for key in value) and _MARK not in value:
        return {
            key: each if each.__class__ in PLAIN else _pack(each, references, depth + 1) for key, each in value.items()
        }
    pairs = [[_pack(key, references, depth + 1), _pack(each, references, depth + 1)] for key, each in value.items()]
    return {_MARK: "hash", "v": pairs}


def _odd_float(value: float) -> str:
    return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"


def packed_time(value: datetime) -> list[int | None]:
    """Return a time for Ruby: seconds since 1970, nanoseconds and offset; the offset is ``None`` for UTC."""
    aware = value if value.tzinfo is not None else value.replace(tzinfo=timezone.utc)
    passed = aware - _EPOCH
    offset = None if aware.tzinfo is timezone.utc else int((aware.utcoffset() or timedelta()).total_seconds())
    return [passed.days * 86400 + passed.seconds, passed.microseconds * 1000, offset]


def _unpack(value: Any, references: References) -> Any:
    if value.__class__ is list:
        return [each if each.__class__ in PLAIN else _unpack(each, references) for each in value]
    if value.__class__ is dict:
        if _MARK in value:
            return _unpack_marked(value[_MARK], value["v"], references)
        return {key: each if each.__class__ in PLAIN else _unpack(each, references) for key, each in value.items()}
    return value


def _unpack_marked(kind: str, value: Any, references: References) -> Any:
    if kind == "object":
        return references.resolve(value)
    if kind == "time":
        return _unpacked_time(value, references)
    if kind == "date":
        return date.fromisoformat(value)
    if kind == "symbol":
        return Symbol(value)
    if kind == "float":
        return float({"NaN": "nan", "Infinity": "inf", "-Infinity": "-inf"}[value])
    if kind == "hash":
        return {_key(_unpack(key, references)): _unpack(each, references) for key, each in value}
    if kind == "shared":
        return references.shared(value)
    if kind == "named":
        return references.named(value)
    if kind == "opaque":
        return references.opaque(*value)
    return references.drop(kind, value)


def _unpacked_time(value: list[Any], references: References) -> datetime:
    seconds, nanoseconds, offset = value
    try:
        moment = _EPOCH + timedelta(seconds=seconds, microseconds=nanoseconds // 1000)
    except OverflowError:
        raise LimitError("A plugin in Ruby gives a time before the year 1 or after the year 9999.") from None
    return moment if offset is None else references.local(moment, offset)


def _key(value: Any) -> Hashable:
    """Return a key for a dictionary."""
    return tuple(value) if isinstance(value, list) else value
