"""Definition lists: a paragraph of terms, then lines that begin with a colon."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.blocks.list_items import TAIL, ItemLines, first_line, take_item_ial
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import BLANK_LINE, EOB_MARKER, OPT_SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_MARKERS = [re.compile(rf"( {{0,{spaces}}}:)({TAIL})") for spaces in range(4)]
_BLANK_LINE = lazy_pattern(BLANK_LINE)
_EOB = lazy_pattern(EOB_MARKER)


@dataclass(slots=True)
class _Definition:
    """A definition whose lines are being collected; `first_as_para`: a blank line precedes it."""

    element: Element
    lines: ItemLines
    first_as_para: bool
    text: list[str] = field(default_factory=list)


def _follows_terms(children: list[Element]) -> bool:
    """Return whether a paragraph precedes, with at most one blank line after it."""
    if not children:
        return False
    if children[-1].type == "p":
        return True
    return (
        len(children) >= 2 and children[-1].type == "blank" and children[-1].value == "\n" and children[-2].type == "p"
    )


def _read_terms(paragraph: Element) -> list[Element]:
    terms = []
    lines = paragraph.children[0].value.split("\n")
    while lines and not lines[-1]:
        lines.pop()
    for line in lines:
        term = Element("dt")
        text = take_item_ial(term, line)
        term.options["raw_text"] = text
        term.children.append(Element("raw_text", text))
        terms.append(term)
    return terms


def _collect(
    parser: KramdownBlockParser, state: KramdownBlockState, pos: int, *, first_as_para: bool
) -> tuple[list[_Definition], int]:
    src, definitions = state.src, []
    marker, item = _MARKERS[3], None
    after_blank = False
    while pos < state.cursor_max:
        found = marker.match(src, pos)
        if found:
            element = Element("dd")
            text, lines = first_line(len(found[1]), found[2], parser.lazy_html)
            item = _Definition(element, lines, first_as_para, [take_item_ial(element, text)])
            definitions.append(item)
            marker = _MARKERS[min(lines.indentation, 4) - 1]
            first_as_para = after_blank = False
            pos = found.end()
            continue
        assert item is not None  # the first line has a marker
        if _EOB.match(src, pos):
            break
        found = item.lines.content.match(src, pos) or (None if after_blank else item.lines.lazy.match(src, pos))
        if found:
            item.text.append(item.lines.strip(found[0])[0])
            first_as_para = after_blank = False
        elif found := _BLANK_LINE.match(src, pos):
            item.text.append(found[0])
            first_as_para = after_blank = True
        else:
            break
        pos = found.end()
    return definitions, pos


def _finish(definition: _Definition) -> Element | None:
    """Determine whether the first paragraph gets a tag; return the blank line at the definition's end."""
    children = definition.element.children
    last = children.pop() if children[-1].type == "blank" else None
    if children and children[0].type == "p" and not definition.first_as_para:
        if len(children) > 1:
            children[0].children[0].value += "\n"
        children[0].options["transparent"] = True
    return last


def _append(children: list[Element], definition_list: Element) -> None:
    """Add the list, or append its items to a list directly before it."""
    if children and children[-1].type == "dl":
        children[-1].children += definition_list.children
    elif len(children) >= 2 and children[-1].type == "blank" and children[-2].type == "dl":
        children.pop()
        children[-1].children += definition_list.children
    else:
        children.append(definition_list)


def _parse(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    children = state.children
    if not _follows_terms(children) or not state.may_nest:
        return None
    definition_list = Element("dl")
    state.take_ial(definition_list)
    first_as_para = children[-1].type == "blank"
    if first_as_para:
        children.pop()
    paragraph = children.pop()
    definition_list.children = _read_terms(paragraph)
    definition_list.options.pop("ial", None)
    if "ial" in paragraph.options:
        definition_list.options["ial"] = paragraph.options["ial"]
    definitions, end = _collect(parser, state, match.start(), first_as_para=first_as_para)
    last = None
    for definition in definitions:
        definition_list.children.append(definition.element)
        parser.parse_text(state, definition.element, "".join(definition.text))
        if definition.element.children:
            last = _finish(definition)
    _append(children, definition_list)
    if last is not None:
        children.append(last)
    return end


RULE = BlockRule("definition_list", rf"{OPT_SPACE}:{TAIL}", _parse, ":")
