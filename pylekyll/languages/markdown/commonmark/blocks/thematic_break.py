"""Thematic breaks: three or more `*`, `-` or `_`, with optional spaces between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.state import LineState

_RUNS = {char: re.compile(rf"(?:{re.escape(char)}[ \t]*)*") for char in "*-_"}


def _start(parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    if container.type == "paragraph" and not state.all_matched:
        return None
    if state.no_break_before > state.first:
        return None
    char = state.line[state.first]
    end = _RUNS[char].match(state.line, state.first).end()  # type: ignore[union-attr]  # it always matches
    if state.line[end] != "\n" or state.line.count(char, state.first, end) < 3:
        # In `- - - x`, every list item would search again.
        state.no_break_before = end
        return None
    node = parser.add_child(state, container, "thematic_break", state.first + 1)
    state.advance_to(len(state.line) - 1)
    return node


RULE = BlockRule("thematic_break", _start, "*-_")
