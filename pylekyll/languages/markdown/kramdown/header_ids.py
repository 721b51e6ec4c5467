"""Ids for headers: kramdown's, GitHub's, and the texts from which they are made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.characters import is_word
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.element import Element

_LEADING = lazy_pattern(r"^[^a-zA-Z]+", re.MULTILINE)
_NOT_ID = lazy_pattern(r"[^a-zA-Z0-9 \-]")
_NOT_WORDS = lazy_pattern(r"[^A-Za-z0-9_\- \t]+")
_TO_DASH = str.maketrans(" \t", "--")


def plain_text(element: Element) -> str:
    """Return the text elements below a header, for kramdown's ids."""
    if element.type == "text":
        return str(element.value)
    return "".join(map(plain_text, element.children))


def plain_text_gfm(element: Element, document: Document) -> str:
    """Return the text below a header as GitHub sees it: code, math, entities and typography too."""
    kind = element.type
    if kind in ("text", "codespan", "math"):
        return str(element.value)
    if kind == "entity":
        return str(element.value.char)
    if kind in ("smart_quote", "typographic_sym"):
        spaced = {"laquo_space": "«\u00a0", "raquo_space": "\u00a0»"}
        return spaced.get(element.value) or document.entities[element.value].char
    return "".join(plain_text_gfm(child, document) for child in element.children)


def basic_id(text: str) -> str:
    """Return kramdown's id for a text: ASCII letters, digits and dashes, from the first letter on."""
    text = _NOT_ID.sub("", _LEADING.sub("", text)).replace(" ", "-")
    return text.lower()


def downcase(text: str) -> str:
    """Return the text in lowercase as Ruby does, without a final sigma."""
    return text.replace("Σ", "σ").lower()


def _words(match: re.Match[str]) -> str:
    found = match[0]
    if found.isascii():
        return ""
    return found if found.isalpha() else "".join(filter(is_word, found))


class GfmHeaderIds:
    """Ids as on GitHub, with a number if they repeat (`generate_gfm_header_id`)."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.counts: dict[str, int] = {}

    def make(self, text: str) -> str:
        """Return the id for a header's text."""
        result = _NOT_WORDS.sub(_words, downcase(text)).translate(_TO_DASH)
        count = self.counts.get(result, -1) + 1
        self.counts[result] = count
        return f"{self.prefix}{result}-{count}" if count else self.prefix + result
