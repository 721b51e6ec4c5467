"""Straight quotes become curly ones, as SmartyPants decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.span_parser import SpanRule
from pylekyll.languages.ruby.characters import is_word
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    import re

    from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser
    from pylekyll.languages.markdown.kramdown.span_state import SpanState

_S = r"[ \t\r\n\f\v]"
_W = "[A-Za-z0-9_]"
_PUNCTUATION = r"[!\"#$%'()*+,\-./:;<=>?@\[\\\]^_`{|}~]"


def _rules(right1: str, s_ends_word: str) -> re.Pattern[str]:
    """Return the rules in order; a group names the result for its quote, and the match includes text before it."""
    return lazy_pattern(
        rf"(?P<left1>[\"'])(?=[_*]{{1,2}}[^ \t\r\n\f\v])"
        rf"|(?P<right1>[\"'])(?={right1})"
        rf"|{_S}?(?P<double_single>\"')(?={_W})"
        rf"|{_S}?(?P<single_double>'\")(?={_W})"
        rf"|{_S}?(?P<right2>')(?=[0-9][0-9]s)"
        rf"|{_S}(?P<left2>['\"])(?={_W})"
        rf"|[^ \\\t\r\n\[{{(\-](?P<right3>['\"])"
        rf"|(?P<right4>[\"'])(?={_S}|{s_ends_word}|\Z)"
        rf"|[\s\S]?(?P<left3>')"
        rf"|[\s\S]?(?P<left4>\")"
    )


_RULES = _rules(rf"{_PUNCTUATION}(?!\.\.)\B", r"s\b")
# Python and Ruby differ in word boundaries beyond ASCII, so the rules are selected by the next character.
_RULES_BEFORE_WORD = _rules("_", "(?!)")
_RULES_BEFORE_OTHER = _rules(f"(?!_){_PUNCTUATION}", "s")
#: These are word characters for Ruby's `\b`, but not for `\p{Word}`.
_LATIN_1_NUMBERS = "²³¹¼½¾"
_QUOTES = {("l", "'"): ("lsquo",), ("l", '"'): ("ldquo",), ("r", "'"): ("rsquo",), ("r", '"'): ("rdquo",)}


def find_quote(src: str, pos: int) -> tuple[int, tuple[str, ...]]:
    """Return the position of the quote at `pos` or at the next character, and the names of its result.

    Two adjacent quotes have two names.
    """
    at = pos + (3 if src[pos] not in "\"'" else 2)
    after = src[at : at + 1]
    rules = _RULES
    if after > "\x7f":
        rules = _RULES_BEFORE_WORD if is_word(after) or after in _LATIN_1_NUMBERS else _RULES_BEFORE_OTHER
    found = rules.match(src, pos)
    assert found is not None  # the last two alternatives match any quote
    kind = found.lastgroup or ""
    start = found.start(kind)
    if found.end() - start == 2:
        return start, ("ldquo", "lsquo") if kind == "double_single" else ("lsquo", "ldquo")
    return start, _QUOTES[kind[0], src[start]]


def _parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
    src = state.src
    if src[pos] not in "\"'" and src[pos + 1 : pos + 2] not in ("'", '"'):
        return None
    start, names = find_quote(src, pos)
    for name in names:
        start = state.add(Element("smart_quote", name), start, start + 1)
    return start


RULE = SpanRule("smart_quotes", "\"|'", _parse, "<[]&$")
