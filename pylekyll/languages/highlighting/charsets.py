r"""Character classes of Ruby's regexes that Python's lack, as the inside of a ``[...]``.

``UPPER`` and ``LOWER`` are ``\p{Lu}`` and ``\p{Ll}`` without the letters beyond Cyrillic: source code names
rarely begin with them, and the classes stay small. :func:`property_class` knows a property in the whole basic plane.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_LETTERS = [chr(code) for code in range(0xAA, 0x530)]

# \p{Lu} and \p{Ll}
UPPER = "A-Z" + "".join(letter for letter in _LETTERS if letter.isupper())
LOWER = "a-z" + "".join(letter for letter in _LETTERS if letter.islower())
# /[\p{Ll}]/i, which in Ruby leaves out the capital letters of Latin-1 and some others
ANY_CASE = f"A-Z{LOWER}" + "".join(
    letter for letter in _LETTERS if letter.isupper() and letter > "\xff" and letter not in "\u0130\u03d2\u03d3\u03d4"
)

#: Letters of ``\p{Lo}``, which have no case, in the scripts that code is likely to have: Hebrew, Arabic, East Asian.
UNCASED = (
    r"\u05d0-\u05f2\u0620-\u063f\u0641-\u064a\u0671-\u06d3\u3006\u303c-\u3096\u309f-\u30fa\u30ff-\ua014\ua016-\ua4f7"
    r"\uac00-\ud7fb\uf900-\ufad9\uff66-\uff6f\uff71-\uff9d\uffa0-\uffdc"
)


#: The general categories of Unicode.
_CATEGORIES = (
    *("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"),
    *("Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn"),
)


def _in_categories(*categories: str) -> Callable[[Iterable[str]], Iterable[bool]]:
    wanted = frozenset(category for category in _CATEGORIES if category.startswith(categories))
    return lambda chars: map(wanted.__contains__, map(unicodedata.category, chars))


# Whole planes go through functions in C here: 65,536 calls in Python would take as long as the rest of a small build.
_PROPERTIES: dict[str, Callable[[Iterable[str]], Iterable[bool]]] = {
    "Alpha": _in_categories("L", "M", "Nl"),
    "Alnum": _in_categories("L", "M", "Nl", "Nd"),
    "Word": _in_categories("L", "M", "N", "Pc"),
    "L": _in_categories("L"),
    "Ll": _in_categories("Ll"),
    "Lower": lambda chars: map(str.islower, chars),
    "Lu": _in_categories("Lu"),
    "Pc": _in_categories("Pc"),
    "Cf": _in_categories("Cf"),
    "XID_Start": lambda chars: map(str.isidentifier, chars),
    "XID_Continue": lambda chars: map(str.isidentifier, map("a".__add__, chars)),
}


@cache
def property_class(name: str) -> str:
    r"""Return the ranges of ``\p{name}`` in the basic plane, for use inside of a ``[...]``.

    Raises ``KeyError`` for a property that no lexer has needed yet.
    """
    has_property = bytes(_PROPERTIES[name](map(chr, range(0x10000))))
    ranges = (found.span() for found in re.finditer(rb"\x01+", has_property))
    return "".join(rf"\u{first:04x}-\u{end - 1:04x}" for first, end in ranges)
