"""Ruby's view of a filter's input: the values that are collections, their items, and the results of ``[]``.

Ruby decides by the methods that an object responds to. If it does not have one, ``NoMethodError`` or ``TypeError`` ends
the build, and so it does here.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NoReturn

from pylekyll.foundation.limits import check_items
from pylekyll.languages.liquid.drop import Drop, ItemDrop
from pylekyll.languages.liquid.values import NOT_LIQUID, as_item, range_size, to_liquid
from pylekyll.languages.ruby.errors import RubyNoMethodError, RubyTypeError
from pylekyll.languages.ruby.lists import flattened
from pylekyll.languages.ruby.numbers import as_long, float_as_long, float_to_i
from pylekyll.languages.ruby.strftime import zone_name
from pylekyll.languages.ruby.values import class_name, inspect

if TYPE_CHECKING:
    from collections.abc import Sequence


def no_method(value: object, name: str) -> NoReturn:
    """Raise Ruby's error that ``value`` does not have a method ``name``."""
    raise RubyNoMethodError(f"undefined method `{name}' for {inspect(value)}:{class_name(value)}")


def is_enumerable(value: object) -> bool:
    """Tell whether Ruby's ``Enumerable`` is in the value's class: arrays, hashes, ranges and drops."""
    return isinstance(value, (list, dict, range, Drop))


def elements(value: Any) -> Sequence[Any]:
    """Return the items that ``Enumerable`` yields; for hashes and drops, pairs."""
    if isinstance(value, dict):
        return [[key, item] for key, item in value.items()]
    if isinstance(value, range):
        check_items(range_size(value))
    if isinstance(value, Drop):
        return [[key, value.get(key)] for key in value]
    return value  # type: ignore[no-any-return]


def values(value: Any) -> Sequence[Any]:
    """Return the items that Jekyll's own filters look through; for a hash, its values."""
    return list(value.values()) if isinstance(value, dict) else elements(value)


def to_array(value: Any) -> list[Any]:
    """Make an array as ``Kernel#Array`` does: empty for nil, pairs of a hash, parts of a time (``Time#to_a``)."""
    if value is None:
        return []
    if isinstance(value, list):
        return value
    if isinstance(value, (dict, range, Drop)):
        return list(elements(value))
    return _time_to_a(value) if isinstance(value, datetime) else [value]


def _time_to_a(time: datetime) -> list[Any]:
    date = (time.day, time.month, time.year, time.isoweekday() % 7, time.timetuple().tm_yday)
    return [time.second, time.minute, time.hour, *date, bool(time.dst()), zone_name(time) or None]


def flat_list(value: Any) -> list[Any]:
    """Return the items that Liquid's own filters walk (``StandardFilters::InputIterator``).

    Nested arrays are flattened, a hash is one item, a drop gives the names of its fields.
    """
    if isinstance(value, list):
        return flatten(value)
    if isinstance(value, dict):
        return [value]
    if isinstance(value, Drop):
        return list(value.keys()) if value.is_enumerable else [value]
    return [to_liquid(item) for item in to_array(value)]


def flatten(items: list[Any]) -> list[Any]:
    """Flatten nested arrays (``Array#flatten``), each item through ``to_liquid`` (``InputIterator#each``)."""
    kinds = set(map(type, items))
    is_plain = list not in kinds and kinds.isdisjoint(NOT_LIQUID) and not any(issubclass(k, ItemDrop) for k in kinds)
    return items[:] if is_plain else flattened(items, as_item)


def has_index(value: object) -> bool:
    """Tell whether the value responds to ``[]``."""
    return isinstance(value, (dict, list, str, Drop)) or (isinstance(value, int) and not isinstance(value, bool))


def index(value: Any, key: Any) -> Any:
    """Look ``key`` up by Ruby's ``[]``: hashes and drops by key, strings by what they contain, arrays by number.

    Raises ``RubyTypeError`` for a key of the wrong kind, ``RubyNoMethodError`` for a value without ``[]``.
    """
    if isinstance(value, dict):
        return value.get(key) if isinstance(key, str) else _hash_get(value, key)
    if isinstance(value, Drop):
        return value.get(key)
    if isinstance(value, str):
        return _string_index(value, key)
    if isinstance(value, list):
        position = _position(key)
        return value[position] if -len(value) <= position < len(value) else None
    if isinstance(value, int) and not isinstance(value, bool):
        position = float_to_i(key) if isinstance(key, float) else key if _is_integer(key) else _position(key)
        return _bit(value, position)
    no_method(value, "[]")


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _bit(value: int, position: int) -> int:
    """Return the bit at ``position`` (``Integer#[]``); bits before the first are 0."""
    if position < 0:
        return 0
    return (value >> position) & 1 if position < value.bit_length() else int(value < 0)


def _hash_get(mapping: dict[Any, Any], key: Any) -> Any:
    """Look up a key that is not a string; ``1`` does not equal ``true`` or ``1.0``."""
    for found, value in mapping.items():
        if found.__class__ is key.__class__ and found == key:
            return value
    return None


def _string_index(text: str, key: Any) -> str | None:
    if isinstance(key, str):
        return key if key in text else None
    position = _position(key)
    return text[position] if -len(text) <= position < len(text) else None


def _position(key: Any) -> int:
    if isinstance(key, float):
        return float_as_long(key)
    if isinstance(key, int) and not isinstance(key, bool):
        return as_long(key)
    if key is None:
        raise RubyTypeError("no implicit conversion from nil to integer")
    shown = inspect(key) if isinstance(key, bool) else class_name(key)
    raise RubyTypeError(f"no implicit conversion of {shown} into Integer")
