"""The base of the processors: their settings, and text that they set aside (``Jekyll::Spaceship::Processor``)."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.foundation.closed import Ends, closed_spans
from pylekyll.languages.ruby.regexp import expander

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item

_WORD = re.compile(r"\S+", re.ASCII)
_LINK_START = re.compile("(?:https?:)?//")
_LINK = re.compile(r"(?:https?:)?//\S+\?[a-zA-Z0-9%\-_=.&;]+", re.ASCII)
_TICKS = re.compile(r"(?<!\\)`+")
_LIQUID = re.compile(r"(?<!\\)(?:\{\{|\{%)")
_LIQUID_ENDS = {"{{": "}}", "{%": "%}"}


def codes(text: str) -> Iterator[str]:
    r"""Yield the code spans of a Markdown text (``/((?<!\\)`+)\s*(\w*)((?:.|\n)*?)\1/``).

    Opening backticks end at as many later ones. If there are not so many in a row, the last of them are content.
    """
    runs = [(match.start(), match.end() - match.start()) for match in re.finditer("`+", text)]
    longest = 0  # of the runs behind
    behind = {}
    for start, length in reversed(runs):
        behind[start + length] = longest
        longest = max(longest, length)
    place = 0
    while (ticks := _TICKS.search(text, place)) is not None:
        length = len(ticks[0])
        count = max(length // 2, min(length, behind[ticks.end()]))
        place = ticks.end()
        if count:
            place = text.index("`" * count, ticks.start() + count) + count
            yield text[ticks.start() : place]


def liquids(text: str) -> Iterator[str]:
    """Yield the outputs and tags of Liquid in a text that end on their line."""
    ends = Ends(text)

    def end_of(beginning: re.Match[str]) -> int:
        begin, end = ends.of(_LIQUID_ENDS[beginning[0]], beginning.end())
        line_end, _ = ends.of("\n", beginning.end())
        return end if line_end < 0 or begin < line_end else -1

    return (text[beginning.start() : end] for beginning, end in closed_spans(text, _LIQUID, end_of))


@dataclass(frozen=True)
class Subject:
    """A rendered item, and the kinds of its source and output."""

    item: Item
    is_markdown: bool
    is_html: bool


class Processor:
    """Base of the processors; both methods return the text, and whether they changed it.

    ``excluded`` find texts that are set aside while the Markdown is changed.
    """

    priority: ClassVar[int] = 20
    defaults: ClassVar[Mapping[str, Any]] = {}
    excluded: ClassVar[Sequence[Callable[[str], Iterable[str]]]] = (codes, liquids)

    def __init__(self, settings: Mapping[str, Any], extensions: Extensions) -> None:
        self.settings = settings
        self.extensions = extensions

    def concerns(self, subject: Subject) -> bool:
        """Return whether the processor applies to the item."""
        return subject.is_html or subject.is_markdown

    def markdown(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the Markdown, changed outside of the text that is set aside."""
        aside = Aside(self.excluded)
        changed, handled = self.change_markdown(aside.take(text), subject)
        return aside.put_back(changed), handled

    def change_markdown(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the Markdown; a processor of HTML alone leaves it."""
        return text, False

    def html(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the HTML; a processor of Markdown alone leaves it."""
        return text, False


class Aside:
    """Pieces of a text that placeholders replace temporarily (``#pre_exclude``, ``#post_exclude``)."""

    def __init__(self, excluded: Sequence[Callable[[str], Iterable[str]]]) -> None:
        self._excluded = excluded
        self._pieces: list[str] = []

    def take(self, text: str) -> str:
        """Return the text with placeholders."""
        for found in self._excluded:
            for piece in found(text):
                text = text.replace(piece, self._mark(len(self._pieces)), 1)
                self._pieces.append(piece)
        return text

    def put_back(self, text: str) -> str:
        """Return the text with its pieces restored, the last first."""
        while self._pieces:
            piece = self._pieces.pop()
            text = text.replace(self._mark(len(self._pieces)), piece, 1)
        return text

    @staticmethod
    def _mark(number: int) -> str:
        return f"<!JEKYLL@60@{number}>"


def substitute(text: str, part: str, replacement: str) -> str:
    r"""Return ``text.gsub(part, replacement)``: in the replacement, ``\\`` and ``\1`` are special."""
    return re.sub(re.escape(part), expander(replacement), text)


def scan(pattern: re.Pattern[str], text: str, change: Callable[[str, re.Match[str]], str]) -> str:
    """Return the text after ``change`` for each match in the text as it was (``String#scan`` with assignments)."""
    changed = text
    for match in pattern.finditer(text):
        changed = change(changed, match)
    return changed


def unescape_links(text: str) -> str:
    """Return the page with ``&`` instead of ``&amp;`` in URLs with parameters (``Processor.escape_html``)."""
    if "&amp;" not in text:
        return text
    for link in dict.fromkeys(link for link in _links(text) if "&amp;" in link):
        text = substitute(text, link, link.replace("&amp;", "&"))
    return text


def _links(text: str) -> Iterator[str]:
    """Yield the URLs with parameters: a word has one at most, from its first slashes to its last question mark."""
    for word in _WORD.finditer(text):
        start = _LINK_START.search(word[0])
        link = _LINK.match(word[0], start.start()) if start else None
        if link:
            yield link[0]


def merged(defaults: Mapping[str, Any], own: Any) -> dict[str, Any]:
    """Return the merged settings of a processor: lists are replaced, nil is ignored (``Config.deep_merge``)."""
    result = deepcopy(dict(defaults))
    for key, value in own.items() if isinstance(own, dict) else ():
        known = result.get(key)
        if isinstance(known, dict) and isinstance(value, dict):
            result[key] = merged(known, value)
        elif value is not None:
            result[key] = value
    return result
