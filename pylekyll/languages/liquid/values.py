"""Operations of templates on values: print, compare, test for containment, slice a collection.

Ruby decides most of this by the methods that an object responds to. Here tests of Python's types give the same results,
the frequent types first.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.liquid.drop import Drop, DropItem, ItemDrop, LoopDrop
from pylekyll.languages.liquid.errors import ForeignError, LiquidArgumentError
from pylekyll.languages.liquid.expressions.base import EMPTY, MethodLiteral
from pylekyll.languages.ruby.encoding import NOTHING, AsciiText
from pylekyll.languages.ruby.errors import RubyNoMethodError
from pylekyll.languages.ruby.numbers import integer_to_s
from pylekyll.languages.ruby.values import (
    ASTRONOMICAL_JULIAN_DAY,
    Symbol,
    class_name,
    comparison_error,
    equals,
    inspect,
    join,
    string_to_i,
    to_s,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NUMBERS: Final = (int, float)
MISSING: Final[Any] = object()
"""A missing variable or key, which Ruby distinguishes from one that is ``nil``."""


class PostsByName(dict[Any, Any]):
    """The type of ``site.tags`` and ``site.categories``: for Ruby a hash with an empty array as its default value.

    Liquid asks a hash for a missing key only if the key is an integer. Ruby's hash keeps the key from then on; this one
    does not, as all pages share it.
    """

    __slots__ = ()


def to_liquid(value: Any) -> Any:
    """Return ``Object#to_liquid``: a symbol becomes its name, ``empty`` and ``blank`` become an empty string."""
    kind = value.__class__
    if kind is Symbol:
        return value.name
    if kind is MethodLiteral:
        return ""
    return value.to_liquid() if kind in NOT_LIQUID else value


NOT_LIQUID: Final[set[type]] = {Symbol, MethodLiteral, DropItem}
"""The classes whose values ``to_liquid`` changes; other classes have a method of that name."""


def as_item(value: Any) -> Any:
    """Return ``to_liquid`` of a value for a list: drops of documents and static files stay apart from the objects."""
    if isinstance(value, ItemDrop):
        return value.as_item()
    return value if value.__class__ is DropItem else to_liquid(value)


def output_text(value: Any) -> str:
    """Return the text of ``{{ value }}`` (``Liquid::BlockBody#render_node_to_output``).

    Arrays are joined, other values printed by ``to_s``.
    """
    kind = value.__class__
    if kind is str:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return integer_to_s(value)
    if value is None:
        return ""
    if kind is list:
        return join(value)
    return to_s(value)


def leading_text(value: Any) -> str:
    """Return ``output_text`` of a value, marked if it starts an output whose encoding it determines."""
    if value is None:
        return NOTHING
    text = output_text(value)
    return AsciiText(text) if prints_ascii(value) else text


def prints_ascii(value: Any) -> bool:
    """Return whether ``to_s`` of ``value`` is US-ASCII in Ruby, if it is ASCII at all.

    That holds for nil, numbers, booleans, times, dates, ranges, an empty hash, and arrays that begin with one of them.
    """
    while isinstance(value, list):
        value = value[0] if value else None
    if value.__class__ is dict:
        return not value or not isinstance(next(iter(value)), str)
    return value is None or isinstance(value, _IN_ASCII)


_IN_ASCII: Final = (int, float, date, range, AsciiText)


def in_encoding_of(value: Any, text: str) -> str:
    """Return ``text``, marked as US-ASCII if a string that Ruby derives from ``value`` has that encoding."""
    return AsciiText(text) if text.isascii() and prints_ascii(value) else text


def equal(left: Any, right: Any) -> bool | None:
    """Compare by Liquid's ``==``; ``empty`` and ``blank`` call a method of the other side (``equal_variables``).

    Returns ``None`` if the other side lacks that method; without plugins, no value has ``blank?``.
    """
    kind = left.__class__
    if kind is right.__class__ and (kind is str or kind is int):
        return bool(left == right)
    if kind is MethodLiteral:
        return _ask(right, left)
    if right.__class__ is MethodLiteral:
        return _ask(left, right)
    return equals(left, right)


def _ask(value: Any, literal: MethodLiteral) -> bool | None:
    if literal is EMPTY and isinstance(value, (str, list, dict)):
        return not value
    return None


def is_blank(value: Any) -> bool:
    """Return Active Support's ``blank?``: true for nil, false, empty collections, and strings of whitespace."""
    if isinstance(value, str):
        return not value.strip()
    return value is None or value is False or (isinstance(value, (list, dict)) and not value)


def is_nothing(value: Any) -> bool:
    """Return csl-ruby's ``blank?``: true for nil and empty values."""
    return value is None or (isinstance(value, (str, list, dict)) and not value)


def unequal(left: Any, right: Any) -> bool:
    """Compare by Liquid's ``!=`` and ``<>``."""
    return not equal(left, right)


def contains(left: Any, right: Any) -> bool:
    """Return Liquid's ``contains``: ``include?`` of strings, arrays, hashes, ranges and drops, false for others."""
    if left is None or left is False or right is None or right is False:
        return False
    if isinstance(left, str):
        return (right if isinstance(right, str) else to_s(right)) in left
    if isinstance(left, list):
        return right in left if right.__class__ is str else _includes(left, right)
    if isinstance(left, dict):
        return has_key(left, right)
    if isinstance(left, range):
        return isinstance(right, NUMBERS) and right.__class__ is not bool and left.start <= right < left.stop
    # Enumerable#include? of a drop compares pairs of key and value.
    return isinstance(left, Drop) and isinstance(right, list) and any(equals([k, left.get(k)], right) for k in left)


def _includes(items: list[Any], wanted: Any) -> bool:
    """Return ``Array#include?``: an object in a list of the site equals neither its drop nor its hash."""
    if isinstance(wanted, ItemDrop):
        return any(item.__class__ is DropItem and item.drop is wanted for item in items)
    return any(item.__class__ not in NOT_LIQUID and equals(item, wanted) for item in items)


def has_key(mapping: dict[Any, Any], key: Any) -> bool:
    """Return Ruby's ``Hash#key?``, which distinguishes ``1``, ``1.0`` and ``true`` unlike Python."""
    if isinstance(key, str):
        return key in mapping
    return any(key.__class__ is found.__class__ and key == found for found in mapping)


def _ordered(operate: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool | None]:
    def compare(left: Any, right: Any) -> bool | None:
        kind = left.__class__
        if kind is right.__class__ and (kind is int or kind is str or kind is float):
            return operate(left, right)
        return _compare_rarely(left, right, operate)

    return compare


def _compare_rarely(left: Any, right: Any, operate: Callable[[Any, Any], bool]) -> bool | None:
    # As in Condition#interpret_condition, neither side may be a hash, and both must respond to the operator.
    left_family, right_family = _order_family(left), _order_family(right)
    if left_family is None or right_family is None:
        return None
    if left_family == right_family:
        return operate(left, right)
    if left_family == "date" and right_family == "number" and right == right:  # noqa: PLR0124 - Ruby refuses NaN
        return operate(left.toordinal() + ASTRONOMICAL_JULIAN_DAY, right)  # Date#<=>
    raise LiquidArgumentError(comparison_error(left, right).message)


def _order_family(value: Any) -> str | None:
    if value is None or value.__class__ is bool:
        return None
    if isinstance(value, NUMBERS):
        return "number"
    if isinstance(value, str):
        return "string"
    if isinstance(value, datetime):
        return "time"
    return "date" if isinstance(value, date) else None


less = _ordered(lambda left, right: left < right)
less_or_equal = _ordered(lambda left, right: left <= right)
greater = _ordered(lambda left, right: left > right)
greater_or_equal = _ordered(lambda left, right: left >= right)


def to_i(value: Any) -> int:
    """Return Ruby's ``to_i`` of a loop's limit or offset.

    Raises ``RubyNoMethodError`` for a value without that method, ``ForeignError`` for infinite numbers and NaN.
    """
    kind = value.__class__
    if kind is int:
        return value  # type: ignore[no-any-return]
    if value is None:
        return 0
    if isinstance(value, str):
        return string_to_i(value)
    if kind is float:
        return _float_to_i(value)
    if isinstance(value, datetime):
        return int(value.timestamp() // 1)
    raise RubyNoMethodError(f"undefined method `to_i' for {inspect(value)}:{class_name(value)}")


def _float_to_i(value: float) -> int:
    try:
        return int(value)
    except (OverflowError, ValueError):
        raise ForeignError(to_s(value), "FloatDomainError") from None


def range_size(numbers: range) -> int:
    """Return the number of items, even where Python's ``len`` fails (``Range#size``)."""
    return max(numbers.stop - numbers.start, 0)


def slice_collection(collection: Any, start: int, stop: int | None) -> Sequence[Any]:
    """Return the items of a loop (``Liquid::Utils.slice_collection``); a string is one item.

    The items of a hash are pairs. The items of a range are a range, whose numbers are made on demand. ``start`` and
    ``stop`` count items; negative ones count as 0, not from the end.
    """
    if collection.__class__ is list and start <= 0 and stop is None:
        return collection[:]
    if isinstance(collection, str):
        return [collection] if collection else []
    if isinstance(collection, dict):
        items: Any = [[key, item] for key, item in collection.items()]
    elif isinstance(collection, list):
        items = collection
    elif isinstance(collection, range):
        first = collection.start + max(start, 0)
        last = collection.stop if stop is None else min(collection.start + max(stop, 0), collection.stop)
        return range(first, max(first, last))
    elif isinstance(collection, Drop) and not isinstance(collection, LoopDrop):
        items = collection.keys()
    else:
        return []
    return list(items[max(start, 0) : None if stop is None else max(stop, 0)])
