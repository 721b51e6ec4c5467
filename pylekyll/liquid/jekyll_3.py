"""Differences of templates on GitHub Pages, whose Jekyll is 3.10.0: its filters and its drops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.content.excerpt import excerpt_text
from pylekyll.liquid.conditions import parse_condition
from pylekyll.liquid.drops import DocumentDrop, ExcerptDrop, StaticFileDrop
from pylekyll.liquid.expressions.base import MethodLiteral
from pylekyll.liquid.filter import filters_by_condition, indexed, pure, with_context
from pylekyll.liquid.filters import grouping, strings
from pylekyll.liquid.filters.enumerables import elements, index, is_enumerable, no_method, to_array, values
from pylekyll.liquid.values import to_liquid
from pylekyll.ruby.values import compare, comparison_error, to_s

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.content.static_file import StaticFile
    from pylekyll.liquid.context import Context
    from pylekyll.liquid.environment import Environment

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


def register_filters(environment: Environment) -> None:
    """Replace Jekyll 4's filters by Jekyll 3's."""
    for name, function in FILTERS.items():
        environment.add_filter(name, function)
    for name in MISSING_FILTERS:
        environment.filters.pop(name, None)


class Jekyll3DocumentDrop(DocumentDrop):
    """A document without ``name``; its date comes from the front matter or the file name, or is missing."""

    __slots__ = ()

    fields: ClassVar[dict[str, Callable[[Any], Any]]] = {
        "output": lambda drop: drop.output(),
        "id": lambda drop: drop.document.id,
        "content": lambda drop: drop.document.content,
        "relative_path": lambda drop: drop.document.relative_path,
        "excerpt": lambda drop: excerpt_text(drop.document.data.get("excerpt")),
        "previous": lambda drop: drop.neighbour(-1),
        "collection": lambda drop: drop.document.collection.label,
        "url": lambda drop: drop.document.url,
        "path": lambda drop: drop.document.relative_path,
        "next": lambda drop: drop.neighbour(1),
    }

    def get(self, key: str) -> Any:
        """Return a field of the document, or a value of its front matter; sorting sets the build's time as date."""
        value = super().get(key)
        return self._dated(value) if key == "date" else value


class Jekyll3ExcerptDrop(ExcerptDrop):
    """An excerpt as the ``page`` of its own rendering."""

    __slots__ = ()

    fields: ClassVar[dict[str, Callable[[Any], Any]]] = {
        name: compute for name, compute in ExcerptDrop.fields.items() if name in {"layout", *Jekyll3DocumentDrop.fields}
    }


class Jekyll3StaticFileDrop(StaticFileDrop):
    """A static file; its fields come in another order."""

    __slots__ = ()

    fields: ClassVar[dict[str, Callable[[StaticFile], Any]]] = {
        name: StaticFileDrop.fields[name]
        for name in ("name", "collection", "basename", "extname", "path", "modified_time")
    }
