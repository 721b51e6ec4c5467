"""Names and titles as they are compared: without accents and case."""

from __future__ import annotations

import unicodedata

#: Letters that Unicode does not take apart into a letter and an accent.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})


def folded(text: str) -> str:
    """Return a text in lowercase and without accents: ``Łódź`` is ``lodz``, ``Åkerlund`` is ``akerlund``."""
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in plain if not unicodedata.combining(character)).translate(_LETTERS)
