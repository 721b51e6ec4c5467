r"""Values of plain YAML scalars in safe_yaml: number, boolean, nil, date, time or text.

Behaviour: ``SafeYAML::Transform`` and its transformers, tried in its order: integer, float, nil, boolean, date. Its
defaults leave symbols (``:sym``) alone. Ruby's ``\Z`` is Python's ``$``, and its ``\d`` and ``\s`` are ASCII.
"""

from __future__ import annotations

import math
import re
from datetime import date
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.numbers import read_integer
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.safe_yaml.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Callable

# A scalar that begins otherwise is text, whatever follows: this check avoids the expressions below for most scalars.
SPECIAL_STARTS = frozenset("0123456789+-.~_,yYtTfFoOnN")

_INTEGER_BASES: dict[int, re.Pattern[str]] = {
    10: re.compile(r"[-+]?(?:0|[1-9][0-9]*)$"),
    8: re.compile(r"0[0-7]+$"),
    16: re.compile(r"[-+]?0x[0-9a-f]+$", re.IGNORECASE | re.ASCII),
    2: re.compile(r"0b[01]+$"),
}
_SEPARATORS = str.maketrans("", "", "_,")
_FLOAT = lazy_pattern(r"[-+]?(?:[0-9][0-9_]*)?\.[0-9_]+(?:[eE][-+][0-9]+)?$")
_SEXAGESIMAL_INTEGER = lazy_pattern(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+$")
_SEXAGESIMAL_FLOAT = lazy_pattern(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$")
_DATE = lazy_pattern(r"([0-9]{4})-([0-9]{2})-([0-9]{2})$")
_RUBY_FLOAT = lazy_pattern(r"\s*(?!\s)[-+]?(?:[0-9]+(?:_[0-9]+)*)?(?:\.[0-9]+(?:_[0-9]+)*)?(?:[eE][-+][0-9]+)?\s*$")

_WORDS: dict[str, object] = {
    "~": None,
    "null": None,
    "yes": True,
    "on": True,
    "true": True,
    "no": False,
    "off": False,
    "false": False,
}
_SPECIAL_FLOATS = {
    name: value
    for word, value in ((".inf", math.inf), ("-.inf", -math.inf), (".nan", math.nan))
    for name in (word, word.replace("inf", "Inf").replace("nan", "NaN"), word.upper())
}


def to_value(text: str) -> object:
    """Return the value of an unquoted scalar; ``ValueError`` if ``Float()`` rejects a text that looked like a number.

    Matches ``SafeYAML::Transform.to_guessed_type``.
    """
    if not text:
        return None
    first = text[0]
    if first not in SPECIAL_STARTS:
        return text
    if first.isalpha() or first == "~":
        return _WORDS.get(text.lower(), text) if len(text) <= 5 else text
    for convert in _CONVERSIONS:
        value = convert(text)
        if value is not None:
            return value
    return text


def to_text(text: str) -> str | None:
    """Return the text of an unquoted scalar; ``None`` for one that means null."""
    return None if _WORDS.get(text.lower(), text) is None or not text else text


def _to_integer(text: str) -> int | float | None:
    """``SafeYAML::Transform::ToInteger``, which also makes floats: ``12:30`` is 750.0."""
    digits = text.translate(_SEPARATORS)
    for base, pattern in _INTEGER_BASES.items():
        if pattern.match(digits):
            return read_integer(digits, base)
    return _sexagesimal(digits) if _SEXAGESIMAL_INTEGER.match(digits) else None


def _to_float(text: str) -> float | None:
    """``SafeYAML::Transform::ToFloat``."""
    if _FLOAT.match(text):
        return _ruby_float(text)
    if text in _SPECIAL_FLOATS:
        return _SPECIAL_FLOATS[text]
    return _sexagesimal(text) if _SEXAGESIMAL_FLOAT.match(text) else None


def _to_date(text: str) -> object:
    """``SafeYAML::Transform::ToDate``: a date that no calendar has stays text."""
    match = _DATE.match(text)
    if match is None:
        return parse_time(text)
    year, month, day = map(int, match.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return text


_CONVERSIONS: tuple[Callable[[str], object], ...] = (_to_integer, _to_float, _to_date)


def _sexagesimal(text: str) -> float:
    """``SafeYAML::Parse::Sexagesimal.value``.

    The sign counts twice there, for the first part and for the sum, and so it does here: ``-12:30`` is 690.0.
    """
    whole_text, _, fraction = text.partition(".")
    whole = 0.0
    for part in whole_text.split(":"):
        whole = whole * 60 + _ruby_float(part)
    if fraction:
        whole += _ruby_float(f".{fraction}")
    return -whole if text.startswith("-") else whole


def _ruby_float(text: str) -> float:
    """``Kernel#Float``: underscores only between digits."""
    if not _RUBY_FLOAT.match(text):
        raise ValueError(f'invalid value for Float(): "{text}"')
    return float(text.replace("_", ""))
