"""``{% cycle 'a', 'b' %}`` and ``{% cycle group: 'a', 'b' %}`` (``Liquid::Cycle``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.liquid.expressions.base import Expression, Literal
from pylekyll.languages.liquid.expressions.parse import parse_expression
from pylekyll.languages.liquid.expressions.syntax import QUOTED_FRAGMENT
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.values import to_i
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import hash_key, inspect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser

_NAMED: Final = lazy_pattern(rf"({QUOTED_FRAGMENT})\s*:\s*(.*)", re.DOTALL)
_SIMPLE: Final = lazy_pattern(rf"{QUOTED_FRAGMENT}+")
_ITEM: Final = lazy_pattern(rf"({QUOTED_FRAGMENT})")


class CycleNode(Node):
    """Writes its values in turn, one each time it is rendered."""

    __slots__ = ("group", "values")

    def __init__(self, tag: TagMarkup, group: Expression | None, values: list[Expression]) -> None:
        super().__init__(tag.mark)
        self.values = values
        self.group = group or self._own_group()

    def _own_group(self) -> Expression | None:
        """Return the group: cycles of the same constants share one; a cycle with variables has its own."""
        if all(isinstance(value, Literal) for value in self.values):
            shown = inspect([value.constant for value in self.values if isinstance(value, Literal)])
            return Literal(shown, shown)
        return None

    def emit(self, context: Context, output: Output) -> None:
        """Write the next value."""
        turns: dict[Any, int] = context.state.setdefault("cycle", {})
        key = id(self) if self.group is None else hash_key(self.group.value(context))
        turn = to_i(turns.get(key))
        if turn < len(self.values):
            output.show(self.values[turn].value(context))
        turns[key] = turn + 1 if turn + 1 < len(self.values) else 0

    def expressions(self) -> Iterable[Expression]:
        """Return the group and the values."""
        return self.values if self.group is None else (self.group, *self.values)


class CycleTag(Tag):
    """``cycle``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> CycleNode:
        """Return the node; raises ``LiquidSyntaxError`` without values."""
        named = _NAMED.match(tag.markup)
        if named:
            return CycleNode(tag, parse_expression(named[1]), _values(named[2]))
        if _SIMPLE.match(tag.markup):
            return CycleNode(tag, None, _values(tag.markup))
        raise LiquidSyntaxError("Syntax Error in 'cycle' - Valid syntax: cycle [name :] var [, var2, var3 ...]")


def _values(markup: str) -> list[Expression]:
    found = [_ITEM.search(item) for item in markup.split(",")]
    values = [parse_expression(item[1]) for item in found if item]
    return [value for value in values if not (isinstance(value, Literal) and value.constant is None)]
