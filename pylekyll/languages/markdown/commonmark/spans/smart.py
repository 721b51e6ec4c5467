"""Dashes and ellipses with the option `SMART`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.inline_parser import SpanRule
from pylekyll.languages.ruby.patterns import certain_match

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.inline_parser import SpanState

_HYPHENS = certain_match("-+")
_EN, _EM, _ELLIPSIS = "\u2013", "\u2014", "\u2026"


def _dashes(count: int) -> str:
    """Return dashes for a number of hyphens: all of one kind if possible, otherwise the fewest short ones."""
    if count == 1:
        return "-"
    if count % 3 == 0:
        return _EM * (count // 3)
    if count % 2 == 0:
        return _EN * (count // 2)
    short = 1 if count % 3 == 2 else 2
    return _EM * ((count - 2 * short) // 3) + _EN * short


def _parse_hyphens(state: SpanState) -> bool:
    end = _HYPHENS(state.src, state.pos).end()
    state.add("text", _dashes(end - state.pos))
    state.pos = end
    return True


def _parse_period(state: SpanState) -> bool:
    if state.src.startswith("...", state.pos):
        state.add("text", _ELLIPSIS)
        state.pos += 3
    else:
        periods = ".." if state.src.startswith("..", state.pos) else "."
        state.add("text", periods)
        state.pos += len(periods)
    return True


HYPHEN = SpanRule("hyphen", "-", _parse_hyphens)
PERIOD = SpanRule("period", ".", _parse_period)
