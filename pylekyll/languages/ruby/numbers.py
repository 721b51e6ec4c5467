"""Numbers as Ruby prints, reads and converts them: ``Float#to_s``, ``String#to_i``, Liquid's ``Utils``."""

from __future__ import annotations

import math
import re
from decimal import Decimal

from pylekyll.foundation.limits import check_digits
from pylekyll.languages.ruby.errors import RubyArgumentError, RubyFloatDomainError, RubyRangeError
from pylekyll.languages.ruby.patterns import lazy_pattern

# `decimal` takes 2 ms to import, and few values of a site need it: functions import it.

_FIXED_LIMIT = 1e15
"""Numbers from which ``Float#to_s`` writes an exponent (Python's ``repr`` begins at 1e16)."""

_INTEGER_PREFIX = lazy_pattern(r"[ \t\n\v\f\r]*([-+]?[0-9]+(?:_[0-9]+)*)")
_FLOAT_PREFIX = lazy_pattern(
    r"""[\ \t\n\v\f\r]*(
      [-+]? (?: [0-9]+(?:_[0-9]+)* (?:\.[0-9]+(?:_[0-9]+)*)? | \.[0-9]+(?:_[0-9]+)* )
      (?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?
    )""",
    re.VERBOSE,
)
_DECIMAL = lazy_pattern(r"-?[0-9]+\.[0-9]+\Z")
_STRICT_INTEGER = lazy_pattern(
    r"""[ \t\n\v\f\r]*([-+]?)(?:
        0[xX](?P<hex>[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*)
      | 0[bB](?P<binary>[01]+(?:_[01]+)*)
      | 0[dD](?P<marked>[0-9]+(?:_[0-9]+)*)
      | 0[oO]?_?(?P<octal>[0-7]+(?:_[0-7]+)*)
      | (?P<decimal>0|[1-9][0-9]*(?:_[0-9]+)*)
    )[ \t\n\v\f\r]*\Z""",
    re.VERBOSE,
)
_BASES = {"hex": 16, "binary": 2, "marked": 10, "octal": 8, "decimal": 10}
_WHITESPACE = "\0\t\n\v\f\r "
_LONG = 1 << 63
_INT = 1 << 31
_DIGITS = 4000
"""Python refuses to read or print integers of more than 4,300 digits; decimals have no such bound."""


def integer_to_s(number: int) -> str:
    """Print an integer of any size (``Integer#to_s``)."""
    try:
        return int.__repr__(number)
    except ValueError:
        check_digits(number.bit_length())
        return f"{Decimal(int(number)):f}"


def read_integer(digits: str, base: int = 10) -> int:
    """Read the digits of an integer of any size, with a sign or without. Raises ``LimitError`` for too many."""
    if len(digits) <= _DIGITS:
        return int(digits, base)
    check_digits(len(digits) * (base - 1).bit_length() * 5 // 6)
    if base != 10:
        return int(digits, base)
    return int(Decimal(digits))


def as_long(number: int) -> int:
    """Return a number that fits into 64 bits (``NUM2LONG``). Raises ``RubyRangeError`` for others."""
    if not -_LONG <= number < _LONG:
        raise RubyRangeError("bignum too big to convert into `long'")
    return number


def as_int(number: int) -> int:
    """Return a number that fits into 32 bits (``NUM2INT``). Raises ``RubyRangeError`` for others."""
    if not -_INT <= as_long(number) < _INT:
        raise RubyRangeError(f"integer {number} too {'small' if number < 0 else 'big'} to convert to `int'")
    return number


def float_as_long(number: float) -> int:
    """Return the integer before a float's point (``NUM2LONG``). Raises ``RubyRangeError`` beyond 64 bits."""
    if not -_LONG <= number < _LONG:
        shown = f"{number:g}".replace("inf", "Inf").replace("nan", "NaN")
        raise RubyRangeError(f"float {shown} out of range of integer")
    return int(number)


def float_to_i(number: float) -> int:
    """Cut off the fraction (``Float#to_i``). Raises ``RubyFloatDomainError`` for infinity and NaN."""
    if not math.isfinite(number):
        raise RubyFloatDomainError(float_to_s(number))
    return int(number)


def float_to_s(number: float) -> str:
    """Print a float as ``Float#to_s``: the shortest digits, an exponent below 1e-4 and from 1e15 on."""
    text = repr(number)
    if text[-1] == "0" and abs(number) >= _FIXED_LIMIT and text[-2] == ".":
        sign, digits = ("-", text[1:-2]) if number < 0 else ("", text[:-2])
        fraction = digits[1:].rstrip("0") or "0"
        return f"{sign}{digits[0]}.{fraction}e+{len(digits) - 1}"
    if "e" in text:
        mantissa, exponent = text.split("e")
        return f"{mantissa}e{exponent}" if "." in mantissa else f"{mantissa}.0e{exponent}"
    if text[-1] in "fn":
        return _not_finite_to_s(number)
    return text


def _not_finite_to_s(number: float) -> str:
    if math.isnan(number):
        return "NaN"
    return "Infinity" if number > 0 else "-Infinity"


def string_to_i(text: str) -> int:
    """Read the integer with which ``text`` begins, 0 without one (``String#to_i``)."""
    match = _INTEGER_PREFIX.match(text)
    return read_integer(match.group(1).replace("_", "")) if match else 0


def string_to_f(text: str) -> float:
    """Read the decimal number with which ``text`` begins, 0.0 without one (``String#to_f``)."""
    match = _FLOAT_PREFIX.match(text)
    return float(match.group(1).replace("_", "")) if match else 0.0


def parse_integer(text: str) -> int | None:
    """Read the whole of ``text`` as ``Kernel#Integer`` does, prefixes and underscores too; ``None`` if invalid."""
    match = _STRICT_INTEGER.match(text)
    if match is None or match.lastgroup is None:
        return None
    digits = read_integer(match.group(match.lastgroup).replace("_", ""), _BASES[match.lastgroup])
    return -digits if match.group(1) == "-" else digits


def to_integer(value: object) -> int:
    """Convert a filter's argument (``Liquid::Utils.to_integer``).

    Raises ``RubyArgumentError`` for what is not an integer when printed: floats, nil, words.
    """
    if type(value) is int:
        return value
    number = parse_integer(value) if isinstance(value, str) else None
    if number is None:
        raise RubyArgumentError("invalid integer")
    return number


def to_number(value: object) -> int | Decimal:
    """Convert a filter's operand to an integer or a decimal, 0 if it is not a number (``Liquid::Utils.to_number``)."""
    if type(value) is int:
        return value
    if isinstance(value, float):
        return _decimal(repr(value))
    if isinstance(value, str):
        stripped = value.strip(_WHITESPACE)
        return _decimal(stripped) if _DECIMAL.match(stripped) else string_to_i(value)
    return 0


def _decimal(text: str) -> Decimal:
    return Decimal(text)
