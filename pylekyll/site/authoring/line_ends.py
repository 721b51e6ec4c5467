r"""Changed texts with the line ends of the files that they are written to.

Changes are made in texts with ``\n`` as line end (``yaml_edit``, ``csv_edit``); a file keeps its own, also mixed ones.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def with_line_ends(before: str, text: str) -> str:
    r"""Return ``text``, whose lines end with ``\n``, with the line ends of ``before``; new lines get its usual one."""
    if "\r" not in before:
        return text
    lines, new = _LINE.findall(before), _LINE.findall(text)
    bare, wanted = ([line.rstrip("\r\n") for line in each] for each in (lines, new))
    usual = _usual(before)
    ends = [usual] * len(new)
    for first, start, size in _same_places(bare, wanted):
        for offset in range(size):
            ends[start + offset] = lines[first + offset][len(bare[first + offset]) :] or usual
    if new and not new[-1].endswith("\n"):
        ends[-1] = ""
    return "".join(line + end for line, end in zip(wanted, ends, strict=True))


def _usual(text: str) -> str:
    """Return the most frequent line end of a text; of equally frequent ones, CRLF, then LF."""
    both = text.count("\r\n")
    counts = {"\r\n": both, "\n": text.count("\n") - both, "\r": text.count("\r") - both}
    return max(counts, key=lambda end: counts[end])


def _same_places(old: list[str], new: list[str]) -> Iterator[tuple[int, int, int]]:
    """Yield runs of lines that are the same ones, changed or not: the first of each in both, and their number."""
    start = _equal(old, new)
    rest = _equal(old[start:][::-1], new[start:][::-1])
    yield 0, 0, start
    yield len(old) - rest, len(new) - rest, rest
    matcher = SequenceMatcher(None, old[start : len(old) - rest], new[start : len(new) - rest], autojunk=False)
    for kind, first, end, begin, stop in matcher.get_opcodes():
        if kind == "equal" or (kind == "replace" and end - first == stop - begin):
            yield start + first, start + begin, stop - begin


def _equal(old: list[str], new: list[str]) -> int:
    """Return how many lines at the beginning are equal."""
    pairs = zip(old, new, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(old), len(new)))
