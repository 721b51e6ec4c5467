"""Conversion in advance, by idle workers, of Markdown that a later page converts a second time.

A search index often is a page with `{% for post in site.posts %}{{ post.content | markdownify }}`. It comes after all
documents, so one process would convert all of them while the others are idle. A conversion in vain costs only time:
texts are looked up by their source and options.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.site.content.document import Document
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.rendering.renderer import Renderer
    from pylekyll.site.site import Item

_LOOP = lazy_pattern(r"\{%-?\s*for\s+(\w+)\s+in\s+site\.(\w+)\s*-?%\}")


def collections_read_again(items: Iterable[Item]) -> frozenset[str]:
    """Return the collections whose documents' content a page converts, in a loop over all of them."""
    found: set[str] = set()
    for item in items:
        if isinstance(item, Page) and item.renders_liquid and "markdownify" in item.content:
            text = item.content
            found.update(
                label
                for name, label in _LOOP.findall(text)
                if re.search(rf"\b{name}\.content\s*\|\s*markdownify", text)
            )
    return frozenset(found)


class WorkAhead:
    """Converts Markdown that a page after the documents is going to convert."""

    def __init__(self, items: Iterable[Item], renderer: Renderer) -> None:
        self._collections = collections_read_again(items)
        self._renderer = renderer

    def rendered(self, item: Item) -> None:
        """Convert the content of the rendered ``item`` if a later page is going to ask for that."""
        if isinstance(item, Document) and item.collection.label in self._collections:
            self._renderer.template_site.convert("markdown", item.content)
