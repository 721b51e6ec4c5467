"""Queries: ``@article[year>=2020 && selected=true], @book``, as in ``BibTeX::Bibliography#[]``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.languages.bibtex.values import Value, compare

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.bibtex.bibliography import Bibliography
    from pylekyll.languages.bibtex.entry import Entry

_SELECTOR = re.compile(r"(!)?@(\*|\w+)(?:\[([^\]]*)\]?)?", re.ASCII)
_OPERATOR_SIGN = re.compile(r"[!=<>~^/]")
_OPERATOR = re.compile(r"!=|/=|\^=|~=|!~|<=|>=|=|<|>")
_SPACE = " \t\n\r\f\v"
_REGEXP = re.compile(r"/(.*)/([im]*)\Z", re.DOTALL)


class Condition(NamedTuple):
    """A field, an operator and a value; without an operator, the entry only needs the field."""

    field: str
    operator: str = ""
    value: str = ""


class Selector(NamedTuple):
    """One part of a query: a type or ``*``, and lists of conditions. All conditions of one list must hold."""

    negated: bool
    type: str
    any_of: tuple[tuple[Condition, ...], ...]


def select(query: str, bibliography: Bibliography) -> list[Entry]:
    """Return the entries of ``bibliography`` that ``query`` selects, in order, each once."""
    if match := _REGEXP.match(query.strip()):
        pattern = _pattern(match[1], match[2])
        return [entry for entry in bibliography.entries if pattern.search(str(entry))]
    if not re.match(r"!?@", query.strip()):
        entry = bibliography.get(query.strip())
        return [] if entry is None else [entry]
    selectors = _selectors(query)
    return [entry for entry in bibliography.entries if any(_matches(each, entry) for each in selectors)]


def _selectors(query: str) -> tuple[Selector, ...]:
    return tuple(
        Selector(bool(negated), type_.lower(), _conditions(conditions))
        for part in query.split(",")  # as in the gem, also between brackets: a condition cannot contain a comma
        for negated, type_, conditions in _SELECTOR.findall(part)
    )


def _conditions(text: str) -> tuple[tuple[Condition, ...], ...]:
    if not text.strip():
        return ()
    return tuple(
        tuple(_condition(part) for part in alternative.split("&&") if part.strip())
        for alternative in text.split("||")
        if alternative.strip()
    )


def _condition(text: str) -> Condition:
    sign = _OPERATOR_SIGN.search(text)
    operator = _OPERATOR.match(text, sign.start()) if sign else None
    if operator is None or not operator.start():
        return Condition(text.strip())
    field = text[: operator.start()]
    return Condition(field.strip(_SPACE) or field[-1], operator[0], text[operator.end() :].strip(_SPACE))


def _matches(selector: Selector, entry: Entry) -> bool:
    of_type = selector.type in ("*", "entry", entry.type)
    found = of_type and (
        not selector.any_of or any(all(_holds(each, entry) for each in conditions) for conditions in selector.any_of)
    )
    return found != selector.negated


def _holds(condition: Condition, entry: Entry) -> bool:
    field, operator, expected = condition
    if not operator:
        return field in entry.fields
    return _TESTS[operator](_field(entry, field), expected)


def _field(entry: Entry, name: str) -> Value | None:
    """Return the value for a condition; as in the gem, a year does not come from a cross-referenced entry."""
    if name == "key":
        return Value([entry.key])
    return entry.fields.get(name) if name == "year" else entry.get(name)


def _pattern(text: str, flags: str = "", before: str = "") -> re.Pattern[str]:
    """Compile the expression ``text`` after ``before``; an invalid one is matched literally."""
    options = re.MULTILINE
    if "i" in flags:
        options |= re.IGNORECASE
    if "m" in flags:
        options |= re.DOTALL
    try:
        return re.compile(before + text, options)
    except re.error:
        return re.compile(before + re.escape(text), options)


def _ordered(accepts: Callable[[int], bool]) -> Callable[[Value | None, str], bool]:
    def test(actual: Value | None, expected: str) -> bool:
        if actual is None:
            return False
        order = compare(Value([str(actual)]), Value([expected]))
        return order is not None and accepts(order)

    return test


def _text(accepts: Callable[[str, str], bool], *, of_none: bool = False) -> Callable[[Value | None, str], bool]:
    return lambda actual, expected: of_none if actual is None else accepts(str(actual), expected)


_TESTS: dict[str, Callable[[Value | None, str], bool]] = {
    "=": _text(lambda actual, expected: actual == expected),
    "!=": _text(lambda actual, expected: actual != expected, of_none=True),
    "/=": _text(lambda actual, expected: actual != expected, of_none=True),
    "^=": _text(lambda actual, expected: _pattern(expected, before="^").search(actual) is not None),
    "~=": _text(lambda actual, expected: _pattern(expected).search(actual) is not None),
    "!~": _text(lambda actual, expected: _pattern(expected).search(actual) is None, of_none=True),
    "<": _ordered(lambda order: order < 0),
    ">": _ordered(lambda order: order > 0),
    "<=": _ordered(lambda order: order <= 0),
    ">=": _ordered(lambda order: order >= 0),
}
