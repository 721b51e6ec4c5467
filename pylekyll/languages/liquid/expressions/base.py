"""The base class of expressions, and constants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context


class MethodLiteral:
    """``empty`` or ``blank`` (``Liquid::Expression::MethodLiteral``): a method of the other side of a comparison."""

    __slots__ = ("method",)

    def __init__(self, method: str) -> None:
        self.method = method

    def __repr__(self) -> str:
        return f"<MethodLiteral {self.method}>"

    ruby_class = "Liquid::Expression::MethodLiteral"

    def ruby_to_s(self) -> str:
        """Return an empty text."""
        return ""

    def ruby_inspect(self) -> str:
        """Return Ruby's text for an object, without its address."""
        return f'#<{self.ruby_class} @method_name=:{self.method}, @to_s="">'


EMPTY: Final = MethodLiteral("empty?")
BLANK: Final = MethodLiteral("blank?")


class Expression:
    """An expression of the dialect; rendering calls ``value``."""

    __slots__ = ("markup",)

    def __init__(self, markup: str) -> None:
        self.markup = markup

    def value(self, context: Context) -> object:
        """Return the value of the expression in ``context``."""
        raise NotImplementedError

    def children(self) -> Iterable[Expression]:
        """Return the parts of this expression."""
        return ()

    def __str__(self) -> str:
        return self.markup


class Literal(Expression):
    """A constant: number, string, ``nil``, ``true``, ``false``, ``empty``, ``blank`` or a range of numbers."""

    __slots__ = ("constant",)

    def __init__(self, markup: str, constant: object) -> None:
        super().__init__(markup)
        self.constant = constant

    def value(self, context: Context) -> object:
        """Return the constant."""
        return self.constant


NIL: Final = Literal("nil", None)
