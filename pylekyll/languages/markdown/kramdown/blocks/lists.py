"""Ordered and unordered lists; GFM's task lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.blocks import horizontal_rule
from pylekyll.languages.markdown.kramdown.blocks.list_items import TAIL, ItemLines, first_line, take_item_ial
from pylekyll.languages.markdown.kramdown.element import Element, parent_element
from pylekyll.languages.markdown.kramdown.patterns import BLANK_LINE, EOB_MARKER, OPT_SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

START = rf"{OPT_SPACE}(?:[+*-]|[0-9]+\.){TAIL}"
_START = lazy_pattern(START)
_STARTS = frozenset(" +*-0123456789")
_MARKERS = {
    kind: [re.compile(rf"( {{0,{spaces}}}{marker})({TAIL})") for spaces in range(4)]
    for kind, marker in (("ul", "[+*-]"), ("ol", r"[0-9]+\."))
}
_BLANK_LINE = lazy_pattern(BLANK_LINE)
_EOB = lazy_pattern(EOB_MARKER)
_RULE = lazy_pattern(horizontal_rule.START)


class _Item:
    """An item whose lines are being collected, in parts: a nested list begins a new one."""

    __slots__ = ("element", "has_nested", "lines", "parts")

    def __init__(self, element: Element, lines: ItemLines, text: str) -> None:
        self.element = element
        self.lines = lines
        self.parts = [[text]]
        # Ruby's `^` finds a marker on any line of the text, which is one line unless an attribute list spans lines.
        self.has_nested = text[:1] in _STARTS and _START.match(text) is not None

    def add(self, line: str) -> None:
        line, is_indented = self.lines.strip(line)
        begins_list = (is_indented or self.has_nested) and _START.match(line) is not None
        if begins_list and is_indented and not self.has_nested:
            self.parts.append([])
            self.has_nested = True
        elif begins_list and self.has_nested and not is_indented:
            line = " " * (self.lines.indentation + 4) + line
        self.parts[-1].append(line)


class _Collector:
    """Splits the lines of a list into items."""

    def __init__(self, parser: KramdownBlockParser, state: KramdownBlockState, kind: str) -> None:
        self.lazy_html = parser.lazy_html
        self.src = state.src
        self.end = state.cursor_max
        self.kind = kind
        self.items: list[_Item] = []
        self.takes_ial = state.document.options.parser != "Markdown"
        self.has_eob = False

    def collect(self, pos: int) -> int:
        """Read items from `pos`; return the end of the list."""
        src, markers = self.src, _MARKERS[self.kind]
        marker, item = markers[3], None
        after_blank = False
        while pos < self.end:
            if after_blank and _RULE.match(src, pos):
                break
            found = _EOB.match(src, pos) if src[pos] == "^" else None
            if found:
                self.has_eob = True
                return found.end()
            found = marker.match(src, pos)
            if found:
                item = self._begin(found)
                marker = markers[min(item.lines.indentation, 4) - 1]
                after_blank = False
            else:
                assert item is not None  # the first line has a marker
                found = item.lines.content.match(src, pos) or (None if after_blank else item.lines.lazy.match(src, pos))
                if found:
                    item.add(found[0])
                    after_blank = False
                elif found := _BLANK_LINE.match(src, pos):
                    item.has_nested = after_blank = True
                    item.parts[-1].append(found[0])
                else:
                    break
            pos = found.end()
        return pos

    def _begin(self, found: re.Match[str]) -> _Item:
        element = parent_element("li", [])
        text, lines = first_line(len(found[1]), found[2], self.lazy_html)
        item = _Item(element, lines, take_item_ial(element, text) if self.takes_ial else text)
        self.items.append(item)
        return item


def _begins_with_transparent(items: list[_Item], index: int) -> bool:
    """Return whether the first paragraph of an item is transparent, which depends on other items for the last one."""
    last = len(items) - 1
    if index != last or len(items) == 1:
        return True
    for other in items[:-1]:
        children = other.element.children
        if not children or children[0].type != "p" or children[0].options.get("transparent"):
            return True
    return False


def _finish_item(items: list[_Item], index: int, *, has_eob: bool) -> Element | None:
    """Determine whether the first paragraph gets a tag; return the blank line at the item's end."""
    children = items[index].element.children
    if not children:
        return None
    first = children[0]
    if first.type == "p" and len(children) >= 2 and children[1].type == "eob" and "ial" in first.options:
        # An attribute list for the first paragraph made a boundary.
        del children[1]
    is_tight = (
        first.type == "p"
        and (
            len(children) < 2
            or children[1].type != "blank"
            or (index == len(items) - 1 and len(children) == 2 and not has_eob)
        )
        and _begins_with_transparent(items, index)
    )
    if is_tight:
        if len(children) > 1 and children[1].type != "blank":
            first.children[0].value += "\n"
        first.options["transparent"] = True
    return children.pop() if children[-1].type == "blank" else None


def _parse(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    if not state.may_nest:
        return None
    kind = "ol" if match[0].lstrip(" ")[0].isdigit() else "ul"
    list_element = Element(kind)
    state.take_ial(list_element)
    collector = _Collector(parser, state, kind)
    end = collector.collect(match.start())
    items = collector.items
    list_element.children = [item.element for item in items]
    state.children.append(list_element)
    last = None
    for index, item in enumerate(items):
        for part in item.parts:
            parser.parse_text(state, item.element, part[0] if len(part) == 1 else "".join(part))
        if item.element.children:
            last = _finish_item(items, index, has_eob=collector.has_eob)
    if last is not None and not collector.has_eob:
        state.children.append(last)
    return end


_UNCHECKED = lazy_pattern(r"\A[ \t\r\n\f\v]*\[ \][ \t\r\n\f\v]+")
_CHECKED = lazy_pattern(r"\A[ \t\r\n\f\v]*\[[xX]\][ \t\r\n\f\v]+")
_BOX = '<input type="checkbox" class="task-list-item-checkbox" disabled="disabled" />'
_CHECKED_BOX = '<input type="checkbox" class="task-list-item-checkbox" disabled="disabled" checked="checked" />'


def _parse_gfm(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    end = _parse(parser, match, state)
    if end is None:
        return None
    list_element = state.children[-1]
    if list_element.type == "blank":
        list_element = state.children[-2]
    is_tasks = False
    for item in list_element.children:
        if not item.children or item.children[0].type != "p":
            continue
        texts = item.children[0].children  # empty in an item of null characters, for which Ruby raises an error
        text = texts[0] if texts else None
        if text is not None and "[" in text.value:
            value, unchecked = _UNCHECKED.subn(_BOX, text.value)
            text.value, checked = _CHECKED.subn(_CHECKED_BOX, value)
            # From the first box on, every item is a task.
            is_tasks = is_tasks or bool(unchecked or checked)
        if is_tasks:
            item.attr["class"] = "task-list-item"
    if is_tasks:
        list_element.attr["class"] = "task-list"
    return end


RULE = BlockRule("list", START, _parse, "+*-0123456789")
RULE_GFM = BlockRule("list", START, _parse_gfm, "+*-0123456789")
