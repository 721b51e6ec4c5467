"""The cursor of the block parser: it walks a tree of elements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.document import MAX_DEPTH
from pylekyll.languages.markdown.kramdown.lookahead import Lookahead
from pylekyll.languages.markdown.kramdown.patterns import ANY_CHARS, BLANK
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.attribute_lists import AttributeList
    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.element import Element


_CLOSING_BRACE = re.compile(r"(?<!\\)\}")
_LINE_END = lazy_pattern(rf"{BLANK}*\n")
_IAL_REST = lazy_pattern(rf"{ANY_CHARS}+\}}{BLANK}*\n")


class KramdownBlockState:
    """A text being read into `tree`.

    `block_ial` is an attribute list for the next block. `is_closed` is true once the end tag of the HTML element `tree`
    has been read.
    """

    def __init__(self, document: Document, tree: Element, text: str, depth: int = 0) -> None:
        self.document = document
        self.tree = tree
        self.children = tree.children
        self.block_ial: AttributeList | None = None
        self.is_closed = False
        self.nesting = depth
        self.src = text
        self.cursor = 0
        self.cursor_max = len(text)
        self._ahead: Lookahead | None = None
        #: True if HTML from here on is printed while it is read, because no element enables Markdown or attributes in
        #: it. ``None`` among the blocks of a document, until such HTML is found (`blocks/raw_html.py`).
        self.prints_html: bool | None = False
        #: The constructs that the text cannot contain, as bits of the block parser; `None` until computed.
        self.missing: int | None = None

    @property
    def ahead(self) -> Lookahead:
        """Searches in the text with cached results."""
        if self._ahead is None:
            self._ahead = Lookahead(self.src)
        return self._ahead

    def child(self, tree: Element, text: str) -> KramdownBlockState:
        """Return a state for a part of this text."""
        return KramdownBlockState(self.document, tree, text, self.nesting + 1)

    def inside(self, tree: Element) -> KramdownBlockState:
        """Return a state that continues in the same text, inside an HTML element."""
        state = KramdownBlockState(self.document, tree, self.src, self.nesting + 1)
        state.cursor = self.cursor
        state._ahead = self.ahead  # the same class
        state.missing = self.missing
        return state

    def ial_end(self, pos: int) -> int:
        """Return the end of the line of an attribute list with content at `pos`, or -1 without one (`IAL_BLOCK`)."""
        brace = self.ahead.search(_CLOSING_BRACE, pos)
        if brace is not None and brace.start() > pos:
            found = _LINE_END.match(self.src, brace.end())
            if found is not None:
                return found.end()
        if self.ahead.find("\\}", pos) < 0:
            return -1
        found = _IAL_REST.match(self.src, pos)
        return found.end() if found else -1

    @property
    def may_nest(self) -> bool:
        """Return whether one more level of blocks is allowed."""
        return self.nesting < MAX_DEPTH

    def add_block(self, element: Element) -> None:
        """Append a block, with the attribute list that waited for it (`new_block_el`)."""
        if self.block_ial is not None:
            element.options["ial"] = self.block_ial
            self.block_ial = None
        self.children.append(element)

    def take_ial(self, element: Element) -> None:
        """Give the waiting attribute list to an element that is appended later."""
        if self.block_ial is not None:
            element.options["ial"] = self.block_ial
            self.block_ial = None

    @property
    def is_after_boundary(self) -> bool:
        """Return whether nothing, a blank line or a block boundary is before (`after_block_boundary?`)."""
        if not self.children or self.block_ial is not None:
            return True
        last = self.children[-1]
        return last.type == "blank" or (last.type == "eob" and last.value is None)
