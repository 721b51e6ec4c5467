"""Lines between braces: attribute list definitions, attribute lists for blocks, and extensions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.attribute_lists import AttributeList
from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.extensions import BLOCK_START, parse_extension
from pylekyll.languages.markdown.kramdown.patterns import ANY_CHARS, BLANK, ID_NAME, OPT_SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_DEFINITION = lazy_pattern(rf"{OPT_SPACE}\{{:({ID_NAME}):({ANY_CHARS}+)\}}{BLANK}*\n")
_LIST = lazy_pattern(rf"{OPT_SPACE}\{{:(?![:/])({ANY_CHARS}+)\}}{BLANK}*\n")
#: Lists after a definition belong to the definition; after other boundaries they wait for the next block.
_DEFINITIONS = frozenset(("link_def", "abbrev_def", "footnote_def"))


def _parse(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    src, pos = state.src, match.start()
    is_list = state.ial_end(match.end()) >= 0
    found = _DEFINITION.match(src, pos) if is_list else None
    if found:
        state.document.attribute_lists.setdefault(found[1], AttributeList()).read(found[2])
        state.add_block(Element("eob", "ald"))
        return found.end()
    found = BLOCK_START.match(src, pos) if src.startswith((":", "/"), match.end()) else None
    if found:
        return _parse_extension(found, state)
    found = _LIST.match(src, pos) if is_list else None
    if not found:
        return None
    last = state.children[-1] if state.children else None
    if last is not None and last.type != "blank" and (last.type != "eob" or last.value in _DEFINITIONS):
        last.options.setdefault("ial", AttributeList()).read(found[1])
        if not _LIST.match(src, found.end()):
            state.add_block(Element("eob", "ial"))
    else:
        if state.block_ial is None:
            state.block_ial = AttributeList()
        state.block_ial.read(found[1])
    return found.end()


def _parse_extension(match: re.Match[str], state: KramdownBlockState) -> int | None:
    result = parse_extension(match, state.document, state.ahead, is_block=True)
    if result is None:
        return None
    end, element = result
    if element is not None:
        state.children.append(element)
    elif match[1] == "options":
        state.add_block(Element("eob", "extension"))
    return end


RULE = BlockRule("block_extensions", rf"{OPT_SPACE}\{{:", _parse, "{")
