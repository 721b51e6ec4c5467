r"""The links in Markdown as jekyll-relative-links 0.8 finds them, in linear time.

The gem tries two expressions at each position, with a text that may contain images, and an optional title::

    \[TEXT\]\(([^)]+?)(#.+?|)?TITLE\)
    ^\s*?\[TEXT\]: (.+?)(#.+?|)?TITLE\s*?$

    TEXT = ((?:!\[[^\]]*\](?:\([^\)]*\))?|(?!\]\().)*?)
    TITLE = (\s+"(?:\\"|[^"])*(?<!\\)"|\s+"(?:\\'|[^'])*(?<!\\)')?
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pylekyll.plugins.markdown_links import LinkFinder, MarkdownLink

if TYPE_CHECKING:
    from collections.abc import Callable

_STEP: Final = re.compile(r"\]\(|\n|!\[")
_STEP_OF_LABEL: Final = re.compile(r"\]\(|\n|!\[|\]: ")
_SPACES: Final = re.compile(r"(?<!\s)\s+", re.ASCII)
_SIGNS: Final = re.compile(r"""[\])\n]|(?<!\\)["']""")
_MARK: Final = re.compile(r"[#)\s]", re.ASCII)


class TitledLinkFinder(LinkFinder):
    """Finds links with images in their texts, and with titles."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        #: Positions from which no end of a text, or of a label, can be reached.
        self._failed: set[int] = set()
        self._failed_labels: set[int] = set()

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """The positions of closing brackets, of line breaks, and of quotes that are not escaped."""
        places: dict[str, list[int]] = {sign: [] for sign in "])\n\"'"}
        for match in _SIGNS.finditer(self.text):
            places[match[0]].append(match.start())
        return places

    @cached_property
    def _steps(self) -> list[int]:
        """The positions at which a text may end or has an image."""
        return [match.start() for match in _STEP.finditer(self.text)]

    @cached_property
    def _steps_of_label(self) -> list[int]:
        return [match.start() for match in _STEP_OF_LABEL.finditer(self.text)]

    @cached_property
    def _blanks(self) -> tuple[list[int], list[int]]:
        """The starts and the ends of all runs of whitespace."""
        spans = [match.span() for match in _SPACES.finditer(self.text)]
        return [start for start, _ in spans], [end for _, end in spans]

    def inline(self, bracket: int) -> MarkdownLink | None:
        """Read ``[text](path#fragment "title")`` at ``bracket``."""
        middle = self._end_of_text(bracket + 1, self._steps, self._failed, self._has_path)
        if middle < 0:
            return None
        start = middle + 2
        end, fragment_end, stop = self._path(start)
        text = self.text
        return MarkdownLink(
            bracket, stop + 1, True, text[bracket + 1 : middle], text[start:end], text[end:fragment_end],
            text[fragment_end:stop],
        )  # fmt: skip

    def definition(self, line: int, bracket: int) -> MarkdownLink | None:
        """Read ``[label]: target#fragment "title"`` on a separate line."""
        middle = self._end_of_text(bracket + 1, self._steps_of_label, self._failed_labels, self._has_target)
        if middle < 0:
            return None
        start = middle + 3
        target_end, fragment_end, title_end, end = self._target(start)
        text = self.text
        return MarkdownLink(
            line, end, False, text[bracket + 1 : middle], text[start:target_end], text[target_end:fragment_end],
            text[fragment_end:title_end],
        )  # fmt: skip

    def _has_path(self, middle: int) -> bool:
        return self.text.startswith("](", middle) and self._next(")", middle + 2) > middle + 2

    def _has_target(self, middle: int) -> bool:
        return self.text.startswith("]: ", middle) and self.text[middle + 3 : middle + 4] not in {"", "\n"}

    def _end_of_text(self, start: int, steps: list[int], failed: set[int], ends: Callable[[int], bool]) -> int:
        """Return the position of the ``]`` that ends the text from ``start``, or -1; images are passed as a whole."""
        text = self.text
        waiting = [start]
        while waiting:
            index = bisect_left(steps, waiting.pop())
            if index == len(steps) or (at := steps[index]) in failed:
                continue
            failed.add(at)
            if ends(at):
                return at
            if text.startswith(("]: ", "!["), at):
                waiting.append(at + 1)
                waiting += self._after_image(at) if text[at] == "!" else ()
        return -1

    def _after_image(self, start: int) -> list[int]:
        """Return where the image at ``start`` may end: without its address, and with it."""
        end = self._next("]", start + 2)
        if end < 0:
            return []
        ends = [end + 1]
        if self.text.startswith("(", end + 1) and (closed := self._next(")", end + 2)) >= 0:
            ends.append(closed + 1)
        return ends

    def _path(self, start: int) -> tuple[int, int, int]:
        """Return the ends of path and fragment, and the position of the ``)``, for a path from ``start``."""
        line = -1
        for mark in _MARK.finditer(self.text, start + 1):
            at = mark.start()
            if mark[0] == "#":
                if at < line:
                    continue
                line = self.end_of_line(at)
                for place in _MARK.finditer(self.text, at + 2, min(line + 1, len(self.text))):
                    if place[0] != "#" and (stop := self._before_round(place.start())) >= 0:
                        return at, place.start(), stop
            elif (stop := self._before_round(at)) >= 0:
                return at, at, stop
        raise AssertionError  # `_has_path` has seen the `)`

    def _before_round(self, position: int) -> int:
        """Return the position of the ``)`` at ``position`` or after a title there, or -1."""
        for end in (*self._titles(position), position):
            if self.text.startswith(")", end):
                return end
        return -1

    def _target(self, start: int) -> tuple[int, int, int, int]:
        """Return the ends of target, fragment, title and line, for a target from ``start``."""
        line = self.end_of_line(start)
        for mark in _MARK.finditer(self.text, start + 1, min(line + 1, len(self.text))):
            at = mark.start()
            if mark[0] == "#" and at + 1 < line:
                for place in range(at + 2, line + 1):
                    if ends := self._at_line_end(place):
                        return at, place, *ends
            elif mark[0] != ")" and (ends := self._at_line_end(at)):
                return at, at, *ends
        return line, line, line, line

    def _at_line_end(self, position: int) -> tuple[int, int] | None:
        """Return the ends of title and line, if nothing but a title is between ``position`` and the end of a line."""
        for end in (*self._titles(position), position):
            blank = self._blank_end(end)
            line = self._next("\n", end)
            if 0 <= line < blank:
                return end, line
            if blank == len(self.text):
                return end, blank
        return None

    def _titles(self, position: int) -> list[int]:
        """Return where a title from ``position`` may end; the second of the gem's forms ends with ``'``."""
        opened = self._blank_end(position)
        if opened == position or not self.text.startswith('"', opened):
            return []
        ends = [self._next(sign, opened + 1) for sign in "\"'"]
        return [end + 1 for end in ends if end >= 0]

    def _blank_end(self, position: int) -> int:
        """Return the end of the whitespace at ``position``, or ``position``."""
        starts, ends = self._blanks
        at = bisect_right(starts, position) - 1
        return ends[at] if at >= 0 and ends[at] > position else position

    def _next(self, sign: str, position: int) -> int:
        """Return the position of the first ``sign`` from ``position`` on that is not escaped, or -1."""
        places = self._places[sign]
        at = bisect_left(places, position)
        return places[at] if at < len(places) else -1
