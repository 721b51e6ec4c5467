"""A document that is HTML (`input: html`): its elements become kramdown's own (`Kramdown::Parser::Html`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.blocks.raw_html import end_tag
from pylekyll.languages.markdown.kramdown.document import MAX_DEPTH
from pylekyll.languages.markdown.kramdown.element import Element, add_text
from pylekyll.languages.markdown.kramdown.escaping import html_attributes
from pylekyll.languages.markdown.kramdown.html import (
    CLOSE_TAG,
    TAG,
    cdata_end,
    comment_end,
    instruction_end,
    parse_attributes,
)
from pylekyll.languages.markdown.kramdown.html_native import document_to_native
from pylekyll.languages.markdown.kramdown.lookahead import Lookahead
from pylekyll.languages.markdown.kramdown.patterns import NAME, RUBY_STRIP
from pylekyll.languages.markdown.kramdown.tags import VOID_TAGS
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.document import Document

_PROLOGUE = lazy_pattern(r"[ \t\r\n\f\v]*(<\?.*?\?>|<!DOCTYPE.*?>|<!--.*?-->)", re.IGNORECASE | re.DOTALL)
_START = lazy_pattern(rf"<(?={NAME}|/|!--|\?|!\[CDATA\[)", re.UNICODE)


def parse_html(root: Element, document: Document, text: str) -> None:
    """Read the HTML `text` below `root`; the document type is left out."""
    reader = _Reader(root, document, text)
    reader.read_prologue()
    while reader.pos < len(text):
        reader.read_next()
    document_to_native(document, root)


class _Reader:
    """Reads one text (`parse_raw_html`); `open` are the elements around the position, the root first.

    Elements nested deeper than `MAX_DEPTH` become text with their tags, which prints the same; `flat` are their names.
    """

    def __init__(self, root: Element, document: Document, text: str) -> None:
        self.open = [root]
        self.flat: list[str] = []
        self.known = document.tags.known
        self.src = text
        self.ahead = Lookahead(text)
        self.pos = 0

    def read_prologue(self) -> None:
        """Read the comments, instructions and document types at the beginning."""
        while (found := _PROLOGUE.match(self.src, self.pos)) is not None:
            self.pos = found.end()
            if not found[1].startswith(("<!D", "<!d")):
                kind = "xml_pi" if found[1].startswith("<?") else "xml_comment"
                self._add(Element(kind, found[1].strip(RUBY_STRIP), options={"category": "block"}))

    def read_next(self) -> None:
        """Read the text up to the next tag, and that tag."""
        found = _START.search(self.src, self.pos)
        start = found.start() if found else len(self.src)
        self._text(self.src[self.pos : start])
        self.pos = start
        if found is None or self._read_special(start):
            return
        closing, opening = CLOSE_TAG.match(self.src, start), TAG.match(self.src, start)
        if opening is not None:
            self.pos = opening.end()
            self._open(opening)
        elif closing is not None:
            self.pos = closing.end()
            self._close(closing)
        else:
            self._text("<")
            self.pos = start + 1

    def _add(self, element: Element) -> None:
        self.open[-1].children.append(element)

    def _text(self, text: str) -> None:
        add_text(self.open[-1].children, text, "text")

    def _read_special(self, start: int) -> bool:
        """Read a comment, an instruction or a CDATA section; return whether it is one."""
        src = self.src
        if src.startswith("<!--", start):
            kind, end = "xml_comment", comment_end(self.ahead, start)
        elif src.startswith("<?", start):
            kind, end = "xml_pi", instruction_end(self.ahead, start)
        elif src.startswith("<![CDATA[", start):
            kind, end = "text", cdata_end(self.ahead, start)
        else:
            return False
        if end < 0:
            return False
        self._add(Element(kind, src[start + 9 : end - 3] if kind == "text" else src[start:end]))
        self.pos = end
        return True

    def _open(self, found: re.Match[str]) -> None:
        name = found[1]
        known = name.lower() in self.known
        if known:
            name = name.lower()
        element = Element("html_element", name, parse_attributes(found[2], lowercase=known), {"category": "block"})
        if name in ("script", "style"):
            self._add(element)
            self._read_unparsed(element)
        elif found[3] is not None or name in VOID_TAGS:
            self._add(element)
        elif len(self.open) > MAX_DEPTH:
            self._add(Element("raw", f"<{name}{html_attributes(element.attr)}>", options={"category": "span"}))
            self.flat.append(name)
        else:
            self._add(element)
            self.open.append(element)

    def _read_unparsed(self, element: Element) -> None:
        end = self.ahead.search(end_tag(element.value), self.pos)
        add_text(element.children, self.src[self.pos : end.start() if end else None], "raw")
        self.pos = end.end() if end else len(self.src)

    def _close(self, found: re.Match[str]) -> None:
        name = self.flat[-1] if self.flat else self.open[-1].value
        if name is None or name != (found[1].lower() if name in self.known else found[1]):
            self._text(found[0])
        elif self.flat:
            self._add(Element("raw", f"</{self.flat.pop()}>", options={"category": "span"}))
        else:
            self.open.pop()
