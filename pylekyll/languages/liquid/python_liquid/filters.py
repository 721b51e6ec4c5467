"""Filters written for python-liquid that need its context or environment."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.liquid.python_liquid.context import foreign_context

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.context import Context


def adapt_filter(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter of the dialect that passes python-liquid's context and environment to ``function``."""
    wants_context = getattr(function, "with_context", False)
    wants_environment = getattr(function, "with_environment", False)

    @with_context
    @wraps(function)
    def call(value: Any, *arguments: Any, context: Context) -> Any:
        foreign = foreign_context(context)
        keywords: dict[str, Any] = {}
        if wants_context:
            keywords["context"] = foreign
        if wants_environment:
            keywords["environment"] = foreign.env
        if arguments and isinstance(arguments[-1], dict):  # keyword arguments arrive as one dictionary, as in Ruby
            keywords.update(arguments[-1])
            arguments = arguments[:-1]
        return function(value, *arguments, **keywords)

    del call.__wrapped__  # its signature counts the context among the arguments
    return call
