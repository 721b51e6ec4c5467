"""``{% ifchanged %}...{% endifchanged %}`` (``Liquid::Ifchanged``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser


class IfChangedNode(Node):
    """Writes its body when it differs from the output of the template's last ``ifchanged``."""

    __slots__ = ("body",)

    is_block = True

    def __init__(self, tag: TagMarkup, body: Body) -> None:
        super().__init__(tag.mark, blank=body.blank)
        self.body = body

    def emit(self, context: Context, output: Output) -> None:
        """Render the body, and write it if it changed."""
        text = self.body.text(context)
        if context.state.get("ifchanged") != text:
            context.state["ifchanged"] = text
            output.append(text)

    def children(self) -> Iterable[Body]:
        """Return the body."""
        return (self.body,)


class IfChangedTag(Tag):
    """``ifchanged``."""

    def read(self, tag: TagMarkup, parser: Parser) -> IfChangedNode:
        """Return the node."""
        return IfChangedNode(tag, parser.block(tag))
