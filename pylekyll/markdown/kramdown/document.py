"""State of one conversion: options in force, and the definitions that blocks make and spans use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.markdown.kramdown.entities import entity_table
from pylekyll.markdown.kramdown.patterns import SPACES
from pylekyll.markdown.kramdown.tags import TagSets, tag_sets
from pylekyll.records import field, record
from pylekyll.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.markdown.kramdown.attribute_lists import AttributeList
    from pylekyll.markdown.kramdown.element import Element
    from pylekyll.markdown.kramdown.entities import EntityTable
    from pylekyll.markdown.kramdown.options import KramdownOptions

#: How deep blocks may nest in each other; beyond it a marker is text. Ruby ends with a SystemStackError instead.
MAX_DEPTH = 64

_ANY_SPACES = lazy_pattern(r"\s+")


@record(slots=True)
class Footnote:
    """A footnote's definition: its blocks, and the element that holds the attributes put on the definition."""

    content: Element
    definition: Element
    merged: bool = False
    is_used: bool = False


@record(slots=True)
class LinkDefinition:
    """The address and the title of a link definition.

    `definition` holds the attributes put on it, if it is in the document.
    """

    url: str
    title: str | None
    definition: Element | None = None


@record(slots=True)
class Document:
    """One document on its way from text to HTML."""

    options: KramdownOptions
    attribute_lists: dict[str, AttributeList] = field(default_factory=dict)
    footnotes: dict[str, Footnote] = field(default_factory=dict)
    links: dict[str, LinkDefinition] = field(default_factory=dict)
    longest_link: int = 0
    abbreviations: dict[str, str] = field(default_factory=dict)
    abbreviation_definitions: dict[str, Element] = field(default_factory=dict)
    is_recent: bool = field(init=False)
    tags: TagSets = field(init=False)
    entities: EntityTable = field(init=False)
    # Parsing follows the options as the document sets them; these were settled before it began.
    hard_line_break: str | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        options = self.options
        self.is_recent = options.compat_version != "2.4"
        self.tags = tag_sets(recent=self.is_recent)
        self.entities = entity_table(html5=self.is_recent)
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
