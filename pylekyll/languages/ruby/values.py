"""Ruby's core classes for the values of templates: printing, comparing, sorting, truth.

The values are those of the contract in ``docs/architecture.md``. An object of another class (a drop) may define

- ``ruby_to_s() -> str`` (``to_s``; its Python ``str`` otherwise),
- ``ruby_inspect() -> str`` (``inspect``; ``ruby_to_s`` otherwise),
- ``element_to_s() -> str``, ``element_inspect() -> str`` (the same inside an array or hash, where that differs),
- ``ruby_json(depth) -> object``, its JSON inside ``depth`` containers (its ``to_s`` otherwise),
- ``ruby_class: str``, its class's name in messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from functools import cmp_to_key
from typing import Final, TypeVar, cast

from pylekyll.foundation.limits import joined
from pylekyll.languages.ruby.encoding import AsciiText
from pylekyll.languages.ruby.equality import equals
from pylekyll.languages.ruby.errors import RubyArgumentError
from pylekyll.languages.ruby.literals import inspect_string
from pylekyll.languages.ruby.numbers import float_to_s, integer_to_s, string_to_f, string_to_i, to_integer, to_number
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.times import date_inspect, date_to_s, time_inspect, time_to_s

__all__ = [
    "Symbol",
    "class_name",
    "compare",
    "equals",
    "hash_key",
    "inspect",
    "is_hash",
    "join",
    "merge_sort",
    "sort",
    "string_to_f",
    "string_to_i",
    "to_integer",
    "to_number",
    "to_s",
    "truthy",
]

T = TypeVar("T")
_SMALL = 100
ASTRONOMICAL_JULIAN_DAY: Final = 1721424.5
"""Difference between Ruby's ``Date#ajd`` and Python's ordinal: the number that a date is when compared with numbers."""


class Symbol:
    """A Ruby symbol: prints as its name, inspects as ``:name``, and is not a string."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Symbol) and other.name == self.name

    def __hash__(self) -> int:
        return hash((Symbol, self.name))

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Symbol({self.name!r})"


def truthy(value: object) -> bool:
    """Tell whether Ruby takes ``value`` for true: everything but ``nil`` and ``false``."""
    return value is not None and value is not False


# Printing


def to_s(value: object) -> str:
    """Print ``value`` as Ruby's ``to_s``: nil as nothing, arrays and hashes as ``inspect``."""
    if type(value) is str:
        return value
    printer = _TO_S.get(type(value))
    if printer is not None:
        return printer(value)
    return _printer_of(value, _TO_S, _object_to_s)(value)


def inspect(value: object) -> str:
    """Print ``value`` as Ruby 3.1's ``inspect``."""
    printer = _INSPECT.get(type(value))
    if printer is not None:
        return printer(value)
    return _printer_of(value, _INSPECT, _object_inspect)(value)


def join(values: Sequence[object], glue: str = "") -> str:
    """Join as ``Array#join``: nested arrays are joined with the same glue, everything else is printed."""
    return _join(values, glue, {})


def _join(values: Sequence[object], glue: str, known: dict[int, str | None]) -> str:
    """``join``; ``known`` has the texts of nested arrays by their identity, ``None`` while one is being joined."""
    if set(map(type, values)) == {str}:
        return joined(glue, cast("Sequence[str]", values))
    pieces = [_join_nested(item, glue, known) if isinstance(item, list) else element_to_s(item) for item in values]
    return joined(glue, pieces)


def _join_nested(values: list[object], glue: str, known: dict[int, str | None]) -> str:
    place = id(values)
    if place not in known:
        known[place] = None
        known[place] = _join(values, glue, known)
    text = known[place]
    if text is None:
        raise RubyArgumentError("recursive array join")
    return text


def _printer_of(
    value: object, table: dict[type, Callable[..., str]], default: Callable[[object], str]
) -> Callable[..., str]:
    """Find the printer of a subclass (an ``int`` enumeration, a ``str`` with marks) by its bases."""
    for base in type(value).__mro__:
        printer = table.get(base)
        if printer is not None:
            return printer
    if isinstance(value, Mapping):
        return _inspect_hash
    return default


def element_to_s(value: object) -> str:
    """Print an element of an array: Jekyll's arrays hold items, of which templates see the drops."""
    if type(value) is str:
        return value
    method = getattr(value, "element_to_s", None)
    return to_s(value) if method is None else str(method())


def _element_inspect(value: object) -> str:
    """``inspect`` an element of an array or a hash; see ``element_to_s``."""
    printer = _INSPECT.get(type(value))
    if printer is not None:
        return printer(value)
    method = getattr(value, "element_inspect", None)
    return inspect(value) if method is None else str(method())


def _object_to_s(value: object) -> str:
    method = getattr(value, "ruby_to_s", None)
    return str(value) if method is None else str(method())


def _object_inspect(value: object) -> str:
    method = getattr(value, "ruby_inspect", None)
    return _object_to_s(value) if method is None else str(method())


_BARE_SYMBOL = lazy_pattern(
    r"""(?:
        (?:@@?|\$)?(?:[A-Za-z_]|[^\x00-\x7f])(?:\w|[^\x00-\x7f])*
      | (?:[A-Za-z_]|[^\x00-\x7f])(?:\w|[^\x00-\x7f])*[?!=]
      | \[\]=? | [-+]@? | \*\*? | <=>? | >=? | ==?=? | =~ | ![=~]? | [~/%&|^`] | << | >>
    )\Z""",
    re.VERBOSE,
)


def _inspect_symbol(symbol: Symbol) -> str:
    return f":{symbol.name}" if _BARE_SYMBOL.match(symbol.name) else f":{inspect_string(symbol.name)}"


_Known = dict[int, tuple[object, str]]


def _inspect_array(values: Sequence[object], known: _Known | None = None) -> str:
    known = {} if known is None else known
    known[id(values)] = (values, "[...]")
    return f"[{joined(', ', [_inspect_nested(value, known) for value in values])}]"


def _inspect_hash(mapping: Mapping[object, object], known: _Known | None = None) -> str:
    known = {} if known is None else known
    known[id(mapping)] = (mapping, "{...}")
    pairs = [f"{_inspect_nested(key, known)}=>{_inspect_nested(value, known)}" for key, value in mapping.items()]
    return "{" + joined(", ", pairs) + "}"


def _inspect_nested(value: object, known: _Known) -> str:
    """Return ``inspect`` within an array or a hash; ``known`` has the texts of those around it and of large ones.

    A collection that contains itself is ``[...]`` or ``{...}`` there.
    """
    kind = value.__class__
    if kind is not list and kind is not dict:
        return _element_inspect(value)
    found = known.get(id(value))
    if found is not None:
        return found[1]
    text = _inspect_array(value, known) if kind is list else _inspect_hash(value, known)  # type: ignore[arg-type]
    if len(text) < _SMALL:
        del known[id(value)]
    else:
        known[id(value)] = (value, text)
    return text


def _bool_to_s(value: bool) -> str:
    return "true" if value else "false"


def _range_to_s(value: range) -> str:
    return f"{value.start}..{value.stop - 1}"


_TO_S: dict[type, Callable[..., str]] = {
    str: str,
    AsciiText: lambda text: text,
    int: integer_to_s,
    float: float_to_s,
    bool: _bool_to_s,
    type(None): lambda _: "",
    list: _inspect_array,
    tuple: _inspect_array,
    dict: _inspect_hash,
    Symbol: str,
    datetime: time_to_s,
    date: date_to_s,
    range: _range_to_s,
}
_INSPECT: dict[type, Callable[..., str]] = {
    **_TO_S,
    str: inspect_string,
    AsciiText: inspect_string,
    type(None): lambda _: "nil",
    Symbol: _inspect_symbol,
    datetime: time_inspect,
    date: date_inspect,
}


# Classes, equality, order

_CLASS_NAMES: dict[type, str] = {
    str: "String",
    AsciiText: "String",
    int: "Integer",
    float: "Float",
    type(None): "NilClass",
    list: "Array",
    tuple: "Array",
    dict: "Hash",
    Symbol: "Symbol",
    datetime: "Time",
    date: "Date",
    range: "Range",
}


def class_name(value: object) -> str:
    """Name the Ruby class of ``value`` as Ruby's messages do."""
    if isinstance(value, bool):
        return "TrueClass" if value else "FalseClass"
    for base in type(value).__mro__:
        name = _CLASS_NAMES.get(base)
        if name is not None:
            return name
    return str(getattr(value, "ruby_class", "Hash" if isinstance(value, Mapping) else type(value).__name__))


def is_hash(value: object) -> bool:
    """Tell whether ``value`` is a Ruby Hash (a drop is not one)."""
    return isinstance(value, Mapping)


def hash_key(value: object) -> object:
    """Return a hashable key, equal if Ruby's ``eql?`` is true: ``1``, ``1.0`` and ``true`` are different."""
    if type(value) is str:
        return value
    if isinstance(value, (list, tuple)):
        return ("Array", *[hash_key(item) for item in value])
    if isinstance(value, Mapping):
        return ("Hash", frozenset((hash_key(key), hash_key(item)) for key, item in value.items()))
    if isinstance(value, (bool, float, int)):
        return (type(value), value)
    if type(value).__hash__ is None:
        return id(value)
    return value


def compare(left: object, right: object) -> int | None:
    """Compare as Ruby's ``<=>``: -1, 0, 1, or ``None`` if they are not comparable."""
    if isinstance(left, str) and isinstance(right, str):
        return (left > right) - (left < right)
    if _is_number(left) and _is_number(right):
        return _three_way(left, right)
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return _compare_arrays(left, right)
    if isinstance(left, datetime) or isinstance(right, datetime):
        both = isinstance(left, datetime) and isinstance(right, datetime)
        return _three_way(left, right) if both else None
    if isinstance(left, date):
        if _is_number(right):  # a number is not comparable with a date
            return _three_way(left.toordinal() + ASTRONOMICAL_JULIAN_DAY, right)
        return _three_way(left, right) if isinstance(right, date) else None
    if isinstance(left, Symbol) and isinstance(right, Symbol):
        return _three_way(left.name, right.name)
    comparison = getattr(left, "ruby_compare", None)
    if comparison is not None:
        result = comparison(right)
        return result if result is None else int(result)
    return 0 if equals(left, right) else None


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _three_way(left: object, right: object) -> int | None:
    """Order two values of one kind; ``None`` for NaN."""
    if left == right:
        return 0
    if left < right:  # type: ignore[operator]
        return -1
    return 1 if left > right else None  # type: ignore[operator]


def _compare_arrays(left: Sequence[object], right: Sequence[object]) -> int | None:
    for ours, theirs in zip(left, right):  # noqa: B905 - strict= would refuse what Ruby compares
        order = compare(ours, theirs)
        if order != 0:
            return order
    return _three_way(len(left), len(right))


def sort(values: Sequence[T]) -> list[T]:
    """Sort as ``Array#sort``. Raises ``RubyArgumentError`` where two elements cannot be compared."""
    if len(values) > 1 and not _is_uniform(values):
        return sorted(values, key=cmp_to_key(_compare_or_raise))
    return sorted(values)  # type: ignore[type-var]


def merge_sort(values: Sequence[T], comparison: Callable[[T, T], int]) -> list[T]:
    """Sort as the C library's ``qsort_r`` under ``Array#sort`` does, step by step.

    For a consistent comparison the result is that of any stable sort; for others it is Ruby's.
    """
    if len(values) <= 1:
        return list(values)
    middle = len(values) // 2
    left, right = merge_sort(values[:middle], comparison), merge_sort(values[middle:], comparison)
    merged: list[T] = []
    first = second = 0
    while first < len(left) and second < len(right):
        if comparison(left[first], right[second]) <= 0:
            merged.append(left[first])
            first += 1
        else:
            merged.append(right[second])
            second += 1
    return merged + left[first:] + right[second:]


def comparison_error(left: object, right: object) -> RubyArgumentError:
    """Build Ruby's "comparison of X with Y failed": special constants are inspected, others are named by class."""
    shown = inspect(right) if right is None or isinstance(right, (bool, int, float, Symbol)) else class_name(right)
    return RubyArgumentError(f"comparison of {class_name(left)} with {shown} failed")


def _compare_or_raise(left: object, right: object) -> int:
    order = compare(left, right)
    if order is None:
        raise comparison_error(left, right)
    return order


def _is_uniform(values: Sequence[object]) -> bool:
    """Tell whether Python's own order is Ruby's: all strings, or all integers."""
    kind = type(values[0])
    return kind in {str, int, date} and all(type(value) is kind for value in values)
