"""Common parts of list items and definitions: the extent of their lines, and attribute lists at their start."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.attribute_lists import AttributeList
from pylekyll.languages.markdown.kramdown.patterns import ANY_CHARS, IAL_BLOCK, ID_NAME, SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.element import Element

#: Text after a marker.
TAIL = r"[\t| ].*\n"
_IAL = rf"{SPACE}*(?:\{{:(?!(?:{ID_NAME})?:|/)({ANY_CHARS}+)\}}){SPACE}*"
#: An attribute list at the start of a line.
LIST_ITEM_IAL = lazy_pattern(_IAL)
_ONLY_IAL = lazy_pattern(rf"^(?:{_IAL})?{SPACE}*\n", re.MULTILINE)
_VISIBLE = r".*[^ \t\r\n\f\v].*\n"
_TABS = lazy_pattern(r"( *)(\t+)")
_LEADING_TABS = lazy_pattern(r"\t+")
#: Characters after a marker and a space that do not begin an item's text, or may begin an attribute list.
_NOT_SIMPLE = frozenset(" \t\r\n\f\v{")
_LEADING_SPACE = lazy_pattern(rf"{SPACE}*")


@dataclass(slots=True, frozen=True)
class ItemLines:
    """Patterns of the lines of an item with `indentation`: indented content, and lazy continuation lines."""

    indentation: int
    content: re.Pattern[str]
    lazy: re.Pattern[str]

    def strip(self, line: str) -> tuple[str, bool]:
        """Return a line without the item's indentation, and whether it was indented."""
        tabs = _LEADING_TABS.match(line)
        if tabs:
            line = "    " * tabs.end() + line[tabs.end() :]
        if line.startswith(" " * self.indentation):
            return line[self.indentation :], True
        return line, False


@lru_cache(maxsize=256)
def item_lines(indentation: int, lazy_html: str) -> ItemLines:
    """Return the patterns for an indentation (kramdown's `PARSE_FIRST_LIST_LINE_REGEXP_CACHE`)."""
    tabs, spaces = divmod(indentation, 4)
    indent = r"(?:\t| {4})"
    content = rf"(?:{indent}{{{tabs}}} {{{spaces}}}|{indent}{{{tabs + 1}}}){_VISIBLE}"
    few = rf" {{0,{min(indentation, 3)}}}"
    lazy = rf"(?!{few}(?:{IAL_BLOCK}|{lazy_html})){_VISIBLE}"
    return ItemLines(indentation, re.compile(content), re.compile(lazy))


def first_line(marker_width: int, content: str, lazy_html: str) -> tuple[str, ItemLines]:
    """Return the first line without the text before its content, and the item's lines (`parse_first_list_line`)."""
    if content[0] == " " and content[1] not in _NOT_SIMPLE:
        return content[1:], item_lines(marker_width + 1, lazy_html)
    indentation = marker_width
    if _ONLY_IAL.match(content):
        indentation = 4
    else:
        while (tabs := _TABS.match(content)) is not None:
            column = tabs.end(1) + indentation
            width = 4 - column % 4 + (tabs.end(2) - tabs.end(1) - 1) * 4
            content = tabs[1] + " " * width + content[tabs.end() :]
        indentation += len(content) - len(content.lstrip(" "))
    skipped = _LEADING_SPACE.match(content)
    assert skipped is not None  # it also matches an empty text
    return content[skipped.end() :], item_lines(indentation, lazy_html)


def take_item_ial(element: Element, text: str) -> str:
    """Remove an attribute list from the start of an item's text, which is one line, and keep it for the item."""
    found = LIST_ITEM_IAL.match(text) if "{:" in text else None
    if found is None:
        return text
    element.options.setdefault("ial", AttributeList()).read(found[1])
    return text[found.end() :]
