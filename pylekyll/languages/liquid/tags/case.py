"""``{% case x %}{% when 1 or 2 %}...{% else %}...{% endcase %}`` (``Liquid::Case``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.liquid.expressions.base import BLANK
from pylekyll.languages.liquid.expressions.parse import parse_expression
from pylekyll.languages.liquid.expressions.syntax import QUOTED_FRAGMENT, strip
from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.values import equal
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.expressions.base import Expression
    from pylekyll.languages.liquid.parser import Parser

_SYNTAX: Final = lazy_pattern(f"({QUOTED_FRAGMENT})")
_WHEN: Final = lazy_pattern(rf"({QUOTED_FRAGMENT})(?:(?:\s+or\s+|\s*,\s*)({QUOTED_FRAGMENT}.*))?", re.DOTALL)


class CaseNode(Node):
    """Renders every ``when`` that matches, or the first ``else`` that comes before any match."""

    __slots__ = ("branches", "left")

    is_block = True

    def __init__(
        self, tag: TagMarkup, left: Expression, branches: list[tuple[Expression | None, Body]], *, blank: bool
    ) -> None:
        super().__init__(tag.mark, blank=blank)
        self.left = left
        self.branches = branches

    def emit(self, context: Context, output: Output) -> None:
        """Write the branches' output; a body with two matching values is written twice, as in Ruby."""
        matched = False
        for value, body in self.branches:
            if value is None:
                if not matched:
                    body.emit(context, output)
                    output.begin_in_ascii()
                    return
            elif matches(context, self.left.value(context), value.value(context)):
                matched = True
                if not output:
                    output.append("")  # Ruby collects them in a string, so that no value decides the encoding
                body.emit(context, output)

    def children(self) -> Iterable[Body]:
        """Return the branches' bodies."""
        return [body for _, body in self.branches]

    def expressions(self) -> Iterable[Expression]:
        """Return the compared expressions."""
        return (self.left, *[value for value, _ in self.branches if value is not None])


def matches(context: Context, left: Any, right: Any) -> bool | None:
    """Return whether a value of a ``when`` matches that of the ``case``."""
    if right is BLANK and context.env.is_blank is not None:
        return context.env.is_blank(left)
    return equal(left, right)


class CaseTag(Tag):
    """``case``."""

    def read(self, tag: TagMarkup, parser: Parser) -> CaseNode:
        """Return the node; raises ``LiquidSyntaxError`` for invalid ``case``, ``when`` or ``else``."""
        match = _SYNTAX.search(tag.markup)
        if match is None:
            raise LiquidSyntaxError("Syntax Error in 'case' - Valid syntax: case [condition]")
        branches: list[tuple[Expression | None, Body]] = []
        body, part = parser.body(tag)  # the text before the first branch is never shown
        blank = body.blank
        while part.name != "endcase":
            values = self._values(tag, part, parser)
            body, part = parser.body(tag)
            blank = blank and body.blank
            branches += [(value, body) for value in values]
        return CaseNode(tag, parse_expression(match[1]), branches, blank=blank)

    def _values(self, tag: TagMarkup, part: TagMarkup, parser: Parser) -> list[Expression] | list[None]:
        if part.name == "when":
            return list(_when_values(part.markup))
        if part.name != "else":
            raise parser.unexpected(tag, part)
        if strip(part.markup):
            raise LiquidSyntaxError("Syntax Error in tag 'case' - Valid else condition: {% else %} (no parameters) ")
        return [None]


def _when_values(markup: str | None) -> Iterator[Expression]:
    while markup:
        match = _WHEN.search(markup)
        if match is None:
            break
        yield parse_expression(match[1])
        markup = match[2]
        if markup is None:
            return
    message = "Syntax Error in tag 'case' - Valid when condition: {% when [condition] [or condition2...] %}"
    raise LiquidSyntaxError(message)
