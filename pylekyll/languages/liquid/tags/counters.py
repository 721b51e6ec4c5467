"""``{% increment name %}`` and ``{% decrement name %}`` (``Liquid::Increment``, ``Liquid::Decrement``).

Their counters live in the outermost environment, which Jekyll shares between all pages of a site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser


class CounterNode(Node):
    """Counts by ``step`` and writes the value before (up) or after (down) the step."""

    __slots__ = ("name", "step")

    def __init__(self, tag: TagMarkup, step: int) -> None:
        super().__init__(tag.mark)
        self.name = strip(tag.markup)
        self.step = step

    def emit(self, context: Context, output: Output) -> None:
        """Count, and write the number."""
        before = context.count(self.name, self.step)
        output.show(before if self.step > 0 else before + self.step)


class IncrementTag(Tag):
    """``increment``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> CounterNode:
        """Return the node."""
        return CounterNode(tag, 1)


class DecrementTag(Tag):
    """``decrement``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> CounterNode:
        """Return the node."""
        return CounterNode(tag, -1)
