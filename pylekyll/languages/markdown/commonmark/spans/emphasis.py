"""Runs of `*`, `_` and `~`, and quotes with the option `SMART`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.delimiters import QUOTES, Delimiter, flanks
from pylekyll.languages.markdown.commonmark.inline_parser import SpanRule
from pylekyll.languages.markdown.commonmark.text import is_punctuation

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.inline_parser import SpanState

_RUNS = {char: re.compile(f"{re.escape(char)}+") for char in "*_~"}
#: Number of characters of a run that strikethrough takes at once.
_MAX_TILDES = 100


def _push(state: SpanState, text: str, char: str, *, can_open: bool, can_close: bool) -> None:
    span = state.add("text", text)
    if can_open or can_close:
        length = len(text)
        state.delimiter_stack.append(Delimiter(char, length, span, can_open, can_close, length))


def _run(state: SpanState) -> str:
    return _RUNS[state.src[state.pos]].match(state.src, state.pos)[0]  # type: ignore[index]  # it is one


def _parse_emphasis(state: SpanState) -> bool:
    run, start = _run(state), state.pos
    state.pos += len(run)
    around = flanks(state.src, start, state.pos, state.passed_over)
    opens, closes = around.left, around.right
    if run[0] == "_":
        opens = around.left and (not around.right or is_punctuation(around.before))
        closes = around.right and (not around.left or is_punctuation(around.after))
    _push(state, run, run[0], can_open=opens, can_close=closes)
    return True


def _parse_strikethrough(state: SpanState) -> bool:
    run, start = _run(state)[:_MAX_TILDES], state.pos
    state.pos += len(run)
    around = flanks(state.src, start, state.pos)
    counts = len(run) == 2 or (len(run) == 1 and "STRIKETHROUGH_DOUBLE_TILDE" not in state.options)
    _push(state, run, "~", can_open=counts and around.left, can_close=counts and around.right)
    return True


def _parse_quote(state: SpanState) -> bool:
    char, start = state.src[state.pos], state.pos
    state.pos += 1
    around = flanks(state.src, start, state.pos, state.passed_over)
    opening, closing = QUOTES[char]
    _push(
        state,
        closing if char == "'" or around.right else opening,
        char,
        can_open=around.left and not around.right and around.before not in "])",
        can_close=around.right,
    )
    return True


EMPHASIS = SpanRule("emphasis", "*_", _parse_emphasis)
STRIKETHROUGH = SpanRule("strikethrough", "~", _parse_strikethrough, is_emphasis=True)
QUOTE = SpanRule("quote", "\"'", _parse_quote)
