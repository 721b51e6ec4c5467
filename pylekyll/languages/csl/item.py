"""The items of a bibliography and their citations, as styles read them (``CiteProc::Item``, ``CitationItem``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pylekyll.languages.csl.dates import Date
from pylekyll.languages.csl.names import Names
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: The value of a variable.
Value: TypeAlias = "str | Date | Names"

#: ``Variable.fields``: the variables that are not plain text.
_DATES = frozenset({"accessed", "container", "event-date", "issued", "original-date", "submitted"})
_NAMES = frozenset(
    (
        *("author", "collection-editor", "composer", "container-author", "recipient"),
        *("editor", "editorial-director", "illustrator", "interviewer", "original-author"),
        *("translator", "director", "reviewed-author"),
    )
)
NUMBERS = frozenset(
    (
        *("chapter-number", "collection-number", "edition", "issue"),
        *("number", "number-of-pages", "number-of-volumes", "volume"),
    )
)
_ABSENT = re.compile(r"^(false|no|never)$", re.IGNORECASE | re.MULTILINE | re.ASCII)
_ONE_NUMBER = r"[A-Za-z_.:;]*[0-9][0-9A-Za-z_.:;]*"
_NUMBERS = re.compile(rf"^{_ONE_NUMBER}(?:\s*[,&-]\s*{_ONE_NUMBER})*", re.MULTILINE | re.ASCII)
_LAST_OF_LINE = re.compile(r"[0-9A-Za-z_.:;]$", re.MULTILINE)
#: Limit of digits of a number: Python does not convert texts with thousands of digits.
_FIRST_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")
_PLURAL = re.compile(r"\S[\s,&–-]\S|[0-9]f", re.ASCII)
_SEPARATORS = (
    (re.compile(r"(?<!\s)\s*,\s*", re.ASCII), ", "),
    (re.compile(r"(?<!\s)\s*-\s*", re.ASCII), "-"),
    (re.compile(r"(?<!\s)\s*&\s*", re.ASCII), " & "),
)
_TOKENS = re.compile(r"((?<!\s)\s*[,&-]\s*)", re.ASCII)


def is_numeric(value: Value | None) -> bool:
    """Return whether the value consists of numbers, as ``2``, ``2b``, ``2-4`` and ``2 & 4`` do.

    Matches ``Variable#numeric?``.
    """
    return isinstance(value, str) and any(
        _LAST_OF_LINE.search(value[found.start() : found.end() + 1]) for found in _NUMBERS.finditer(value)
    )


def tokenize(value: str) -> list[str]:
    """Return the numbers of a numeric value and the text between them (``Variable#tokenize``)."""
    for pattern, separator in _SEPARATORS:
        value = pattern.sub(separator, value)
    return _TOKENS.split(value)


def first_integer(value: str) -> int:
    """Return the first number in ``value``, 0 if it is missing (``Variable#to_i``)."""
    match = _FIRST_INTEGER.search(value)
    return int(match[0]) if match else 0


def is_plural_number(value: str) -> bool:
    """Return whether a number needs the plural of its term, as ``2-4`` does (``Number.pluralize?``)."""
    return _PLURAL.search(value) is not None


def is_blank(value: Value | None) -> bool:
    """Return whether a value is missing or empty."""
    return value.is_empty if isinstance(value, Date) else not value


class Item:
    """One entry of a bibliography.

    Groups and substitutions observe which variables are read. Variables in ``suppressed`` are read as absent.
    """

    __slots__ = ("_observers", "_values", "suppressed")

    def __init__(self, data: Mapping[str, object]) -> None:
        self._values = {name: _value(name, value) for name, value in data.items()}
        self._observers: list[dict[str, Value | None]] = []
        self.suppressed: set[str] = set()

    def __setitem__(self, name: str, value: str) -> None:
        self._values[name] = value

    def peek(self, name: str) -> Value | None:
        """Return a variable without notifying the observers (``unobservable_read_attribute``)."""
        return self._values.get(name)

    def read(self, name: str) -> Value | None:
        """Return a variable, ``None`` where it is absent or suppressed (``Item#observable_read_attribute``)."""
        value = self._values.get(name)
        for observer in self._observers:
            observer[name] = value
        return None if name in self.suppressed else value

    def text(self, name: str) -> str:
        """Return a variable as text."""
        value = self.read(name)
        return "" if value is None else str(value)

    def has(self, name: str) -> bool:
        """Return whether a variable has a value that counts (``Attributes#attribute?``)."""
        value = self._values.get(name)
        return not is_blank(value) and _ABSENT.search(str(value)) is None

    def simulate_read(self, name: str, value: str) -> None:
        """Notify the observers of a read that did not happen (``Item#simulate_read_attribute``)."""
        for observer in self._observers:
            observer[name] = value

    def observe(self) -> dict[str, Value | None]:
        """Begin to record reads; ``unobserve`` ends it."""
        observer: dict[str, Value | None] = {}
        self._observers.append(observer)
        return observer

    def unobserve(self) -> None:
        """End the recording that began last."""
        self._observers.pop()

    def suppress(self, names: Iterable[str]) -> None:
        """Make variables absent for the rest of the rendering (``Item#suppress!``)."""
        self.suppressed.update(names)


def _value(name: str, value: object) -> Value:
    """Return a variable's value by its kind (``Variable.create!``)."""
    if name in _NAMES:
        return Names.of(value)
    if name in _DATES:
        return Date.of(value)
    return value if type(value) is str else to_s(value)


@dataclass
class Citation:
    """One cited item: with a locator (``label`` is its kind: ``page``, ``chapter``), a prefix, a suffix."""

    item: Item
    locator: str | None = None
    label: str | None = None
    prefix: str | None = None
    suffix: str | None = None
    page: str | None = None
    suppress_author: bool = False

    @classmethod
    def of(
        cls, data: Mapping[str, object], number: int | None = None, *, suppress_author: bool = False, **details: object
    ) -> Citation:
        """Return a citation of a CSL-JSON item, whose variable ``citation-number`` is ``number``.

        ``details`` are the other fields; a locator may be a number.
        """
        item = Item(data)
        if number is not None:
            item["citation-number"] = str(number)
        texts = {name: None if value is None else str(value) for name, value in details.items()}
        return cls(item, **texts, suppress_author=suppress_author)
