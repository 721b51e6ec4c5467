"""Filters on arrays (``Liquid::StandardFilters`` and ``Jekyll::Filters``)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.limits import check_items
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.drop import Drop, ItemDrop
from pylekyll.languages.liquid.errors import LiquidArgumentError
from pylekyll.languages.liquid.filter import pure, with_context
from pylekyll.languages.liquid.filters.enumerables import elements, flat_list, has_index, index, no_method
from pylekyll.languages.liquid.values import in_encoding_of, range_size
from pylekyll.languages.ruby.errors import RubyArgumentError, RubyTypeError
from pylekyll.languages.ruby.numbers import as_long, parse_integer, to_integer
from pylekyll.languages.ruby.text import casecmp_key
from pylekyll.languages.ruby.values import Symbol, element_to_s, hash_key, merge_sort, to_s
from pylekyll.languages.ruby.values import join as join_array

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.context import Context

_INTEGER_SIZE = 8
"""``Integer#size``: the bytes of a machine word, or as many as the number needs."""


def size(value: Any) -> int:
    """Count characters or items; 0 for a value without a size."""
    if isinstance(value, (str, list, dict)):
        return len(value)
    if isinstance(value, range):
        return range_size(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return max(_INTEGER_SIZE, (value.bit_length() + 7) // 8)
    return len(value.name) if isinstance(value, Symbol) else 0


def first(value: Any) -> Any:
    """Give the first item; of a hash its first pair."""
    if isinstance(value, (list, dict, range, Drop)):
        items = elements(value) if value.__class__ is not range else [value.start]
        return items[0] if items else None
    return None


def last(value: Any) -> Any:
    """Give the last item; a hash does not have one."""
    if isinstance(value, range):
        return value.stop - 1
    return value[-1] if isinstance(value, list) and value else None


def join(value: Any, glue: Any = " ") -> str:
    """Join the items."""
    items = flat_list(value)
    text = join_array(items, to_s(glue))
    return text if items and items[0].__class__ is str else in_encoding_of(items, text)


@pure
def reverse(value: Any) -> list[Any]:
    """Reverse the order."""
    return flat_list(value)[::-1]


@pure
def concat(value: Any, array: Any) -> list[Any]:
    """Append an array. Raises ``LiquidArgumentError`` for anything else."""
    if not isinstance(array, list):
        raise LiquidArgumentError("concat filter requires an array argument")
    items = flat_list(value)
    check_items(len(items) + len(array))
    return items + array


def default(value: Any, default_value: Any = "") -> Any:
    """Give the default for nil, false and empty values."""
    if value is None or value is False or (isinstance(value, (str, list, dict)) and not value):
        return default_value
    return value


# By a property


def _property(item: Any, name: Any) -> Any:
    """Look a property up. Raises ``LiquidArgumentError`` if the item cannot have such a key."""
    if item.__class__ is dict and isinstance(name, str):
        return item.get(name)
    try:
        return index(item, name)
    except RubyTypeError:
        raise LiquidArgumentError(f"cannot select the property '{to_s(name)}'") from None


@pure
def map_(value: Any, name: Any) -> list[Any]:
    """Give each item's property. Raises ``LiquidArgumentError`` if an item cannot have one."""
    items = flat_list(value)
    if name == "to_liquid":
        return items
    return [_as_element(_property(item, name)) if has_index(item) else None for item in items]


def _as_element(value: Any) -> Any:
    """Return a template's value for a list, in which a document's or a static file's drop is an item of its own."""
    return value.as_item() if isinstance(value, ItemDrop) else value


@pure
def compact(value: Any, name: Any = None) -> list[Any] | None:
    """Leave out nil, or items whose property is nil."""
    items = flat_list(value)
    if name is None:
        return [item for item in items if item is not None]
    if not items:
        return []
    return [item for item in items if _property(item, name) is not None] if has_index(items[0]) else None


@pure
def uniq(value: Any, name: Any = None) -> list[Any] | None:
    """Leave out repeated items, or items with a repeated property."""
    items = flat_list(value)
    if name is None:
        return _unique(items, lambda item: item)
    if not items:
        return []
    if not has_index(items[0]):
        return None
    return _unique(items, lambda item: _property(item, name)) if len(items) > 1 else items


def _unique(items: list[Any], key_of: Callable[[Any], Any]) -> list[Any]:
    found: dict[object, Any] = {}
    for item in items:
        found.setdefault(hash_key(key_of(item)), item)
    return list(found.values())


def sort_natural(value: Any, name: Any = None) -> list[Any] | None:
    """Sort without regard to the case of ASCII letters, nil last; by a property if one is given."""
    items = flat_list(value)
    if name is not None and not all(has_index(item) for item in items):
        return None
    if len(items) <= 1:
        return items
    pairs = [(_natural_key(item if name is None else _property(item, name)), item) for item in items]
    return [item for _, item in merge_sort(pairs, _compare_naturally)]


def _natural_key(value: Any) -> str | None:
    return None if value is None else casecmp_key(to_s(value))


def _compare_naturally(left: tuple[str | None, Any], right: tuple[str | None, Any]) -> int:
    """Compare keys (``nil_safe_casecmp``): nil comes last, even after another nil."""
    if left[0] is None:
        return 1
    if right[0] is None:
        return -1
    return (left[0] > right[0]) - (left[0] < right[0])


# Jekyll's


def push(value: Any, item: Any) -> Any:
    """Return a copy with an item at the end."""
    return [*value, _as_element(item)] if isinstance(value, list) else value


def unshift(value: Any, item: Any) -> Any:
    """Return a copy with an item at the beginning."""
    return [_as_element(item), *value] if isinstance(value, list) else value


def pop(value: Any, number: Any = 1) -> Any:
    """Leave out the last items."""
    return value[: max(len(value) - _count(number), 0)] if isinstance(value, list) else value


def shift(value: Any, number: Any = 1) -> Any:
    """Leave out the first items."""
    return value[_count(number) :] if isinstance(value, list) else value


def _count(number: Any) -> int:
    count = as_long(to_integer(number))
    if count < 0:
        raise RubyArgumentError("negative array size")
    return count


@with_context
def sample(value: Any, number: Any = 1, *, context: Context) -> Any:
    """Pick an item, or several, at random; never cached, so that each build renders the page."""
    if not isinstance(value, list):
        return value
    context.registers.recorder.note(Kind.OUTSIDE, "sample")
    count = number if type(number) is int else parse_integer(to_s(number))
    as_long(count or 0)
    if count is None or count == 1:
        return random.choice(value) if value else None  # noqa: S311 - not for a secret
    if count < 0:
        raise RubyArgumentError("negative sample number")
    return random.sample(value, min(count, len(value)))


def array_to_sentence_string(value: Any, connector: Any = "and") -> str:
    """Join as in a sentence: ``a, b, and c``. Raises ``RubyNoMethodError`` for values that cannot be joined."""
    if not isinstance(value, (list, str, dict)):
        no_method(value, "length")
    if len(value) > 2:
        head = value[:-1] if not isinstance(value, dict) else None
        if not isinstance(head, list):
            no_method(head, "join")
        return f"{join_array(head, ', ')}, {to_s(connector)} {element_to_s(value[-1])}"
    return f" {to_s(connector)} ".join([element_to_s(index(value, position)) for position in range(len(value))])


FILTERS: dict[str, Callable[..., Any]] = {
    "size": size,
    "first": first,
    "last": last,
    "join": join,
    "reverse": reverse,
    "concat": concat,
    "default": default,
    "map": map_,
    "compact": compact,
    "uniq": uniq,
    "sort_natural": sort_natural,
    "push": push,
    "unshift": unshift,
    "pop": pop,
    "shift": shift,
    "sample": sample,
    "array_to_sentence_string": array_to_sentence_string,
}
