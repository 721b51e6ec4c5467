"""Definitions of abbreviations: `*[HTML]: Hyper Text Markup Language`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import OPT_SPACE, RUBY_STRIP

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState


def _parse(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int:
    definition = Element("eob", "abbrev_def")
    state.add_block(definition)
    state.document.abbreviations[match[1]] = match[2].strip(RUBY_STRIP)
    state.document.abbreviation_definitions[match[1]] = definition
    return match.end()


RULE = BlockRule("abbrev_definition", rf"{OPT_SPACE}\*\[([^\n]+?)\]:([^\n]*)\n", _parse, "*")
