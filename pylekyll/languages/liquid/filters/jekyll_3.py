"""The filters of Jekyll 3.10.0, which GitHub Pages has, where they differ from those of Jekyll 4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.conditions import parse_condition
from pylekyll.languages.liquid.expressions.base import MethodLiteral
from pylekyll.languages.liquid.filter import filters_by_condition, indexed, pure, with_context
from pylekyll.languages.liquid.filters import grouping, strings
from pylekyll.languages.liquid.filters.enumerables import elements, index, is_enumerable, no_method, to_array, values
from pylekyll.languages.liquid.values import to_liquid
from pylekyll.languages.ruby.values import compare, comparison_error, to_s

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.environment import Environment

#: Filters that Jekyll 3 does not have: values pass through them unchanged, unless filters are strict.
MISSING_FILTERS = ("find", "find_exp")


def item_property(item: Any, name: str) -> Any:
    """Look up a property, a nested one with dots; unlike in Jekyll 4, texts of digits stay texts.

    Raises ``RubyNoMethodError`` for items without properties.
    """
    for key in name.rstrip(".").split("."):
        item = index(to_liquid(item), key)
    return item


@pure
@indexed(item_property)
def where(value: Any, name: Any, target: Any) -> Any:
    """Give the items whose property is the target or contains it, both as text; with nil as target, all items."""
    if name is None or target is None or not is_enumerable(value):
        return value
    key = to_s(name)
    text = "" if isinstance(target, MethodLiteral) else to_s(target)
    return [item for item in values(value) if any(to_s(each) == text for each in to_array(item_property(item, key)))]


@pure
@filters_by_condition
@with_context
def where_exp(value: Any, variable: Any, expression: Any, *, context: Context) -> Any:
    """Give the items for which a single comparison holds; ``and`` and ``or`` are errors.

    Raises ``LiquidSyntaxError``.
    """
    if isinstance(expression, str):
        parse_condition(expression, single=True)
    return grouping.where_exp(value, variable, expression, context=context)


@pure
def group_by(value: Any, name: Any) -> Any:
    """Group by a property as text: a list of hashes with ``name``, ``items`` and ``size``."""
    return grouping.group_by_property(value, name, item_property)


@pure
def sort(value: Any, name: Any = None, nils: Any = "first") -> list[Any]:
    """Sort by the items themselves or by a property; texts of digits stay texts.

    Raises ``RubyArgumentError`` for values that ``sort`` of Jekyll 4 refuses, and for values of different kinds.
    """
    order = grouping.NIL_ORDERS.get(nils) if isinstance(nils, str) else None
    if value is None or name is None or order is None:
        return grouping.sort(value, name, nils)
    if not is_enumerable(value):
        no_method(value, "map")
    key = to_s(name)
    pairs = [(item_property(item, key), item) for item in elements(value)]
    return grouping.sort_by_property(pairs, order, _compare)


def _compare(left: tuple[Any, Any], right: tuple[Any, Any]) -> int:
    result = compare(left[0], right[0])
    if result is None:
        raise comparison_error(left, right)
    return result


def number_of_words(value: Any) -> int:
    """Count words at blanks; there are no modes."""
    return strings.number_of_words(value)


FILTERS: dict[str, Callable[..., Any]] = {
    "where": where,
    "where_exp": where_exp,
    "group_by": group_by,
    "sort": sort,
    "number_of_words": number_of_words,
}


def register(environment: Environment) -> None:
    """Replace Jekyll 4's filters by Jekyll 3's."""
    for name, function in FILTERS.items():
        environment.add_filter(name, function)
    for name in MISSING_FILTERS:
        environment.filters.pop(name, None)
