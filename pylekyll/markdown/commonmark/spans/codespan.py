"""Code between backticks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.markdown.commonmark.inline_parser import SpanRule

if TYPE_CHECKING:
    from pylekyll.markdown.commonmark.inline_parser import SpanState

_RUN = re.compile("`+")
#: Longer runs are text.
_MAX_BACKTICKS = 80


def _closing_place(state: SpanState, length: int) -> int:
    """Where the next run of that length begins, or -1; runs are looked up once for all of the text."""
    if length > _MAX_BACKTICKS:
        return -1
    if state.backticks is None:
        state.backticks = {}
        for run in _RUN.finditer(state.src):
            state.backticks.setdefault(run.end() - run.start(), []).append(run.start())
        for places in state.backticks.values():
            places.reverse()
    places = state.backticks.get(length, [])
    while places and places[-1] < state.pos:
        places.pop()
    return places[-1] if places else -1


def _normalize(code: str) -> str:
    code = code.replace("\n", " ")
    if code[:1] == " " == code[-1:] and code.strip(" "):
        return code[1:-1]
    return code


def _parse(state: SpanState) -> bool:
    opening = _RUN.match(state.src, state.pos)
    length = len(opening[0]) if opening else 0
    state.pos += length
    end = _closing_place(state, length)
    if end < 0:
        state.add("text", "`" * length)
    else:
        state.add("code", _normalize(state.src[state.pos : end]))
        state.pos = end + length
    return True


RULE = SpanRule("code", "`", _parse)
