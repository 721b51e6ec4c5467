"""``{% break %}`` and ``{% continue %}`` (``Liquid::Break``, ``Liquid::Continue``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser


class InterruptNode(Node):
    """Stops the bodies around it up to the next loop; outside of loops, the rest of the template."""

    __slots__ = ("name",)

    def __init__(self, tag: TagMarkup) -> None:
        super().__init__(tag.mark)
        self.name = tag.name

    def emit(self, context: Context, output: Output) -> None:
        """Signal the loop; nothing is written."""
        context.interrupts.append(self.name)


class InterruptTag(Tag):
    """``break`` or ``continue``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> InterruptNode:
        """Return the node."""
        return InterruptNode(tag)
