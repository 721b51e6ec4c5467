"""The text between `<` and `>`: autolinks and raw HTML."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.html_tags import CLOSE_TAG, OPEN_TAG
from pylekyll.languages.markdown.commonmark.inline_parser import SpanRule
from pylekyll.languages.markdown.commonmark.node import Tag
from pylekyll.languages.markdown.commonmark.text import SPACE, unescape_entities

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.inline_parser import SpanState

_LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
_ADDRESS = re.compile(
    r"<(?:(?P<url>[A-Za-z][A-Za-z0-9.+-]{1,31}:[^\x00-\x20<>]*)"
    rf"|(?P<email>[a-zA-Z0-9.!#$%&'*+/=?^_`{{|}}~-]+@{_LABEL}(?:\.{_LABEL})*))>"
)
_TAG = re.compile(rf"<(?:{OPEN_TAG}|{CLOSE_TAG})")
_DECLARATION = re.compile(rf"<![A-Z]+[{SPACE}]")
#: Ends of processing instructions and CDATA: cmark reads runs in pairs or triples, and the remainder must have the last
#: number.
_RUNS = {"?": (re.compile(r"(?<!\?)\?+>"), 2, 1), "]": (re.compile(r"(?<!\])\]+>"), 3, 2)}
_RUN_HERE = {"?": re.compile(r"\?+>"), "]": re.compile(r"\]+>")}


def _run_end(state: SpanState, char: str, start: int) -> int:
    """Return the end of the next closing run of `char` and `>`, or -1; the text is searched for runs once."""
    run, size, left = _RUNS[char]
    ends = state.closing_runs.get(char)
    if ends is None:
        ends = [found.end() for found in run.finditer(state.src) if (found.end() - found.start() - 1) % size == left]
        state.closing_runs[char] = ends
    first = _RUN_HERE[char].match(state.src, start)
    if first is not None:
        if (first.end() - start - 1) % size == left:
            return first.end()
        start = first.end()
    place = bisect_right(ends, start + left)
    return ends[place] if place < len(ends) else -1


def _comment_end(state: SpanState) -> int:
    """Return the end of the comment that begins here, or -1; it may not contain two hyphens (CommonMark 0.29)."""
    src, start = state.src, state.pos + 4
    if src.startswith("-->", start) and src.startswith("<!--", state.pos):
        # `<!---->` is an empty comment.
        return start + 3 if src[start - 1] == "-" else -1
    if src.startswith((">", "->"), start):
        return -1
    end = state.find("--", start)
    return end + 3 if end >= 0 and src[end + 2 : end + 3] == ">" else -1


def _html_end(state: SpanState) -> int:
    src, start = state.src, state.pos
    following = src[start + 1 : start + 2]
    if following == "?":
        return _run_end(state, "?", start + 2)
    if following == "!":
        if src.startswith("<!--", start):
            return _comment_end(state)
        if src.startswith("<![CDATA[", start):
            return _run_end(state, "]", start + 9)
        found = _DECLARATION.match(src, start)
        return state.find(">", found.end()) + 1 or -1 if found else -1
    found = _TAG.match(src, start)
    return found.end() if found else -1


def _liberal_end(state: SpanState) -> int:
    """Return the last `>` in the line (`LIBERAL_HTML_TAG`)."""
    if "LIBERAL_HTML_TAG" not in state.options:
        return -1
    line_end = state.find("\n", state.pos)
    end = state.src.rfind(">", state.pos + 2, line_end if line_end >= 0 else len(state.src))
    return end + 1 or -1


def _parse(state: SpanState) -> bool:
    found = _ADDRESS.match(state.src, state.pos)
    if found is not None:
        address = unescape_entities(found[1] or found[2])
        tag = Tag("link", address if found["url"] else f"mailto:{address}")
        state.add("text").open(tag)
        state.add("text", address)
        state.add("text").close(tag)
        state.pos = found.end()
        return True
    end = _html_end(state)
    if end < 0:
        end = _liberal_end(state)
    if end < 0:
        state.add("text", "<")
        state.pos += 1
    else:
        state.add("html", state.src[state.pos : end])
        state.pos = end
    return True


RULE = SpanRule("pointed", "<", _parse)
