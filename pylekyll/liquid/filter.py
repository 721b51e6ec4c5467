"""The mark of filters that need the render's context."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


def _marks(function: Callable[..., Any]) -> Any:
    """Return the function as an object whose attributes can be set."""
    return function


def with_context(function: F) -> F:
    """Mark a filter that takes the ``Context`` of the render as its keyword argument ``context``."""
    _marks(function).needs_context = True
    return function


def needs_context(function: Callable[..., Any]) -> bool:
    """Return whether a filter carries the mark."""
    return bool(getattr(function, "needs_context", False))


def pure(function: F) -> F:
    """Mark a filter whose answer follows from its arguments and the data of their items, and which changes nothing.

    One that needs the context takes a variable's name and a condition, and asks the context for nothing else.
    """
    _marks(function).is_pure = True
    return function


def is_pure(function: Callable[..., Any]) -> bool:
    """Return whether a filter carries the mark ``pure``."""
    return bool(getattr(function, "is_pure", False))


Index = dict[str, list[Any]]
"""The items of a list by what a property of theirs is, or holds, as text."""


def indexed(look_up: Callable[[Any, str], Any]) -> Callable[[F], F]:
    """Mark ``f(items, name, target)``, which gives the items whose property is the target: an index can answer it.

    ``look_up`` is how the filter finds the property ``name`` of an item.
    """

    def mark(function: F) -> F:
        _marks(function).look_up = look_up
        return function

    return mark


def look_up_of(function: Callable[..., Any]) -> Callable[[Any, str], Any] | None:
    """How a filter that is marked ``indexed`` finds a property; ``None`` for others."""
    return getattr(function, "look_up", None)


def is_for_python_liquid(function: Callable[..., Any]) -> bool:
    """Return whether a filter asks for python-liquid's context or environment, by the marks of that library."""
    marked = getattr(function, "with_context", False) or getattr(function, "with_environment", False)
    return bool(marked) and not needs_context(function)
