"""Searches that remember their results: the position of the next `-->`, or that no `}` follows.

Otherwise a document with many openings and no end would be searched to its end for each opening. A later search has the
same result as an earlier one while that result is still ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re


class Lookahead:
    """The next place of a string or an expression in a text; -1 or None if it is missing."""

    __slots__ = ("_found", "_matches", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._found: dict[str, tuple[int, int]] = {}
        self._matches: dict[re.Pattern[str], tuple[int, re.Match[str] | None]] = {}

    def find(self, needle: str, pos: int) -> int:
        """Like `str.find`, for positions that mostly grow."""
        known = self._found.get(needle)
        if known is not None and known[0] <= pos and (known[1] < 0 or pos <= known[1]):
            return known[1]
        found = self.text.find(needle, pos)
        self._found[needle] = (pos, found)
        return found

    def search(self, pattern: re.Pattern[str], pos: int) -> re.Match[str] | None:
        """Like `Pattern.search`; the expression must not look back beyond its match."""
        known = self._matches.get(pattern)
        if known is not None and known[0] <= pos and (known[1] is None or pos <= known[1].start()):
            return known[1]
        found = pattern.search(self.text, pos)
        self._matches[pattern] = (pos, found)
        return found
