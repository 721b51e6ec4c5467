"""GFM's strikethrough: `~~text~~`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import SPACE
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_OPEN = lazy_pattern(rf"~~(?!{SPACE}|~)")
_CLOSE = re.compile(r"[^ \t\r\n\f\v~]~~")


def _parse(parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    if not _OPEN.match(state.src, pos):
        return None
    close = state.ahead.search(_CLOSE, pos + 2)
    if close is None:
        return None
    # The text is parsed separately, so that open constructs around it have no effect inside.
    children = parser.parse_spans(state.src[pos + 2 : close.end() - 2], state.document)
    element = Element("html_element", "del", options={"category": "span"}, children=children)
    return state.add(element, pos, close.end())


RULE = SpanRule("strikethrough", "~~", _parse)
