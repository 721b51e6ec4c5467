"""The target of a link, after its text: a URL in parentheses or the name of a definition."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.attribute_lists import apply_attributes
from pylekyll.languages.markdown.kramdown.document import normalize_link_id
from pylekyll.languages.markdown.kramdown.patterns import RUBY_STRIP, SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.attribute_lists import AttributeList
    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.element import Element
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_NAME = lazy_pattern(rf"{SPACE}*\[([^\]]+)?\]")
_PAREN = lazy_pattern(r"\(|\)|[ \t\r\n\f\v](?=['\"])")
#: A URL that ends at the first parenthesis; the limit of its length prevents quadratic time for unclosed ones.
_PLAIN_URL = lazy_pattern(r"\(([^() \t\r\n\f\v\0]{0,1000})\)")
_TITLE_START = lazy_pattern(rf"{SPACE}*([\"'])")
_TITLE_END = {quote: re.compile(rf"{quote}{SPACE}*\)") for quote in "\"'"}
_SPACE_RUN = lazy_pattern(rf"{SPACE}{{2}}")
_ESCAPED = lazy_pattern(r"\\([\\.*_+`<>()\[\]{}#!:|\"'$=\-])")


@dataclass(slots=True)
class LinkTarget:
    """The target of a link, and its end in the text."""

    url: str
    title: str | None
    end: int
    ial: AttributeList | None = None


def find_target(state: SpanState, content: int, close: int) -> LinkTarget | None:
    """Return the target of the link whose text goes from `content` to the bracket at `close`; None without a target."""
    src, pos = state.src, close + 1
    found = _NAME.match(src, pos)
    if found is None and src.startswith("(", pos):
        return _bracketed_url(state, pos) if src.startswith("(<", pos) else _url(state, pos)
    return _reference(state, content, close, found)


def _reference(state: SpanState, content: int, close: int, found: re.Match[str] | None) -> LinkTarget | None:
    links = state.document.links
    if not links:
        return None
    name = found[1] if found else None
    if name is None:
        start = state.src[content : min(close, content + state.document.longest_link + 1)]
        if content + len(start) < close and "\\" not in start and not _SPACE_RUN.search(start):
            return None  # longer than any defined name
        name = _ESCAPED.sub(r"\1", state.src[content:close])
    definition = links.get(normalize_link_id(name))
    if definition is None:
        return None
    ial = definition.definition.options.get("ial") if definition.definition is not None else None
    return LinkTarget(definition.url, definition.title, found.end() if found else close + 1, ial)


def _bracketed_url(state: SpanState, pos: int) -> LinkTarget | None:
    ahead = state.ahead
    end = ahead.find(">", pos + 2)
    line_end = ahead.find("\n", pos + 2)
    if end < 0 or -1 < line_end < end:
        return _url(state, pos)
    url = state.src[pos + 2 : end]
    if state.src.startswith(")", end + 1):
        return LinkTarget(url, None, end + 2)
    return _with_title(state, url, end + 1)


def _url(state: SpanState, pos: int) -> LinkTarget | None:
    """Read a URL from the parenthesis at `pos` to its closing parenthesis, or to a title."""
    plain = _PLAIN_URL.match(state.src, pos)
    if plain is not None:
        return LinkTarget(plain[1], None, plain.end())
    is_closed, end = _parenthesis(state, pos)
    if is_closed:
        return LinkTarget(state.src[pos + 1 : end - 1].strip(RUBY_STRIP), None, end)
    target = _with_title(state, "", end)
    if target is not None:
        target.url = state.src[pos + 1 : end - 1].strip(RUBY_STRIP)
    return target


def _parenthesis(state: SpanState, pos: int) -> tuple[bool, int]:
    """Return whether the parenthesis at `pos` is closed, and its end, or the position where the search stops."""
    known = state.parentheses.get(pos)
    if known is not None:
        return known
    src = state.src
    is_open, waiting, end = True, [], pos
    while is_open:
        found = _PAREN.search(src, end)
        if found is None:
            break
        end = found.end()
        char = found[0]
        if char == "(":
            inside = state.parentheses.get(found.start())
            if inside is None:
                waiting.append(found.start())
                continue
            is_closed, end = inside
            if not is_closed:
                break
        elif char == ")":
            state.parentheses[waiting.pop()] = (True, end)
            is_open = bool(waiting)
        else:
            break
    for start in waiting:
        state.parentheses[start] = (False, end)
    return state.parentheses[pos]


def _with_title(state: SpanState, url: str, pos: int) -> LinkTarget | None:
    start = _TITLE_START.match(state.src, pos)
    if start is None:
        return None
    end = state.ahead.search(_TITLE_END[start[1]], start.end() + 1)
    if end is None:
        return None
    return LinkTarget(url, state.src[start.end() : end.start()], end.end())


def put_target(document: Document, element: Element, target: LinkTarget, text: str) -> None:
    """Give a link or image its attributes (`add_link`)."""
    if target.ial is not None:
        # The definition's list is shared, as it is in kramdown: additions for one link apply to the next ones.
        element.options["ial"] = target.ial
        apply_attributes(element.attr, target.ial, document.attribute_lists)
    if element.type == "a":
        element.attr["href"] = target.url
    else:
        element.attr["src"] = target.url
        element.attr["alt"] = _ESCAPED.sub(r"\1", text)
        element.children.clear()
    if target.title is not None:
        element.attr["title"] = target.title
