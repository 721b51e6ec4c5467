"""Filters that calculate (``Liquid::StandardFilters``): integers stay integers, other values become decimals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.limits import check_digits
from pylekyll.languages.liquid.errors import LiquidZeroDivisionError
from pylekyll.languages.liquid.filters import decimals
from pylekyll.languages.liquid.values import to_i
from pylekyll.languages.ruby.numbers import as_int, to_number

if TYPE_CHECKING:
    from collections.abc import Callable


def plus(value: Any, operand: Any) -> int | float:
    """Add."""
    left, right = to_number(value), to_number(operand)
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    return decimals.plus(left, right)


def minus(value: Any, operand: Any) -> int | float:
    """Subtract."""
    left, right = to_number(value), to_number(operand)
    if isinstance(left, int) and isinstance(right, int):
        return left - right
    return decimals.minus(left, right)


def times(value: Any, operand: Any) -> int | float:
    """Multiply."""
    left, right = to_number(value), to_number(operand)
    if isinstance(left, int) and isinstance(right, int):
        check_digits(left.bit_length() + right.bit_length())
        return left * right
    return decimals.times(left, right)


def divided_by(value: Any, operand: Any) -> int | float:
    """Divide; integers round down. Raises ``LiquidZeroDivisionError`` for an integer divided by zero."""
    left, right = to_number(value), to_number(operand)
    if isinstance(left, int) and isinstance(right, int):
        if not right:
            raise LiquidZeroDivisionError("divided by 0")
        return left // right
    return decimals.divided_by(left, right)


def modulo(value: Any, operand: Any) -> int | float:
    """Give the remainder, with the operand's sign. Raises ``LiquidZeroDivisionError``."""
    left, right = to_number(value), to_number(operand)
    if right == 0:
        raise LiquidZeroDivisionError("divided by 0")
    if isinstance(left, int) and isinstance(right, int):
        return left % right
    return decimals.modulo(left, right)


def absolute(value: Any) -> int | float:
    """Drop the sign."""
    number = to_number(value)
    return abs(number) if isinstance(number, int) else float(number.copy_abs())


def round_(value: Any, digits: Any = 0) -> int | float:
    """Round half away from zero, to an integer unless ``digits`` are kept after the decimal point."""
    number = to_number(value)
    precision = to_number(digits)
    if isinstance(number, int) and isinstance(precision, int) and as_int(precision) >= 0:
        return number
    return decimals.round_(number, precision)


def ceil(value: Any) -> int:
    """Round up."""
    number = to_number(value)
    if isinstance(number, int):
        return number
    return decimals.ceil(number)


def floor(value: Any) -> int:
    """Round down."""
    number = to_number(value)
    if isinstance(number, int):
        return number
    return decimals.floor(number)


def at_least(value: Any, least: Any) -> int | float:
    """Give the greater of the two."""
    number, bound = to_number(value), to_number(least)
    if isinstance(number, int) and isinstance(bound, int):
        return max(number, bound)
    return decimals.at_least(number, bound)


def at_most(value: Any, most: Any) -> int | float:
    """Give the smaller of the two."""
    number, bound = to_number(value), to_number(most)
    if isinstance(number, int) and isinstance(bound, int):
        return min(number, bound)
    return decimals.at_most(number, bound)


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
