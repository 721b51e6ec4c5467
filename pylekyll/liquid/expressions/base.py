"""The base of our expressions, and those that are constant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from liquid.expression import Expression as PythonLiquidExpression
from liquid.token import TOKEN_EXPRESSION, Token

if TYPE_CHECKING:
    from collections.abc import Iterable

    from liquid.context import RenderContext

    from pylekyll.liquid.context import Context


class MethodLiteral:
    """``empty`` or ``blank`` (``Liquid::Expression::MethodLiteral``): a question to the other side of a comparison."""

    __slots__ = ("method",)

    def __init__(self, method: str) -> None:
        self.method = method

    def __repr__(self) -> str:
        return f"<MethodLiteral {self.method}>"

    ruby_class = "Liquid::Expression::MethodLiteral"

    def ruby_to_s(self) -> str:
        """Prints as nothing."""
        return ""

    def ruby_inspect(self) -> str:
        """Ruby's way to show an object, without its address."""
        return f'#<{self.ruby_class} @method_name=:{self.method}, @to_s="">'


EMPTY: Final = MethodLiteral("empty?")
BLANK: Final = MethodLiteral("blank?")


class Expression(PythonLiquidExpression):
    """An expression of the dialect; ``value`` is what rendering calls, ``evaluate`` is python-liquid's name for it."""

    __slots__ = ("markup",)

    def __init__(self, markup: str) -> None:
        self.markup = markup

    @property
    def token(self) -> Token:  # type: ignore[override]
        """The markup as python-liquid's token, made when it is asked for, which is seldom."""
        return Token(TOKEN_EXPRESSION, self.markup, -1, self.markup)

    def value(self, context: Context) -> object:
        """What the expression stands for in ``context``."""
        raise NotImplementedError

    def evaluate(self, context: RenderContext) -> object:
        """What the expression stands for in ``context``."""
        return self.value(cast("Context", context))

    def children(self) -> Iterable[PythonLiquidExpression]:
        """The expressions that this one is made of."""
        return ()

    def __str__(self) -> str:
        return self.markup


class Literal(Expression):
    """A constant: number, string, ``nil``, ``true``, ``false``, ``empty``, ``blank`` or a range of numbers."""

    __slots__ = ("constant",)

    def __init__(self, markup: str, constant: object) -> None:
        super().__init__(markup)
        self.constant = constant

    def value(self, context: Context) -> object:  # noqa: ARG002
        """The constant."""
        return self.constant


NIL: Final = Literal("nil", None)
