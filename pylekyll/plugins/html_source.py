"""Preparation of HTML for a newer libxml2, so that it parses like the libxml2 2.9 of Nokogiri.

Newer versions follow HTML 5 where 2.9 follows HTML 4 and its own rules. They differ in carriage returns, invalid
characters, and references: in 2.9 ``&copy`` without its semicolon is text, and ``&#128;`` is a control character.
"""

from __future__ import annotations

import re
from html.entities import name2codepoint

from pylekyll.foundation.closed import Ends, replaced
from pylekyll.languages.ruby.patterns import lazy_pattern

#: Placeholder for a carriage return, which newer versions turn into a line feed; a private-use character.
RETURN = "\ue00d"

#: The beginnings of comments and tags, and carriage returns.
_MARKUP = lazy_pattern(r"<!--|<[a-zA-Z/]|\r")
_QUOTED = lazy_pattern(r"\"[^\"]*\"|'[^']*'")
#: Characters that XML does not allow: 2.9 drops them.
_CONTROLS = lazy_pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]+")
#: Text without references, or a reference: a name or a number, and its semicolon.
_REFERENCE = lazy_pattern(
    r"<!--|<(script|style)\b|&(?:([A-Za-z][A-Za-z0-9]*)|#(?:([0-9]+)|[xX]([0-9A-Fa-f]+)))(;?)", re.IGNORECASE
)
_RAW_ENDS = {name: re.compile(f"</{name}", re.IGNORECASE | re.ASCII) for name in ("script", "style")}
#: A quotation mark right after an attribute's value, and a tag up to it: text from there to a space is dropped.
_STRAY = lazy_pattern(r"""=\s*(?:"[^"]*"|'[^']*')["']""")
_STRAY_IN_TAG = lazy_pattern(
    r"""(<[a-zA-Z][^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*?=\s*(?:"[^"]*"|'[^']*'))["'][^\s>]*"""
)
#: The beginnings of comments, scripts, stylesheets and tags.
_BEGINNING = lazy_pattern(r"<!--|<(script|style)\b|<[a-z]", re.IGNORECASE)
_ANY_REFERENCE = lazy_pattern(r"(?!)()|&(?:([A-Za-z][A-Za-z0-9]*)|#(?:([0-9]+)|[xX]([0-9A-Fa-f]+)))(;?)", re.IGNORECASE)
_RAW = lazy_pattern(r"</?(?:script|style|textarea)", re.IGNORECASE)
_FEW = 20
_MARKUP_CHARACTERS = frozenset(map(ord, "&<>\"'"))
_BIGGEST = 0x10FFFF
_MOST_DIGITS = 10


def prepared(text: str) -> str:
    """Return ``text`` changed so that a newer libxml2 parses it like 2.9, except for carriage returns.

    Carriage returns become ``RETURN``; the caller restores them.
    """
    closed = is_sane(text)
    if closed and _STRAY.search(text):
        text = _without_stray(text)
    if "\r" in text:
        end = text.rfind(">") + 1  # no tag ends after this
        text = _with_returns(text[:end]) + text[end:].replace("\r", RETURN)
    text = _CONTROLS.sub("", text)
    if "&" not in text:
        return text
    return _with_references(text) if closed else _ANY_REFERENCE.sub(_reference, text)


def is_sane(text: str) -> bool:
    """Return whether only a few comments, instructions, scripts, stylesheets and text areas are unclosed at the end.

    The search for the end of each would scan the rest of the text.
    """
    if text.count("<!--", text.rfind("-->") + 1) > _FEW or text.count("<?", text.rfind(">") + 1) > _FEW:
        return False
    names = [match[0].lower() for match in _RAW.finditer(text)]
    for name in ("script", "style", "textarea"):
        marks = [mark for mark in names if mark.endswith(name)]
        unclosed = marks[::-1].index(f"</{name}") if f"</{name}" in marks else len(marks)
        if unclosed > _FEW:
            return False
    return True


def raw_end(beginning: re.Match[str], ends: Ends) -> int:
    """Return where a comment, a script or a stylesheet ends; -1 if it does not, or for another beginning.

    The first group of ``beginning`` is the name of the element.
    """
    if beginning[0] == "<!--":
        return ends.after("-->", beginning.end())
    return ends.after(_RAW_ENDS[beginning[1].lower()], beginning.end()) if beginning[1] else -1


def _without_stray(text: str) -> str:
    """Return a text without what is right behind the values of attributes."""
    ends = Ends(text)

    def changed(beginning: re.Match[str]) -> tuple[int, str] | None:
        end = raw_end(beginning, ends)
        if end >= 0:
            return end, text[beginning.start() : end]
        stray = _STRAY_IN_TAG.match(text, beginning.start())
        return (stray.end(), stray[1]) if stray else None

    return replaced(text, _BEGINNING, changed)


def _with_returns(text: str) -> str:
    ends = Ends(text)

    def changed(beginning: re.Match[str]) -> tuple[int, str] | None:
        if beginning[0] == "<!--":
            end = ends.after("-->", beginning.end())
        else:
            end = ends.of_tag(beginning.end()) if beginning[0] != "\r" else beginning.end()
        return (end, _keep_returns(text[beginning.start() : end])) if end >= 0 else None

    return replaced(text, _MARKUP, changed)


def _with_references(text: str) -> str:
    ends = Ends(text)

    def changed(beginning: re.Match[str]) -> tuple[int, str] | None:
        if beginning[0][0] == "&":
            return beginning.end(), _reference(beginning)
        end = raw_end(beginning, ends)
        return (end, text[beginning.start() : end]) if end >= 0 else None

    return replaced(text, _REFERENCE, changed)


def _keep_returns(text: str) -> str:
    """Replace carriage returns in text, comments and quoted values; in a tag they are whitespace."""
    if text[0] == "<" and text[1] != "!":
        return _QUOTED.sub(lambda quoted: quoted[0].replace("\r", RETURN), text)
    return text.replace("\r", RETURN)


def _code_of(name: str) -> int | None:
    return ord("'") if name == "apos" else name2codepoint.get(name)


def _reference(match: re.Match[str]) -> str:
    """Return the character of a reference in HTML 4, or its text (``htmlParseEntityRef``, ``htmlParseCharRef``)."""
    name, decimal, hexadecimal, semicolon = match[2], match[3], match[4], match[5]
    if name:
        code = _code_of(name) if semicolon else None
        if code is None:
            return f"&amp;{match[0][1:]}"
    elif decimal or hexadecimal:
        digits = (decimal or hexadecimal).lstrip("0")[:_MOST_DIGITS]
        code = int(digits or "0", 10 if decimal else 16)
    else:  # a comment, a script, a stylesheet
        return match[0]
    if code in _MARKUP_CHARACTERS:
        return f"&#{code};"
    if not code or code > _BIGGEST or 0xD800 <= code <= 0xDFFF or _CONTROLS.match(chr(code)):
        return ""
    return RETURN if code == ord("\r") else chr(code)
