"""The values of the attribute ``text-case`` (``CiteProc::Ruby::Format#apply_text_case``)."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

#: ``Format.stopwords``: English words that title case leaves in lowercase.
_STOP_WORDS = """
    a about above across afore after against along alongside amid amidst among amongst an and anenst apropos
    apud around as aside astride at athwart atop barring before behind below beneath beside besides between
    beyond but by circa despite d down during except for forenenst from given in inside into lest like modulo
    near next nor notwithstanding of off on onto or out over per plus pro qua sans since so than the through
    thru throughout thruout till to toward towards under underneath until unto up upon versus vs v via with
    within without
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())

_LETTER = r"[^\W\d_]"
#: Combining marks of scripts with capitals are parts of words for Ruby's ``\b``, not for Python's.
_WORD = r"[\w\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_EDGE = rf"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))"
_FIRST_LETTER = re.compile(r"^([^\w]|_)*(?=\w|\Z)", re.MULTILINE)
_FIRST_AFTER_OTHERS = re.compile(rf"^(?:\W|\d|_)*({_LETTER}|\Z)", re.MULTILINE)
_WORD_START = re.compile(rf"{_EDGE}({_LETTER})")
_LONG_WORD = re.compile(rf"{_EDGE}({_LETTER})((?:{_LETTER})+){_EDGE}")
_TITLE_WORD = re.compile(rf"{_EDGE}({_LETTER})((?:{_LETTER}|\.)+){_EDGE}")
#: The letters and points at the end of a line, of which the word is the last part.
_LAST_WORD = re.compile(
    rf"(?<!{_LETTER})(?<!\.)(?=(?:{_LETTER}|\.)*{_LETTER}$)"
    rf"(?P<before>(?:{_LETTER}|\.)*?)(?P<mark>\.|{_EDGE})(?P<first>{_LETTER})(?P<rest>(?:{_LETTER}|\.)+)$",
    re.MULTILINE,
)


def _is_lower(character: str) -> bool:
    """Return whether the character is in Unicode's category ``Ll``."""
    return unicodedata.category(character) == "Ll"


def _is_upper(character: str) -> bool:
    return unicodedata.category(character) == "Lu"


def _upcase_first(pattern: re.Pattern[str], text: str) -> str:
    """Upcase the letter at the end of the first match of ``pattern`` whose letter is in lowercase."""
    for match in pattern.finditer(text):
        at = match.end(1) - 1
        if match[1] and _is_lower(text[at]):
            return text[:at] + text[at].upper() + text[at + 1 :]
    return text


def _capitalize_first(text: str) -> str:
    for match in _FIRST_LETTER.finditer(text):
        at = match.end()
        if _is_lower(text[at : at + 1] or " "):
            return text[:at] + text[at].upper() + text[at + 1 :]
    return text


def _capitalize_all(text: str) -> str:
    return _WORD_START.sub(lambda match: match[1].upper() if _is_lower(match[1]) else match[1], text)


def _sentence(text: str) -> str:
    def lowered(match: re.Match[str]) -> str:
        word = match[0]
        return word[0] + word[1:].lower() if all(map(_is_upper, word)) else word

    return _LONG_WORD.sub(lowered, _upcase_first(_FIRST_AFTER_OTHERS, text))


def _title(text: str) -> str:
    first = True

    def capitalized(match: re.Match[str]) -> str:
        nonlocal first
        word = match[0]
        if _is_lower(word[0]) and (first or word.lower() not in STOP_WORDS):
            word = word[0].upper() + word[1:]
        first = False
        return word

    def capitalized_last(match: re.Match[str]) -> str:
        if match["mark"] == "." or not _is_lower(match["first"]):
            return match[0]
        return match["before"] + match["first"].upper() + match["rest"]

    return _LAST_WORD.sub(capitalized_last, _TITLE_WORD.sub(capitalized, text))


TEXT_CASES: dict[str, Callable[[str], str]] = {
    "lowercase": str.lower,
    "uppercase": str.upper,
    "capitalize-first": _capitalize_first,
    "capitalize-all": _capitalize_all,
    "sentence": _sentence,
    "title": _title,
}
