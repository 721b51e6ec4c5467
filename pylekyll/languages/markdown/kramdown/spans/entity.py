"""HTML entities by name or number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.ruby.numbers import read_integer

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

ENTITY = re.compile(r"&(?:([A-Za-z0-9_:][A-Za-z0-9_.:\-]*)|#([0-9]+)|#x([0-9a-fA-F]+));")


def entity_key(match: re.Match[str]) -> str | int:
    """Return the name or the code point that a reference names."""
    return match[1] or (read_integer(match[2]) if match[2] else read_integer(match[3], 16))


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    found = ENTITY.match(state.src, pos)
    if found is None:
        return None
    entities = state.document.entities
    entity = entities.find(entity_key(found))
    if entity is None:
        # The ampersand of an unknown name is a literal one.
        state.add(Element("entity", entities["amp"]), pos, pos + 1)
        return found.end()
    return state.add(Element("entity", entity, options={"original": found[0]}), pos, found.end())


RULE = SpanRule("html_entity", "&", _parse)
