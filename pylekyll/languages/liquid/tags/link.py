"""``{% link _posts/2024-01-01-a.md %}`` (``Jekyll::Tags::Link``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.tags.embedded import EmbeddedTemplate
from pylekyll.languages.liquid.values import output_text

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser


class LinkNode(Node):
    """Writes the url of the page, document or file at a path, below the base url.

    In Jekyll 3 the path is not Liquid, and the base url is left out.
    """

    __slots__ = ("path",)

    def __init__(self, tag: TagMarkup) -> None:
        super().__init__(tag.mark)
        self.path = EmbeddedTemplate(strip(tag.markup))

    def emit(self, context: Context, output: Output) -> None:
        """Write the url. Raises ``ForeignError`` (Ruby's ``ArgumentError``) for a path without an item."""
        site = context.registers.site
        dialect = dialect_of(site.config)
        path = self.path.render(context) if dialect.link_takes_liquid else self.path.source
        url = site.linkable(path)
        if url is None:  # paths of static files begin with a slash
            url = site.linkable(f"/{path.lstrip('/')}")
        if url is None:
            raise ForeignError(
                f"Could not find document '{path}' in tag 'link'.\n\n"
                "Make sure the document exists and the path is correct.\n",
                "ArgumentError",
            )
        output.append(output_text(context.call_filter("relative_url", url)) if dialect.links_have_baseurl else url)


class LinkTag(Tag):
    """``link``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> LinkNode:
        """Return the node; the path may itself be Liquid."""
        return LinkNode(tag)
