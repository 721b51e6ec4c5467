"""Emphasis: `*em*`, `**strong**`, and the same with underscores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.markdown.kramdown.span_state import DIRECTLY_IN_EM, IN_EM, IN_STRONG, Frame
from pylekyll.languages.ruby.characters import is_alnum, is_alpha

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_SPACES = frozenset(" \t\r\n\f\v")


class _EmphasisFrame(Frame):
    """An open emphasis. `start` is the position of its opening characters, `resume` is their end if they are text."""

    __slots__ = ("delimiter", "failed", "resume", "start", "visited")

    def __init__(self, state: SpanState, delimiter: str, start: int, resume: int) -> None:
        is_em = len(delimiter) == 1
        context = state.context_inside(IN_EM | DIRECTLY_IN_EM if is_em else IN_STRONG)
        super().__init__(Element("em" if is_em else "strong"), state.frame, context, state.frame.table)
        self.delimiter = delimiter
        self.start = start
        self.resume = resume
        self.failed = state.failed.setdefault((delimiter, context), set())
        self.visited: list[int] = []

    def arrive(self, state: SpanState, pos: int) -> bool:
        if pos in self.failed:
            self._fail(state)
            return True
        src, delimiter = state.src, self.delimiter
        has_content = state.has_content(pos)
        if has_content and src.startswith(delimiter, pos) and may_close(src, pos, delimiter):
            element = state.close(pos, pos + len(delimiter))
            state.append_closed(element)
            return True
        if has_content and src[pos] != "{":
            # The effect of an attribute list depends on the text before it, so that position is not cached.
            self.visited.append(pos)
        return False

    def end(self, state: SpanState) -> bool:
        self._fail(state)
        return False

    def _fail(self, state: SpanState) -> None:
        self.failed.update(self.visited)
        delimiter, start = self.delimiter, self.start
        state.give_up(start, self.resume)
        if len(delimiter) == 2:
            _open_second(state, delimiter[0], start, self.resume)


def may_close(src: str, pos: int, delimiter: str) -> bool:
    """Return whether an emphasis can end with the delimiter at `pos`."""
    after = pos + len(delimiter)
    if src[pos - 1] in _SPACES:
        return False
    if len(delimiter) == 1 and src.startswith(delimiter, after) and not src.startswith(delimiter, after + 1):
        return False
    return delimiter[0] != "_" or not is_alnum(src[after : after + 1])


def _open_second(state: SpanState, char: str, start: int, resume: int) -> bool:
    """Read an unclosed `**` as an emphasis whose text begins with the second character."""
    if state.frame.context & DIRECTLY_IN_EM or state.ahead.find(char, start + 2) < 0:
        return False
    state.pos = state.push(_EmphasisFrame(state, char, start, resume), start, start + 1)
    return True


def _is_inside_word(state: SpanState, pos: int) -> bool:
    """Return whether a word, possibly with a hyphen at its end, precedes one or more underscores."""
    src = state.src
    if not state.document.is_recent:
        return ends_word(src, pos)
    first, last = state.underscores
    if not first <= pos <= last:
        first = pos
        while first and src[first - 1] == "_":
            first -= 1
        last = pos
        while src.startswith("_", last):
            last += 1
        state.underscores = (first, last)
    return ends_word(src, first)


def ends_word(src: str, pos: int) -> bool:
    """Return whether a word, possibly with a hyphen at its end, precedes `pos`."""
    if not pos:
        return False
    return is_alpha(src[pos - 1]) or (src[pos - 1] == "-" and pos > 1 and is_alpha(src[pos - 2]))


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    src, char = state.src, state.src[pos]
    is_strong = src.startswith(char, pos + 1)
    end = pos + 2 if is_strong else pos + 1
    if (
        src[end : end + 1] in _SPACES
        or state.frame.context & (IN_STRONG if is_strong else IN_EM)
        or (char == "_" and _is_inside_word(state, pos))
    ):
        return end
    delimiter = src[pos:end]
    if state.ahead.find(delimiter, end) >= 0:
        return state.push(_EmphasisFrame(state, delimiter, pos, end), pos, end)
    if is_strong and _open_second(state, char, pos, end):
        return state.pos
    return end


RULE = SpanRule("emphasis", r"\*|_", _parse)
