"""The mark of filters that need the render's context."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


def _marks(function: Callable[..., Any]) -> Any:
    """Return the function as an object with attributes that can be set."""
    return function


def with_context(function: F) -> F:
    """Mark a filter that takes the ``Context`` of the render as its keyword argument ``context``."""
    _marks(function).needs_context = True
    return function


def needs_context(function: Callable[..., Any]) -> bool:
    """Return whether a filter carries the mark."""
    return bool(getattr(function, "needs_context", False))


def pure(function: F) -> F:
    """Mark a filter without side effects whose result depends only on its arguments and the data of their items.

    A pure filter may use the context only to evaluate a condition on its own variable.
    """
    _marks(function).is_pure = True
    return function


def is_pure(function: Callable[..., Any]) -> bool:
    """Return whether a filter carries the mark ``pure``."""
    return bool(getattr(function, "is_pure", False))


_KEEP_ENCODING: Final = frozenset(
    {
        *("append", "capitalize", "cgi_escape", "downcase", "escape", "escape_once", "h", "inspect", "lstrip"),
        *("markdownify", "newline_to_br", "normalize_whitespace", "remove", "remove_first", "replace"),
        *("replace_first", "rstrip", "sassify", "scssify", "slice", "slugify", "smartify", "strip", "strip_html"),
        *("strip_index", "strip_newlines", "truncate", "truncatewords", "upcase", "url_encode", "xml_escape"),
    }
)
"""Filters that derive their string from ``to_s`` of the input, so that Ruby's string has the encoding of that."""


def keeps_encoding(name: str) -> bool:
    """Return whether the string that the filter ``name`` makes is US-ASCII in Ruby if ``to_s`` of its input is."""
    return name in _KEEP_ENCODING


def prints_time(function: F) -> F:
    """Mark the filter that prints a time by the template in its argument (``date``)."""
    _marks(function).prints_time = True
    return function


def is_printing_time(function: Callable[..., Any]) -> bool:
    """Return whether a filter carries the mark ``prints_time``."""
    return bool(getattr(function, "prints_time", False))


def filters_by_condition(function: F) -> F:
    """Mark ``f(items, variable, condition)``, which returns the items for which the condition holds."""
    _marks(function).filters_by_condition = True
    return function


def is_filtering_by_condition(function: Callable[..., Any]) -> bool:
    """Return whether a filter carries the mark ``filters_by_condition``."""
    return bool(getattr(function, "filters_by_condition", False))


Index = dict[str, list[Any]]
"""The items of a list, indexed by the text that one of their properties is or contains."""


def indexed(look_up: Callable[[Any, str], Any]) -> Callable[[F], F]:
    """Mark ``f(items, name, target)``, which returns the items whose property is the target, for use of an index.

    ``look_up`` returns the property ``name`` of an item.
    """

    def mark(function: F) -> F:
        _marks(function).look_up = look_up
        return function

    return mark


def look_up_of(function: Callable[..., Any]) -> Callable[[Any, str], Any] | None:
    """Return the function by which a filter marked ``indexed`` finds a property; ``None`` for other filters."""
    return getattr(function, "look_up", None)


def is_for_python_liquid(function: Callable[..., Any]) -> bool:
    """Return whether a filter has python-liquid's marks for that library's context or environment."""
    marked = getattr(function, "with_context", False) or getattr(function, "with_environment", False)
    return bool(marked) and not needs_context(function)
