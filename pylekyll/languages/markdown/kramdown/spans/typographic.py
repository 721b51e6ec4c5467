"""Typographic symbols: dashes, ellipses, guillemets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_SYMBOLS = {
    "---": "mdash",
    "--": "ndash",
    "...": "hellip",
    "<< ": "laquo_space",
    " >>": "raquo_space",
    "<<": "laquo",
    ">>": "raquo",
}
_ESCAPED = {"\\<<": "lt", "\\>>": "gt"}
_SYMBOL = lazy_pattern("|".join(map(re.escape, (*list(_SYMBOLS)[:3], *_ESCAPED, *list(_SYMBOLS)[3:]))))


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    found = _SYMBOL.match(state.src, pos)
    if found is None:
        return None
    text = found[0]
    name = _SYMBOLS.get(text)
    if name is not None:
        return state.add(Element("typographic_sym", name), pos, found.end())
    entity = state.document.entities[_ESCAPED[text]]
    state.add(Element("entity", entity), pos, pos + 1)
    return state.add(Element("entity", entity), pos + 1, found.end())


RULE = SpanRule("typographic_syms", r"--|\.\.\.|<<|>>", _parse, "\\<")
