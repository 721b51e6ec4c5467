r"""The links in Markdown as jekyll-relative-links finds them, in linear time.

The gem tries two expressions at each position, and takes the first that matches::

    \[(?<text>.*?)\]\((?<path>[^)]+?)(?<fragment>#.+?)?\)
    ^\s*?\[(?<label>.*?)\]: (?<target>.+?)(?<place>#.+?)?\s*?$

They need cubic time for unclosed links. Every step below continues where the previous one stopped. These are the
expressions of 0.6; ``titled_links`` has those of 0.8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_BLANKS = " \t\r\f\v"
_SPACE = " \t\r\f\v\n"


class MarkdownLink(NamedTuple):
    """A link: its position, its text or label, its target, the fragment with ``#``, and the title with its blanks.

    Fragment and title may be empty.
    """

    start: int
    end: int
    inline: bool
    text: str
    target: str
    fragment: str
    title: str = ""


def replace_links(
    text: str, replacement: Callable[[MarkdownLink], str | None], finder_of: type[LinkFinder] | None = None
) -> str:
    """Return ``text`` with its links replaced by the results of ``replacement``; ``None`` keeps a link."""
    finder = (finder_of or LinkFinder)(text)
    out: list[str] = []
    done = 0
    while (link := finder.next()) is not None:
        new = replacement(link)
        if new is not None:
            out += (text[done : link.start], new)
            done = link.end
    return "".join((*out, text[done:]))


class LinkFinder:
    """Finds one link after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._position = 0
        self._bracket = -1
        self._line_end = -1
        self._middle = 0
        self._last_round = text.rfind(")")

    def next(self) -> MarkdownLink | None:
        """Return the next link; ``None`` when there are no more."""
        text = self.text
        self._bracket = max(self._bracket, self._position - 1)
        while (bracket := text.find("[", self._bracket + 1)) >= 0:
            self._bracket = bracket
            line = self._line_start(bracket)
            defined = self.definition(line, bracket) if 0 <= line < bracket else None
            link = defined or self.inline(bracket) or (self.definition(line, bracket) if line == bracket else None)
            if link is not None:
                self._position = link.end
                return link
        return None

    def _line_start(self, bracket: int) -> int:
        """Return the start of the first line from which only whitespace precedes ``bracket``, or -1."""
        text, least = self.text, self._position
        start = bracket
        while start > least and text[start - 1] in _SPACE:
            start -= 1
        if start == 0 or text[start - 1] == "\n":
            return start
        line = text.find("\n", start, bracket)
        return line + 1 if line >= 0 else -1

    def end_of_line(self, position: int) -> int:
        """Return the position of the line break after ``position``, or the length of the text."""
        if self._line_end < position:
            end = self.text.find("\n", position)
            self._line_end = end if end >= 0 else len(self.text)
        return self._line_end

    def inline(self, bracket: int) -> MarkdownLink | None:
        """Read ``[text](path#fragment)`` at ``bracket``."""
        text = self.text
        middle = self._next_middle(bracket + 1)
        if middle < 0 or middle > self.end_of_line(bracket):
            return None
        start = middle + 2
        close = text.find(")", start)
        end = text.find("#", start + 1, close)
        while end >= 0:
            line_end = self.end_of_line(end)
            fragment_end = text.find(")", end + 2, line_end)
            if fragment_end >= 0:
                inside = text[bracket + 1 : middle], text[start:end], text[end:fragment_end]
                return MarkdownLink(bracket, fragment_end + 1, True, *inside)
            end = text.find("#", line_end, close)
        return MarkdownLink(bracket, close + 1, True, text[bracket + 1 : middle], text[start:close], "")

    def _next_middle(self, position: int) -> int:
        """Return the position of the next ``](`` before a path, or -1."""
        text = self.text
        if self._middle < position:
            self._middle = text.find("](", position)
            while self._middle >= 0 and text[self._middle + 2 : self._middle + 3] == ")":
                self._middle = text.find("](", self._middle + 1)
            if not 0 <= self._middle < self._last_round - 2:
                self._middle = len(text)
        return self._middle if self._middle < len(text) else -1

    def definition(self, line: int, bracket: int) -> MarkdownLink | None:
        """Read ``[label]: target#fragment`` on a separate line."""
        text = self.text
        end = self.end_of_line(bracket)
        middle = text.find("]: ", bracket + 1, end)
        start = middle + 3
        if middle < 0 or start >= end:
            return None
        stop = max(len(text[start:end].rstrip(_BLANKS)), 1) + start
        label = text[bracket + 1 : middle]
        mark = text.find("#", start + 1, stop)
        if mark < 0 or mark + 1 >= end:
            return MarkdownLink(line, end, False, label, text[start:stop], "")
        return MarkdownLink(line, end, False, label, text[start:mark], text[mark : max(stop, mark + 2)])
