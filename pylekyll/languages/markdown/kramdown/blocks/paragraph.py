"""Paragraphs: text that no other rule reads, up to a line that ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element, parent_element, text_element
from pylekyll.languages.markdown.kramdown.patterns import OPT_SPACE, RUBY_STRIP

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState


def _parse(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int:
    pos = match.start()
    end = parser.paragraph_end(state, pos)
    last = state.children[-1] if state.children else None
    if last is None or last.type != "p":
        # The text is empty if the line only has null characters, which Ruby strips too.
        text = state.src[pos:end].strip(RUBY_STRIP)
        state.add_block(parent_element("p", [text_element("raw_text", text)] if text else []))
        return end
    text = state.src[pos:end].rstrip(RUBY_STRIP)
    if last.children and last.children[-1].type == "raw_text":
        # Two paragraphs without a boundary are one; the line break between them was stripped from the first.
        joiner = "  \n" if state.src[max(pos - 3, 0) : pos] == "  \n" else "\n"
        last.children[-1].value += joiner + text
    else:
        last.children.append(Element("raw_text", text))
    return end


RULE = BlockRule("paragraph", rf"{OPT_SPACE}[^ \t]", _parse)
