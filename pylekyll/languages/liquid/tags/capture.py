"""``{% capture name %}...{% endcapture %}`` (``Liquid::Capture``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.liquid.expressions.syntax import VARIABLE_SIGNATURE
from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser

_SYNTAX: Final = lazy_pattern(rf"({VARIABLE_SIGNATURE}+)")


class CaptureNode(Node):
    """Sets a variable of the outermost scope to the output of the body."""

    __slots__ = ("body", "name")

    is_block = True

    def __init__(self, tag: TagMarkup, name: str, body: Body) -> None:
        super().__init__(tag.mark, blank=True)
        self.name = name
        self.body = body

    def emit(self, context: Context, output: Output) -> None:
        """Set the variable; nothing is written."""
        context.assign(self.name, self.body.text(context))

    def children(self) -> Iterable[Body]:
        """Return the body."""
        return (self.body,)


class CaptureTag(Tag):
    """``capture``."""

    def read(self, tag: TagMarkup, parser: Parser) -> CaptureNode:
        """Return the node; raises ``LiquidSyntaxError`` without a name."""
        match = _SYNTAX.search(tag.markup)
        if match is None:
            raise LiquidSyntaxError("Syntax Error in 'capture' - Valid syntax: capture [var]")
        return CaptureNode(tag, match[1], parser.block(tag))
