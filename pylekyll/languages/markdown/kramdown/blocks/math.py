"""Math blocks between `$$` and `$$`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import OPT_SPACE, RUBY_STRIP

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState


def _parse(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    if not state.is_after_boundary:
        return None
    src = state.src
    close = state.ahead.find("$$", match.end())
    if close < 0:
        return None
    end = close + 2
    at = end
    while src[at : at + 1] in _BLANKS:
        at += 1
    ends_line = src[at : at + 1] == "\n"
    if match[1]:
        if ends_line:
            # The backslash is removed, and the rest is an ordinary line.
            state.cursor = match.start(1) + 1
        return None
    if ends_line:
        end = at + 1
    if not parser.is_before_boundary(state, end):
        return None
    state.add_block(Element("math", src[match.end() : close].strip(RUBY_STRIP), options={"category": "block"}))
    return end


_BLANKS = frozenset(" \t\r\f\v")
RULE = BlockRule("block_math", rf"{OPT_SPACE}(\\)?\$\$", _parse, "\\$")
