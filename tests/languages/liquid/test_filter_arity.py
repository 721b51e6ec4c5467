"""The number of arguments that a filter takes is that of its signature."""

from __future__ import annotations

from functools import partial, wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.languages.liquid.expressions.filtered import arity_problem

if TYPE_CHECKING:
    from collections.abc import Callable

_BY_POSITION = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def plain(value: Any, first: Any, second: Any = 1) -> None: ...


def takes_all(value: Any, first: Any = 0, *others: Any) -> None: ...


def with_names(value: Any, /, first: Any, *, name: str = "", **names: Any) -> None: ...


@wraps(plain)
def wrapping(*arguments: Any) -> None: ...


class Filters:
    """Filters that are not plain functions."""

    def method(self, value: Any, first: Any = None) -> None: ...

    def __call__(self, value: Any) -> None: ...


def takes(function: Callable[..., Any], count: int) -> bool:
    given = signature(function).parameters.values()
    by_position = [each for each in given if each.kind in _BY_POSITION]
    least = sum(each.default is Parameter.empty for each in by_position)
    has_no_limit = any(each.kind is Parameter.VAR_POSITIONAL for each in given)
    return least <= count and (has_no_limit or count <= len(by_position))


@pytest.mark.parametrize(
    "function",
    [plain, takes_all, with_names, wrapping, Filters().method, Filters(), partial(plain, 1), lambda value: value, len],
)
def test_as_its_signature_says(function: Callable[..., Any]) -> None:
    for count in range(5):
        assert (arity_problem(function, count) is None) == takes(function, count + 1), count
