"""Filters: those of Liquid 4.0.4 with Jekyll 4.4.1's on top, and the one place where they are registered.

A filter takes its input and its arguments; one that needs the render takes ``context`` as well. Ruby's complaint about
a wrong number of arguments follows from the signatures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.liquid.filters import arrays, dates, grouping, html, json, numbers, strings, urls

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.liquid.environment import Environment

FILTERS: dict[str, Callable[..., Any]] = {
    **strings.FILTERS,
    **numbers.FILTERS,
    **html.FILTERS,
    **arrays.FILTERS,
    **dates.FILTERS,
    **urls.FILTERS,
    **grouping.FILTERS,
    **json.FILTERS,
}
"""All built-in filters by the names that templates use."""


def register(environment: Environment) -> None:
    """Add all of them to an environment."""
    for name, function in FILTERS.items():
        environment.add_filter(name, function)
