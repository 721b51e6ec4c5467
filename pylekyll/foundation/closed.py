"""Texts between a beginning and an end, found in linear time.

A pattern like ``<!--.*?-->`` searches the whole text again from each beginning that does not have an end.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator, Mapping


@dataclass(frozen=True)
class Closed:
    """A text that begins with ``opening`` and ends with the first of the ``closings`` behind it that has the same kind.

    The kind is the last group of ``opening`` in lowercase, or the empty text. With ``tag``, the opening is that of a
    tag, which has to end with ``>`` first.
    """

    opening: re.Pattern[str]
    closings: Mapping[str, re.Pattern[str]]
    tag: bool = False

    def found(self, text: str) -> Iterator[Span]:
        """Yield what is closed, from left to right; a pattern with ``.*?`` between them finds the same."""
        ends: dict[str, list[tuple[int, int]]] = {}
        unclosed: set[str] = set()
        at = 0
        while len(unclosed) < len(self.closings) and (begin := self.opening.search(text, at)):
            at = begin.start() + 1
            kind = (begin[begin.lastindex] if begin.lastindex else "").lower()
            if kind in unclosed:
                continue
            if kind not in ends:
                ends[kind] = [match.span() for match in self.closings[kind].finditer(text)]
            inside = text.find(">", begin.end()) + 1 if self.tag else begin.end()
            place = bisect_left(ends[kind], (inside, 0))
            if place == len(ends[kind]) or (self.tag and not inside):
                unclosed.add(kind)
                continue
            yield Span(begin.start(), begin.end(), *ends[kind][place], kind)
            at = ends[kind][place][1]

    def sub(self, replace: Callable[[str, Span], str], text: str, outside: Callable[[str], str] = str) -> str:
        """Return ``text`` with what ``replace`` returns for the text and each span, and ``outside`` for the rest."""
        pieces, last = [], 0
        for span in self.found(text):
            pieces += [outside(text[last : span.start]), replace(text, span)]
            last = span.end
        return "".join([*pieces, outside(text[last:])])


@dataclass(frozen=True)
class Span:
    """A closed text: where it begins, where its opening ends, where its end begins and ends, and its kind."""

    start: int
    inner: int
    inner_end: int
    end: int
    kind: str
