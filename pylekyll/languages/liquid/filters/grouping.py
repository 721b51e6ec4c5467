"""Filters that choose, group and sort items by a property or an expression (``Jekyll::Filters``)."""

from __future__ import annotations

from datetime import datetime
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.conditions import parse_condition, parse_variable
from pylekyll.languages.liquid.expressions.base import MethodLiteral
from pylekyll.languages.liquid.filter import filters_by_condition, indexed, pure, with_context
from pylekyll.languages.liquid.filters.enumerables import (
    elements,
    has_index,
    index,
    is_enumerable,
    no_method,
    to_array,
    values,
)
from pylekyll.languages.liquid.values import to_liquid
from pylekyll.languages.ruby.errors import RubyArgumentError, RubyTypeError
from pylekyll.languages.ruby.numbers import string_to_f, string_to_i
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import class_name, compare, comparison_error, hash_key, inspect, join, to_s
from pylekyll.languages.ruby.values import sort as sort_values

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylekyll.languages.liquid.context import Context

# Properties

_INTEGER_LIKE = lazy_pattern(r"[ \t\n\v\f\r]*-?[0-9]+[ \t\n\v\f\r]*\Z")
_FLOAT_LIKE = lazy_pattern(r"[ \t\n\v\f\r]*-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)[ \t\n\v\f\r]*\Z")
_NUMBER_START = frozenset("0123456789-. \t\n\v\f\r")


def item_property(item: Any, name: str) -> Any:
    """Look up a property, a nested one with dots; strings that look like numbers become numbers (``item_property``).

    Raises ``RubyTypeError`` or ``RubyNoMethodError`` for items without properties.
    """
    is_plain = item.__class__ is dict and "." not in name
    found = item.get(name) if is_plain else _read_attribute(to_liquid(item), name)
    if isinstance(found, str):
        return _number_of(found) if found[:1] in _NUMBER_START else found
    return found


def _number_of(text: str) -> str | int | float:
    if _INTEGER_LIKE.match(text):
        return string_to_i(text)
    return string_to_f(text) if _FLOAT_LIKE.match(text) else text


def _read_attribute(item: Any, name: str) -> Any:
    try:
        if "." not in name:
            return index(item, name)
        for key in name.rstrip(".").split("."):
            item = has_index(item) and index(item, key)
    except RubyTypeError as error:
        if not isinstance(item, list):
            raise
        raise RubyTypeError(
            f"Error accessing object ({inspect(item)[:20]}) with given key. "
            f"Expected an integer but got {inspect(name)} instead."
        ) from error
    return item


def _matcher(target: Any) -> Callable[[Any], bool]:
    """Make the test of ``where`` and ``find`` (``compare_property_vs_target``), once for all items."""
    if target is None:
        return lambda found: found is None
    if isinstance(target, MethodLiteral):
        return lambda found: found == "" if isinstance(found, str) else join(to_array(found)) == ""
    text = to_s(target)

    def matches(found: Any) -> bool:
        if isinstance(found, str):
            return bool(found == text)
        if found.__class__ is list:
            return any(to_s(each) == text for each in found)
        return any(to_s(each) == text for each in to_array(found))

    return matches


def _keeps_input(value: Any, name: Any, target: Any) -> bool:
    """Return whether ``where`` and ``find`` return their input unchanged."""
    return name is None or name is False or isinstance(target, (list, dict)) or not is_enumerable(value)


# Choosing


@pure
@indexed(item_property)
def where(value: Any, name: Any, target: Any) -> Any:
    """Give the items whose property is the target, or contains it; nil, ``empty`` and ``blank`` are targets too."""
    if _keeps_input(value, name, target):
        return value
    matches, key = _matcher(target), to_s(name)
    return [item for item in values(value) if matches(item_property(item, key))]


@pure
def find(value: Any, name: Any, target: Any) -> Any:
    """Give the first item that ``where`` would give, or nil."""
    if _keeps_input(value, name, target):
        return value
    matches, key = _matcher(target), to_s(name)
    return next((item for item in values(value) if matches(item_property(item, key))), None)


@pure
@filters_by_condition
@with_context
def where_exp(value: Any, variable: Any, expression: Any, *, context: Context) -> Any:
    """Give the items for which the condition holds; the variable is each item in turn."""
    if not is_enumerable(value):
        return value
    return _fulfilling(values(value), variable, expression, context)


@pure
@with_context
def find_exp(value: Any, variable: Any, expression: Any, *, context: Context) -> Any:
    """Give the first item for which the condition holds, or nil."""
    if not is_enumerable(value):
        return value
    found = _fulfilling(values(value), variable, expression, context, most=1)
    return found[0] if found else None


def _fulfilling(
    items: Sequence[Any], variable: Any, expression: Any, context: Context, most: int | None = None
) -> list[Any]:
    holds = parse_condition(_expression_text(expression)).value
    name = to_s(variable)
    found: list[Any] = []
    with context.stack() as scope:
        for item in items:
            scope.set(name, item)
            outcome = holds(context)
            if outcome is not None and outcome is not False:
                found.append(item)
                if len(found) == most:
                    break
    return found


def _expression_text(expression: Any) -> str:
    if isinstance(expression, str):
        return expression
    name = "nil" if expression is None else class_name(expression)
    raise RubyTypeError(f"no implicit conversion of {name} into String")


# Grouping


@pure
def group_by(value: Any, name: Any) -> Any:
    """Group by a property: a list of hashes with ``name``, ``items`` and ``size``."""
    return group_by_property(value, name, item_property)


def group_by_property(value: Any, name: Any, property_of: Callable[[Any, str], Any]) -> Any:
    """Return the groups of ``group_by``, with ``property_of`` to look a property up by its name."""
    if not is_enumerable(value):
        return value
    key = to_s(name)
    groups: dict[str, list[Any]] = {}
    for item in elements(value):
        groups.setdefault(to_s(property_of(item, key)), []).append(item)
    return [{"name": name, "items": items, "size": len(items)} for name, items in groups.items()]


@with_context
def group_by_exp(value: Any, variable: Any, expression: Any, *, context: Context) -> Any:
    """Group by the value of an expression; the variable is each item in turn."""
    if not is_enumerable(value):
        return value
    result = parse_variable(_expression_text(expression), context).value
    name = to_s(variable)
    groups: dict[object, tuple[Any, list[Any]]] = {}
    with context.stack() as scope:
        for item in elements(value):
            scope.set(name, item)
            found = result(context)
            groups.setdefault(hash_key(found), (found, []))[1].append(item)
    return [{"name": found, "items": items, "size": len(items)} for found, items in groups.values()]


# Sorting

NIL_ORDERS = {"first": -1, "last": 1}


@pure
def sort(value: Any, name: Any = None, nils: Any = "first") -> list[Any]:
    """Sort by the items themselves or by a property, items without it first or last.

    Raises ``RubyArgumentError`` for nil, for an unknown order of nils, and for items that cannot be compared. Raises
    ``RubyNoMethodError`` for values that cannot be sorted at all.
    """
    if value is None:
        raise RubyArgumentError("Cannot sort a null object.")
    if name is None:
        return _sorted(elements(value)) if is_enumerable(value) else no_method(value, "sort")
    order = NIL_ORDERS.get(nils) if isinstance(nils, str) else None
    if order is None:
        raise RubyArgumentError(
            f"Invalid nils order: '{to_s(nils)}' is not a valid nils order. It must be 'first' or 'last'."
        )
    if not is_enumerable(value):
        no_method(value, "map")
    key = to_s(name)
    return sort_by_property([(item_property(item, key), item) for item in elements(value)], order)


def _sorted(items: Sequence[Any]) -> list[Any]:
    """Sort items; the error for items that cannot be compared names one of the rarest class."""
    try:
        return sort_values(items)
    except RubyArgumentError as error:
        classes = [class_name(item) for item in items]
        place = min(range(len(items)), key=lambda at: (items[at] is not None, classes.count(classes[at])))
        if items[place] is None:
            error.hint = f"Item {place + 1} of {len(items)} is nil: write `| compact` before `| sort`."
        else:
            error.hint = f"Item {place + 1} of {len(items)} is a {classes[place]}: {inspect(items[place])[:60]}."
        raise


def sort_by_property(
    pairs: list[tuple[Any, Any]],
    order: int,
    compare_pairs: Callable[[tuple[Any, Any], tuple[Any, Any]], int] | None = None,
) -> list[Any]:
    """Return the second of each pair, sorted by the first; pairs without it come first if ``order`` is negative."""
    missing = [item for found, item in pairs if found is None]
    present = [pair for pair in pairs if pair[0] is not None]
    kinds = {found.__class__ for found, _ in present}
    if len(kinds) == 1 and kinds <= {str, int, datetime}:
        present.sort(key=_first)
    else:
        present.sort(key=cmp_to_key(compare_pairs or _compare_properties))
    found = [item for _, item in present]
    return missing + found if order < 0 else found + missing


def _first(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def _compare_properties(left: tuple[Any, Any], right: tuple[Any, Any]) -> int:
    """Compare by value, or by printed text for values that Ruby cannot compare (``sort_input``)."""
    result = compare(left[0], right[0])
    if result is None:
        result = compare(to_s(left[0]), to_s(right[0]))
    if result is None:
        raise comparison_error(left, right)
    return result


FILTERS: dict[str, Callable[..., Any]] = {
    "where": where,
    "where_exp": where_exp,
    "find": find,
    "find_exp": find_exp,
    "group_by": group_by,
    "group_by_exp": group_by_exp,
    "sort": sort,
}
