"""The rules of spans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.commonmark.inline_parser import CommonMarkInlineParser
from pylekyll.languages.markdown.commonmark.spans import codespan, emphasis, escapes, link, pointed, smart, url

if TYPE_CHECKING:
    from pylekyll.languages.markdown.commonmark.inline_parser import SpanRule
    from pylekyll.languages.markdown.commonmark.options import CommonMarkOptions

_RULES = (
    escapes.NEWLINE,
    codespan.RULE,
    escapes.BACKSLASH,
    escapes.CHARACTER_REFERENCE,
    pointed.RULE,
    emphasis.EMPHASIS,
    link.OPENING,
    link.CLOSING,
    link.IMAGE,
)
_SMART = (emphasis.QUOTE, smart.HYPHEN, smart.PERIOD)
_EXTENSIONS: dict[str, tuple[SpanRule, ...]] = {
    "strikethrough": (emphasis.STRIKETHROUGH,),
    "autolink": (url.WWW, url.SCHEME),
}


def inline_parser(options: CommonMarkOptions) -> CommonMarkInlineParser:
    """Return the inline parser with the rules that the options enable."""
    added = [rule for name in _EXTENSIONS if name in options.extensions for rule in _EXTENSIONS[name]]
    return CommonMarkInlineParser([*_RULES, *(_SMART if "SMART" in options.options else ()), *added])
