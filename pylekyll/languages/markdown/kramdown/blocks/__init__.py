"""The block constructs, one per module, and the order in which they are tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.block_parser import KramdownBlockParser
from pylekyll.languages.markdown.kramdown.blocks import (
    abbreviation_definition,
    attribute_lists,
    blank_line,
    blockquote,
    codeblock,
    definition_list,
    eob,
    footnote_definition,
    header,
    horizontal_rule,
    html,
    link_definition,
    lists,
    math,
    paragraph,
    table,
)
from pylekyll.languages.markdown.kramdown.tags import tag_sets

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.block_parser import BlockRule

KRAMDOWN_RULES = (
    blank_line.RULE,
    codeblock.INDENTED,
    codeblock.FENCED,
    blockquote.RULE,
    header.ATX,
    horizontal_rule.RULE,
    lists.RULE,
    definition_list.RULE,
    html.RULE,
    header.SETEXT,
    math.RULE,
    table.RULE,
    footnote_definition.RULE,
    link_definition.RULE,
    abbreviation_definition.RULE,
    attribute_lists.RULE,
    eob.RULE,
    paragraph.RULE,
)


#: The constructs that Markdown does not have (`Kramdown::Parser::Markdown::EXTENDED`).
_EXTENDED = (
    codeblock.FENCED,
    table.RULE,
    definition_list.RULE,
    footnote_definition.RULE,
    abbreviation_definition.RULE,
    math.RULE,
    attribute_lists.RULE,
)


def block_rules(*, gfm: bool, quirk: bool, markdown: bool = False) -> tuple[BlockRule, ...]:
    """Return the constructs of an input, in the order in which they are tried."""
    if markdown:
        return tuple(rule for rule in KRAMDOWN_RULES if rule not in _EXTENDED)
    if not gfm:
        return KRAMDOWN_RULES
    replaced = {
        codeblock.FENCED: codeblock.FENCED_GFM,
        header.ATX: header.ATX_GFM_QUIRK if quirk else header.ATX_GFM,
        lists.RULE: lists.RULE_GFM,
    }
    return tuple(replaced.get(rule, rule) for rule in KRAMDOWN_RULES)


def paragraph_ends(*, gfm: bool, quirk: bool, markdown: bool = False) -> tuple[str, ...]:
    """Return the names of rules that end a paragraph without a blank line, besides those that end any block."""
    if markdown:
        return ()
    ends: tuple[str, ...] = (definition_list.RULE.pattern,)
    if gfm and quirk:
        ends = (
            lists.START,
            header.ATX_GFM.pattern,
            definition_list.RULE.pattern,
            blockquote.RULE.pattern,
            codeblock.FENCED_GFM.pattern,
        )
    return ends


def block_parser(*, gfm: bool, quirk: bool, recent: bool, markdown: bool = False) -> KramdownBlockParser:
    """Return a parser for an input: `quirk` is GFM's `paragraph_end`, `recent` kramdown 2.5 rather than 2.4."""
    return KramdownBlockParser(
        block_rules(gfm=gfm, quirk=quirk, markdown=markdown),
        tag_sets(recent=recent),
        paragraph_ends(gfm=gfm, quirk=quirk, markdown=markdown),
    )
