"""``{% assign name = expression | filters %}`` (``Liquid::Assign``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.liquid.expressions.syntax import VARIABLE_SIGNATURE, VARIABLE_START
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.expressions.base import Expression
    from pylekyll.languages.liquid.parser import Parser

_SYNTAX: Final = lazy_pattern(rf"{VARIABLE_START}({VARIABLE_SIGNATURE}+)\s*=\s*(.*)\s*", re.DOTALL)


class AssignNode(Node):
    """Sets a variable of the outermost scope."""

    __slots__ = ("_value", "expression", "name")

    def __init__(self, tag: TagMarkup, name: str, expression: Expression) -> None:
        super().__init__(tag.mark, blank=True)
        self.name = name
        self.expression = expression
        self._value = expression.value

    def emit(self, context: Context, output: Output) -> None:
        """Set the variable; nothing is written."""
        context.assign(self.name, self._value(context))

    def expressions(self) -> Iterable[Expression]:
        """Return the assigned expression."""
        return (self.expression,)


class AssignTag(Tag):
    """``assign``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> AssignNode:
        """Return the node; raises ``LiquidSyntaxError`` without a name and an equals sign."""
        match = _SYNTAX.search(tag.markup)
        if match is None:
            raise LiquidSyntaxError("Syntax Error in 'assign' - Valid syntax: assign [var] = [source]")
        return AssignNode(tag, match[1], parser.variable(match[2], tag.offset))
