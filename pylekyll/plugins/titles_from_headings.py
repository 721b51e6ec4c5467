"""jekyll-titles-from-headings 0.5.3: the first heading is the title of Markdown that says none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.content.document import Document
from pylekyll.content.excerpt import Excerpt
from pylekyll.liquid.expressions.syntax import strip
from pylekyll.plugins.api import Generator, Priority
from pylekyll.plugins.markdown_files import is_markdown, plain_text, settings_of
from pylekyll.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.site import Item, Site

_HEADING = re.compile(
    r"\A\s*(?:"
    r"\#{1,3}\s+(.*)(?:\s+\#{1,3})?"  # with signs before it, and maybe behind
    r"|"
    r"(.*)\r?\n[-=]+\s*"  # underlined
    r")$",
    re.ASCII | re.MULTILINE,
)
_FOOTNOTE = re.compile(r"\[\^[^\]]*\]")


class TitlesGenerator(Generator):
    """Sets the titles (``JekyllTitlesFromHeadings::Generator``)."""

    safe = True
    priority = Priority.LOWEST

    def generate(self, site: Site) -> None:
        """Set the titles of pages, and with ``collections`` of documents, whose own are made from file names."""
        settings = settings_of(site, "titles_from_headings")
        if settings.get("enabled") is False:
            return
        items: list[Item] = list(site.pages)
        if settings.get("collections") is True:
            items += [item for item in site.documents() if isinstance(item, Document) and item.written]
        for item in items:
            is_document = isinstance(item, Document)
            if is_markdown(site, item.ext) and (is_document or item.get("title") is None):
                _set_title(item, site, settings)


def _set_title(item: Item, site: Site, settings: Mapping[str, Any]) -> None:
    heading = _HEADING.match(item.content)
    if heading:
        text = heading[1] if heading[1] is not None else heading[2]
        item.data["title"] = _FOOTNOTE.sub("", plain_text(site, text))
    else:
        item.data["title"] = item.get("title")
    if item.data.get("strip_title", settings.get("strip_title")) is True:
        item.content = strip(_HEADING.sub("", item.content))
        _renew_excerpt(item, site)


def _renew_excerpt(item: Item, site: Site) -> None:
    """Take a post's excerpt from the content without the heading."""
    if not isinstance(item, Document) or item.collection is not site.posts:
        return
    separator = item.data.get("excerpt_separator")
    if not truthy(separator):
        separator = site.config.get("excerpt_separator")
    if to_s(separator):
        item.data["excerpt"] = Excerpt(item, to_s(separator))


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(TitlesGenerator)
