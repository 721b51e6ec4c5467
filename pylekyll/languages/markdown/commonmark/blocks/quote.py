"""Block quotes: lines that begin with `>`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.state import LineState


def _start(parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    if not parser.may_nest(container):
        return None
    column = state.first + 1
    state.advance_to(column)
    state.skip_blank()
    return parser.add_child(state, container, "block_quote", column)


def _proceed(_parser: CommonMarkBlockParser, state: LineState, _node: Node) -> bool:
    if state.indent > 3 or state.line[state.first] != ">":
        return False
    state.advance_to(state.first + 1)
    state.skip_blank()
    return True


RULE = BlockRule("block_quote", _start, ">", proceed=_proceed)
