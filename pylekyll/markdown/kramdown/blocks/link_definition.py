"""Definitions of links: `[name]: url "title"`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.markdown.kramdown.block_parser import BlockRule
from pylekyll.markdown.kramdown.document import LinkDefinition
from pylekyll.markdown.kramdown.element import Element
from pylekyll.markdown.kramdown.patterns import OPT_SPACE

if TYPE_CHECKING:
    from pylekyll.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.markdown.kramdown.state import KramdownBlockState

_REST = re.compile(
    r"[ \t]*(?:<(.*?)>|([^\n]*?\S[^\n]*?))(?:(?:[ \t]*?\n|[ \t]+?)[ \t]*?([\"'])(.+?)\3)?[ \t]*?\n", re.ASCII
)
_UNQUOTED_TITLE = re.compile(r"[ \t]+[\"']")


def _parse(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    rest = _REST.match(state.src, match.end())
    if rest is None or (rest[2] and _UNQUOTED_TITLE.search(rest[2])):
        return None
    url = rest[1] if rest[1] is not None else rest[2]
    definition = Element("eob", "link_def")
    state.add_block(definition)
    state.document.define_link(match[1], LinkDefinition(url, rest[4], definition))
    return rest.end()


RULE = BlockRule("link_definition", rf"{OPT_SPACE}\[([^\n\]]+)\]:", _parse, "[")
