"""Characters after a backslash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.span_parser import SpanRule

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_CHARS = frozenset("\\.*_+`<>()[]{}#!:|\"'$=-")
_CHARS_GFM = _CHARS | {"~"}


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    return state.add_text("", pos, pos + 1) + 1 if state.src[pos + 1 : pos + 2] in _CHARS else None


def _parse_gfm(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    return state.add_text("", pos, pos + 1) + 1 if state.src[pos + 1 : pos + 2] in _CHARS_GFM else None


RULE = SpanRule("escaped_chars", r"\\", _parse)
RULE_GFM = SpanRule("escaped_chars", r"\\", _parse_gfm)
