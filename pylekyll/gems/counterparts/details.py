"""``details.rb``: ``{% details Caption %} ... {% enddetails %}``, as al-folio has it from movb.de."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.foundation.closed import sub_closed
from pylekyll.languages.liquid.node import Body, Node
from pylekyll.languages.liquid.tag import Tag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions

#: A tag of a text that ends with the last one.
_PARAGRAPH = re.compile(r"</?p[^>]*>?")


class DetailsNode(Node):
    """Writes the ``details`` element; caption and body are Markdown (``DetailsTag#render``)."""

    __slots__ = ("_body", "_caption")

    is_block = True

    def __init__(self, tag: TagMarkup, body: Body) -> None:
        super().__init__(tag.mark, blank=body.blank)
        self._caption = tag.markup
        self._body = body

    def emit(self, context: Context, output: Output) -> None:
        """Write the element."""
        convert = context.registers.site.convert
        caption = sub_closed(_PARAGRAPH, "", convert("markdown", self._caption), ">")
        body = convert("markdown", self._body.text(context))
        output.append(f"<details><summary>{_chomp(caption)}</summary>{body}</details>")

    def children(self) -> Iterable[Body]:
        """Return the body."""
        return (self._body,)


def _chomp(text: str) -> str:
    return text.removesuffix("\n").removesuffix("\r") if text.endswith("\n") else text.removesuffix("\r")


class DetailsTag(Tag):
    """``details``."""

    def read(self, tag: TagMarkup, parser: Parser) -> DetailsNode:
        """Return the node."""
        return DetailsNode(tag, parser.block(tag))


def register(extensions: Extensions, _ruby: RubyFile | None = None) -> None:
    """Add the tag."""
    extensions.add_tag("details", DetailsTag)
