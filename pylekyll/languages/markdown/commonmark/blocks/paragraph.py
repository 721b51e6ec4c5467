"""Paragraphs, and the link reference definitions at their beginning."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import BlockRule
from pylekyll.languages.markdown.commonmark.document import Reference
from pylekyll.languages.markdown.commonmark.link_parts import clean_title, label_end, scan_title, scan_url
from pylekyll.languages.markdown.commonmark.text import SPACE, unescape
from pylekyll.languages.ruby.patterns import certain_match

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
    from pylekyll.languages.markdown.commonmark.document import Document
    from pylekyll.languages.markdown.commonmark.node import Node
    from pylekyll.languages.markdown.commonmark.state import LineState

#: Blanks with at most one line break among them.
_GAP = certain_match(r"[ \t]*(?:\n[ \t]*)?")
_LINE_END = re.compile(r"[ \t]*(?:\n|\Z)")


def _after_gap(text: str, position: int) -> int:
    return _GAP(text, position).end()


def _definition_end(document: Document, text: str, start: int) -> int:
    """Read the definition at `start`; return its end, or `start` without a definition."""
    end = label_end(text, start)
    if end < 0 or text[end : end + 1] != ":":
        return start
    label = text[start + 1 : end - 1].strip(SPACE)
    url = scan_url(text, _after_gap(text, end + 1))
    if not label or url is None:
        return start
    begin = _after_gap(text, url.end)
    end = scan_title(text, begin) if begin > url.end else begin
    line_end = _LINE_END.match(text, end) if end > begin else None
    if line_end is None:
        # The definition may end before the title, which is then also text; the link keeps the title.
        line_end = _LINE_END.match(text, url.end)
    if line_end is None:
        return start
    document.define(label, Reference(unescape(url.text.strip(SPACE)), clean_title(text[begin:end])))
    return line_end.end()


def take_definitions(document: Document, text: str) -> str:
    """Read the definitions at the beginning of a paragraph; return the text after them."""
    start = 0
    while text[start : start + 1] == "[":
        end = _definition_end(document, text, start)
        if end == start:
            break
        start = end
    return text[start:]


def _proceed(_parser: CommonMarkBlockParser, state: LineState, _node: Node) -> bool:
    return not state.blank


def _close(state: LineState, node: Node) -> None:
    text = "".join(node.lines)
    node.text = take_definitions(state.document, text) if text[:1] == "[" else text
    if not node.text.strip(" \t\n") and node.parent is not None:
        siblings = node.parent.children
        # The paragraph is the last block, or the block that ended it has just been added.
        place = next(place for place in range(len(siblings) - 1, -1, -1) if siblings[place] is node)
        del siblings[place]


RULE = BlockRule("paragraph", proceed=_proceed, close=_close)
