r"""Character classes of Ruby's regexes that Python's lack, as the inside of a ``[...]``.

``UPPER`` and ``LOWER`` are ``\p{Lu}`` and ``\p{Ll}`` without the letters beyond Cyrillic: source code names
rarely begin with them, and the classes stay small. :func:`property_class` knows a property in the whole basic plane.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_LETTERS = [chr(code) for code in range(0xAA, 0x530)]

# \p{Lu} and \p{Ll}
UPPER = "A-Z" + "".join(letter for letter in _LETTERS if letter.isupper())
LOWER = "a-z" + "".join(letter for letter in _LETTERS if letter.islower())


def _in_categories(*categories: str) -> Callable[[str], bool]:
    return lambda char: unicodedata.category(char).startswith(categories)


_PROPERTIES: dict[str, Callable[[str], bool]] = {
    "Alpha": _in_categories("L", "M", "Nl"),
    "Alnum": _in_categories("L", "M", "Nl", "Nd"),
    "Word": _in_categories("L", "M", "N", "Pc"),
    "L": _in_categories("L"),
    "Ll": _in_categories("Ll"),
    "Lower": str.islower,
    "Lu": _in_categories("Lu"),
    "Pc": _in_categories("Pc"),
    "Cf": _in_categories("Cf"),
    "XID_Start": str.isidentifier,
    "XID_Continue": lambda char: ("a" + char).isidentifier(),
}


@cache
def property_class(name: str) -> str:
    r"""Return the ranges of ``\p{name}`` in the basic plane, for use inside of a ``[...]``.

    Raises ``KeyError`` for a property that no lexer has needed yet.
    """
    holds = _PROPERTIES[name]
    ranges: list[list[int]] = []
    for code in range(0x10000):
        if holds(chr(code)):
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    return "".join(rf"\u{first:04x}-\u{last:04x}" for first, last in ranges)
