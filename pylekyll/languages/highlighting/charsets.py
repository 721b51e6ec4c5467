r"""Character classes of Ruby's regexes that Python's lack, as the inside of a ``[...]``.

``UPPER`` and ``LOWER`` are ``\p{Lu}`` and ``\p{Ll}`` without the letters beyond Cyrillic: source code names
rarely begin with them, and the classes stay small. :func:`property_class` knows a property in the whole basic plane.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from operator import gt, or_
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.characters import other_alphabetic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_LETTERS = [chr(code) for code in range(0xAA, 0x530)]

# \p{Lu} and \p{Ll}
UPPER = "A-Z" + "".join(letter for letter in _LETTERS if letter.isupper())
LOWER = "a-z" + "".join(letter for letter in _LETTERS if letter.islower())
# /[\p{Ll}]/i, which in Ruby leaves out the capital letters of Latin-1 and some others
ANY_CASE = f"A-Z{LOWER}" + "".join(
    letter for letter in _LETTERS if letter.isupper() and letter > "\xff" and letter not in "\u0130\u03d2\u03d3\u03d4"
)

#: Letters of ``\p{Lo}``, which have no case, in scripts that are likely in code: Hebrew, Arabic, East Asian.
UNCASED = (
    r"\u05d0-\u05f2\u0620-\u063f\u0641-\u064a\u0671-\u06d3\u3006\u303c-\u3096\u309f-\u30fa\u30ff-\ua014\ua016-\ua4f7"
    r"\uac00-\ud7fb\uf900-\ufad9\uff66-\uff6f\uff71-\uff9d\uffa0-\uffdc"
)


#: The end of the ideographs beyond the basic plane; nothing after it is in a class here.
_LAST_ASSIGNED = 0x323B0

#: The general categories of Unicode.
_CATEGORIES = (
    *("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"),
    *("Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn"),
)


def _alphabetic_and(*categories: str) -> Callable[[Sequence[str]], Iterable[bool]]:
    """Return the test for Ruby's ``Alphabetic`` and some categories (see ``ruby.characters``)."""
    in_categories = _in_categories("L", *categories)
    return lambda chars: map(or_, in_categories(chars), map(other_alphabetic().__contains__, chars))


def _in_categories(*categories: str) -> Callable[[Iterable[str]], Iterable[bool]]:
    wanted = frozenset(category for category in _CATEGORIES if category.startswith(categories))
    return lambda chars: map(wanted.__contains__, map(unicodedata.category, chars))


_is_word = _alphabetic_and("M", "Nd", "Pc")


# Whole planes go through functions in C here: 65,536 calls in Python would take as long as the rest of a small build.
_PROPERTIES: dict[str, Callable[[Sequence[str]], Iterable[bool]]] = {
    "Alpha": _alphabetic_and(),
    "Alnum": _alphabetic_and("Nd"),
    # Characters of ``Word`` that are not of Python's ``\w``, and the other way round.
    "Joined": lambda chars: map(gt, _is_word(chars), map(str.isalnum, chars)),
    "Apart": lambda chars: map(gt, map(str.isalnum, chars), _is_word(chars)),
    "Word": _is_word,
    "L": _in_categories("L"),
    "LN": _in_categories("L", "N"),
    "LNl": _in_categories("L", "Nl"),
    "Cased": _in_categories("Lu", "Ll", "Lt", "Lm", "Nl"),
    "CasedWord": _in_categories("Lu", "Ll", "Lt", "Lm", "Nl", "Nd", "Pc", "Cf", "Mn", "Mc"),
    "Ll": _in_categories("Ll"),
    "Lower": lambda chars: map(str.islower, chars),
    "Lu": _in_categories("Lu"),
    "Lm": _in_categories("Lm"),
    "Lt": _in_categories("Lt"),
    "M": _in_categories("M"),
    "Nd": _in_categories("Nd"),
    "Nl": _in_categories("Nl"),
    "Sm": _in_categories("Sm"),
    "So": _in_categories("So"),
    "Pc": _in_categories("Pc"),
    "Cf": _in_categories("Cf"),
    "XID_Start": lambda chars: map(str.isidentifier, chars),
    "XID_Continue": lambda chars: map(str.isidentifier, map("a".__add__, chars)),
}


@cache
def property_class(name: str) -> str:
    r"""Return the ranges of ``\p{name}`` in the basic plane, for use inside of a ``[...]``.

    Raises ``KeyError`` for a property that no lexer uses.
    """
    return "".join([rf"\u{first:04x}-\u{end - 1:04x}" for first, end in _ranges(name, 0, 0x10000)])


@cache
def astral_class(name: str) -> str:
    r"""Return the ranges of ``\p{name}`` beyond the basic plane, for use inside of a ``[...]``."""
    return "".join([rf"\U{first:08x}-\U{end - 1:08x}" for first, end in _ranges(name, 0x10000, _LAST_ASSIGNED)])


def _ranges(name: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
    has_property = bytes(_PROPERTIES[name]([*map(chr, range(start, stop))]))
    return ((start + found.start(), start + found.end()) for found in re.finditer(rb"\x01+", has_property))
