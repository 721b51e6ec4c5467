"""Completion of the tree of blocks with raw text: spans, attributes, abbreviations, changes of GFM."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.attribute_lists import apply_attributes
from pylekyll.languages.markdown.kramdown.element import Element, text_element
from pylekyll.languages.markdown.kramdown.header_ids import GfmHeaderIds, plain_text, plain_text_gfm
from pylekyll.languages.markdown.kramdown.patterns import ANY_SPACE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser


#: Elements with ids that are made from their text.
_NAMED = frozenset(("header", "dt"))


def finish_tree(
    root: Element,
    document: Document,
    spans: KramdownSpanParser,
    footnotes: Iterable[Element] = (),
    *,
    breaks_lines: bool = True,
) -> None:
    """Read the spans below `root` and in `footnotes`, and apply attributes, abbreviations and GFM's own changes.

    `breaks_lines` is false if no text can contain a GFM line break.
    """
    reader = TreeReader(document, spans)
    headers = reader.read(root)
    abbreviations = Abbreviations(document) if document.abbreviations else None
    if abbreviations:
        abbreviations.replace(root)
    for footnote in footnotes:
        reader.read(footnote)
        if abbreviations:
            abbreviations.replace(footnote)
    if document.options.is_gfm:
        finish_gfm(root, document, headers, breaks_lines=breaks_lines)


class TreeReader:
    """Reads the raw text of blocks, drops boundaries, and puts attribute lists on their elements (`update_tree`)."""

    __slots__ = ("_document", "_spans")

    def __init__(self, document: Document, spans: KramdownSpanParser) -> None:
        self._document = document
        self._spans = spans

    def read(self, root: Element) -> list[Element]:
        """Complete what is below `root`; return the headers that are not in HTML elements."""
        headers: list[Element] = []
        self._read(root, headers)
        return headers

    def _read(self, root: Element, headers: list[Element]) -> None:
        children: list[Element] = []
        last_blank: Element | None = None
        for child in root.children:
            kind = child.type
            if kind == "blank":
                if last_blank is None:
                    last_blank = child
                    children.append(child)
                else:
                    last_blank.value += child.value
                continue
            if kind == "eob":
                _apply_attributes(child, self._document)
                continue
            last_blank = None
            if kind == "raw_text":
                children += self._spans.parse_spans(child.value, self._document)
                continue
            self._complete(child, headers)
            children.append(child)
        root.children = children

    def _complete(self, element: Element, headers: list[Element]) -> None:
        kind, inner = element.type, element.children
        if len(inner) == 1 and inner[0].type == "raw_text":  # most paragraphs, headers and cells
            element.children = self._spans.parse_spans(inner[0].value, self._document)
        elif inner:
            self._read(element, headers if kind != "html_element" else [])
        if element.options:
            _apply_attributes(element, self._document)
        if kind in _NAMED:
            self._read_name(element, headers)

    def _read_name(self, element: Element, headers: list[Element]) -> None:
        """Note a header, and the text from which its id or that of a term is made."""
        if element.type == "header":
            headers.append(element)
            if not self._document.options.auto_id_stripping:
                return
        element.options["raw_text"] = _source_text(element, self._document)


def _apply_attributes(element: Element, document: Document) -> None:
    ial = element.options.get("ial")
    if ial is not None:
        apply_attributes(element.attr, ial, document.attribute_lists)


def _source_text(element: Element, document: Document) -> str:
    return plain_text_gfm(element, document) if document.options.is_gfm else plain_text(element)


class Abbreviations:
    """Finds abbreviations in text (`replace_abbreviations`)."""

    def __init__(self, document: Document) -> None:
        names = sorted(document.abbreviations, key=len, reverse=True)
        spaces = f"{ANY_SPACE}+" if document.is_recent else None
        patterns = []
        for name in names:
            pattern = re.escape(name)
            patterns.append(re.sub(r"\\[ \t\n\r\f\v]", lambda _: spaces, pattern) if spaces else pattern)
        self.any = re.compile("|".join(patterns))
        alternatives = "|".join(patterns)
        self.word = re.compile(rf"(?:(?:\A|(?<=\n))|[^A-Za-z0-9_])(?P<name>{alternatives})(?![A-Za-z0-9_])")

    def replace(self, element: Element) -> None:
        """Split the texts below an element at abbreviations; raw HTML is unchanged."""
        if element.options.get("content_model") == "raw":
            for child in element.children:
                self.replace(child)
            return
        result: list[Element] = []
        for child in element.children:
            if child.type == "text":
                result += self._split(child)
            else:
                self.replace(child)
                result.append(child)
        element.children = result

    def _split(self, element: Element) -> list[Element]:
        text = element.value
        if not self.any.search(text):
            return [element]
        result, start, pos = [], 0, 0
        while (found := self.word.search(text, pos)) is not None:
            result.append(text_element("text", text[start : found.start("name")]))
            result.append(Element("abbreviation", found["name"]))
            start = pos = found.end()
        result.append(text_element("text", text[start:]))
        return result


def finish_gfm(root: Element, document: Document, headers: Iterable[Element], *, breaks_lines: bool) -> None:
    """Give headers GitHub's ids and break lines where GFM does (`GFM#update_elements`)."""
    ids = GfmHeaderIds(document.options.auto_id_prefix)
    if breaks_lines:
        _finish_gfm(root, document.hard_line_break or "\n", ids if document.options.auto_ids else None)
    elif document.options.auto_ids:
        for header in headers:
            if "id" not in header.attr:
                header.attr["id"] = ids.make(header.options["raw_text"])


def _finish_gfm(element: Element, line_break: str, ids: GfmHeaderIds | None) -> None:
    breaks = False
    for child in element.children:
        kind = child.type
        if kind == "text":
            breaks = breaks or line_break in child.value
        elif kind == "header" and ids is not None and "id" not in child.attr:
            child.attr["id"] = ids.make(child.options["raw_text"])
        elif child.children and kind != "html_element":
            _finish_gfm(child, line_break, ids)
    if breaks:
        element.children = _with_breaks(element, line_break)


def _with_breaks(element: Element, line_break: str) -> list[Element]:
    result: list[Element] = []
    for child in element.children:
        if child.type == "text" and line_break in child.value:
            is_last = element.is_block and child is element.children[-1]
            result += _break_lines(child.value.split(line_break), omit_last=is_last)
        else:
            result.append(child)
    return result


def _break_lines(lines: list[str], *, omit_last: bool) -> list[Element]:
    result = []
    last = len(lines) - 1
    omit_last = omit_last and not lines[-1]
    for index, line in enumerate(lines):
        result.append(text_element("text", f"\n{line}" if index else line))
        if index < last - 1 or (index == last - 1 and not omit_last):
            result.append(Element("br"))
    return result
