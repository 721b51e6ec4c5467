"""Arithmetic of decimals for filters, like Ruby's BigDecimal."""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from pylekyll.languages.liquid.errors import LiquidFloatDomainError
from pylekyll.languages.ruby.numbers import as_int, float_to_s

Number = int | Decimal

_EXACT = Context(prec=2500, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
"""A context in which sums and products of floats are exact until they are converted back to floats."""
_QUOTIENT = Context(prec=60, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
"""More digits than a float can hold; dividing by a decimal zero gives infinity, as BigDecimal does."""


def plus(left: Number, right: Number) -> float:
    """Add."""
    return float(_EXACT.add(Decimal(left), Decimal(right)))


def minus(left: Number, right: Number) -> float:
    """Subtract."""
    return float(_EXACT.subtract(Decimal(left), Decimal(right)))


def times(left: Number, right: Number) -> float:
    """Multiply."""
    return float(_EXACT.multiply(Decimal(left), Decimal(right)))


def divided_by(left: Number, right: Number) -> float:
    """Divide."""
    return float(_QUOTIENT.divide(Decimal(left), Decimal(right)))


def modulo(left: Number, right: Number) -> float:
    """Give the remainder, with the sign of ``right``."""
    divisor = Decimal(right)
    if divisor.is_nan() or not Decimal(left).is_finite():
        return float("nan")
    if divisor.is_infinite():
        return float(Decimal(left))
    rest = _EXACT.remainder(Decimal(left), divisor)
    if rest.is_nan():  # the quotient has too many digits
        return float(Fraction(left) % Fraction(right))
    return float(_EXACT.add(rest, divisor) if rest and (rest < 0) != (divisor < 0) else rest)


def round_(number: Number, precision: Number) -> int | float:
    """Round half away from zero, to an integer unless digits are kept after the decimal point."""
    places = as_int(precision if isinstance(precision, int) else _integer(precision, ROUND_DOWN))
    if isinstance(number, int):
        return number if places >= 0 else int(_rounded(Decimal(number), places))
    return float(_rounded(number, places)) if places > 0 else _integer(number, ROUND_HALF_UP, places)


def ceil(number: Decimal) -> int:
    """Round up."""
    return _integer(number, ROUND_CEILING)


def floor(number: Decimal) -> int:
    """Round down."""
    return _integer(number, ROUND_FLOOR)


def at_least(number: Number, bound: Number) -> int | float:
    """Give the greater of the two."""
    return _plain(max(number, bound)) if _ordered(number, bound) else _plain(number)


def at_most(number: Number, bound: Number) -> int | float:
    """Give the smaller of the two."""
    return _plain(min(number, bound)) if _ordered(number, bound) else _plain(number)


def _plain(number: Number) -> int | float:
    return float(number) if isinstance(number, Decimal) else number


def _rounded(number: Decimal, places: int) -> Decimal:
    if not number.is_finite() or -places <= _exponent(number):
        return number
    if -places > number.adjusted() + 1:
        return Decimal(0)
    return number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP, _EXACT)


def _exponent(number: Decimal) -> int:
    """Return the power of ten of the last digit of a finite number."""
    exponent = number.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _integer(number: Decimal, rounding: str, places: int = 0) -> int:
    """Make an integer. Raises ``LiquidFloatDomainError`` for infinity and NaN."""
    if not number.is_finite():
        name = float_to_s(float(number))
        note = " (Not a Number)" if number.is_nan() else ""
        raise LiquidFloatDomainError(f"Computation results in '{name}'{note}")
    return int(number.to_integral_value(rounding) if places == 0 else _rounded(number, places))


def _ordered(left: int | Decimal, right: int | Decimal) -> bool:
    """Return whether two numbers can be ordered: NaN is neither greater nor less than a number."""
    return not (Decimal(left).is_nan() or Decimal(right).is_nan())
