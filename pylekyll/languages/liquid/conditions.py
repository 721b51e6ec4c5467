"""Conditions and expressions that filters get as strings: ``where_exp``, ``find_exp``, ``group_by_exp``."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pylekyll.languages.liquid.expressions import condition

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.expressions.base import Expression


@lru_cache(maxsize=512)
def parse_condition(text: str, *, single: bool = False) -> Expression:
    """Return a condition by the strict parser alone (``Jekyll::Filters#parse_condition``).

    Its ``.value(context)`` is true or false as in Ruby: all values except ``None`` and ``False`` are true. A ``single``
    one has neither ``and`` nor ``or``. Raises ``LiquidSyntaxError``.
    """
    return condition.parse_strict(text, single=single)


def parse_variable(text: str, context: Context) -> Expression:
    """Return an expression with filters, as ``group_by_exp`` takes it; ``.value(context)`` is its value."""
    return context.env.variable(text)[0]
