"""HTML blocks: elements, comments and end tags at the start of a line.

The element's `content_model` says how its content is parsed: not at all (`raw`), as spans or as blocks. The attribute
`markdown` and the option `parse_block_html` set it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.blocks.raw_html import can_print, end_tag, read_element
from pylekyll.languages.markdown.kramdown.document import MAX_DEPTH
from pylekyll.languages.markdown.kramdown.element import Element, add_text
from pylekyll.languages.markdown.kramdown.escaping import html_attributes
from pylekyll.languages.markdown.kramdown.html import (
    CLOSE_TAG,
    TAG,
    TAG_START,
    cdata_end,
    comment_end,
    instruction_end,
    parse_attributes,
)
from pylekyll.languages.markdown.kramdown.html_native import to_native
from pylekyll.languages.markdown.kramdown.patterns import NAME, OPT_SPACE
from pylekyll.languages.markdown.kramdown.tags import CONTENT_MODEL, MARKDOWN_ATTRIBUTE, VOID_TAGS
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_TRAILING_SPACE = lazy_pattern(r"[ \t]*\n")
_RAW_START = lazy_pattern(rf"<(?={NAME}|/|!--|\?|!\[CDATA\[)", re.UNICODE)
_RAW_START_2_4 = lazy_pattern(rf"<(?={NAME}|/|!--|\?)", re.UNICODE)


def _parse(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    src, pos = state.src, match.start()
    if src.startswith("<!--", pos):
        end = comment_end(state.ahead, pos)
        if end >= 0:
            state.children.append(Element("xml_comment", src[pos:end], options={"category": "block"}))
            return _skip_line_end(src, end)
    start = pos
    while src[start] == " ":
        start += 1
    tags = state.document.tags
    if src.startswith("</", start):
        return _close(CLOSE_TAG.match(src, start), state)
    found = TAG.match(src, start)
    if found is None or found[1].lower() in tags.spans:
        return None
    state.cursor = found.end()
    if state.prints_html or can_print(state, start):
        if read_element(state, found[0]):
            state.cursor = _skip_line_end(src, state.cursor)
        return state.cursor
    _HtmlReader(parser, state).read(found)
    if state.document.options.html_to_native:
        to_native(state.document, state.children[-1])
    return state.cursor


def _close(found: re.Match[str] | None, state: KramdownBlockState) -> int | None:
    if found is None:
        return None
    name = found[1].lower()
    if name in state.document.tags.spans or state.tree.type != "html_element" or state.tree.value != name:
        return None
    state.is_closed = True
    return found.end()


def _skip_line_end(src: str, pos: int) -> int:
    if src.startswith("\n", pos):
        return pos + 1
    found = _TRAILING_SPACE.match(src, pos)
    return found.end() if found else pos


class _HtmlReader:
    """Reads one HTML element with everything in it, without recursion over raw elements in each other.

    Beyond a depth that pages do not reach, elements are no longer nested: their tags become adjacent text, which prints
    the same and keeps the tree shallow.
    """

    def __init__(self, parser: KramdownBlockParser, state: KramdownBlockState) -> None:
        self.parser = parser
        self.state = state
        self.document = state.document
        self.src = state.src
        self.raw_start = _RAW_START if state.document.is_recent else _RAW_START_2_4
        self.open: list[Element] = []
        self.flat: list[str] = []
        self.parent = state.tree
        self.children = state.children
        self.text: list[str] = []

    def read(self, found: re.Match[str]) -> None:
        """Read the element that begins with the tag `found`; move the state's cursor after it."""
        self._begin(found)
        while self.open:
            self._read_raw()

    def _add(self, element: Element) -> None:
        self._flush()
        self.children.append(element)

    def _flush(self) -> None:
        if self.text:
            add_text(self.children, "".join(self.text), "text")
            self.text.clear()

    def _begin(self, found: re.Match[str]) -> None:
        """Handle a start tag (`handle_html_start_tag`, `handle_kramdown_html_tag`)."""
        state, name = self.state, found[1]
        known = name.lower() in self.document.tags.known
        if known:
            name = name.lower()
        element = Element("html_element", name, parse_attributes(found[2], lowercase=known))
        element.options["category"] = "block"
        self.parser.locate_html(element, state, found.start())
        is_closed = found[3] is not None or name in VOID_TAGS
        has_body = name not in ("script", "style")
        if not has_body:
            self._read_unparsed(element)
            is_closed = False
        state.take_ial(element)
        model = self._content_model(element)
        element.options["content_model"] = model
        element.options["is_closed"] = is_closed
        if model == "block":
            state.cursor = _skip_line_end(self.src, state.cursor)
        if has_body and not is_closed and model == "raw" and len(self.open) >= MAX_DEPTH:
            self._add(Element("raw", f"<{name}{html_attributes(element.attr)}>", options={"category": "span"}))
            self.flat.append(name)
            return
        self._add(element)
        if has_body and not is_closed:
            self._read_body(element, model)

    def _read_body(self, element: Element, model: str) -> None:
        state = self.state
        if model == "block":
            inner = state.inside(element)
            self.parser.parse_blocks(inner)
            state.cursor = inner.cursor
        elif model == "span":
            end = self._end_tag(element.value)
            add_text(element.children, self.src[state.cursor : end.start() if end else len(self.src)], "raw_text")
            state.cursor = end.end() if end else len(self.src)
        else:
            self.open.append(element)
            self._enter()
            return
        self._after_body()

    def _content_model(self, element: Element) -> str:
        parent = self.parent
        is_in_raw = parent.type == "html_element" and parent.options["content_model"] == "raw"
        default = CONTENT_MODEL.get(element.value, "raw")
        model = default if self.document.options.parse_block_html and not is_in_raw else "raw"
        asked = MARKDOWN_ATTRIBUTE.get(element.attr.pop("markdown", None) or "")
        if asked:
            model = default if asked == "default" else asked
        return "raw" if model == "block" and not self.state.may_nest else model

    def _after_body(self) -> None:
        if not (self.parent.type == "html_element" and self.parent.options["content_model"] == "raw"):
            self.state.cursor = _skip_line_end(self.src, self.state.cursor)

    def _enter(self) -> None:
        self.parent = self.open[-1] if self.open else self.state.tree
        self.children = self.parent.children if self.open else self.state.children

    def _pop(self) -> None:
        if self.flat:
            self._add(Element("raw", f"</{self.flat.pop()}>", options={"category": "span"}))
            return
        self._flush()
        self.open.pop()
        self._enter()
        self._after_body()

    def _end_tag(self, name: str) -> re.Match[str] | None:
        return self.state.ahead.search(end_tag(name), self.state.cursor)

    def _read_unparsed(self, element: Element) -> None:
        """Read the content of `script` and `style` unparsed (`handle_raw_html_tag`)."""
        state = self.state
        end = self._end_tag(element.value)
        add_text(element.children, self.src[state.cursor : end.start() if end else len(self.src)], "raw")
        state.cursor = end.end() if end else len(self.src)

    def _read_raw(self) -> None:
        """Continue in the innermost open element (`parse_raw_html`)."""
        state, src = self.state, self.src
        found = self.raw_start.search(src, state.cursor)
        pos = found.start() if found else len(src)
        self.text.append(src[state.cursor : pos])
        state.cursor = pos
        if found is None:
            self._pop()
            return
        if src.startswith("</", pos):
            self._read_end_tag(pos)
        elif not self._read_special(pos):
            tag = TAG.match(src, pos)
            if tag is None:
                self.text.append("<")
                state.cursor = pos + 1
            else:
                state.cursor = tag.end()
                self._begin(tag)

    def _read_special(self, pos: int) -> bool:
        """Read a comment, an instruction or a CDATA section."""
        state, src, ahead = self.state, self.src, self.state.ahead
        if src.startswith("<!--", pos):
            kind, end = "xml_comment", comment_end(ahead, pos)
        elif src.startswith("<?", pos):
            kind, end = "xml_pi", instruction_end(ahead, pos)
        elif self.document.is_recent and src.startswith("<![CDATA[", pos):
            kind, end = "text", cdata_end(ahead, pos)
        else:
            return False
        if end < 0:
            return False
        if kind == "text":
            self._add(Element("text", src[pos + 9 : end - 3]))
        else:
            self._add(Element(kind, src[pos:end], options={"category": "block"}))
        state.cursor = end
        return True

    def _read_end_tag(self, pos: int) -> None:
        found = CLOSE_TAG.match(self.src, pos)
        if found is None:
            self.text.append("<")
            self.state.cursor = pos + 1
            return
        self.state.cursor = found.end()
        name = self.flat[-1] if self.flat else self.open[-1].value
        closed = found[1].lower() if name in self.document.tags.known else found[1]
        if closed == name:
            self._pop()
        else:
            self.text.append(found[0])


RULE = BlockRule("block_html", rf"{OPT_SPACE}{TAG_START.pattern}", _parse, "<")
