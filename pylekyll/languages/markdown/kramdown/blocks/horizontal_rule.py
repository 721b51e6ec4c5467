"""Horizontal rules: three or more `*`, `-` or `_` on a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import OPT_SPACE

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState


def _parse(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int:
    state.add_block(Element("hr"))
    return match.end()


START = rf"{OPT_SPACE}(?:\*[ \t]*\*[ \t]*\*[* \t]*|-[ \t]*-[ \t]*-[- \t]*|_[ \t]*_[ \t]*_[_ \t]*)\n"
RULE = BlockRule("horizontal_rule", START, _parse, "*-_")
