"""Attribute lists and extensions within text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.attribute_lists import AttributeList, apply_attributes
from pylekyll.languages.markdown.kramdown.extensions import SPAN_START, parse_extension
from pylekyll.languages.markdown.kramdown.patterns import ANY_CHARS
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_LIST = lazy_pattern(rf"\{{:({ANY_CHARS}+)\}}")


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int:
    src = state.src
    if state.ahead.find("}", pos) < 0:
        return pos + 1
    found = SPAN_START.match(src, pos) if src.startswith(("{::", "{:/"), pos) else None
    if found:
        result = parse_extension(found, state.document, state.ahead, is_block=False)
        if result is None:
            return pos + 1
        end, element = result
        return state.add(element, pos, end) if element is not None else state.add_text("", pos, end)
    last = state.last_element(pos)
    found = _LIST.match(src, pos) if last is not None else None
    if found is None or last is None:
        # After text, the list does not have an element to apply to.
        return pos + 1
    attributes = AttributeList()
    attributes.read(found[1])
    last.options.setdefault("ial", AttributeList()).merge(attributes)
    apply_attributes(last.attr, attributes, state.document.attribute_lists)
    state.text_from = found.end()
    return found.end()


RULE = SpanRule("span_extensions", r"\{:", _parse)
