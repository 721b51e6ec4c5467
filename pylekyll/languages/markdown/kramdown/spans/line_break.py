"""Line breaks: two spaces or two backslashes at the end of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    if state.src.startswith(("  \n", "\\\\\n"), pos):
        return state.add(Element("br"), pos, pos + 2)
    return None


RULE = SpanRule("line_break", "  \n", _parse, "\\")
