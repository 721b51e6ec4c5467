"""Reading a changed file again into the last build's item, if no other item depends on the change."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import EncodingError
from pylekyll.languages.ruby.values import inspect, to_s
from pylekyll.plugins.extensions import extensions_of
from pylekyll.plugins.guard import guarded
from pylekyll.plugins.markdown_files import MarkdownGenerator
from pylekyll.site.content import front_matter
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.read.documents import read_document
from pylekyll.site.read.pages import read_page
from pylekyll.site.read.source_file import read_source_file

if TYPE_CHECKING:
    from pylekyll.incremental.memory import PreviewState
    from pylekyll.site.content.layout import Layout
    from pylekyll.site.site import Item, Site

#: Front matter that decides which items there are, where they go and in which order; plugins declare more.
_STRUCTURAL = frozenset(
    {
        "categories",
        "category",
        "collection",
        "date",
        "draft",
        "excerpt",
        "excerpt_separator",
        "ext",
        "layout",
        "path",
        "permalink",
        "published",
        "render_with_liquid",
        "slug",
        "tag",
        "tags",
    }
)


class NeedsWholeBuild(Exception):  # noqa: N818 - not an error: it goes no further than this package
    """The change, or a feature of the site, does not allow a partial build."""


@dataclass
class Reread:
    """A file of ``item`` as it is now: ``content`` and ``data`` as they were read, ``again`` after generators."""

    item: Item
    content: str
    data: dict[str, Any]
    again: Item

    @property
    def shows_other_values(self) -> bool:
        """Return whether the front matter changed, or a title that was made from the text."""
        now = self.again.data
        return any(
            _value(now[name]) != _value(self.item.data.get(name)) for name in now.keys() - _structural_keys(self.item)
        )

    def take_over(self, memory: PreviewState) -> None:
        """Update the item from the file, before it is rendered."""
        item, again = self.item, self.again
        structural = _structural_keys(item)
        item.data.update({name: value for name, value in again.data.items() if name not in structural})
        memory.as_read[item] = (self.content, self.data)
        memory.raw[item] = again.content
        item.first_line = again.first_line
        excerpt, before = again.data.get("excerpt"), item.data.get("excerpt")
        if isinstance(excerpt, Excerpt):
            if isinstance(before, Excerpt):
                memory.excerpt_reads.pop(before, None)
            excerpt.document = item
            item.data["excerpt"] = excerpt


def read_again(item: Item, memory: PreviewState) -> Reread:
    """Return the item as its file is now. Raises ``NeedsWholeBuild`` if the change can affect other items."""
    known = memory.as_read.get(item)
    if known is None or item.path is None or not front_matter.has_header(item.path):
        raise NeedsWholeBuild
    again = _read(item)
    content, data, before = again.content, dict(again.data), known[1]
    if is_looked_for(content, memory.site) or list(data) != list(before):
        raise NeedsWholeBuild
    structural = _structural_keys(item)
    if any(_value(data[name]) != _value(before[name]) for name in structural & before.keys()):
        raise NeedsWholeBuild
    was = copy.copy(item)
    was.content, was.data = known[0], dict(before)
    _generate_again(memory.site, was, again)
    if was.content != memory.raw[item]:
        raise NeedsWholeBuild  # another generator has changed it
    if any(_value(item.data.get(name)) != _value(value) for name, value in was.data.items() if name not in structural):
        raise NeedsWholeBuild
    return Reread(item, content, data, again)


def is_looked_for(content: str, site: Site) -> bool:
    """Return whether a generator looks for something in ``content``."""
    return any(word in content for word in extensions_of(site).generator_keywords)


def _structural_keys(item: Item) -> set[str]:
    """Return the keys of front matter by which the core or a plugin decides about the whole site."""
    site: Any = item.site
    keys = {*_STRUCTURAL, *extensions_of(site).structural_keys}
    if isinstance(item, Document) and (key := item.collection.metadata.get("sort_by")) is not None:
        keys.add(to_s(key))
    return keys


def _read(item: Item) -> Item:
    site: Any = item.site
    if isinstance(item, Document):
        if item.is_yaml:
            raise NeedsWholeBuild
        try:
            return read_document(site, item.collection, item.path)
        except EncodingError:
            raise NeedsWholeBuild from None  # which skips a post
    if site.config.get("paginate") and item.name == "index.html":
        raise NeedsWholeBuild  # its copies are made from it
    return read_page(site, item.directory, item.name, site.theme.root if item.from_theme else None)


def _generate_again(site: Site, *items: Item) -> None:
    """Run the generators that change each item by itself."""
    generators = [each for each in extensions_of(site).generators if isinstance(each, MarkdownGenerator)]
    if not generators:
        return
    dated = _dated(site)
    for item in items:
        for generator in generators:
            guarded(generator.generate_again, site, item)
    if _dated(site) != dated:
        raise NeedsWholeBuild  # the first link to a file gives all documents a date


def _dated(site: Site) -> int:
    return sum("date" in document.data for each in site.collections.values() for document in each.docs)


def read_layout_again(layout: Layout, site: Site) -> tuple[Layout, str, int]:
    """Return the layout with its current text, and the line on which that begins. Raises ``NeedsWholeBuild``."""
    try:
        parsed = read_source_file(layout.path, layout.relative_path, site.config)
    except EncodingError:
        raise NeedsWholeBuild from None
    if layout.error is not None or is_looked_for(parsed.body, site) or _values(parsed.data) != _values(layout.data):
        raise NeedsWholeBuild
    return layout, parsed.body, parsed.first_line


def _values(data: dict[str, Any]) -> str:
    """Return front matter as a text to be compared."""
    return inspect({key: None if isinstance(value, Excerpt) else value for key, value in data.items()})


def _value(value: Any) -> str:
    """Return one value as a text to be compared; types count, and an excerpt belongs to the content."""
    return "" if isinstance(value, Excerpt) else inspect(value)
