"""GFM's task lists: items that begin with `[ ]` or `[x]`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.state import LineState

#: The box counts in lines that begin with the item itself: not in a quote, and not after another item's marker.
_ITEM = re.compile(r"[ \t\v\f]*(?:[-+*]|[0-9]+.)[ \t\v\f]+\[[ xX]\][ \t\v\f]+")


def _start(_parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    if container.type == "list_item" and _ITEM.match(state.line):
        # A checked box anywhere in the line checks this one.
        container.attrs["checked"] = "[x]" in state.line or "[X]" in state.line
        state.advance_to(min(state.offset + 3, len(state.line)))
    return None


RULE = BlockRule("task_item", _start, "[", indented=True)
