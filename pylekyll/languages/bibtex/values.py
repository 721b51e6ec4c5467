"""Values of fields: texts and names of strings, joined by ``#``."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    Filter = Callable[[str], str]

_NUMERIC = re.compile(r"\s*[+-]?\d+\s*\Z", re.ASCII)


class MacroName(str):
    """The name of a ``@string`` in a value, in lowercase (a symbol in bibtex-ruby)."""

    __slots__ = ()


class Value:
    """The value of a field (``BibTeX::Value``): tokens, each a text or a ``MacroName``."""

    __slots__ = ("tokens",)

    is_names = False

    def __init__(self, tokens: Iterable[str] = ()) -> None:
        self.tokens = list(tokens)

    def __str__(self) -> str:
        """Return the text, or the tokens as they are written in a file when there are several."""
        if len(self.tokens) == 1:
            return str(self.tokens[0])
        return self.written()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.tokens!r})"

    def text(self) -> str:
        """Return what the tokens mean for readers; a name that no ``@string`` defines is a word.

        Some people have an ``@string`` for the ``and`` between names, in a file of its own.
        """
        if self.is_names:
            return str(self)
        return "".join(" and " if isinstance(each, MacroName) and each == "and" else each for each in self.tokens)

    @property
    def is_atomic(self) -> bool:
        """Return whether there is at most one token."""
        return len(self.tokens) < 2

    @property
    def is_macro(self) -> bool:
        """Return whether the value is the name of one string."""
        return len(self.tokens) == 1 and isinstance(self.tokens[0], MacroName)

    @property
    def is_numeric(self) -> bool:
        """Return whether the text is an integer (``Value#numeric?``)."""
        return _NUMERIC.match(str(self)) is not None

    def written(self) -> str:
        """Return the tokens as in a file: texts in quotes, joined with ``#``."""
        return " # ".join(str(token) if isinstance(token, MacroName) else f'"{token}"' for token in self.tokens)

    def convert(self, filters: Iterable[Filter]) -> Value:
        """Return the value with each token passed through ``filters`` in order (``Value#convert``)."""
        filters = tuple(filters)
        if not filters:
            return self
        return Value([_filtered(token, filters) for token in self.tokens])

    def replace(self, strings: Mapping[str, Value]) -> Value:
        """Return the value with the names of ``strings`` replaced by their values."""
        if not any(isinstance(token, MacroName) and token in strings for token in self.tokens):
            return self
        tokens: list[str] = []
        for token in self.tokens:
            tokens += strings[token].tokens if isinstance(token, MacroName) and token in strings else [token]
        return Value(tokens)

    def join(self) -> Value:
        """Return the value with adjacent texts joined (``Value#join``)."""
        if self.is_atomic or any(isinstance(token, MacroName) for token in self.tokens):
            return self
        return Value(["".join(self.tokens)])


def _filtered(token: str, filters: tuple[Filter, ...]) -> str:
    text = str(token)
    for apply in filters:
        text = apply(text)
    return text


def compare(left: Value, right: Value) -> int | None:
    """Return how two values sort (``Value#<=>``): numbers by size, texts by code points, or ``None``."""
    if left.is_names:
        if right.is_names:
            return _order(str(left), str(right))
        return 1 if not right.tokens else None
    if not right.is_names and left.is_numeric and right.is_numeric:
        return _order(Decimal(str(left)), Decimal(str(right)))
    return _order(str(left), str(right))


def _order(left: Any, right: Any) -> int:
    return int(left > right) - int(left < right)
