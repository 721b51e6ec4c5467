"""Backslash escapes, character references and line breaks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.inline_parser import SpanRule
from pylekyll.languages.markdown.commonmark.text import ENTITY, PUNCTUATION, entity_text
from pylekyll.languages.ruby.patterns import certain_match

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.inline_parser import SpanState

_PUNCTUATION = re.compile(PUNCTUATION)
_NEWLINE = certain_match(r"\n[ \t]*")


def _parse_backslash(state: SpanState) -> bool:
    following = state.src[state.pos + 1 : state.pos + 2]
    if following == "\n":
        state.add("linebreak")
        state.pos += 2
    elif _PUNCTUATION.match(following):
        state.add("text", following)
        state.pos += 2
    else:
        state.add("text", "\\")
        state.pos += 1
    return True


def _parse_entity(state: SpanState) -> bool:
    found = ENTITY.match(state.src, state.pos)
    text = entity_text(found) if found else None
    if found is None or text is None:
        state.add("text", "&")
        state.pos += 1
    else:
        state.add("text", text)
        state.pos = found.end()
    return True


def _parse_newline(state: SpanState) -> bool:
    pos = state.pos
    state.line_start = pos + 1
    state.add("linebreak" if pos > 1 and state.src[pos - 2 : pos] == "  " else "softbreak")
    state.pos = _NEWLINE(state.src, pos).end()
    return True


BACKSLASH = SpanRule("backslash", "\\", _parse_backslash)
CHARACTER_REFERENCE = SpanRule("entity", "&", _parse_entity)
NEWLINE = SpanRule("newline", "\n", _parse_newline)
