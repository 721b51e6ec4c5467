"""The end-of-block marker: a line with nothing but `^`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import EOB_MARKER

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState


def _parse(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int:
    state.add_block(Element("eob"))
    return match.end()


RULE = BlockRule("eob_marker", EOB_MARKER, _parse, "^")
