"""Filters of Liquid 4.0.4 and Jekyll 4.4.1, and their registration.

A filter takes its input and its arguments; one that needs the render takes ``context`` as well. The signatures decide
Ruby's errors about a wrong number of arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.filters import arrays, dates, grouping, html, json, numbers, strings, urls

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.environment import Environment

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
    """Register all built-in filters in an environment."""
    for name, function in FILTERS.items():
        environment.add_filter(name, function)
