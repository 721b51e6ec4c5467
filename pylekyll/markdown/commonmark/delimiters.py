"""Runs of delimiters, and how they find each other: emphasis, strikethrough and smart quotes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.markdown.commonmark.node import Tag
from pylekyll.markdown.commonmark.text import is_punctuation, is_space

if TYPE_CHECKING:
    from pylekyll.markdown.commonmark.node import Span

QUOTES = {"'": ("\u2018", "\u2019"), '"': ("\u201c", "\u201d")}


@dataclass(slots=True, eq=False)
class Delimiter:
    """A run of one character: how long it was at first, and how much of it is `left`."""

    char: str
    length: int
    span: Span
    can_open: bool
    can_close: bool
    left: int
    #: How many came before it.
    index: int = 0


@dataclass(frozen=True, slots=True)
class Flanks:
    """What stands on both sides of a run."""

    before: str
    after: str
    left: bool
    right: bool


def flanks(text: str, start: int, end: int, passed_over: str = "") -> Flanks:
    """Whether a run at `start` to `end` leans on the text after it (left-flanking) or before it (right-flanking)."""
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
    """Turn the runs above `bottom` into tags, and drop them (`process_emphasis`)."""
    if len(stack) > bottom:
        _Matcher().run(stack[bottom:])
        del stack[bottom:]


class _Matcher:
    """Goes through runs from the left; those that may open wait on a stack for each character."""

    def __init__(self) -> None:
        self._openers: dict[str, list[Delimiter]] = {}
        #: For a character and a length modulo three: below which place no opener was found.
        self._bottoms: dict[tuple[str, int], int] = {}

    def run(self, delimiters: list[Delimiter]) -> None:
        """Match all of them."""
        for index, delimiter in enumerate(delimiters):
            delimiter.index = index
            if delimiter.can_close:
                self._close(delimiter)
            if delimiter.can_open and delimiter.left:
                self._openers.setdefault(delimiter.char, []).append(delimiter)
        for delimiter in delimiters:
            if delimiter.left < delimiter.length:
                delimiter.span.text = delimiter.char * delimiter.left

    def _close(self, closer: Delimiter) -> None:
        char = closer.char
        while closer.left:
            opener = self._opener_of(closer)
            if char in QUOTES:
                closer.span.text = QUOTES[char][1]
                if opener is not None:
                    opener.span.text = QUOTES[char][0]
            if opener is None:
                self._bottoms[char, closer.length % 3] = closer.index - 1
                return
            if char in QUOTES:
                return
            if char == "~":
                self._strike(opener, closer)
                return
            self._emphasize(opener, closer)

    def _opener_of(self, closer: Delimiter) -> Delimiter | None:
        bottom = self._bottoms.get((closer.char, closer.length % 3), -1)
        for opener in reversed(self._openers.get(closer.char, ())):
            if opener.index <= bottom:
                return None
            if (
                not (closer.can_open or opener.can_close)
                or closer.length % 3 == 0
                or (opener.length + closer.length) % 3 != 0
            ):
                return opener
        return None

    def _drop_after(self, opener: Delimiter, *, inclusive: bool) -> None:
        """Forget the runs between an opener and its closer, and the opener too if nothing is left of it."""
        last = opener.index - inclusive
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
