r"""Character classes of Ruby's regexes that Python's lack, as the inside of a ``[...]``.

``UPPER`` and ``LOWER`` are ``\p{Lu}`` and ``\p{Ll}`` for the scripts of Europe: names in source code
rarely begin with others, and the classes stay small. :func:`property_class` knows a property in the whole basic plane.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from operator import and_, gt, ne, or_
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.languages.ruby.characters import other_alphabetic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_LETTERS = [*map(chr, (*range(0xAA, 0x588), *range(0x1E00, 0x2000), *range(0xFF21, 0xFF5B)))]

# /[a-z]/i
LATIN = "a-zA-Z\u017f\u212a"
# \p{Lu} and \p{Ll}
UPPER = "A-Z" + "".join(letter for letter in _LETTERS if unicodedata.category(letter) == "Lu")
LOWER = "a-z" + "".join(letter for letter in _LETTERS if unicodedata.category(letter) == "Ll")
# /[\p{Ll}]/i, which in Ruby leaves out the capital letters of Latin-1 and some others
ANY_CASE = f"A-Z{LOWER}" + "".join(
    letter for letter in _LETTERS if letter > "\xff" and letter.lower() != letter and letter != "\u0130"
)

#: Letters of ``\p{Lo}``, which have no case, in scripts that are likely in code: Hebrew, Arabic, East Asian.
UNCASED = (
    r"\u05d0-\u05f2\u0620-\u063f\u0641-\u064a\u0671-\u06d3\u3006\u303c-\u3096\u309f-\u30fa\u30ff-\ua014\ua016-\ua4f7"
    r"\uac00-\ud7fb\uf900-\ufad9\uff66-\uff6f\uff71-\uff9d\uffa0-\uffdc"
)


#: Symbols, ``\p{Sm}`` and ``\p{So}``, as the ranges that have most of them.
SYMBOLS = (
    "+<=>|~¦©¬®°±×÷϶\u2044\u2052\u20d0-\u20ff\u2100-\u215f\u218a-\u2bff\U0001f000-\U0001f0ff"
    "\U0001f10d-\U0001f3fa\U0001f400-\U0001fbef"
)

_WITHOUT_PAIR = frozenset(map(chr, (*range(0xC0, 0xDF), 0x130)))

#: The end of the ideographs beyond the basic plane; nothing after it is in a class here.
_LAST_ASSIGNED = 0x323B0
#: The end of the basic plane.
_BASIC = 0x10000
#: Length from which a run of characters of one category has the same properties.
_LONG = 1000

#: The general categories of Unicode.
_CATEGORIES = (
    *("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"),
    *("Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn"),
)
_UNASSIGNED = bytes([_CATEGORIES.index("Cn")])


def _alphabetic_and(*categories: str) -> Callable[[Sequence[str]], Iterable[bool]]:
    """Return the test for Ruby's ``Alphabetic`` and some categories (see ``ruby.characters``)."""
    in_categories = _in_categories("L", *categories)
    return lambda chars: map(or_, in_categories(chars), map(other_alphabetic().__contains__, chars))


def _in_categories(*categories: str) -> Callable[[Iterable[str]], Iterable[bool]]:
    wanted = frozenset(category for category in _CATEGORIES if category.startswith(categories))
    return lambda chars: map(wanted.__contains__, map(unicodedata.category, chars))


def _has_other_case(chars: Iterable[str]) -> Iterable[bool]:
    r"""Return whether capital letters are in ``/[\p{Ll}]/i``; Ruby leaves out those of Latin-1."""
    has_pair = map(and_, _in_categories("Lu", "Lt")(chars), map(ne, chars, map(str.lower, chars)))
    return map(gt, has_pair, map(_WITHOUT_PAIR.__contains__, chars))


def _is_at_boundary(chars: Iterable[str]) -> Iterable[bool]:
    r"""Return whether ``\b`` has characters as parts of words: fractions and exponents of Latin-1 are."""
    return map("\xb2\xb3\xb9\xbc\xbd\xbe_".__contains__, chars)


_is_word = _alphabetic_and("M", "Nd", "Pc")


# Whole planes go through functions in C here: 65,536 calls in Python would take as long as the rest of a small build.
_PROPERTIES: dict[str, Callable[[Sequence[str]], Iterable[bool]]] = {
    "Alpha": _alphabetic_and(),
    "Alnum": _alphabetic_and("Nd"),
    # Characters that ``\b`` takes for parts of words, unlike Python's, and the other way round.
    "Joined": lambda chars: map(gt, _is_word(chars), map(or_, map(str.isalnum, chars), _is_at_boundary(chars))),
    "Apart": lambda chars: map(gt, map(str.isalnum, chars), map(or_, _is_word(chars), _is_at_boundary(chars))),
    "AnyCase": lambda chars: map(or_, _in_categories("Ll")(chars), _has_other_case(chars)),
    "AlphaNotMc": lambda chars: map(gt, _alphabetic_and()(chars), _in_categories("Mc")(chars)),
    "Upper": lambda chars: map(str.isupper, chars),
    "Symbols": _in_categories("Sm", "So"),
    "Word": _is_word,
    "WordCf": lambda chars: map(or_, _is_word(chars), _in_categories("Cf")(chars)),
    "L": _in_categories("L"),
    "LN": _in_categories("L", "N"),
    "LNlNd": _in_categories("L", "Nl", "Nd"),
    # In a regex without case: the iota below other letters is one of the cases of iota.
    "LNlAnyCase": lambda chars: _in_categories("L", "Nl")("ι" if char == "\u0345" else char for char in chars),
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
    "S": _in_categories("S"),
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
    return "".join([rf"\u{first:04x}-\u{end - 1:04x}" for first, end in _ranges(name) if first < 0x10000])


def astral_class(name: str) -> str:
    r"""Return the ranges of ``\p{name}`` beyond the basic plane, for use inside of a ``[...]``."""
    return "".join([rf"\U{first:08x}-\U{end - 1:08x}" for first, end in _ranges(name) if first >= 0x10000])


@cache
def wide_class(name: str) -> str:
    r"""Return the ranges of ``\p{name}`` in all planes, as literal characters: these compile faster than escapes.

    Characters that Unicode has not assigned join the ranges around them.
    """
    categories = _planes().categories
    merged: list[tuple[int, int]] = []
    for first, end in _ranges(name):
        start = merged[-1][1] if merged else 0
        if merged and categories.count(_UNASSIGNED, start, first) == first - start:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((first, end))
    return "".join([f"{chr(first)}-{chr(end - 1)}" for first, end in merged])


def _ranges(name: str) -> list[tuple[int, int]]:
    """Return the ranges of characters with a property, each up to its end; none crosses the end of the basic plane."""
    planes = _planes()
    has_property = bytes(_PROPERTIES[name](planes.tested))
    whole: list[bytes] = []
    at = 0
    for start, stop, is_alike in planes.segments:
        tested = 1 if is_alike else stop - start
        whole.append(has_property[at : at + tested] * (stop - start if is_alike else 1))
        at += tested
    flags = b"".join(whole)
    parts = ((0, flags[:_BASIC]), (_BASIC, flags[_BASIC:]))
    return [(at + found.start(), at + found.end()) for at, part in parts for found in re.finditer(rb"\x01+", part)]


class _Planes(NamedTuple):
    """All characters: the category of each as a byte, and start and end of segments.

    A segment tells whether its characters have the same properties. Long runs of one category, such as ideographs and
    what is not assigned, do: they are four fifths of all. Of such a run only the first is ``tested``.
    """

    categories: bytes
    segments: list[tuple[int, int, bool]]
    tested: list[str]


@cache
def _planes() -> _Planes:
    numbers = {category: number for number, category in enumerate(_CATEGORIES)}
    categories = bytes(map(numbers.__getitem__, map(unicodedata.category, map(chr, range(_LAST_ASSIGNED)))))
    segments: list[tuple[int, int, bool]] = []
    at = 0
    for run in re.finditer(rb"(?s)(.)\1{%d,}" % (_LONG - 1), categories):
        segments += [(at, run.start(), False), (run.start(), run.end(), True)]
        at = run.end()
    segments.append((at, _LAST_ASSIGNED, False))
    tested = [chr(code) for start, stop, alike in segments for code in range(start, start + 1 if alike else stop)]
    return _Planes(categories, segments, tested)
