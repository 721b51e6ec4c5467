"""Footnote definitions: `[^name]: text`, with further blocks set off below it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule
from pylekyll.languages.markdown.kramdown.blocks.codeblock import indented_code
from pylekyll.languages.markdown.kramdown.document import Footnote
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.patterns import ID_NAME, INDENT, OPT_SPACE, SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
    from pylekyll.languages.markdown.kramdown.state import KramdownBlockState

_INDENT = lazy_pattern(rf"^{INDENT}", re.MULTILINE)


def _parse(parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
    if not state.may_nest:
        return None
    rest = indented_code(parser.lazy_html).match(state.src, match.end())
    assert rest is not None  # it also matches an empty text
    content = Element("footnote_def")
    parser.parse_text(state, content, _INDENT.sub("", state.src[match.start(2) : rest.end()]))
    definition = Element("eob", "footnote_def")
    state.add_block(definition)
    state.document.footnotes[match[1]] = Footnote(content, definition)
    return rest.end()


RULE = BlockRule("footnote_definition", rf"{OPT_SPACE}\[\^({ID_NAME})\]:{SPACE}*?(.*\n)", _parse, "[")
