"""References to footnotes: `[^name]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.attribute_lists import apply_attributes
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import ID_NAME
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_MARKER = lazy_pattern(rf"\[\^({ID_NAME})\]")


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    found = _MARKER.match(state.src, pos)
    if found is None:
        return None
    document = state.document
    footnote = document.footnotes.get(found[1])
    if footnote is None:
        return found.end()
    definition = footnote.definition
    if not footnote.merged:
        footnote.merged = True
        ial = definition.options.get("ial")
        if ial is not None:
            apply_attributes(definition.attr, ial, document.attribute_lists)
    marker = Element("footnote", footnote.content, dict(definition.attr), {**definition.options, "name": found[1]})
    return state.add(marker, pos, found.end())


RULE = SpanRule("footnote_marker", r"\[", _parse)
