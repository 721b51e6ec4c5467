"""Filters that calculate (``Liquid::StandardFilters``): integers stay integers, other values become decimals."""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal
from typing import TYPE_CHECKING, Any

from pylekyll.limits import check_digits
from pylekyll.liquid.errors import LiquidFloatDomainError, LiquidZeroDivisionError
from pylekyll.liquid.values import to_i
from pylekyll.ruby.numbers import as_int, float_to_s, to_number

if TYPE_CHECKING:
    from collections.abc import Callable

Number = int | Decimal

_EXACT = Context(prec=2500, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
"""Sums and products of floats are exact until they become floats again."""
_QUOTIENT = Context(prec=60, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])
"""More digits than a float can hold; dividing by a decimal zero gives infinity, as BigDecimal does."""


def _plain(number: Number) -> int | float:
    return float(number) if isinstance(number, Decimal) else number


def plus(value: Any, operand: Any) -> int | float:
    """Add."""
    left, right = to_number(value), to_number(operand)
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    return float(_EXACT.add(Decimal(left), Decimal(right)))


def minus(value: Any, operand: Any) -> int | float:
    """Subtract."""
    left, right = to_number(value), to_number(operand)
    if isinstance(left, int) and isinstance(right, int):
        return left - right
    return float(_EXACT.subtract(Decimal(left), Decimal(right)))


def times(value: Any, operand: Any) -> int | float:
    """Multiply."""
    left, right = to_number(value), to_number(operand)
    if isinstance(left, int) and isinstance(right, int):
        check_digits(left.bit_length() + right.bit_length())
        return left * right
    return float(_EXACT.multiply(Decimal(left), Decimal(right)))


def divided_by(value: Any, operand: Any) -> int | float:
    """Divide; integers round down. Raises ``LiquidZeroDivisionError`` for an integer divided by zero."""
    left, right = to_number(value), to_number(operand)
    if isinstance(left, int) and isinstance(right, int):
        if not right:
            raise LiquidZeroDivisionError("divided by 0")
        return left // right
    return float(_QUOTIENT.divide(Decimal(left), Decimal(right)))


def modulo(value: Any, operand: Any) -> int | float:
    """Give the remainder, with the operand's sign. Raises ``LiquidZeroDivisionError``."""
    left, right = to_number(value), to_number(operand)
    if right == 0:
        raise LiquidZeroDivisionError("divided by 0")
    if isinstance(left, int) and isinstance(right, int):
        return left % right
    divisor = Decimal(right)
    if divisor.is_nan() or not Decimal(left).is_finite():
        return float("nan")
    if divisor.is_infinite():
        return float(Decimal(left))
    rest = _EXACT.remainder(Decimal(left), divisor)
    if rest.is_nan():  # the quotient has too many digits
        from fractions import Fraction

        return float(Fraction(left) % Fraction(right))
    return float(_EXACT.add(rest, divisor) if rest and (rest < 0) != (divisor < 0) else rest)


def absolute(value: Any) -> int | float:
    """Drop the sign."""
    number = to_number(value)
    return abs(number) if isinstance(number, int) else float(number.copy_abs())


def round_(value: Any, digits: Any = 0) -> int | float:
    """Round half away from zero, to an integer unless ``digits`` are kept after the decimal point."""
    number = to_number(value)
    precision = to_number(digits)
    places = as_int(precision if isinstance(precision, int) else _integer(precision, ROUND_DOWN))
    if isinstance(number, int):
        return number if places >= 0 else int(_rounded(Decimal(number), places))
    return float(_rounded(number, places)) if places > 0 else _integer(number, ROUND_HALF_UP, places)


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


def ceil(value: Any) -> int:
    """Round up."""
    number = to_number(value)
    return number if isinstance(number, int) else _integer(number, ROUND_CEILING)


def floor(value: Any) -> int:
    """Round down."""
    number = to_number(value)
    return number if isinstance(number, int) else _integer(number, ROUND_FLOOR)


def _ordered(left: int | Decimal, right: int | Decimal) -> bool:
    """Return whether two numbers can be ordered: NaN is neither greater nor less than a number."""
    return not (Decimal(left).is_nan() or Decimal(right).is_nan())


def at_least(value: Any, least: Any) -> int | float:
    """Give the greater of the two."""
    number, bound = to_number(value), to_number(least)
    return _plain(max(number, bound)) if _ordered(number, bound) else _plain(number)


def at_most(value: Any, most: Any) -> int | float:
    """Give the smaller of the two."""
    number, bound = to_number(value), to_number(most)
    return _plain(min(number, bound)) if _ordered(number, bound) else _plain(number)


def to_integer(value: Any) -> int:
    """Convert to an integer, ``true`` and ``false`` too (``Jekyll::Filters#to_integer``).

    Raises ``RubyNoMethodError`` for values that Ruby cannot convert.
    """
    return int(value) if value is True or value is False else to_i(value)


FILTERS: dict[str, Callable[..., Any]] = {
    "plus": plus,
    "minus": minus,
    "times": times,
    "divided_by": divided_by,
    "modulo": modulo,
    "abs": absolute,
    "round": round_,
    "ceil": ceil,
    "floor": floor,
    "at_least": at_least,
    "at_most": at_most,
    "to_integer": to_integer,
}
