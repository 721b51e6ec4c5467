"""The inline parser: named rules, selected by the characters at which they begin.

The spans of a block are a flat list with tags between them, so that nesting does not need recursion. Emphasis is found
on a stack of runs of `*` and `_`, links on a stack of brackets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.delimiters import Delimiter, match_delimiters
from pylekyll.languages.markdown.commonmark.node import Span
from pylekyll.languages.markdown.commonmark.text import SPACE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylekyll.languages.markdown.commonmark.document import Document

    #: Reads the span at `state.pos` and moves after it; returns False if the character is text.
    SpanFunction = Callable[["SpanState"], bool]


@dataclass(frozen=True)
class SpanRule:
    """A construct: its name, the characters it begins with, and the function that reads it."""

    name: str
    chars: str
    parse: SpanFunction
    #: True if its runs count as emphasis: the flanks of other delimiters ignore them.
    is_emphasis: bool = False


@dataclass(slots=True)
class Bracket:
    """A `[` or `![` that may begin a link."""

    #: Index of its span in the list.
    place: int
    #: Start of its text in the source.
    position: int
    is_image: bool
    #: Start of its line.
    line_start: int
    #: The number of delimiters before it.
    delimiters: int
    #: True if it or an outer bracket begins a link, or an image: these do not contain autolinks.
    in_link: bool
    in_image: bool
    is_active: bool = True
    #: True if another bracket has been opened since.
    is_followed: bool = False


@dataclass(frozen=True, slots=True)
class DomainRun:
    """The last scanned domain: its characters, its second-last dot, and whether an underscore follows that."""

    start: int = 0
    end: int = 0
    second_dot: int = -1
    has_underscore: bool = False


class SpanState:
    """The text of one block being read."""

    def __init__(self, document: Document, text: str, passed_over: str) -> None:
        self.document = document
        self.options = document.options.options
        self.src = text.rstrip(SPACE)
        self.pos = 0
        self.spans: list[Span] = []
        self.delimiter_stack: list[Delimiter] = []
        self.bracket_stack: list[Bracket] = []
        #: The active brackets that do not begin an image.
        self.link_brackets: list[Bracket] = []
        #: Number of brackets that no longer count as images, because a link has ended inside them.
        self.cleared_brackets = 0
        #: Delimiter characters of extensions, which the flanks of other delimiters ignore.
        self.passed_over = passed_over
        #: Ends of HTML that do not occur from some position on.
        self.missing: dict[str, int] = {}
        #: Ends of runs that close HTML, for each character.
        self.closing_runs: dict[str, list[int]] = {}
        self.domain = DomainRun()
        #: Last position of a run of backticks by its length, and whether the whole text has been searched for them.
        self.backticks: dict[int, int] = {}
        self.backticks_known = False
        #: Start of the current line.
        self.line_start = 0

    def add(self, kind: str, text: str = "") -> Span:
        """Append a span."""
        span = Span(kind, text)
        self.spans.append(span)
        return span

    @property
    def in_brackets(self) -> bool:
        """Return whether the position is inside a link or an image (`cmark_inline_parser_in_bracket`)."""
        return bool(self.bracket_stack) and (self.bracket_stack[-1].in_link or self.bracket_stack[-1].in_image)

    def find(self, text: str, position: int) -> int:
        """Return the next position of a text, or -1. A text that is missing is searched for only once."""
        if self.missing.get(text, len(self.src) + 1) <= position:
            return -1
        found = self.src.find(text, position)
        if found < 0:
            self.missing[text] = position
        return found


class CommonMarkInlineParser:
    """Reads spans; made once for a set of rules."""

    def __init__(self, rules: Sequence[SpanRule]) -> None:
        self._by_char: dict[str, SpanFunction] = {}
        for rule in rules:
            self._by_char.update(dict.fromkeys(rule.chars, rule.parse))
        self._special = re.compile("[" + re.escape("".join(self._by_char)) + "]").search
        self._passed_over = "".join(rule.chars for rule in rules if rule.is_emphasis)

    def parse_spans(self, text: str, document: Document) -> list[Span]:
        """Read the text of a block."""
        state = SpanState(document, text, self._passed_over)
        src, end, by_char, search = state.src, len(state.src), self._by_char, self._special
        while state.pos < end:
            pos = state.pos
            parse = by_char.get(src[pos])
            if parse is not None and parse(state):
                continue
            found = search(src, pos + 1)
            stop = found.start() if found else end
            piece = src[pos:stop]
            if found and found[0] == "\n":
                piece = piece.rstrip(SPACE)
            state.add("text", piece)
            state.pos = stop
        match_delimiters(state.delimiter_stack, 0)
        return state.spans
