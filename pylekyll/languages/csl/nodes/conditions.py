"""The conditions of ``if`` and ``else-if`` (``Renderer#evaluates?``, ``CSL::Style::Choose::Block``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from pylekyll.languages.csl.dates import Date
from pylekyll.languages.csl.item import is_numeric

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pylekyll.languages.csl.item import Citation

    Test: TypeAlias = Callable[[Citation, str], bool]

_NAME = re.compile(r"(disambiguate|position|is-numeric|is-uncertain-date|locator|type|variable)(?:-(any|all|none))?")


def _is_numeric(citation: Citation, name: str) -> bool:
    return is_numeric(citation.item.peek(name))


def _is_uncertain(citation: Citation, name: str) -> bool:
    value = citation.item.peek(name)
    return isinstance(value, Date) and value.is_uncertain


def _is_locator(citation: Citation, name: str) -> bool:
    return (citation.label or "").replace(" ", "-") == name


def _is_type(citation: Citation, name: str) -> bool:
    return str(citation.item.peek("type") or "") == name


def _has_variable(citation: Citation, name: str) -> bool:
    return citation.item.has(name) or (name == "locator" and bool(citation.locator))


#: citeproc-ruby supports neither ``disambiguate`` nor ``position``: they are never true.
_TESTS: Mapping[str, Test] = {
    "is-numeric": _is_numeric,
    "is-uncertain-date": _is_uncertain,
    "locator": _is_locator,
    "type": _is_type,
    "variable": _has_variable,
}


def _none(values: Iterable[bool]) -> bool:
    return not any(values)


_MATCHERS: Mapping[str, Callable[[Iterable[bool]], bool]] = {"all": all, "any": any, "none": _none}


def condition_of(attributes: Mapping[str, str]) -> Callable[[Citation], bool]:
    """Return the condition that the attributes of an ``if`` describe; without any it always holds."""
    matcher = attributes.get("match", "all")
    match = _MATCHERS.get(matcher, all)
    single = [
        _single_condition(name[1], name[2] or ("any" if matcher == "none" else matcher), value.split())
        for key, value in attributes.items()
        if (name := _NAME.fullmatch(key))
    ]
    if len(single) == 1 and match is not _none:
        return single[0]
    return lambda citation: match(condition(citation) for condition in single)


def _single_condition(name: str, matcher: str, values: list[str]) -> Callable[[Citation], bool]:
    """Return the condition of one attribute; a value that begins with ``not:`` negates it."""
    test = _TESTS.get(name)
    if test is None:
        return lambda _citation: False
    match = _MATCHERS.get(matcher, all)
    asked = [(value.removeprefix("not:"), value.startswith("not:")) for value in values]
    return lambda citation: match(test(citation, value) is not negated for value, negated in asked)
