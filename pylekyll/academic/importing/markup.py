"""Markup in the texts of services: tags of HTML, JATS and MathML, which are removed, and entities."""

from __future__ import annotations

import re
from html import unescape

#: Any tag with the prefix of a namespace, and known names. ``x<y and a > b`` is a text.
_TAGS = re.compile(
    r"</?(?:[A-Za-z][\w-]*:[\w:-]+|abstract|alternatives|a|blockquote|bold|br|b|caption|cite|code|dd|disp-formula|div|dl|dt"
    r"|emphasis|emph|em|ext-link|font|fn|graphic|h[1-6]|hr|img|inf|inline-formula|inline-graphic|italic|it|i|label|list-item"
    r"|list|li|math|mfrac|mi|mn|mo|monospace|mover|mrow|mspace|msqrt|mstyle|msubsup|msub|msup|mtext|munder|mtable|mtd|mtr"
    r"|named-content|ol|overline|pre|p|q|roman|sans-serif|scp|sc|sec|section|small|span|strike|strong|styled-content|subtitle"
    r"|sub|sup|s|table|tbody|td|tex-math|th|thead|title|tr|tt|ul|underline|u|xref)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_MIDDLE_DOT = "<middle dot>"  # Web of Science's
#: The end of a paragraph in JATS and HTML.
_PARAGRAPH_TAGS = re.compile(r"</(?:[A-Za-z]\w*:)?(?:p|sec|title|li)>|<br\s*/?>\s*<br\s*/?>", re.IGNORECASE)
_EMPHASIS = re.compile(
    r"<((?:[a-z]\w*:)?(?:i|it|italic|em|emph|emphasis|b|bold|strong))(?:\s[^<>]*)?>([^<>]*)</\1>", re.IGNORECASE
)
_POWER = re.compile(r"(?<=[0-9])<(?:[a-z]\w*:)?sup>([-+\u2212\u2013]?)([0-9]{1,9})</(?:[a-z]\w*:)?sup>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#?\w{1,32});")
#: Emphasised parts of words in chemistry.
_PREFIXES = frozenset({"cis", "trans", "iso", "tert", "sec", "neo", "endo", "exo", "meso", "ortho", "meta", "para"})
#: Fewer letters are a part of a word or of a formula.
_LETTERS_OF_A_WORD = 3
_FIRST_EAST_ASIAN = "\u2e80"


def without_markup(text: str) -> str:
    r"""Return a text without tags and entities; those that were written as entities are removed too.

    Paragraphs are apart by empty lines. ``10<sup>5</sup>`` becomes ``10$^{5}$``. Emphasised words that have lost the
    blank beside them get one.
    """
    once = unescape(_without_tags(text.replace(_MIDDLE_DOT, "\u00b7")))
    # With a semicolon only: the first time made a parameter of an address from `&amp;copy=1`.
    return _ENTITY.sub(lambda found: unescape(found[0]), _without_tags(once))


def _without_tags(text: str) -> str:
    if "<" not in text:
        return text
    text = _POWER.sub(_raised, _EMPHASIS.sub(_apart, _PARAGRAPH_TAGS.sub("\n\n", text)))
    return _TAGS.sub("", text)


def _raised(found: re.Match[str]) -> str:
    sign = "-" if found[1] in ("\u2212", "\u2013") else found[1]
    return f"$^{{{sign}{found[2]}}}$"


def _apart(found: re.Match[str]) -> str:
    """Return emphasised text with a blank on each side on which its letters touch others."""
    text, inner = found.string, found[2]
    if sum(map(str.isalpha, inner)) < _LETTERS_OF_A_WORD:
        return inner
    before = _are_letters(text[found.start() - 1 : found.start()], inner[0])
    after = _are_letters(inner[-1], text[found.end() : found.end() + 1])
    return f"{' ' * before}{inner}{' ' * (after and inner.lower() not in _PREFIXES)}"


def _are_letters(one: str, other: str) -> bool:
    """Return whether two characters are letters of scripts that have blanks between words."""
    return one.isalpha() and other.isalpha() and max(one, other) < _FIRST_EAST_ASIAN
