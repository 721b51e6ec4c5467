"""Code between backticks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.inline_parser import SpanRule

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.inline_parser import SpanState

_RUN = re.compile("`+")
#: Longer runs are text.
_MAX_BACKTICKS = 80


def _closing_place(state: SpanState, length: int) -> int:
    """Return the start of the next run of that length, or -1.

    After a search to the end of the text, cmark uses the recorded position of the last run of each length. A later
    search may overwrite it with an earlier run, so that some code after it stays text.
    """
    if length > _MAX_BACKTICKS or (state.backticks_known and state.backticks.get(length, 0) <= state.pos):
        return -1
    for run in _RUN.finditer(state.src, state.pos):
        found = run.end() - run.start()
        state.backticks[found] = run.start()
        if found == length:
            return run.start()
    state.backticks_known = True
    return -1


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
