"""Lines of the log in a terminal: divided between words, with a hanging indent below the message."""

from __future__ import annotations

import re
import shutil
import unicodedata
from typing import TYPE_CHECKING

from pylekyll.foundation.log import TOPIC_WIDTH

if TYPE_CHECKING:
    from typing import TextIO

_COLOUR = re.compile(r"\x1b\[[\d;]*m")
#: The end of a topic, such as ``Configuration file: ``.
_TOPIC = re.compile(r" *\S[^:]*: +")
#: Lines of a source file, and the pointer below them, keep their columns.
_EXCERPT = " " * (TOPIC_WIDTH + 2)
#: In a narrower column than this, further lines begin near the left edge.
_NARROWEST = 24
_LEAST_INDENT = 2
_SLIM = 20


def fitted(text: str, stream: TextIO | None) -> str:
    """Return ``text`` as it fits into the terminal ``stream``; for a pipe or a file, it is unchanged."""
    if stream is None or not stream.isatty():
        return text
    return wrapped(text, shutil.get_terminal_size().columns)


def wrapped(text: str, width: int) -> str:
    """Return the lines of ``text`` with at most ``width`` columns, unless a word is longer.

    Further lines of a message begin below its first word; in a narrow terminal they are indented by two columns.
    Paths and URLs are not divided, so that they can be copied. Text of wide characters, which has no spaces, is
    divided anywhere.
    """
    return "\n".join(each for line in text.split("\n") for each in _divided(line, max(width, _SLIM)))


def _divided(line: str, width: int) -> list[str]:
    if _columns(line) <= width or line.startswith(_EXCERPT):
        return [line]
    start = len(line) - len(line.lstrip(" "))
    topic = _TOPIC.match(line) if start < TOPIC_WIDTH else None
    start = hang = topic.end() if topic else start
    if width - hang < _NARROWEST:
        start, hang, line = 0, _LEAST_INDENT, line.lstrip(" ")
    lines, current = [], line[:start]
    is_empty = True
    for word in _words(line[start:], width - hang):
        if not is_empty and _columns(current) + 1 + _columns(word) > width:
            lines.append(current)
            current, is_empty = " " * hang, True
        current += word if is_empty else f" {word}"
        is_empty = False
    return [*lines, current]


def _words(text: str, most: int) -> list[str]:
    found = []
    for word in text.split(" "):
        if _columns(word) > most and _columns(word) > len(_COLOUR.sub("", word)):
            found += _parts(word, most)
        else:
            found.append(word)
    return found


def _parts(word: str, most: int) -> list[str]:
    """Return a text of wide characters in parts of at most ``most`` columns."""
    parts = [""]
    for character in word:
        if parts[-1] and _columns(parts[-1]) + _columns(character) > most:
            parts.append("")
        parts[-1] += character
    return parts


def _columns(text: str) -> int:
    """Return how many columns a terminal needs for ``text``."""
    plain = _COLOUR.sub("", text)
    if plain.isascii():
        return len(plain)
    return sum(_width(character) for character in plain)


def _width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
