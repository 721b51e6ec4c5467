"""``{% link _posts/2024-01-01-a.md %}`` (``Jekyll::Tags::Link``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.liquid.errors import ForeignError, LiquidError
from pylekyll.liquid.expressions.syntax import strip
from pylekyll.liquid.node import Body, Node, Output
from pylekyll.liquid.parser import Parser
from pylekyll.liquid.tag import Tag, TagMarkup
from pylekyll.liquid.values import output_text

if TYPE_CHECKING:
    from pylekyll.liquid.context import Context


class LinkNode(Node):
    """Writes the url of the page, document or file at a path, below the base url."""

    __slots__ = ("path",)

    def __init__(self, tag: TagMarkup, path: Body) -> None:
        super().__init__(tag.mark)
        self.path = path

    def emit(self, context: Context, output: Output) -> None:
        """Write the url. Raises ``ForeignError`` (Ruby's ``ArgumentError``) when nothing is at the path."""
        path = self._rendered_path(context)
        site = context.registers.site
        url = site.linkable(path)
        if url is None:  # static files are found by a path with a slash before it
            url = site.linkable(f"/{path.lstrip('/')}")
        if url is None:
            raise ForeignError(
                f"Could not find document '{path}' in tag 'link'.\n\n"
                "Make sure the document exists and the path is correct.\n",
                "ArgumentError",
            )
        output.append(output_text(context.call_filter("relative_url", url)))

    def _rendered_path(self, context: Context) -> str:
        try:
            return self.path.text(context)
        except LiquidError as error:
            error.token = None  # a place in the path is none in the template
            raise


class LinkTag(Tag):
    """``link``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> LinkNode:  # noqa: ARG002
        """The node; the path may itself be Liquid."""
        return LinkNode(tag, Parser(strip(tag.markup), self.env).document())
