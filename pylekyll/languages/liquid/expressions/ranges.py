"""Ranges whose ends are variables: ``(1..page.count)`` (``Liquid::RangeLookup``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.errors import LiquidArgumentError
from pylekyll.languages.liquid.expressions.base import Expression
from pylekyll.languages.ruby.errors import RubyArgumentError
from pylekyll.languages.ruby.values import string_to_i, to_integer, to_s

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context


class Range(Expression):
    """A range that is known only when it is rendered."""

    __slots__ = ("first", "last")

    def __init__(self, markup: str, first: Expression, last: Expression) -> None:
        super().__init__(markup)
        self.first = first
        self.last = last

    def value(self, context: Context) -> range:
        """Return the numbers from the first to the last, both included."""
        first, last = _bound(self.first.value(context)), _bound(self.last.value(context))
        return range(first, last + 1)

    def children(self) -> Iterable[Expression]:
        """Return both ends."""
        return (self.first, self.last)


def _bound(value: Any) -> int:
    if value.__class__ is int:
        return int(value)
    if value is None or isinstance(value, str):
        return string_to_i(value or "")
    try:
        return to_integer(to_s(value))
    except RubyArgumentError as error:
        raise LiquidArgumentError(error.message) from error
