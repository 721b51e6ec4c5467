"""Conditions of ``where_exp`` that compare a property of each item with one value from elsewhere.

A layout asks ``where_exp: "doc", "doc.parent == page.title"`` of the same list on each page. The properties of the
items stay the same, and only the other side changes. So the properties are looked up once, and an index maps each text
and nil to the items.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.languages.liquid.conditions import parse_condition
from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.liquid.expressions.base import Expression, Literal
from pylekyll.languages.liquid.expressions.condition import Chain, Comparison
from pylekyll.languages.liquid.expressions.lookup import DataPath, DynamicDataPath, DynamicPath, Path, Variable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylekyll.foundation.reads import Read
    from pylekyll.languages.liquid.context import Context

#: Classes whose values can equal a text only if they are ``str``, and nil only if they are ``None``.
_PLAIN = frozenset({str, int, float, bool, type(None), list, dict})
_OUTER = frozenset({Literal, Variable, Path, DataPath, DynamicPath, DynamicDataPath})


class Choice(NamedTuple):
    """A comparison in a condition about ``variable``: a ``property`` of the variable, and the value ``wanted``.

    ``is_first_of_several`` is true if other conditions follow, which are evaluated only if this one holds.
    """

    variable: str
    comparison: Comparison
    property: Expression
    wanted: Expression
    is_first_of_several: bool

    def holds(self, found: Any, wanted: Any) -> bool:
        """Return whether the comparison is true for the property value ``found``. Raises ``LiquidArgumentError``."""
        sides = (found, wanted) if self.property is self.comparison.left else (wanted, found)
        result = self.comparison.operate(*sides)
        return result is not None and result is not False


def choice_of(given: Sequence[Any]) -> Choice | None:
    """Return the comparison in the arguments of ``where_exp``; ``None`` if they have another form."""
    if len(given) < 2 or not isinstance(given[0], str) or not isinstance(given[1], str):
        return None
    variable, text = given[0], given[1]
    try:
        condition = parse_condition(text)
    except LiquidSyntaxError:  # the filter reports it
        return None
    first = condition
    if condition.__class__ is Chain:
        first, *_ = condition.children()
        if condition.begins_with_or:
            return None
    if first.__class__ is not Comparison:
        return None
    for side, other in ((first.left, first.right), (first.right, first.left)):
        if side.__class__ is Path and side.name == variable and _is_apart(other, variable):
            return Choice(variable, first, side, other, condition is not first)
    return None


def _is_apart(side: Expression, variable: str) -> bool:
    """Return whether a side does not read the variable."""
    if side.__class__ not in _OUTER or getattr(side, "name", None) == variable:
        return False
    return all(_is_apart(part, variable) for part in side.children())


def values_of(items: Sequence[Any], choice: Choice, context: Context) -> list[Any]:
    """Return the property of each of ``items``."""
    found = []
    with context.stack() as scope:
        for item in items:
            scope.set(choice.variable, item)
            found.append(choice.property.value(context))
    return found


class Column:
    """A property of ``items``: its ``values`` in the order of the items, and the ``reads`` of the look-ups."""

    def __init__(self, items: list[Any], values: list[Any], reads: frozenset[Read]) -> None:
        self.items = items
        self.reads = reads
        self._values = values
        self._index: dict[str | None, list[Any]] | None = _index(items, values)

    def choose(self, choice: Choice, wanted: Any) -> list[Any]:
        """Return the items for which ``choice`` holds with the value ``wanted``. Raises ``LiquidArgumentError``."""
        is_indexed = wanted is None or wanted.__class__ is str
        if self._index is not None and is_indexed and choice.comparison.operator == "==":
            return self._index.get(wanted, [])[:]
        return list(self._holding(choice, wanted))

    def _holding(self, choice: Choice, wanted: Any) -> Iterator[Any]:
        return (item for item, found in zip(self.items, self._values, strict=True) if choice.holds(found, wanted))


def _index(items: Sequence[Any], values: Sequence[Any]) -> dict[str | None, list[Any]] | None:
    """Return the items by their property, if that is a text or nil.

    Returns ``None`` if a property of another class may equal one of these.
    """
    if not _PLAIN.issuperset(map(type, values)):
        return None
    index: dict[str | None, list[Any]] = {}
    for item, found in zip(items, values, strict=True):
        if found is None or found.__class__ is str:
            index.setdefault(found, []).append(item)
    return index
