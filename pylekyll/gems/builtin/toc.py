"""jekyll-toc 0.18: a list of a page's headings, by the filters ``toc``, ``toc_only`` and a tag, and links in them."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote_plus

from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.ruby.characters import is_word
from pylekyll.languages.ruby.text import downcase, words
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.html_fragment import Fragment, prepend
from pylekyll.plugins.html_source import RETURN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.plugins.api import Extensions

_DEFAULTS: Mapping[str, Any] = {
    "min_level": 1,
    "max_level": 6,
    "ordered_list": False,
    "no_toc_section_class": "no_toc_section",
    "list_id": "toc",
    "list_class": "section-nav",
    "sublist_class": "",
    "item_class": "toc-entry",
    "item_prefix": "toc-",
}
_ANCHOR = '<a class="anchor" href="#{id}" aria-hidden="true"><span class="octicon octicon-link"></span></a>'


@dataclass(frozen=True)
class Entry:
    """A heading: the element, its ``id`` and its text as HTML."""

    element: Any
    level: int
    id: str
    text: str


class TableOfContents:
    """The headings of some HTML (``Jekyll::TableOfContents::Parser``), by the options under ``toc``."""

    def __init__(self, html: str, options: Any) -> None:
        self._options = {**_DEFAULTS, **options} if isinstance(options, dict) else dict(_DEFAULTS)
        self._fragment = Fragment(html)
        self._tag = "ol" if truthy(self._options["ordered_list"]) else "ul"
        self._entries = self._find_entries()

    def to_html(self) -> str:
        """Return the list of headings."""
        list_id, list_class = to_s(self._options["list_id"]), to_s(self._options["list_class"])
        items = self._items(self._entries)
        return f'<{self._tag} id="{list_id}" class="{list_class}">\n{items}</{self._tag}>'

    def with_anchors(self) -> str:
        """Return the HTML with a link in every heading."""
        for entry in self._entries:
            if len(entry.element) or entry.element.text:
                prepend(entry.element, _ANCHOR.format(id=entry.id))
        return self._fragment.to_html()

    def _find_entries(self) -> list[Entry]:
        levels = range(int(self._options["min_level"]), int(self._options["max_level"]) + 1)
        names = {f"h{level}" for level in levels}
        excluded = self._options["no_toc_section_class"]
        sections = {to_s(name) for name in (excluded if isinstance(excluded, list) else [excluded])}
        entries = []
        seen: dict[str, int] = {}
        for element in self._fragment.root.iter():
            if element.tag not in names or "no_toc" in _classes(element):
                continue
            if any(not sections.isdisjoint(_classes(around)) for around in element.iterancestors()):
                continue
            text = str(element.xpath("string()")).replace(RETURN, "\r")
            entries.append(Entry(element, int(element.tag[1:]), _identity(element, text, seen), escape_html(text)))
        return entries

    def _items(self, entries: Sequence[Entry]) -> str:
        """Return the items of a list, with deeper headings in nested lists (``Parser#build_toc_list``)."""
        pieces: list[str] = []
        top = min((entry.level for entry in entries), default=0)
        position = 0
        while position < len(entries):
            entry = entries[position]
            position += 1
            if entry.level > top:
                nested = _until_level(entries[position - 1 :], top)
                pieces.append(self._items(nested))
                position += len(nested) - 1
                continue
            nested = _until_level(entries[position:], top)
            pieces.append(self._item(entry, nested))
            position += len(nested)
        return "".join(pieces)

    def _item(self, entry: Entry, nested: Sequence[Entry]) -> str:
        options = self._options
        classes = f"{to_s(options['item_class'])} {to_s(options['item_prefix'])}{entry.element.tag}"
        sublist = ""
        if nested:
            name = to_s(options["sublist_class"])
            attributes = f' class="{name}"' if name else ""
            sublist = f"\n<{self._tag}{attributes}>\n{self._items(nested)}</{self._tag}>\n"
        return f'<li class="{classes}"><a href="#{entry.id}">{entry.text}</a>{sublist}</li>\n'


def escape_html(text: str) -> str:
    """``CGI.escapeHTML``."""
    return escape(text, quote=True).replace("&#x27;", "&#39;")


def _classes(element: Any) -> set[str]:
    return set(words(element.get("class") or ""))


def _until_level(entries: Sequence[Entry], level: int) -> Sequence[Entry]:
    """Return the entries before the first of ``level``."""
    end = next((place for place, entry in enumerate(entries) if entry.level == level), len(entries))
    return entries[:end]


def _identity(element: Any, text: str, seen: dict[str, int]) -> str:
    """Return the heading's own ``id``, or a unique one made from its text."""
    own = element.get("id")
    if own is not None:
        return str(own)
    kept = [character for character in downcase(text) if character in "- " or is_word(character)]
    made = quote_plus("".join(kept).replace(" ", "-"), safe="")
    count = seen.get(made, 0)
    seen[made] = count + 1
    return f"{made}-{count}" if count else made


def _enabled(context: Context) -> bool:
    page = context.registers.page
    return page is not None and page.get("toc") is True


def _options(context: Context) -> Any:
    return context.registers.site.config.get("toc")


@with_context
def toc_only(value: Any, *, context: Context) -> Any:
    """Return the list of headings, or nothing if the page's ``toc`` is not true."""
    return TableOfContents(to_s(value), _options(context)).to_html() if _enabled(context) else ""


@with_context
def inject_anchors(value: Any, *, context: Context) -> Any:
    """Return the HTML with links in its headings."""
    return TableOfContents(to_s(value), _options(context)).with_anchors() if _enabled(context) else value


@with_context
def toc(value: Any, *, context: Context) -> Any:
    """Return the list of headings, and the HTML with links in them."""
    if not _enabled(context):
        return value
    table = TableOfContents(to_s(value), _options(context))
    return table.to_html() + table.with_anchors()


class TocNode(Node):
    """Writes the list of the page's headings (``Jekyll::TocTag``)."""

    __slots__ = ()

    def emit(self, context: Context, output: Output) -> None:
        """Write the list; nothing for a page without ``toc``."""
        page = context.registers.page
        if page is not None and truthy(page.get("toc")):
            output.append(TableOfContents(to_s(page.get("content")), _options(context)).to_html())


class TocTag(Tag):
    """``toc``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> TocNode:
        """Return the node."""
        return TocNode(tag.mark)


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "toc": {
        "min_level": ("integer", "The highest level of headings."),
        "max_level": ("integer", "The lowest level of headings."),
        "ordered_list": ("boolean", "The list has numbers."),
        "no_toc_section_class": ("string|array", "The class of parts without entries."),
        "list_id": ("string", "The id of the list."),
        "list_class": ("string", "The class of the list."),
        "sublist_class": ("string", "The class of lists in it."),
        "item_class": ("string", "The class of entries."),
        "item_prefix": ("string", "Text before the class of a level."),
    },
    "front_matter": {"toc": ("boolean", "The page has a table of contents.")},
}


def register(extensions: Extensions) -> None:
    """Add the filters and the tag."""
    extensions.add_settings(SETTINGS)
    for function in (toc_only, inject_anchors, toc):
        extensions.add_filter(function.__name__, function)
    extensions.add_tag("toc", TocTag)
