"""Code blocks: between fences, or indented by four columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule
from pylekyll.languages.markdown.commonmark.state import CODE_INDENT
from pylekyll.languages.markdown.commonmark.text import SPACE, unescape_backslashes, unescape_entities

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.state import LineState

_OPENING = re.compile(r"`{3,}(?=[^`\n]*\n)|~{3,}")
_CLOSING = re.compile(r"(`{3,}|~{3,})[ \t]*\n")
#: A longer fence than this need not be matched in full length (cmark keeps the length in a byte).
_LONGEST_FENCE = 255


def _start_fenced(parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    found = _OPENING.match(state.line, state.first)
    if found is None:
        return None
    node = parser.add_child(state, container, "code", state.first + 1)
    node.attrs.update(
        fence=state.line[state.first],
        length=min(found.end() - found.start(), _LONGEST_FENCE),
        indent=state.first - state.offset,
        ends_here=True,
    )
    state.advance_to(found.end())
    return node


def _start_indented(parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    if state.maybe_lazy or state.blank or state.indent < CODE_INDENT:
        return None
    state.advance_columns(CODE_INDENT)
    node = parser.add_child(state, container, "code", state.offset + 1)
    node.attrs["fence"] = ""
    return node


def _proceed(parser: CommonMarkBlockParser, state: LineState, node: Node) -> bool | None:
    fence = node.attrs["fence"]
    if not fence:
        if state.indent >= CODE_INDENT:
            state.advance_columns(CODE_INDENT)
        elif state.blank:
            state.advance_to(state.first)
        else:
            return False
        return True
    if state.indent <= 3 and state.line[state.first] == fence:
        found = _CLOSING.match(state.line, state.first)
        if found is not None and len(found[1]) >= node.attrs["length"]:
            state.tip = parser.close(state, node)
            return None
    for _ in range(node.attrs["indent"]):
        state.skip_blank()
    return True


def _take_text(_parser: CommonMarkBlockParser, state: LineState, node: Node) -> Node:
    node.lines.append(state.rest)
    return node


def _close(_state: LineState, node: Node) -> None:
    lines = node.lines
    if node.attrs["fence"]:
        node.attrs["info"] = unescape_backslashes(unescape_entities(lines[0][:-1]).strip(SPACE))
        node.text = "".join(lines[1:])
    else:
        while lines and not lines[-1].strip(" \t\n"):
            lines.pop()
        node.attrs["info"] = ""
        node.text = "".join(lines)


FENCED = BlockRule("code", _start_fenced, "`~", proceed=_proceed, close=_close, take_text=_take_text)
INDENTED = BlockRule("indented_code", _start_indented, indented=True)
