"""The rules of blocks, in the order in which they are tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.block_parser import CommonMarkBlockParser
from pylekyll.languages.markdown.commonmark.blocks import (
    code,
    footnote_definition,
    heading,
    html,
    lists,
    paragraph,
    quote,
    table,
    task_item,
    thematic_break,
)

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.block_parser import BlockRule
    from pylekyll.languages.markdown.commonmark.options import CommonMarkOptions

_EXTENSIONS: dict[str, tuple[BlockRule, ...]] = {"table": (table.RULE, table.ROW), "tasklist": (task_item.RULE,)}


def block_parser(options: CommonMarkOptions) -> CommonMarkBlockParser:
    """Return the block parser with the rules that the options enable."""
    added = [rule for name in dict.fromkeys(options.extensions) for rule in _EXTENSIONS.get(name, ())]
    return CommonMarkBlockParser(
        [
            quote.RULE,
            heading.ATX,
            code.FENCED,
            html.RULE,
            heading.SETEXT,
            thematic_break.RULE,
            *([footnote_definition.RULE] if "FOOTNOTES" in options.options else ()),
            lists.LIST,
            lists.ITEM,
            code.INDENTED,
            paragraph.RULE,
            *added,
        ]
    )
