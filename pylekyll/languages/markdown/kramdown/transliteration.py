"""Transliteration of headers to ASCII for `transliterated_header_ids`.

kramdown uses the tables of the gem stringex if it is installed, and otherwise leaves the text unchanged. Here a
letter's decomposition gives its base letter. Other letters are in a small table, or are dropped.
"""

from __future__ import annotations

import unicodedata

_TABLE = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d",
        "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ı": "i", "ħ": "h", "Ħ": "H", "ŋ": "ng", "Ŋ": "NG",
    }
)  # fmt: skip
_CYRILLIC = dict(
    zip(
        "абвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґ",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "zh",
            "z",
            "i",
            "i",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "'",
            "y",
            "'",
            "e",
            "iu",
            "ia",
            "io",
            "ie",
            "i",
            "yi",
            "g'",
        ],
        strict=True,
    )
)
_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρσςτυφχψω",
        [
            "a",
            "v",
            "g",
            "d",
            "e",
            "z",
            "e",
            "th",
            "i",
            "k",
            "l",
            "m",
            "n",
            "x",
            "o",
            "p",
            "r",
            "s",
            "s",
            "t",
            "u",
            "ph",
            "kh",
            "ps",
            "o",
        ],
        strict=True,
    )
)
_LETTERS = {**_CYRILLIC, **_GREEK}
_LETTERS.update({letter.upper(): text.capitalize() for letter, text in list(_LETTERS.items())})


def transliterate(text: str) -> str:
    """Return the text in ASCII, as far as possible."""
    if text.isascii():
        return text
    composed = "".join(_LETTERS.get(char, char) for char in unicodedata.normalize("NFC", text))
    decomposed = unicodedata.normalize("NFKD", composed.translate(_TABLE))
    letters = (_LETTERS.get(char, char) for char in decomposed if not unicodedata.combining(char))
    return "".join(letters).encode("ascii", "ignore").decode("ascii")
