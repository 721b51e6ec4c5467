"""State of one conversion: options in force, and the definitions that blocks make and spans use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.entities import entity_table
from pylekyll.languages.markdown.kramdown.patterns import ANY_SPACE, SPACES
from pylekyll.languages.markdown.kramdown.tags import TagSets, tag_sets
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.attribute_lists import AttributeList
    from pylekyll.languages.markdown.kramdown.element import Element
    from pylekyll.languages.markdown.kramdown.entities import EntityTable
    from pylekyll.languages.markdown.kramdown.options import KramdownOptions

#: Maximum depth of blocks; deeper markers are text. Ruby raises a SystemStackError instead.
MAX_DEPTH = 64

_ANY_SPACES = lazy_pattern(rf"{ANY_SPACE}+")


@dataclass(slots=True)
class Footnote:
    """A footnote's definition: its blocks, and the element that holds the attributes put on the definition."""

    content: Element
    definition: Element
    merged: bool = False
    is_used: bool = False


@dataclass(slots=True)
class LinkDefinition:
    """The address and the title of a link definition.

    `definition` holds the attributes put on it, if it is in the document.
    """

    url: str
    title: str | None
    definition: Element | None = None


class Document:
    """One document on its way from text to HTML."""

    def __init__(self, options: KramdownOptions) -> None:
        self.options = options
        self.attribute_lists: dict[str, AttributeList] = {}
        self.footnotes: dict[str, Footnote] = {}
        self.links: dict[str, LinkDefinition] = {}
        self.longest_link = 0
        self.abbreviations: dict[str, str] = {}
        self.abbreviation_definitions: dict[str, Element] = {}
        is_recent = options.compat_version != "2.4"
        self.is_recent = is_recent
        self.tags: TagSets = tag_sets(recent=is_recent)
        self.entities: EntityTable = entity_table(html5=is_recent)
        # Parsing follows options that the document sets; these were fixed before.
        self.hard_line_break: str | None = None
        if options.is_gfm:
            self.hard_line_break = "\n" if options.hard_wrap else "\\\n"
        for name, (url, title) in options.link_defs.items():
            self.define_link(name, LinkDefinition(url, title))

    def define_link(self, name: str, definition: LinkDefinition) -> None:
        """Define a link by its name."""
        name = normalize_link_id(name)
        self.links[name] = definition
        self.longest_link = max(self.longest_link, len(name))

    def set_option(self, name: str, value: str) -> None:
        """Set an option from within the document; invalid ones are ignored."""
        changed = self.options.with_option(name, value)
        if changed is not None:
            self.options = changed

    def abbreviation_key(self, text: str) -> str | None:
        """The name under which an abbreviation found in the text was defined; whitespace does not count (2.5)."""
        if text in self.abbreviations:
            return text
        key = _ANY_SPACES.sub(" ", text)
        return key if key in self.abbreviations else None


def normalize_link_id(text: str) -> str:
    """Return a link name for comparison: in lowercase, with single spaces."""
    return SPACES.sub(" ", text).lower()
