"""Differences between two texts, line by line, with the line numbers in both files."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.checks.compare.trees import CSS, HTML, XML

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    #: Key by which a line is compared; a line with an empty key is ignored.
    Key = Callable[[str], str]

LONG_LINE = 1000
CONTEXT_LINES = 2
#: Beyond this many comparisons of lines, a difference is one block from the first differing line to the last.
_MOST_COMPARISONS = 9_000_000
_FEW_COMPARISONS = 250_000

_TAG_ENDS = re.compile(r"(?<=>)(?=<)")
_JSON_ENDS = re.compile(r"(?<=[,;{}])")
_CSS_ENDS = re.compile(r"(?<=[{};])|(?=\})")
_WORDS = re.compile(r"[\w-]+|\s+|[^\w\s]")
_MOST_WORDS = 600


class Line(NamedTuple):
    """A line of a file, counted from 1, or a part of one that is long; without its end."""

    number: int
    text: str


@dataclass(frozen=True)
class Hunk:
    """A place in which two files differ: the lines of each, either of which may be empty.

    ``lead`` are the equal lines before, as the two files have them.
    """

    before: tuple[Line, ...]
    after: tuple[Line, ...]
    lead: tuple[tuple[Line, Line], ...] = ()

    @property
    def texts(self) -> tuple[str, str]:
        """The two sides as texts."""
        return "\n".join(line.text for line in self.before), "\n".join(line.text for line in self.after)


def has_long_lines(text: str) -> bool:
    """Return whether a text is minified, so that its lines are of little use."""
    return any(len(line) > LONG_LINE for line in text.split("\n"))


def split(text: str, kind: str, *, in_parts: bool) -> list[Line]:
    """Return the lines of ``text``, or their parts; those of a stylesheet always in parts."""
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    if not in_parts and kind != CSS:
        return lines
    ends = _CSS_ENDS if kind == CSS else _TAG_ENDS if kind in {HTML, XML} else _JSON_ENDS
    return [Line(number, part) for number, line in lines for part in ends.split(line) if part]


def hunks(texts: tuple[str, str], kind: str, keys: tuple[Key, Key]) -> Iterator[Hunk]:
    """Yield the places in which two texts differ by the keys of their lines, from the top to the bottom."""
    # Both in parts where one of them is: a line of one side may be many of the other.
    in_parts = any(map(has_long_lines, texts))
    sides = [split(text, kind, in_parts=in_parts) for text in texts]
    keyed = [_keyed(lines, key) for lines, key in zip(sides, keys, strict=True)]
    before, after = keyed
    last, other_last = 0, 0
    for start, end, other_start, other_end in _changes([key for key, _ in before], [key for key, _ in after]):
        equal = min(start - last, other_start - other_last, CONTEXT_LINES)
        lead = tuple((before[start - by][1], after[other_start - by][1]) for by in range(equal, 0, -1))
        removed = tuple(line for _, line in before[start:end])
        added = tuple(line for _, line in after[other_start:other_end])
        yield from _in_pairs(Hunk(removed, added, lead))
        last, other_last = end, other_end


def _keyed(lines: Sequence[Line], key: Key) -> list[tuple[str, Line]]:
    return [(found, line) for line in lines if (found := key(line.text))]


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    shorter = min(len(before), len(after))
    head = sum(1 for _ in takewhile(lambda at: before[at] == after[at], range(shorter)))
    tail = sum(1 for _ in takewhile(lambda at: before[-1 - at] == after[-1 - at], range(shorter - head)))
    first, second = before[head : len(before) - tail], after[head : len(after) - tail]
    for start, end, other_start, other_end in _between_anchors(first, second):
        yield head + start, head + end, head + other_start, head + other_end


def _between_anchors(first: Sequence[str], second: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """The changes from ``first`` to ``second``; long ones are cut at lines that each side has once (patience diff)."""
    if not first and not second:
        return
    anchors = [] if len(first) * len(second) <= _FEW_COMPARISONS else _anchors(first, second)
    at, other_at = 0, 0
    for end, other_end in [*anchors, (len(first), len(second))]:
        for change in _matched(first[at:end], second[other_at:other_end]):
            yield at + change[0], at + change[1], other_at + change[2], other_at + change[3]
        at, other_at = end, other_end


def _anchors(first: Sequence[str], second: Sequence[str]) -> list[tuple[int, int]]:
    """Places of lines that are once in each side, as many as are in the same order in both."""
    counts, others = Counter(first), Counter(second)
    places = {line: at for at, line in enumerate(second) if others[line] == 1}
    pairs = [(at, places[line]) for at, line in enumerate(first) if counts[line] == 1 and line in places]
    # The longest increasing subsequence of the places in the second: the heads of piles, each with its predecessor.
    heads: list[int] = []
    piles: list[int] = []
    before: dict[int, int] = {}
    for number, (_, other) in enumerate(pairs):
        pile = bisect_left(heads, other)
        heads[pile : pile + 1] = [other]
        piles[pile : pile + 1] = [number]
        before[number] = piles[pile - 1] if pile else -1
    found = []
    number = piles[-1] if piles else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]


def _matched(first: Sequence[str], second: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    if len(first) * len(second) > _MOST_COMPARISONS:
        yield 0, len(first), 0, len(second)
        return
    for tag, start, end, other_start, other_end in SequenceMatcher(None, first, second).get_opcodes():
        if tag != "equal":
            yield start, end, other_start, other_end


def _in_pairs(hunk: Hunk) -> Iterator[Hunk]:
    """Yield a hunk as one for each line, where each line clearly became another; each may have its own reason."""
    if len(hunk.before) != len(hunk.after) or len(hunk.before) == 1:
        yield hunk
        return
    pairs = list(zip(hunk.before, hunk.after, strict=True))
    if all(beginning(first.text) == beginning(second.text) != "" for first, second in pairs):
        lead = hunk.lead
        for first, second in pairs:
            yield Hunk((first,), (second,), lead)
            lead = ()
    else:
        yield hunk


_BEGINNING = re.compile(r"\s*(</?[\w:-]+(?:\s+(?:rel|name|property|itemprop)=[\"']?[\w:-]+)?|[\w.-]+\s*:)")


def beginning(text: str) -> str:
    """Return the kind of a line: its first tag, with the attribute that identifies a ``link`` or ``meta``, or key."""
    found = _BEGINNING.match(text)
    return found[1] if found else ""


def changed_words(before: str, after: str) -> list[tuple[str, str, str]]:
    """The two texts as pieces ``(same, removed, added)``, of which either the first is empty or the others are."""
    first, second = _WORDS.findall(before), _WORDS.findall(after)
    if len(first) > _MOST_WORDS or len(second) > _MOST_WORDS:
        return [("", before, after)]
    pieces = []
    for tag, start, end, other_start, other_end in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces.append(("".join(first[start:end]), "", ""))
        else:
            pieces.append(("", "".join(first[start:end]), "".join(second[other_start:other_end])))
    return pieces


def signature(hunk: Hunk, keys: tuple[Key, Key]) -> tuple[str, ...]:
    """Return a key that is the same for equal changes.

    It has the words that changed in a line, or the lines themselves.
    """
    if len(hunk.before) == len(hunk.after) == 1:
        before, after = hunk.texts
        changed = {(removed, added) for same, removed, added in changed_words(before, after) if not same}
        if any(text.strip() for text in (hunk.texts)):
            return (beginning(before), *(part for pair in sorted(changed) for part in pair))
    return (*(keys[0](line.text) for line in hunk.before), "\0", *(keys[1](line.text) for line in hunk.after))
