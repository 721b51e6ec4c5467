"""Texts between a beginning and an end, found in linear time.

A pattern like ``<!--.*?-->`` searches the whole text again from each beginning that does not have an end.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

#: The ends of tags, and the beginnings of values in them that may contain such an end.
TAG_CHARACTERS = re.compile("[>\"']")
#: A tag of a text that ends with the last one.
_TAG = re.compile("<[^>]*>?")


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
        ends = Ends(text)
        unclosed: set[str] = set()
        at = 0
        while len(unclosed) < len(self.closings) and (begin := self.opening.search(text, at)):
            at = begin.start() + 1
            kind = (begin[begin.lastindex] if begin.lastindex else "").lower()
            if kind in unclosed:
                continue
            inner = ends.after(">", begin.end()) if self.tag else begin.end()
            inner_end, end = ends.of(self.closings[kind], inner) if inner >= 0 else (-1, -1)
            if end < 0:
                unclosed.add(kind)
                continue
            yield Span(begin.start(), begin.end(), inner_end, end, kind)
            at = end

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


def end_tags(*names: str, flags: re.RegexFlag = re.IGNORECASE) -> dict[str, re.Pattern[str]]:
    """Return the patterns of the end tags of elements, by the names of those."""
    return {name: re.compile(rf"</{name}\s*>", flags) for name in names}


class Ends:
    """Where the closed texts of one text end. Each part of the text is searched once for each kind of end."""

    def __init__(self, text: str) -> None:
        self._text = text
        #: Where all ends of a kind begin, and where they end.
        self._known: dict[str | re.Pattern[str], tuple[list[int], list[int]]] = {}
        #: Where a tag ends, by the place of a character that ends it or begins a quoted value.
        self._tags: dict[tuple[re.Pattern[str], int], int] = {}

    def of(self, end: str | re.Pattern[str], place: int) -> tuple[int, int]:
        """Return where the first ``end`` from ``place`` on begins and ends; -1 if it is missing.

        The matches of a pattern may not overlap.
        """
        if end not in self._known:
            spans = self._spans(end)
            self._known[end] = [begin for begin, _ in spans], [stop for _, stop in spans]
        begins, stops = self._known[end]
        index = bisect_left(begins, place)
        return (begins[index], stops[index]) if index < len(begins) else (-1, -1)

    def _spans(self, end: str | re.Pattern[str]) -> list[tuple[int, int]]:
        if isinstance(end, str):
            overlapping = re.finditer(f"(?={re.escape(end)})", self._text)
            return [(match.start(), match.start() + len(end)) for match in overlapping]
        return [match.span() for match in end.finditer(self._text)]

    def after(self, end: str | re.Pattern[str], place: int) -> int:
        """Return where the first ``end`` from ``place`` on ends; -1 if it is missing."""
        return self.of(end, place)[1]

    def of_tag(self, place: int, special: re.Pattern[str] = TAG_CHARACTERS) -> int:
        """Return where the tag whose attributes are at ``place`` ends; -1 if it does not.

        Quoted values may contain ``>``. Any other of the ``special`` characters is not part of a tag.
        """
        passed = []
        end = -1
        while (found := self.of(special, place)[0]) >= 0:
            if (special, found) in self._tags:
                end = self._tags[special, found]
                break
            passed.append(found)
            if self._text[found] not in "\"'":
                end = found + 1 if self._text[found] == ">" else -1
                break
            place = self.after(self._text[found], found + 1)
            if place < 0:
                break
        self._tags |= {(special, each): end for each in passed}
        return end


def closed_spans(
    text: str, opening: re.Pattern[str], end: Callable[[re.Match[str]], int]
) -> Iterator[tuple[re.Match[str], int]]:
    """Yield the matches of ``opening`` whose ``end`` is not -1, each with its end; the next one is behind it."""
    place = 0
    while match := opening.search(text, place):
        stop = end(match)
        if stop >= 0:
            yield match, stop
        place = max(stop, match.start() + 1)


def replaced(text: str, opening: re.Pattern[str], change: Callable[[re.Match[str]], tuple[int, str] | None]) -> str:
    """Return a text with replacements: ``change`` returns where the text that it replaces ends, and the new one.

    If it returns ``None``, the text stays, and the next opening is searched behind the first character of this one.
    """
    pieces, last, place = [], 0, 0
    while match := opening.search(text, place):
        changed = change(match)
        place = match.start() + 1
        if changed is not None:
            pieces += [text[last : match.start()], changed[1]]
            last = changed[0]
            place = max(place, last)
    return "".join([*pieces, text[last:]])


def sub_closed(
    pattern: re.Pattern[str], replacement: str | Callable[[re.Match[str]], str], text: str, closing: str
) -> str:
    """Return ``pattern.sub(replacement, text)`` for a pattern whose matches end with the character ``closing``.

    Behind the last one nothing is searched, so that the pattern may leave out that a match ends with it.
    """
    end = text.rfind(closing) + 1
    return pattern.sub(replacement, text[:end]) + text[end:]


def without_tags(text: str, replacement: str = "") -> str:
    """Return a text with the replacement in place of ``<`` and all up to the next ``>``."""
    return sub_closed(_TAG, replacement, text, ">")
