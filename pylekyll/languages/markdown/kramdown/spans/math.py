"""Math within text, between `$$` and `$$`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import RUBY_STRIP
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    src = state.src
    close = state.ahead.find("$$", pos + 2) if src.startswith("$$", pos) else -1
    if close < 0:
        return None
    math = Element("math", src[pos + 2 : close].strip(RUBY_STRIP), options={"category": "span"})
    return state.add(math, pos, close + 2)


RULE = SpanRule("inline_math", r"\$", _parse)
