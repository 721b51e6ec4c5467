"""Headings: `# text`, and a paragraph with a line of `=` or `-` under it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule
from pylekyll.languages.markdown.commonmark.blocks.paragraph import take_definitions
from pylekyll.languages.markdown.commonmark.text import SPACE

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.state import LineState

_ATX = re.compile(r"(#{1,6})(?:[ \t]+|(?=\n))")
_UNDERLINE = re.compile(r"(?:=+|-+)[ \t]*\n")


def _start_atx(parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    found = _ATX.match(state.line, state.first)
    if found is None:
        return None
    heading = parser.add_child(state, container, "heading", state.first + 1)
    heading.attrs["level"] = len(found[1])
    state.advance_to(found.end())
    return heading


def _start_setext(_parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    if container.type != "paragraph" or not _UNDERLINE.match(state.line, state.first):
        return None
    container.lines = [take_definitions(state.document, "".join(container.lines))]
    if not container.lines[0].strip(" \t\n"):
        # The paragraph only has definitions: the line is text, not an underline.
        return container
    container.type = "heading"
    container.attrs.update(level=1 if state.line[state.first] == "=" else 2, setext=True, ends_here=True)
    state.advance_to(len(state.line) - 1)
    return container


def _never(_parser: CommonMarkBlockParser, _state: LineState, _node: Node) -> bool:
    return False


def _take_text(_parser: CommonMarkBlockParser, state: LineState, node: Node) -> Node:
    # In cmark, a line with only `#` is not blank.
    if (not state.blank or state.line[state.first - 1] == "#") and "setext" not in node.attrs:
        line = state.line.rstrip(SPACE)
        without = line.rstrip("#")
        if without != line and without[-1:] in (" ", "\t"):
            line = without.rstrip(SPACE)
        node.lines.append(line[state.first :])
        # The heading ends where its text does.
        state.line = f"{line}\n"
    return node


def _close(_state: LineState, node: Node) -> None:
    node.text = "".join(node.lines)


ATX = BlockRule("heading", _start_atx, "#", proceed=_never, close=_close, take_text=_take_text)
SETEXT = BlockRule("setext_heading", _start_setext, "=-")
