"""``{% comment %}...{% endcomment %}`` (``Liquid::Comment``): its content is parsed, but never rendered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser


class CommentNode(Node):
    """A comment, which writes nothing."""

    __slots__ = ()

    is_block = True

    def emit(self, context: Context, output: Output) -> None:
        """Write nothing."""


class CommentTag(Tag):
    """``comment``."""

    def read(self, tag: TagMarkup, parser: Parser) -> CommentNode:
        """Return the node; unknown tags inside are skipped, other errors are raised."""
        part = None
        while part is None or part.name != "endcomment":
            _, part = parser.body(tag)
        return CommentNode(tag.mark, blank=True)
