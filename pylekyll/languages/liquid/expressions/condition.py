"""Comparisons and their chains: ``Liquid::Condition``, and the two ways in which ``if`` reads them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.liquid import values
from pylekyll.languages.liquid.errors import LiquidArgumentError, LiquidSyntaxError
from pylekyll.languages.liquid.expressions.base import BLANK, Expression, Literal
from pylekyll.languages.liquid.expressions.lexer import StrictParser
from pylekyll.languages.liquid.expressions.parse import parse_expression
from pylekyll.languages.liquid.expressions.syntax import PLAIN_COMPARISON, QUOTED_FRAGMENT, strip
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylekyll.languages.liquid.context import Context

OPERATORS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "==": values.equal,
    "!=": values.unequal,
    "<>": values.unequal,
    "<": values.less,
    ">": values.greater,
    ">=": values.greater_or_equal,
    "<=": values.less_or_equal,
    "contains": values.contains,
}

_FRAGMENT: Final = QUOTED_FRAGMENT.replace(r"\s", r" \t\r\n\f\v")
_LAX_COMPARISON: Final = lazy_pattern(rf"({QUOTED_FRAGMENT})\s*([=!<>a-z_]+)?\s*({QUOTED_FRAGMENT})?")
# Ruby's \b covers all of Unicode, its \s and \S only ASCII. So the classes are written out instead of re.ASCII.
_AND_OR: Final = r"\b(?:[ \t\r\n\f\v]?and[ \t\r\n\f\v]?|[ \t\r\n\f\v]?or[ \t\r\n\f\v]?)\b"
_LAX_CHAIN: Final = lazy_pattern(
    rf"(?:{_AND_OR}|(?:[ \t\r\n\f\v]*(?!{_AND_OR})(?:{_FRAGMENT}|[^ \t\r\n\f\v]+)[ \t\r\n\f\v]*)+)", re.UNICODE
)
_INVALID: Final = "Syntax Error in tag 'if' - Valid syntax: if [expression]"


class Comparison(Expression):
    """A comparison of two sides; its value is true, false, or ``None`` where Ruby's operator gives ``nil``."""

    __slots__ = ("_left", "_right", "left", "operate", "operator", "right")

    def __init__(self, left: Expression, operator: str, right: Expression) -> None:
        super().__init__(f"{left} {operator} {right}")
        self.left = left
        self.operator = operator
        self.right = right
        self._left = left.value
        self._right = right.value
        self.operate = OPERATORS.get(operator) or _unknown(operator)

    def value(self, context: Context) -> object:
        """Return the result.

        Raises ``LiquidArgumentError`` for an unknown operator and for sides that cannot be ordered.
        """
        return self.operate(self._left(context), self._right(context))

    def children(self) -> Iterable[Expression]:
        """Return both sides."""
        return (self.left, self.right)


class ConstantComparison(Comparison):
    """A comparison with a constant on its right, the most frequent kind."""

    __slots__ = ("_constant",)

    def __init__(self, left: Expression, operator: str, right: Literal) -> None:
        super().__init__(left, operator, right)
        self._constant = right.constant

    def value(self, context: Context) -> object:
        """Return the result, as for any comparison."""
        return self.operate(self._left(context), self._constant)


class BlankComparison(Comparison):
    """A comparison with ``blank`` by the ``blank?`` of a gem that a plugin has loaded, if there is one."""

    __slots__ = ("_asked",)

    def __init__(self, left: Expression, operator: str, right: Expression) -> None:
        super().__init__(left, operator, right)
        self._asked = self._left if _is_blank_literal(right) else self._right

    def value(self, context: Context) -> object:
        """Return the result, as for any comparison."""
        is_blank = context.env.is_blank
        if is_blank is None:
            return super().value(context)
        return is_blank(self._asked(context)) is (self.operator == "==")


def _is_blank_literal(side: Expression) -> bool:
    return isinstance(side, Literal) and side.constant is BLANK


_OPERATORS = (
    "A comparison has one of ==, !=, <, >, <=, >= and contains; 'not' does not exist: write 'unless' or '== false'."
)
#: Common mistakes of people who know other languages.
_OPERATOR_HINTS = {
    "=": "To compare for equality, use '=='.",
    "===": "To compare for equality, use '=='.",
    "in": "Swap the operands: 'list contains item'.",
    "includes": "Write 'contains'.",
}


def _unknown(operator: str) -> Callable[[Any, Any], Any]:
    def operate(_left: Any, _right: Any) -> Any:
        raise LiquidArgumentError(f"Unknown operator {operator}", _OPERATOR_HINTS.get(operator, _OPERATORS))

    return operate


class Chain(Expression):
    """Conditions joined by ``and`` and ``or``, which have the same precedence and associate to the right."""

    __slots__ = ("first", "links")

    def __init__(self, first: Expression, links: list[tuple[bool, Expression]]) -> None:
        super().__init__(f"{first} " + " ".join(f"{'or' if is_or else 'and'} {each}" for is_or, each in links))
        self.first = first
        self.links = tuple((is_or, condition.value, condition) for is_or, condition in links)

    def value(self, context: Context) -> object:
        """Return the last value that was needed (``Condition#evaluate``)."""
        result = self.first.value(context)
        for is_or, condition, _ in self.links:
            if (result is not None and result is not False) is is_or:
                return result
            result = condition(context)
        return result

    @property
    def begins_with_or(self) -> bool:
        """True if the second condition is evaluated when the first one is false."""
        return self.links[0][0]

    def children(self) -> Iterable[Expression]:
        """Return all conditions, in order."""
        return (self.first, *[condition for _, _, condition in self.links])


def compare(left: str, operator: str | None, right: str | None) -> Expression:
    """Return the condition for two sides' markup; without an operator it is the left side itself."""
    if operator is None:
        return parse_expression(left)
    first, other = parse_expression(left), parse_expression(right)
    if operator in ("==", "!=", "<>") and (_is_blank_literal(first) or _is_blank_literal(other)):
        return BlankComparison(first, operator, other)
    if isinstance(other, Literal):
        return ConstantComparison(first, operator, other)
    return Comparison(first, operator, other)


def parse_strict(markup: str, *, single: bool = False) -> Expression:
    """Return a condition by ``Liquid::If#strict_parse``, or a ``single`` comparison; raises ``LiquidSyntaxError``."""
    plain = PLAIN_COMPARISON.match(markup)
    if plain:
        return compare(plain[1], plain[2], plain[3])
    parser = StrictParser(markup)
    first = _strict_comparison(parser)
    links = []
    while not single:
        if parser.accept_id("and"):
            links.append((False, _strict_comparison(parser)))
        elif parser.accept_id("or"):
            links.append((True, _strict_comparison(parser)))
        else:
            break
    parser.consume("end_of_string")
    return Chain(first, links) if links else first


def _strict_comparison(parser: StrictParser) -> Expression:
    left = parser.expression()
    operator = parser.accept("comparison")
    return compare(left, operator, parser.expression() if operator else None)


def parse_lax(markup: str) -> Expression:
    """Return a condition by ``Liquid::If#lax_parse``, which ignores unexpected text; raises ``LiquidSyntaxError``."""
    parts = _LAX_CHAIN.findall(markup)
    first = _lax_comparison(parts[0] if len(parts) % 2 else "")
    links = []
    for operator, condition in zip(parts[1::2], parts[2::2], strict=True):
        operator = strip(operator)  # noqa: PLW2901 - the pieces include their whitespace
        if operator not in ("and", "or"):
            raise LiquidSyntaxError(_INVALID)
        links.append((operator == "or", _lax_comparison(condition)))
    return Chain(first, links) if links else first


def _lax_comparison(markup: str) -> Expression:
    match = _LAX_COMPARISON.search(markup)
    if match is None:
        raise LiquidSyntaxError(_INVALID)
    return compare(match[1], match[2], match[3])
