"""The block parser: an ordered list of named rules.

`rule(parser, match, state)` returns the new position, or None to decline. A rule may decline after its pattern matched,
for example for a table without rows; then the next rule is tried.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import add_text, parent_element, text_element
from pylekyll.languages.markdown.kramdown.patterns import EOB_MARKER, RUBY_STRIP, lazy_end_html
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylekyll.languages.markdown.kramdown.element import Element
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState
    from pylekyll.languages.markdown.kramdown.tags import TagSets

    BlockFunction = Callable[["KramdownBlockParser", re.Match[str], KramdownBlockState], int | None]
    Candidates = list[tuple[Callable[..., re.Match[str] | None], BlockFunction]]

_WHITESPACE = " \t\n\r\f\v"
#: The only constructs that can begin with a letter; a line without a pipe is a paragraph.
_WITH_LETTER = frozenset(("setext_header", "table", "paragraph"))


#: Other beginnings of a line that is a paragraph: a word in emphasis, code or quotes.
_BEGINS_WITH_WORD = re.compile(r"(?:\*\*?|_|`|[\"'(@])[A-Za-z]")


def _after_indentation(src: str, pos: int) -> str:
    """Return the character after up to three spaces, by which rules are sorted; a space means more indentation."""
    at = pos + 1
    while at < pos + 3 and src[at : at + 1] == " ":
        at += 1
    return src[at : at + 1]


def _first_end(pattern: re.Pattern[str], state: KramdownBlockState, pos: int) -> int:
    found = pattern.search(state.src, pos)
    while found is not None and found["ial"] is not None and state.ial_end(found.end("ial")) < 0:
        found = pattern.search(state.src, found.end())
    return found.end() if found else state.cursor_max


@dataclass(frozen=True)
class BlockRule:
    """A construct: its name, what it begins with at the start of a line, and the function that reads it.

    `starts` are the only characters with which it can begin after up to three spaces; empty for any. `needs` are texts
    of which the construct must contain one; empty if unknown.
    """

    name: str
    pattern: str
    parse: BlockFunction
    starts: str = ""
    needs: tuple[str, ...] = ()


class KramdownBlockParser:
    """Reads blocks; made once for a set of rules."""

    def __init__(self, rules: Sequence[BlockRule], tags: TagSets, paragraph_ends: Sequence[str]) -> None:
        self.rules = tuple(rules)
        self.lazy_html = lazy_end_html(tags.spans)
        lazy_end = rf"[ \t\r\f\v]*\n|{EOB_MARKER}| {{0,3}}(?:{self.lazy_html})|\Z|(?P<ial> {{0,3}}\{{:(?![:/]))"
        self._lazy_end = lazy_pattern(rf"\n(?={lazy_end})", re.UNICODE)
        self._paragraph_end = re.compile(rf"\n(?={'|'.join([lazy_end, *paragraph_ends])})")
        self._boundary = re.compile(rf"[ \t\r\f\v]*\n|{EOB_MARKER}|\Z|(?P<ial> {{0,3}}\{{:(?![:/]))")
        self._demanding = tuple((1 << index, rule.needs) for index, rule in enumerate(self.rules) if rule.needs)
        self._reads_lines = _WITH_LETTER.issuperset(
            rule.name for rule in self.rules if not rule.starts or any(map(str.isalpha, rule.starts))
        )
        self._candidates: dict[int, dict[str, Candidates]] = {}

    def _candidates_for(self, char: str, missing: int) -> Candidates:
        return [
            (re.compile(rule.pattern).match, rule.parse)
            for index, rule in enumerate(self.rules)
            if (not rule.starts or char in rule.starts) and not missing >> index & 1
        ]

    def _missing(self, text: str) -> int:
        """Return the constructs that `text` cannot contain, as bits in the order of the rules."""
        missing = 0
        for bit, needs in self._demanding:
            for need in needs:
                if need in text:
                    break
            else:
                missing |= bit
        return missing

    def parse_blocks(self, state: KramdownBlockState) -> bool:
        """Read blocks to the end of the text, or to the end tag of the element that is being read.

        Returns whether that end tag was found.
        """
        src, end = state.src, state.cursor_max
        if state.missing is None:
            state.missing = self._missing(src)
        by_char = self._candidates.get(state.missing)
        if by_char is None:
            by_char = self._candidates[state.missing] = {}
        while state.cursor < end:
            pos = state.cursor
            char = src[pos]
            if char == " ":
                char = _after_indentation(src, pos)
            candidates = by_char.get(char)
            if candidates is None:
                candidates = by_char[char] = self._candidates_for(char, state.missing)
            for match, parse in candidates:
                found = match(src, pos)
                if found is not None:
                    new_pos = parse(self, found, state)
                    if new_pos is not None:
                        state.cursor = new_pos
                        break
                    # A rule that declines may have consumed the start of the line.
                    pos = state.cursor
            else:
                # A space before a tab is neither an indentation nor the start of a paragraph: the line is separate
                # text.
                line_end = src.index("\n", pos) + 1
                add_text(state.children, src[pos:line_end], "raw_text")
                state.cursor = line_end
            if state.is_closed:
                return True
        return False

    def lazy_end(self, state: KramdownBlockState, pos: int) -> int:
        """Return the end of a block that continues lazily and has a line at `pos` (`LAZY_END`)."""
        return _first_end(self._lazy_end, state, pos)

    def paragraph_end(self, state: KramdownBlockState, pos: int) -> int:
        """Return where a paragraph that has a line at `pos` ends (`PARAGRAPH_END`)."""
        return _first_end(self._paragraph_end, state, pos)

    def is_before_boundary(self, state: KramdownBlockState, pos: int) -> bool:
        """Return whether a blank line, a block boundary or the end is at `pos` (`before_block_boundary?`)."""
        found = self._boundary.match(state.src, pos)
        return found is not None and (found["ial"] is None or state.ial_end(found.end()) >= 0)

    def locate_html(self, element: Element, state: KramdownBlockState, pos: int) -> None:
        """Do nothing: only a parser of positions keeps the place of an HTML element (`positions.py`)."""

    def parse_text(self, state: KramdownBlockState, tree: Element, text: str) -> None:
        """Parse a part of another text into `tree`; most parts are a line of a list."""
        line = text.removesuffix("\n")
        if (
            self._reads_lines
            and (line[:1].isalpha() or _BEGINS_WITH_WORD.match(line))
            and not ("\n" in line or "|" in line or tree.children)
        ):
            tree.children.append(parent_element("p", [text_element("raw_text", line.rstrip(RUBY_STRIP))]))
            return
        self.parse_blocks(state.child(tree, text))
