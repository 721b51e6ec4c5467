"""Lists: items that begin with `-`, `+`, `*`, `1.` or `1)`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.state import LineState

_MARKER = re.compile(r"(?:([-+*])|([0-9]{1,9})([.)]))(?=[ \t\n\v\f])")
_ONLY_BLANKS = re.compile(r"[ \t]*\n")


@dataclass(frozen=True)
class _Marker:
    end: int
    #: The bullet, or the character after the number: items with different ones are in different lists.
    sign: str
    number: int | None


def _marker(state: LineState, *, interrupts: bool) -> _Marker | None:
    found = _MARKER.match(state.line, state.first)
    if found is None or (interrupts and _ONLY_BLANKS.match(state.line, found.end())):
        return None
    if found[1]:
        return _Marker(found.end(), found[1], None)
    number = int(found[2])
    if interrupts and number != 1:
        return None
    return _Marker(found.end(), found[3], number)


def _padding(state: LineState, marker: _Marker) -> int:
    """Move to the start of an item's text; return the width of its marker with the spaces after it."""
    width = marker.end - state.first
    state.advance_to(marker.end)
    saved = state.offset, state.column, state.in_tab
    while state.column - saved[1] <= 5 and state.line[state.offset] in " \t":
        state.advance_columns(1)
    blanks = state.column - saved[1]
    if 1 <= blanks < 5 and state.line[state.offset] != "\n":
        return width + blanks
    state.offset, state.column, state.in_tab = saved
    if blanks > 0:
        state.advance_columns(1)
    return width + 1


def _start(parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    if not parser.may_nest(container):
        return None
    marker = _marker(state, interrupts=container.type == "paragraph")
    if marker is None:
        return None
    column, indent = state.first + 1, state.indent
    padding = _padding(state, marker)
    kind = (marker.sign, marker.number is None)
    if container.type != "list" or container.attrs["kind"] != kind:
        container = parser.add_child(state, container, "list", column)
        container.attrs.update(kind=kind, number=marker.number, tight=False)
    item = parser.add_child(state, container, "list_item", column)
    item.attrs["indent"] = indent + padding
    return item


def _proceed_item(_parser: CommonMarkBlockParser, state: LineState, node: Node) -> bool:
    if state.indent >= node.attrs["indent"]:
        state.advance_columns(node.attrs["indent"])
        return True
    if state.blank and node.children:
        state.advance_to(state.first)
        return True
    return False


def _ends_with_blank_line(node: Node) -> bool:
    while not node.blank_checked:
        node.blank_checked = True
        if node.type not in ("list", "list_item") or not node.children:
            break
        node = node.children[-1]
    return node.ends_blank


def _is_tight(node: Node) -> bool:
    for item in node.children:
        is_last = item is node.children[-1]
        if item.ends_blank and not is_last:
            return False
        for child in item.children:
            if not (is_last and child is item.children[-1]) and _ends_with_blank_line(child):
                return False
    return True


def _close(_state: LineState, node: Node) -> None:
    node.attrs["tight"] = _is_tight(node)


LIST = BlockRule("list", _start, "-+*0123456789", close=_close)
ITEM = BlockRule("list_item", proceed=_proceed_item)
