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
