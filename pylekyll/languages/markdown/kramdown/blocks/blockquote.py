"""Blockquotes: lines with `>`, and lines that follow lazily."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import OPT_SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_MARKER = lazy_pattern(rf"^{OPT_SPACE}> ?", re.MULTILINE)


def _parse(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    if not state.may_nest:
        return None
    end = parser.lazy_end(state, match.end())
    quote = Element("blockquote")
    state.add_block(quote)
    parser.parse_text(state, quote, _MARKER.sub("", state.src[match.start() : end]))
    return end


RULE = BlockRule("blockquote", rf"{OPT_SPACE}> ?", _parse, ">")
