"""HTML tables that kramdown's own syntax could have written (part of `html_to_native`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import RUBY_STRIP
from pylekyll.languages.markdown.kramdown.tags import BLOCK_TAGS
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_ALIGN = lazy_pattern(r"text-align:[ \t\r\n\f\v]+(center|left|right|justify|inherit)")
_STYLE = lazy_pattern(r"(?:;[ \t\r\n\f\v]*)?text-align:[ \t\r\n\f\v]+(center|left|right)")


def _below(element: Element, *names: str) -> Iterator[Element]:
    """Return the outermost elements with one of these names."""
    if element.value in names:
        yield element
    else:
        for child in element.children:
            yield from _below(child, *names)


def _cells(row: Element) -> list[Element]:
    return [cell for cell in row.children if cell.value in ("th", "td")]


def _has_only_phrasing(element: Element) -> bool:
    return all(
        (child.type == "text" or child.value not in BLOCK_TAGS) and _has_only_phrasing(child)
        for child in element.children
    )


def _consists_of(element: Element, cell: str) -> bool:
    """Return whether the element only consists of rows with such cells."""
    return all(
        (row.value == "tr" or row.type == "text")
        and all(child.value == cell or child.type == "text" for child in row.children)
        for row in element.children
    )


def _is_section(element: Element) -> bool:
    if element.type == "text":
        return True
    if element.value == "thead":
        return _consists_of(element, "th")
    return element.value in ("tfoot", "tbody") and _consists_of(element, "td")


def _alignment(row: Element) -> list[str]:
    found = (_ALIGN.search(cell.attr.get("style") or "") for cell in _cells(row))
    return [match[1] if match else "default" for match in found]


def is_simple_table(table: Element) -> bool:
    """Return whether rows have equally many cells, aligned alike, without blocks in them (`is_simple_table?`)."""
    if not all(map(_has_only_phrasing, _below(table, "th", "td"))):
        return False
    rows = list(_below(table, "tr"))
    if len({len(_cells(row)) for row in rows}) != 1 or not _cells(rows[0]):
        return False
    alignments = [_alignment(row) for row in rows]
    if any(side in ("justify", "inherit") for sides in alignments for side in sides):
        return False
    if any(sides != alignments[0] for sides in alignments):
        return False
    if _consists_of(table, "td"):
        return True
    return all(map(_is_section, table.children)) and any(child.value == "tbody" for child in table.children)


def _take_alignment(cell: Element) -> str:
    style = cell.attr.get("style")
    if not style:
        return "default"
    found = _STYLE.search(style)
    if found:
        style = style[: found.start()] + style[found.end() :]
        cell.attr["style"] = style
    if not style.strip(RUBY_STRIP):
        del cell.attr["style"]
    return found[1] if found else "default"


def _rows(element: Element) -> Iterator[Element]:
    for child in element.children:
        if child.type == "tr":
            yield child
        else:
            yield from _rows(child)


def make_table(table: Element) -> None:
    """Turn the converted children of a simple table into kramdown's: alignment, cells of one type, a body."""
    for row in _rows(table):
        table.options["alignment"] = [_take_alignment(cell) for cell in row.children]
        for cell in row.children:
            if cell.type == "th":
                cell.type = "td"
    table.children = [child for child in table.children if child.type != "html_element"]
    if table.children[0].type == "tr":
        table.children = [Element("tbody", children=table.children)]
