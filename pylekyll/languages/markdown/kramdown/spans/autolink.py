"""Links between angle brackets: `<https://example.org>`, `<me@example.org>`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.ruby.characters import is_alnum
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_SCHEME = lazy_pattern(r"<(?:mailto|https?|ftps?):[^\n]")
_NAME = r"(?:[A-Za-z0-9_.\-]|[^\x00-\x7f])+"
_ADDRESS = lazy_pattern(rf"<({_NAME}@{_NAME})>")


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    src = state.src
    scheme = _SCHEME.match(src, pos)
    if scheme:
        end = state.ahead.find(">", scheme.end())
        line_end = state.ahead.find("\n", scheme.end())
        if end < 0 or -1 < line_end < end:
            return None
        href = src[pos + 1 : end]
        link = Element("a", attr={"href": href}, children=[Element("text", href.removeprefix("mailto:"))])
        return state.add(link, pos, end + 1)
    address = _ADDRESS.match(src, pos)
    if address is None or not _is_address(address[1]):
        return None
    link = Element("a", attr={"href": f"mailto:{address[1]}"}, children=[Element("text", address[1])])
    return state.add(link, pos, address.end())


def _is_address(text: str) -> bool:
    """Return whether all characters beyond ASCII are of Ruby's `[[:alnum:]]`."""
    return text.isascii() or all(char.isascii() or is_alnum(char) for char in text)


RULE = SpanRule("autolink", "<", _parse)
