"""Blank lines: kept, since the output has a blank line for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element, text_element
from pylekyll.languages.markdown.kramdown.patterns import BLANK_LINE

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState


def _parse(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int:
    children = state.children
    if children and children[-1].type == "blank":
        children[-1].value += match[0]
    else:
        blank = text_element("blank", match[0]) if state.block_ial is None else Element("blank", match[0])
        state.add_block(blank)
    return match.end()


RULE = BlockRule("blank_line", BLANK_LINE, _parse, " \t\r\n\f\v")
