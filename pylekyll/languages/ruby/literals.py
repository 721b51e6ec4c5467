"""String literals as Ruby's ``String#inspect`` writes them."""

from __future__ import annotations

import re
import unicodedata

from pylekyll.languages.ruby.patterns import lazy_pattern

_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\n": "\\n",
    "\t": "\\t",
    "\f": "\\f",
    "\r": "\\r",
    "\v": "\\v",
    "\b": "\\b",
    "\a": "\\a",
    "\x1b": "\\e",
}
# Compiled (3 ms) for the first text that is not plain, as few are.
_ASCII_TO_ESCAPE = r'["\\\x00-\x1f\x7f-\x9f\u2028\u2029]|#(?=[{$@])|[^\x00-\uffff]|[\u0378-\uffff]'
_PLAIN = lazy_pattern(r"[ !$-\[\]-~]*\Z")


def inspect_string(text: str) -> str:
    """Return ``text`` in double quotes, escaped (``String#inspect``)."""
    if _PLAIN.match(text):
        return f'"{text}"'
    return f'"{re.sub(_ASCII_TO_ESCAPE, _escape_character, text)}"'


def _escape_character(match: re.Match[str]) -> str:
    character = match.group()
    if character == "#":
        return "\\#"
    if character in _ESCAPES:
        return _ESCAPES[character]
    code = ord(character)
    if character.isprintable() or _prints_in_ruby(code):
        return character
    return f"\\u{code:04X}" if code < 0x10000 else f"\\u{{{code:X}}}"


def _prints_in_ruby(code: int) -> bool:
    """Tell which characters Ruby prints that Python escapes: formats, private use and spaces."""
    return unicodedata.category(chr(code)) in {"Cf", "Co", "Zs"} or code == 0x85
