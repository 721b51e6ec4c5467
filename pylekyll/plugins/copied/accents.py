"""``remove-accents.rb``: the filter ``remove_accents``, which is ``I18n.transliterate``."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from pylekyll.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.plugins.ruby_files import RubyFile

#: What has no accent to take off, or becomes several letters. Of other characters beyond U+017E i18n knows none.
_SPECIAL = {
    "Æ": "AE",
    "Ð": "D",
    "×": "x",
    "Ø": "O",
    "Þ": "Th",
    "ß": "ss",
    "æ": "ae",
    "ð": "d",
    "ø": "o",
    "þ": "th",
    "Đ": "D",
    "đ": "d",
    "Ħ": "H",
    "ħ": "h",
    "ı": "i",
    "Ĳ": "IJ",
    "ĳ": "ij",
    "ĸ": "k",
    "Ŀ": "L",
    "ŀ": "l",
    "Ł": "L",
    "ł": "l",
    "ŉ": "'n",
    "Ŋ": "NG",
    "ŋ": "ng",
    "Œ": "OE",
    "œ": "oe",
    "Ŧ": "T",
    "ŧ": "t",
}
_FIRST, _LAST = "\u00c0", "\u017e"
_UNKNOWN = "?"


def remove_accents(value: Any, *_: Any) -> str:
    """Return the text in ASCII: letters of Latin-1 and Latin Extended-A without accents, ``?`` for all others.

    Matches ``I18n::Backend::Transliterator::HashTransliterator``.
    """
    return "".join([_plain(character) for character in to_s(value)])


def _plain(character: str) -> str:
    if character.isascii():
        return character
    if character in _SPECIAL:
        return _SPECIAL[character]
    letter = unicodedata.normalize("NFD", character)[0]
    return letter if _FIRST <= character <= _LAST and letter.isascii() and letter.isalpha() else _UNKNOWN


def register(extensions: Extensions, ruby: RubyFile | None = None) -> None:  # noqa: ARG001 - there is one version
    """Add the filter."""
    extensions.add_filter("remove_accents", remove_accents)
