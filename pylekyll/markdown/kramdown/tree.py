"""Completion of the tree of blocks with raw text: spans, attributes, abbreviations, changes of GFM."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.markdown.kramdown.attribute_lists import apply_attributes
from pylekyll.markdown.kramdown.element import Element, text_element
from pylekyll.markdown.kramdown.header_ids import GfmHeaderIds, plain_text, plain_text_gfm

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.markdown.kramdown.document import Document
    from pylekyll.markdown.kramdown.span_parser import KramdownSpanParser


#: Elements that can have headers in them, of those that `GFM#update_elements` looks into.
_HOLD_BLOCKS = frozenset(("blockquote", "ul", "ol", "li", "dl", "dt", "dd"))


def finish_tree(
    root: Element,
    document: Document,
    spans: KramdownSpanParser,
    footnotes: Iterable[Element] = (),
    *,
    breaks_lines: bool = True,
) -> None:
    """Read the spans below `root` and in `footnotes`, and apply attributes, abbreviations and GFM's own changes.

    `breaks_lines` is false where no text can have what breaks a line in GFM.
    """
    update_tree(root, document, spans)
    abbreviations = Abbreviations(document) if document.abbreviations else None
    if abbreviations:
        abbreviations.replace(root)
    for footnote in footnotes:
        update_tree(footnote, document, spans)
        if abbreviations:
            abbreviations.replace(footnote)
    if document.options.is_gfm:
        finish_gfm(root, document, breaks_lines=breaks_lines)


def update_tree(root: Element, document: Document, spans: KramdownSpanParser) -> None:
    """Read the raw text below `root`, drop boundaries, and put attribute lists on their elements (`update_tree`)."""
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
            _apply_attributes(child, document)
            continue
        last_blank = None
        if kind == "raw_text":
            children += spans.parse_spans(child.value, document)
            continue
        inner = child.children
        if len(inner) == 1 and inner[0].type == "raw_text":  # most paragraphs, headers and cells
            child.children = spans.parse_spans(inner[0].value, document)
        elif inner:
            update_tree(child, document, spans)
        options = child.options
        if "ial" in options:
            apply_attributes(child.attr, options["ial"], document.attribute_lists)
        if kind == "dt" or (kind == "header" and document.options.auto_id_stripping):
            options["raw_text"] = _source_text(child, document)
        children.append(child)
    root.children = children


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
        spaces = r"[\s]+" if document.is_recent else None
        patterns = []
        for name in names:
            pattern = re.escape(name)
            patterns.append(re.sub(r"\\[ \t\n\r\f\v]", lambda _: spaces, pattern) if spaces else pattern)
        self.any = re.compile("|".join(patterns))
        alternatives = "|".join(patterns)
        self.word = re.compile(rf"(?:(?:\A|(?<=\n))|[^A-Za-z0-9_])(?P<name>{alternatives})(?![A-Za-z0-9_])")

    def replace(self, element: Element) -> None:
        """Split the texts below an element at abbreviations; raw HTML stays as it is."""
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


def finish_gfm(root: Element, document: Document, *, breaks_lines: bool) -> None:
    """Give headers GitHub's ids and break lines where GFM does (`GFM#update_elements`)."""
    ids = GfmHeaderIds(document.options.auto_id_prefix)
    if breaks_lines:
        _finish_gfm(root, document, ids)
    elif document.options.auto_ids:
        _identify_headers(root, ids)


def _identify_headers(element: Element, ids: GfmHeaderIds) -> None:
    for child in element.children:
        kind = child.type
        if kind == "header" and "id" not in child.attr:
            child.attr["id"] = ids.make(child.options["raw_text"])
        elif kind in _HOLD_BLOCKS:
            _identify_headers(child, ids)


def _finish_gfm(element: Element, document: Document, ids: GfmHeaderIds) -> None:
    line_break = document.hard_line_break or "\n"
    result: list[Element] = []
    for child in element.children:
        if child.type == "text" and line_break in child.value:
            is_last = element.is_block and child is element.children[-1]
            result += _break_lines(child.value.split(line_break), omit_last=is_last)
            continue
        result.append(child)
        if child.type == "html_element":
            continue
        if child.type == "header" and document.options.auto_ids and "id" not in child.attr:
            child.attr["id"] = ids.make(child.options["raw_text"])
        elif child.children:
            _finish_gfm(child, document, ids)
    element.children = result


def _break_lines(lines: list[str], *, omit_last: bool) -> list[Element]:
    result = []
    last = len(lines) - 1
    omit_last = omit_last and not lines[-1]
    for index, line in enumerate(lines):
        result.append(text_element("text", f"\n{line}" if index else line))
        if index < last - 1 or (index == last - 1 and not omit_last):
            result.append(Element("br"))
    return result
