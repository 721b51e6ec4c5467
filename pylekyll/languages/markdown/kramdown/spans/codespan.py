"""Code spans between backticks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.lookahead import Lookahead
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_SPACES = frozenset(" \t\r\n\f\v")


def _read(ahead: Lookahead, pos: int) -> tuple[int, str | None]:
    """Return where the code span at `pos` ends, and its text; without one, the end of the backticks and None."""
    src = ahead.text
    end = pos + 1
    while src.startswith("`", end):
        end += 1
    if end == pos + 1:
        if (not pos or src[pos - 1] in _SPACES) and src[end : end + 1] in _SPACES:
            return end, None
        close = ahead.find("`", end)
        return (end, None) if close < 0 else (close + 1, src[end:close])
    close = ahead.find(src[pos:end], end)
    if close < 0:
        return end, None
    return close + end - pos, src[end:close].removeprefix(" ").removesuffix(" ")


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int:
    end, code = _read(state.ahead, pos)
    if code is None:
        return end
    return state.add(Element("codespan", code), pos, end)


def split_code_spans(text: str) -> list[tuple[bool, str]]:
    """The parts of a text, each with whether it is a code span."""
    ahead, parts, start, pos = Lookahead(text), [], 0, 0
    while (pos := text.find("`", pos)) >= 0:
        end, code = _read(ahead, pos)
        if code is not None:
            if pos > start:
                parts.append((False, text[start:pos]))
            parts.append((True, code))
            start = end
        pos = end
    if start < len(text):
        parts.append((False, text[start:]))
    return parts


RULE = SpanRule("codespan", "`", _parse)
