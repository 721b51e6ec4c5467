"""Ruby's classes of characters, where Python's differ.

`[[:alpha:]]` is Unicode's property Alphabetic: letters, but also letter numbers, the vowel signs of Indic scripts, the
points of Hebrew and Arabic, circled letters. `str.isalpha` only has letters. `alphabetic.txt` beside this file lists
the others, one range per line.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from unicodedata import category

_WORD_CATEGORIES = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Nd", "Mn", "Mc", "Me", "Pc"})


@lru_cache(maxsize=1)
def other_alphabetic() -> frozenset[str]:
    """Return the characters of `[[:alpha:]]` that are not letters."""
    chars: set[str] = set()
    for line in Path(__file__).with_name("alphabetic.txt").read_text(encoding="ascii").splitlines():
        first, _, last = line.partition("-")
        chars.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(chars)


def is_alpha(char: str) -> bool:
    """Return whether Ruby's `[[:alpha:]]` matches a character."""
    return char.isalpha() or (not char.isascii() and char in other_alphabetic())


def is_word(char: str) -> bool:
    r"""Return whether Ruby's `\p{Word}` matches a character: marks belong to words there, numbers like ½ do not."""
    return category(char) in _WORD_CATEGORIES or is_alpha(char)


def is_alnum(char: str) -> bool:
    """Return whether Ruby's `[[:alnum:]]` matches a character; fractions and exponents are not digits there."""
    return is_alpha(char) or char.isdecimal()
