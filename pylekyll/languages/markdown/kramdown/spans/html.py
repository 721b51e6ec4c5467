"""HTML elements, comments and CDATA sections within text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.document import MAX_DEPTH
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.escaping import escape_all, html_attributes
from pylekyll.languages.markdown.kramdown.html import (
    CLOSE_TAG,
    TAG,
    TAG_START,
    cdata_end,
    comment_end,
    parse_attributes,
)
from pylekyll.languages.markdown.kramdown.html_native import to_native
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.markdown.kramdown.span_state import DIRECTLY_IN_RAW, Frame
from pylekyll.languages.markdown.kramdown.tags import BLOCK_TAGS, CONTENT_MODEL, MARKDOWN_ATTRIBUTE, VOID_TAGS
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_LINE_BREAKS = lazy_pattern(r"\n+")


def _end_tag(name: str, *, known: bool) -> re.Pattern[str]:
    return re.compile(rf"</{re.escape(name)}[ \t\r\n\f\v]*>", re.IGNORECASE | re.ASCII if known else 0)


class _HtmlFrame(Frame):
    """An open element. It ends with the text, if not before; `is_flat` makes tag and content siblings."""

    __slots__ = ("is_flat", "stop")

    def __init__(self, parser: KramdownSpanParser, state: SpanState, element: Element) -> None:
        is_raw = element.options["content_model"] == "raw"
        context = state.context_inside(DIRECTLY_IN_RAW if is_raw else 0)
        self.is_flat = state.frames >= MAX_DEPTH and not state.document.options.html_to_native
        super().__init__(element, state.frame, context, parser.raw_table if is_raw else parser.full_table)
        if self.is_flat:
            state.has_flat_elements = True
            self.children = state.frame.children
        self.stop = _end_tag(element.value, known=element.value in state.document.tags.known)

    def arrive(self, state: SpanState, pos: int) -> bool:
        found = self.stop.match(state.src, pos) if state.src.startswith("</", pos) else None
        if found is None:
            return False
        self._finish(state, pos, found.end())
        return True

    def end(self, state: SpanState) -> bool:
        self._finish(state, len(state.src), len(state.src))
        return False

    def _finish(self, state: SpanState, content_end: int, end: int) -> None:
        element = state.close(content_end, end)
        if self.is_flat:
            self.children.append(Element("raw", f"</{element.value}>"))
            return
        state.append_closed(element)
        if state.document.options.html_to_native:
            _make_native(state, element)


def _parse(parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    src = state.src
    if not src.startswith("<", pos):
        return None
    if not TAG_START.match(src, pos):
        return _parse_cdata(state, pos) if state.document.is_recent and src.startswith("<![CDATA[", pos) else None
    if src.startswith("<!--", pos):
        end = comment_end(state.ahead, pos)
        if end < 0:
            return pos + 1
        return state.add(Element("xml_comment", src[pos:end], options={"category": "span"}), pos, end)
    if src.startswith("</", pos):
        # An end tag without its start tag is text.
        found = CLOSE_TAG.match(src, pos)
        return found.end() if found else pos + 1
    found = TAG.match(src, pos)
    return _open(parser, state, found) if found else pos + 1


def _parse_cdata(state: SpanState, pos: int) -> int:
    end = cdata_end(state.ahead, pos)
    if end < 0:
        return pos + 1
    return state.add_text(escape_all(state.src[pos + 9 : end - 3]), pos, end)


def _open(parser: KramdownSpanParser, state: SpanState, found: re.Match[str]) -> int:
    name = found[1]
    known = name.lower() in state.document.tags.known
    if known:
        name = name.lower()
    if name in BLOCK_TAGS:
        return found.end()
    attributes = parse_attributes(found[2], lowercase=known)
    for key, value in attributes.items():
        if value and "\n" in value:
            attributes[key] = _LINE_BREAKS.sub(" ", value)
    is_parsed = _is_parsed(state, name, attributes.pop("markdown", None))
    element = Element("html_element", name, attributes)
    element.options = {
        "category": "span",
        "content_model": "span" if is_parsed else "raw",
        "is_closed": found[3] is not None,
    }
    if found[3] is None and name not in VOID_TAGS:
        frame = _HtmlFrame(parser, state, element)
        start = found.start()
        if frame.is_flat:
            start = state.add(Element("raw", f"<{name}{html_attributes(attributes)}>"), start, found.end())
        return state.push(frame, start, found.end())
    end = state.add(element, found.start(), found.end())
    if state.document.options.html_to_native:
        _make_native(state, element)
    return end


def _make_native(state: SpanState, element: Element) -> None:
    to_native(state.document, element)
    if element.type == "img":
        state.frame.pass_image()


def _is_parsed(state: SpanState, name: str, asked: str | None) -> bool:
    """Return whether the element's content is read as spans."""
    by_default = CONTENT_MODEL.get(name, "raw") != "raw"
    model = MARKDOWN_ATTRIBUTE.get(asked or "")
    if model == "span":
        return True
    if model == "default":
        return by_default
    if model == "raw":
        return False
    return by_default and not state.frame.context & DIRECTLY_IN_RAW and state.document.options.parse_span_html


RULE = SpanRule("span_html", "<", _parse)
