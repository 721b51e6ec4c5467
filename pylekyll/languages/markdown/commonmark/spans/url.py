"""GFM's autolinks: `www.`, `http://`, `https://` and `ftp://` in the text, and mail addresses afterwards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.inline_parser import DomainRun, SpanRule
from pylekyll.languages.markdown.commonmark.node import Tag
from pylekyll.languages.markdown.commonmark.text import SPACE, is_punctuation, is_space

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.inline_parser import SpanState

_SCHEMES = ("http", "https", "ftp")
_NO_SPACE = re.compile(rf"[^{SPACE}<]*")
_LETTERS = re.compile(r"(?<![A-Za-z])[A-Za-z]*\Z")
_TRAILING = "?!.,:*_~'\""
_BEFORE_WWW = frozenset("*_~(" + SPACE)
_LONGEST_SCHEME = 5
#: Characters of a domain. Beyond ASCII, cmark tests only single bytes.
_HOST = re.compile(r"[A-Za-z0-9_.\x00-\x08\x0b\x0e-\x1f\x7f-]*")


def _is_host_char(char: str) -> bool:
    return not is_space(char) and not is_punctuation(char)


def trim_url(url: str) -> str:
    """Return the address without trailing punctuation, unbalanced parentheses and entities."""
    opening, closing = url.count("("), url.count(")")
    end = len(url)
    while end:
        char = url[end - 1]
        if char in _TRAILING:
            end -= 1
        elif char == ";":
            start = end - 2
            while start > 0 and url[start].isalpha() and url[start].isascii():
                start -= 1
            end = start if start < end - 2 and url[start] == "&" else end - 1
        elif char == ")" and closing > opening:
            closing -= 1
            end -= 1
        else:
            break
    return url[:end]


def _domain_end(state: SpanState, start: int, *, needs_dot: bool) -> int:
    """Return the end of the domain at `start`, or `start` without one; its last two parts lack underscores."""
    src = state.src
    if not start < state.domain.end or start < state.domain.start:
        # cmark never checks the last character of a text.
        found = _HOST.match(src, start + 1, max(start + 1, len(src) - 1))
        end = found.end() if found else start + 1
        dot = src.rfind(".", start, end)
        before = src.rfind(".", start, dot) if dot >= 0 else -1
        has_underscore = src.find("_", max(before, start), end) >= 0
        state.domain = DomainRun(start, end, before, has_underscore=has_underscore)
    run = state.domain
    if start < run.second_dot:
        return start if run.has_underscore else run.end
    # Fewer than two dots are left.
    if src.find("_", start + 1, run.end) >= 0 or (needs_dot and src.find(".", start + 1, run.end) < 0):
        return start
    return run.end


def _add_link(state: SpanState, start: int, prefix: str) -> bool:
    """Add a link for the address at `start`."""
    found = _NO_SPACE.match(state.src, start)
    url = trim_url(found[0]) if found else ""
    if not url:
        return False
    tag = Tag("link", prefix + url)
    state.add("text").open(tag)
    state.add("text", url)
    state.add("text").close(tag)
    state.pos = start + len(url)
    return True


def _parse_www(state: SpanState) -> bool:
    src, pos = state.src, state.pos
    if state.in_brackets or not src.startswith("www.", pos) or (pos and src[pos - 1] not in _BEFORE_WWW):
        return False
    return _domain_end(state, pos, needs_dot=True) > pos and _add_link(state, pos, "http://")


def _parse_scheme(state: SpanState) -> bool:
    src, pos = state.src, state.pos
    if state.in_brackets or not src.startswith("://", pos):
        return False
    letters = _LETTERS.search(src, max(0, pos - _LONGEST_SCHEME - 1), pos)
    scheme = letters[0] if letters else ""
    host = pos + 3
    if scheme.lower() not in _SCHEMES or host >= len(src) or not _is_host_char(src[host]):
        return False
    if _domain_end(state, host, needs_dot=False) == host:
        return False
    _take_back(state, len(scheme))
    return _add_link(state, pos - len(scheme), "")


def _take_back(state: SpanState, count: int) -> None:
    """Remove characters from the end of the text before."""
    for span in reversed(state.spans):
        if not count or span.type != "text" or span.opens or span.closes:
            return
        taken = min(count, len(span.text))
        span.text = span.text[: len(span.text) - taken]
        count -= taken


WWW = SpanRule("www", "w", _parse_www)
SCHEME = SpanRule("url", ":", _parse_scheme)
