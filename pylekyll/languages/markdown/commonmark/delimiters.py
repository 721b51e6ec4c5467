"""Matching runs of delimiters: emphasis, strikethrough and smart quotes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.node import Tag
from pylekyll.languages.markdown.commonmark.text import is_punctuation, is_space

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.node import Span

QUOTES = {"'": ("\u2018", "\u2019"), '"': ("\u201c", "\u201d")}


@dataclass(slots=True, eq=False)
class Delimiter:
    """A run of one character, with its first length and the number of characters that are `left`."""

    char: str
    length: int
    span: Span
    can_open: bool
    can_close: bool
    left: int
    #: The number of runs before it.
    index: int = 0
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Flanks:
    """The text on both sides of a run."""

    before: str
    after: str
    left: bool
    right: bool


def flanks(text: str, start: int, end: int, passed_over: str = "") -> Flanks:
    """Return whether a run at `start` to `end` is left-flanking (text follows it) or right-flanking."""
    while start > 0 and text[start - 1] in passed_over:
        start -= 1
    while end < len(text) and text[end] in passed_over:
        end += 1
    before = text[start - 1] if start else "\n"
    after = text[end] if end < len(text) else "\n"
    space_before, space_after = is_space(before), is_space(after)
    mark_before, mark_after = is_punctuation(before), is_punctuation(after)
    return Flanks(
        before,
        after,
        left=not space_after and (not mark_after or space_before or mark_before),
        right=not space_before and (not mark_before or space_after or mark_after),
    )


def match_delimiters(stack: list[Delimiter], bottom: int) -> None:
    """Convert the runs above `bottom` to tags, and drop them (`process_emphasis`)."""
    if len(stack) > bottom:
        _Matcher().run(stack[bottom:])
        del stack[bottom:]


class _Matcher:
    """Walks the runs from the left, with a stack of possible openers for each character."""

    def __init__(self) -> None:
        self._openers: dict[str, list[Delimiter]] = {}
        #: The previous runs that may still match.
        self._alive: list[Delimiter] = []
        #: For a character and a length modulo three: the run before a closer that found no opener. While that run may
        #: match, cmark does not search before it, even for closers with an opener there.
        self._bounds: dict[tuple[str, int], Delimiter] = {}
        #: For closers of the same character, length and flanks: the position below which they do not have an opener.
        self._bottoms: dict[tuple[str, int, bool], int] = {}

    def run(self, delimiters: list[Delimiter]) -> None:
        """Match all runs."""
        for index, delimiter in enumerate(delimiters):
            delimiter.index = index
            stays = delimiter.can_open or not delimiter.can_close
            if delimiter.can_close:
                stays = self._close(delimiter) or stays
            if not delimiter.left or not stays:
                delimiter.is_done = True
                continue
            self._alive.append(delimiter)
            if delimiter.can_open:
                self._openers.setdefault(delimiter.char, []).append(delimiter)
        for delimiter in delimiters:
            if delimiter.left < delimiter.length:
                delimiter.span.text = delimiter.char * delimiter.left

    def _close(self, closer: Delimiter) -> bool:
        """Find openers for a closer, and return whether the last search found one."""
        char = closer.char
        while closer.left:
            opener = self._opener_of(closer)
            if char in QUOTES:
                closer.span.text = QUOTES[char][1]
                if opener is not None:
                    opener.span.text = QUOTES[char][0]
            if opener is None:
                self._note_failure(closer)
                return False
            if char in QUOTES:
                break
            if char == "~":
                self._strike(opener, closer)
                break
            self._emphasize(opener, closer)
        return True

    def _note_failure(self, closer: Delimiter) -> None:
        key = closer.char, closer.length % 3
        if self._alive:
            self._bounds[key] = self._alive[-1]
        else:
            self._bounds.pop(key, None)
        self._bottoms[(*key, closer.can_open)] = closer.index - 1

    def _opener_of(self, closer: Delimiter) -> Delimiter | None:
        remainder = closer.length % 3
        bottom = self._bottoms.get((closer.char, remainder, closer.can_open), -1)
        bound = self._bounds.get((closer.char, remainder))
        if bound is not None and not bound.is_done:
            bottom = max(bottom, bound.index)
        for opener in reversed(self._openers.get(closer.char, ())):
            if opener.index <= bottom:
                return None
            if not (closer.can_open or opener.can_close) or remainder == 0 or (opener.length + closer.length) % 3 != 0:
                return opener
        return None

    def _drop_after(self, opener: Delimiter, *, inclusive: bool) -> None:
        """Drop the runs between an opener and its closer, and the opener if all of its characters are used."""
        last = opener.index - inclusive
        while self._alive and self._alive[-1].index > last:
            self._alive.pop().is_done = True
        for waiting in self._openers.values():
            while waiting and waiting[-1].index > last:
                waiting.pop()

    def _emphasize(self, opener: Delimiter, closer: Delimiter) -> None:
        used = 2 if opener.left >= 2 and closer.left >= 2 else 1
        opener.left -= used
        closer.left -= used
        tag = Tag("strong" if used == 2 else "emph")
        opener.span.open(tag)
        closer.span.close(tag)
        self._drop_after(opener, inclusive=not opener.left)

    def _strike(self, opener: Delimiter, closer: Delimiter) -> None:
        if opener.length != closer.length:
            return
        tag = Tag("strikethrough")
        opener.left = closer.left = 0
        opener.span.open(tag)
        closer.span.close(tag)
        self._drop_after(opener, inclusive=True)
