"""HTML blocks, in CommonMark's seven kinds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule
from pylekyll.languages.markdown.commonmark.html_tags import CLOSE_TAG, OPEN_TAG

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.state import LineState

#: The tags of the sixth kind, as of CommonMark 0.29.
_BLOCK_TAGS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|"
    "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|"
    "menuitem|nav|noframes|ol|optgroup|option|p|param|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|"
    "track|ul"
)
_SPACE = r"[ \t\v\f\n]"
_STARTS = re.compile(
    rf"(?P<k1><(?i:script|pre|style)(?:{_SPACE}|>))|(?P<k2><!--)|(?P<k3><\?)|(?P<k4><![A-Z])"
    rf"|(?P<k5><!\[(?i:CDATA)\[)|(?P<k6></?(?i:{_BLOCK_TAGS})(?:{_SPACE}|/?>))"
)
_SEVENTH = re.compile(rf"<(?:{OPEN_TAG}|{CLOSE_TAG})[\t\f ]*\n")
_ENDS = {
    1: re.compile(r"</(?:script|pre|style)>", re.IGNORECASE).search,
    2: re.compile("-->").search,
    3: re.compile(r"\?>").search,
    4: re.compile(">").search,
    5: re.compile(r"\]\]>").search,
}


def _start(parser: CommonMarkBlockParser, state: LineState, container: Node) -> Node | None:
    found = _STARTS.match(state.line, state.first)
    if found is not None:
        kind = int((found.lastgroup or "k7")[1])
    elif container.type != "paragraph" and _SEVENTH.match(state.line, state.first):
        kind = 7
    else:
        return None
    node = parser.add_child(state, container, "html", state.first + 1)
    node.attrs["kind"] = kind
    return node


def _proceed(_parser: CommonMarkBlockParser, state: LineState, node: Node) -> bool:
    return node.attrs["kind"] < 6 or not state.blank


def _take_text(parser: CommonMarkBlockParser, state: LineState, node: Node) -> Node:
    node.lines.append(state.rest)
    end = _ENDS.get(node.attrs["kind"])
    if end is not None and end(state.line, state.first):
        return parser.close(state, node)
    return node


def _close(_state: LineState, node: Node) -> None:
    node.text = "".join(node.lines)


RULE = BlockRule("html", _start, "<", proceed=_proceed, close=_close, take_text=_take_text)
