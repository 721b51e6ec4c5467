"""Escapes, entities and whitespace, as cmark reads and writes them."""

from __future__ import annotations

import re
import unicodedata
from html.entities import html5

#: Whitespace to cmark's C code (`cmark_isspace`).
SPACE = " \t\n\v\f\r"
PUNCTUATION = r"[!-/:-@\[-`{-~]"

_ESCAPED = re.compile(rf"\\({PUNCTUATION})")
#: A character reference, `&amp;` or `&#38;` or `&#x26;`.
ENTITY = re.compile(r"&(?:#(?P<dec>[0-9]{1,8})|#[xX](?P<hex>[0-9a-fA-F]{1,8})|(?P<name>[A-Za-z][A-Za-z0-9]{1,31}));")
_UNSAFE_IN_URL = re.compile(r"[^A-Za-z0-9\-_.+!*(),%#@?=;:/$~]+")
_SPACES = re.compile(rf"[{SPACE}]+")
_UNICODE_SPACE = frozenset(map(chr, (9, 10, 12, 13, 32, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000)))
_REPLACEMENT = "\ufffd"


def _entity(found: re.Match[str]) -> str:
    return entity_text(found) or found[0]


def entity_text(found: re.Match[str]) -> str | None:
    """Return the characters for a match of `ENTITY`, or None for an unknown name."""
    name = found["name"]
    if name is not None:
        return html5.get(f"{name};")
    code = int(found["dec"]) if found["dec"] else int(found["hex"], 16)
    if code == 0 or 0xD800 <= code < 0xE000 or code >= 0x110000:
        return _REPLACEMENT
    return chr(code)


def unescape_entities(text: str) -> str:
    """Return the text with its character references replaced."""
    return ENTITY.sub(_entity, text) if "&" in text else text


def unescape(text: str) -> str:
    """Return the text with character references and backslash escapes replaced."""
    return unescape_backslashes(unescape_entities(text))


def escape_html(text: str) -> str:
    """Return the text as HTML (`cmark_node#html_escape_html`: apostrophes and slashes stay)."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _percent(found: re.Match[str]) -> str:
    return "".join(
        "&amp;" if byte == 0x26 else "&#x27;" if byte == 0x27 else f"%{byte:02X}" for byte in found[0].encode()
    )


def escape_url(url: str) -> str:
    """Return the address as an attribute's value (`houdini_escape_href`)."""
    return _UNSAFE_IN_URL.sub(_percent, url)


def normalize_label(label: str) -> str:
    """Return the normalised label of a reference, which ignores case and whitespace."""
    return _SPACES.sub(" ", label.casefold().strip(SPACE))


def is_space(char: str) -> bool:
    """Return whether a character is whitespace in Unicode's sense."""
    return char in _UNICODE_SPACE


def is_punctuation(char: str) -> bool:
    """Return whether a character is punctuation: ASCII's, or of one of Unicode's categories P*."""
    if char < "\x80":
        return "!" <= char <= "~" and not char.isalnum()
    return unicodedata.category(char)[0] == "P"


def byte_length(text: str) -> int:
    """Return the length in UTF-8, the unit of columns."""
    return len(text) if text.isascii() else len(text.encode())


def unescape_backslashes(text: str) -> str:
    """Return the text with its backslash escapes replaced."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text
