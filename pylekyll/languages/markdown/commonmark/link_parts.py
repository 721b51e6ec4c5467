"""The parts of links and of their definitions: labels, addresses and titles."""

from __future__ import annotations

import re
from typing import NamedTuple

from pylekyll.languages.markdown.commonmark.document import MAX_LABEL
from pylekyll.languages.markdown.commonmark.text import PUNCTUATION, SPACE, unescape
from pylekyll.languages.ruby.patterns import certain_match

_LABEL = re.compile(rf"\[(?:\\[\s\S]|[^\[\]\\]){{0,{MAX_LABEL}}}\]")
_POINTED = re.compile(r"<((?:\\[\s\S]|[^<>\\\n])*)>")
_PLAIN_STEP = certain_match(rf"(?:\\{PUNCTUATION}|[^\\(){SPACE}]|\\(?!{PUNCTUATION}))*")
_MAX_PARENTHESES = 32
_SPACES = certain_match(rf"[{SPACE}]*")
_QUOTES = {'"': '"', "'": "'", "(": ")"}
_TITLE_END = {
    char: re.compile(rf"\\{PUNCTUATION}|[{re.escape(end)}{re.escape('(' if char == '(' else '')}]")
    for char, end in _QUOTES.items()
}


class Url(NamedTuple):
    """The source of a URL, and its end."""

    text: str
    end: int


def skip_spaces(text: str, position: int) -> int:
    """Return the position after whitespace."""
    return _SPACES(text, position).end()


def label_end(text: str, start: int) -> int:
    """Return the position after the label in brackets that begins at `start`, or -1."""
    found = _LABEL.match(text, start)
    return found.end() if found else -1


def scan_url(text: str, start: int) -> Url | None:
    """Return the URL at `start`; it must not end the text."""
    if text[start : start + 1] == "<":
        found = _POINTED.match(text, start)
        return Url(found[1], found.end()) if found and found.end() < len(text) else None
    position, depth = start, 0
    while True:
        position = _PLAIN_STEP(text, position).end()
        char = text[position : position + 1]
        if not char:
            return None
        if char == "(":
            depth += 1
            if depth > _MAX_PARENTHESES:
                return None
        elif char == ")" and depth:
            depth -= 1
        elif char != ")" and position == start:
            return None
        else:
            return Url(text[start:position], position)
        position += 1


def scan_title(text: str, start: int) -> int:
    """Return the position after the title in quotes or parentheses at `start`, or `start`.

    If no other quote ends it, an escaped one does.
    """
    quote = text[start : start + 1]
    if quote not in _TITLE_END:
        return start
    closing, last_escaped = _QUOTES[quote], start
    for found in _TITLE_END[quote].finditer(text, start + 1):
        if found[0] == closing:
            return found.end()
        if found[0] == "(":
            break
        if found[0] == f"\\{closing}":
            last_escaped = found.end()
    return last_escaped


def clean_title(title: str) -> str:
    """Return the text of a title without its quotes and escapes."""
    return unescape(title[1:-1]) if title else ""
