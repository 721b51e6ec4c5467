"""jekyll-titles-from-headings 0.5.3: the first heading becomes the title of Markdown without one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.closed import sub_closed
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.markdown_files import MarkdownGenerator, plain_text
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item, Site

_HEADING = lazy_pattern(
    r"\A\s*(?![^\S\n])(?:"
    r"\#{1,3}\s+(.*)(?:\s+\#{1,3})?"  # atx: ``#`` before the heading, and optionally after it
    r"|"
    r"(.*)\r?\n[-=]+\s*"  # setext: underlined
    r")$",
    re.ASCII | re.MULTILINE,
)
#: A footnote of a text that ends with the last one.
_FOOTNOTE = lazy_pattern(r"\[\^[^\]]*\]?")


class TitlesGenerator(MarkdownGenerator):
    """Sets the titles (``JekyllTitlesFromHeadings::Generator``); those of documents count as made from file names."""

    setting = "titles_from_headings"

    def changer(self, site: Site, settings: dict[str, Any]) -> Callable[[Item], None]:
        """Sets the title of an item that does not have one of its own."""

        def change(item: Item) -> None:
            if isinstance(item, Document) or item.get("title") is None:
                _set_title(item, site, settings)

        return change


def _set_title(item: Item, site: Site, settings: Mapping[str, Any]) -> None:
    heading = _HEADING.match(item.content)
    if heading:
        text = plain_text(site, heading[1] if heading[1] is not None else heading[2])
        item.data["title"] = sub_closed(_FOOTNOTE, "", text, "]")
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


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "titles_from_headings": {
        "enabled": ("boolean", "Pages have the title of their first heading."),
        "strip_title": ("boolean", "The heading is removed from the text."),
        "collections": ("boolean", "Documents are changed too."),
    },
    "front_matter": {"strip_title": ("boolean", "Remove the heading that gave the title.")},
}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(TitlesGenerator)
