"""Answers of Ruby's pure filters, which are kept: the same plain values have the same answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

#: Values that are compared as a whole, and that neither side can change.
_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
_LONGEST: Final = 500
_MOST: Final = 50_000


class AnsweredFilter:
    """A pure filter: ``ask(value, *arguments)`` is called once for the same plain values.

    Calls with lists, mappings or long texts are not cached. Answers that are lists or mappings are not cached either.
    """

    def __init__(self, ask: Callable[..., Any]) -> None:
        self._ask = ask
        self._answers: dict[tuple[Any, ...], Any] = {}

    def __call__(self, *values: Any) -> Any:
        """The filter's answer to a value and its arguments."""
        if not all(map(_is_short, values)):
            return self._ask(*values)
        key = (*values, *map(_kind, values))
        try:
            return self._answers[key]
        except KeyError:
            answer = self._ask(*values)
        if _is_short(answer) and len(self._answers) < _MOST:
            self._answers[key] = answer
        return answer


def _is_short(value: Any) -> bool:
    kind = value.__class__
    return kind in _PLAIN and (kind is not str or len(value) <= _LONGEST)


def _kind(value: Any) -> Any:
    """Return a key for values that are equal in Python but differ in Ruby.

    These are ``1``, ``1.0`` and ``True``, and ``0.0`` and ``-0.0``.
    """
    return repr(value) if value.__class__ is float else value.__class__
