"""``{% post_url 2024-01-01-title %}`` (``Jekyll::Tags::PostUrl``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.values import output_text
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.registers import PostReference

_NAME: Final = lazy_pattern(r"^(.+/)?(\d+-\d+-\d+)-(.*)$", re.MULTILINE)
_ERROR: Final = "Jekyll::Errors::PostURLError"


class PostUrlNode(Node):
    """Writes a post's url, below the base url."""

    __slots__ = ("date", "name", "pattern", "slug")

    def __init__(self, tag: TagMarkup, name: str, match: re.Match[str]) -> None:
        super().__init__(tag.mark)
        self.name = name
        folder = re.escape(match[1] or "")
        date, self.slug = match[2], match[3]
        self.date = tuple(int(part) for part in date.split("-"))
        file_name = rf"{date}-{re.escape(self.slug)}\.[^.]+"
        self.pattern = re.compile(f"^_posts/{folder}{file_name}|^{folder}_posts/?{file_name}", re.MULTILINE)

    def emit(self, context: Context, output: Output) -> None:
        """Write the url. Raises ``ForeignError`` for a post that does not exist."""
        site = context.registers.site
        posts = site.posts()
        post = next((post for post in posts if self.pattern.search(post.relative_path)), None)
        if post is None:
            post = next((post for post in posts if self._resembles(post)), None)
            if post is None:
                raise ForeignError(
                    f"Could not find post \"{self.name}\" in tag 'post_url'.\n"
                    "Make sure the post exists and the name is correct.\n",
                    _ERROR,
                )
            context.registers.log.warning(
                "Deprecation:",
                f"A call to '{{% post_url {self.name} %}}' did not match a post using the new matching method of "
                "checking name (path-date-slug) equality. Please make sure that you change this tag to match the "
                "post's name exactly.",
                code="post-url-inexact",
            )
        if dialect_of(site.config).links_have_baseurl:
            output.append(output_text(context.call_filter("relative_url", post.url)))
        else:
            output.append(post.url)

    def _resembles(self, post: PostReference) -> bool:
        """Compare by slug and day, Jekyll's older way (``PostComparer#deprecated_equality``)."""
        if self.slug != to_s(post.data.get("slug")):
            return False
        return self.date == (post.date.year, post.date.month, post.date.day)


class PostUrlTag(Tag):
    """``post_url``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> PostUrlNode:
        """Return the node; raises ``ForeignError`` for a name without date and title."""
        name = strip(tag.markup)
        match = _NAME.search(re.sub(r"^/", "", name, flags=re.MULTILINE, count=1))
        if match is None:
            raise ForeignError(
                f"Could not parse name of post \"{name}\" in tag 'post_url'.\n"
                " Make sure the post exists and the name is correct.\n"
                f" Jekyll::Errors::InvalidPostNameError: '{name}' does not contain valid date and/or title.\n",
                _ERROR,
            )
        return PostUrlNode(tag, name, match)
