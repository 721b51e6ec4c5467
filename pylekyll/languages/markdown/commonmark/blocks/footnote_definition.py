"""Footnote definitions: `[^name]: text`, continued by indented lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule
from pylekyll.languages.markdown.commonmark.state import CODE_INDENT
from pylekyll.languages.markdown.commonmark.text import normalize_label

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.state import LineState

_OPENING = re.compile(r"\[\^([^\] \n\t]+)\]:[ \t]*")


def _start(parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    found = _OPENING.match(state.line, state.first)
    if found is None or not parser.may_nest(container):
        return None
    state.advance_to(found.end())
    node = parser.add_child(state, container, "footnote_definition", found.end() + 1)
    node.attrs["label"] = found[1]
    return node


def _proceed(_parser: CommonMarkBlockParser, state: LineState, _node: Node) -> bool:
    if state.indent >= CODE_INDENT:
        state.advance_columns(CODE_INDENT)
        return True
    return state.line == "\n"


def _close(state: LineState, node: Node) -> None:
    label = normalize_label(node.attrs["label"])
    if label:
        state.document.footnotes.setdefault(label, node)


RULE = BlockRule("footnote_definition", _start, "[", proceed=_proceed, close=_close)
