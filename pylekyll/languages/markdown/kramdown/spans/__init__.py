"""The span constructs, one per module, and the order in which they are tried."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
from pylekyll.languages.markdown.kramdown.spans import (
    autolink,
    codespan,
    emphasis,
    entity,
    escape,
    extensions,
    footnote_marker,
    html,
    line_break,
    link,
    math,
    smart_quotes,
    strikethrough,
    typographic,
)

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.element import Element
    from pylekyll.languages.markdown.kramdown.options import KramdownOptions
    from pylekyll.languages.markdown.kramdown.span_parser import SpanRule

KRAMDOWN_RULES = (
    emphasis.RULE,
    codespan.RULE,
    autolink.RULE,
    html.RULE,
    footnote_marker.RULE,
    link.RULE,
    smart_quotes.RULE,
    math.RULE,
    extensions.RULE,
    entity.RULE,
    typographic.RULE,
    line_break.RULE,
    escape.RULE,
)
#: Without the constructs that Markdown does not have (`Kramdown::Parser::Markdown::EXTENDED`).
MARKDOWN_RULES = tuple(
    rule
    for rule in KRAMDOWN_RULES
    if rule not in (footnote_marker.RULE, smart_quotes.RULE, math.RULE, extensions.RULE, typographic.RULE)
)
SMARTYPANTS_RULES = (smart_quotes.RULE, entity.RULE, typographic.RULE, html.RULE)


def _gfm_rules(*, hard_wrap: bool, typography: bool) -> tuple[SpanRule, ...]:
    left_out = set()
    if hard_wrap:
        left_out.add(line_break.RULE)
    if not typography:
        left_out.add(typographic.RULE)
    rules = [rule for rule in KRAMDOWN_RULES if rule not in left_out and rule is not escape.RULE]
    return (*rules, escape.RULE_GFM, strikethrough.RULE)


@lru_cache(maxsize=8)
def _parser(rules: tuple[SpanRule, ...]) -> KramdownSpanParser:
    return KramdownSpanParser(rules, (html.RULE,))


def span_rules(options: KramdownOptions) -> tuple[SpanRule, ...]:
    """Return the constructs of a document's input, in the order in which they are tried."""
    if options.is_gfm:
        return _gfm_rules(hard_wrap=options.hard_wrap, typography="no_auto_typographic" not in options.gfm_quirks)
    return MARKDOWN_RULES if options.parser == "Markdown" else KRAMDOWN_RULES


def span_parser(options: KramdownOptions) -> KramdownSpanParser:
    """Return the parser for a document's input and the options that were given with it."""
    return _parser(span_rules(options))


def smartypants_parser() -> KramdownSpanParser:
    """Return the parser behind `smartify`."""
    return _parser(SMARTYPANTS_RULES)


def parse_pieces(text: str, document: Document) -> list[Element]:
    """Return a text in which only code spans and HTML elements are parsed, for the search for a table's pipes."""
    return _parser((codespan.RULE, html.RULE)).parse_spans(text, document, "raw_text")
