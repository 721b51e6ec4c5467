"""Entries in order and in groups (``Utilities#sort``, ``#group``)."""

from __future__ import annotations

import re
from datetime import date
from functools import cmp_to_key, partial
from typing import TYPE_CHECKING, Any

from pylekyll.languages.bibtex.values import Value, compare
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.lists import as_list
from pylekyll.languages.ruby.numbers import read_integer
from pylekyll.languages.ruby.text import downcase, strip
from pylekyll.languages.ruby.times import parse_date
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pylekyll.languages.bibtex.entry import Entry

_DESCENDING = re.compile(r"desc|reverse", re.IGNORECASE | re.ASCII)
_NAMED = ("author", "editor", "institution", "organization", "publisher")
_SPACE = " \t\n\r\f\v"
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def listed(setting: Any) -> list[str]:
    """Return a setting that is a list, or words with commas between them."""
    parts = (re.split(r"(?:(?<!\s)\s+)?,\s*", to_s(value), flags=re.ASCII) for value in as_list(setting))
    return [word for words in parts for word in words if word]


def listed_keys(setting: Any) -> list[str]:
    """Return the fields that a setting names; ``month`` is the month's number."""
    return ["month_numeric" if key == "month" else key for key in listed(setting)]


def is_descending(orders: Sequence[str], index: int) -> bool:
    """Return whether the order at ``index`` is descending; a missing order is that of the last one."""
    order = orders[index] if index < len(orders) else (orders[-1] if orders else "")
    return _DESCENDING.match(order) is not None


def _order(sign: int, left: tuple[Any, Entry], right: tuple[Any, Entry]) -> int:
    return sign * (compare(left[0], right[0]) or 0)


def sorted_entries(entries: Sequence[Entry], settings: Mapping[str, Any]) -> list[Entry]:
    """Return ``entries`` sorted by ``sort_by`` and ``order``; the sort is stable."""
    keys, orders = listed_keys(settings["sort_by"]), listed(settings["order"])
    result = list(entries)
    for index in range(len(keys) - 1, -1, -1):
        value, sign = _sort_value(keys[index]), -1 if is_descending(orders, index) else 1
        decorated = [(value(entry), entry) for entry in result]
        decorated.sort(key=cmp_to_key(partial(_order, sign)))
        result = [entry for _, entry in decorated]
    return result


def _sort_value(key: str) -> Callable[[Entry], Value]:
    if key == "name":
        return lambda entry: Value([downcase(_name(entry).lstrip(f"{{{_SPACE}").rstrip(f"}}{_SPACE}"))])
    return lambda entry: entry.get(key) or Value()


def _name(entry: Entry) -> str:
    found = (entry.get(field) for field in _NAMED)
    return str(next((value for value in found if value is not None), ""))


class Grouping:
    """Nested groups of entries by several fields."""

    def __init__(self, settings: Mapping[str, Any], group_by: str, group_order: Any) -> None:
        self.settings = settings
        self.keys = listed_keys(group_by)
        self.orders = listed(group_order)
        self._types = [to_s(each) for each in as_list(settings["type_order"])]

    def groups(self, entries: Sequence[Entry], depth: int = 0) -> list[tuple[Any, list[Entry]]]:
        """Return the groups by the field at ``depth``, sorted: the value of each, and its entries."""
        grouped: dict[Any, list[Entry]] = {}
        for entry in entries:
            grouped.setdefault(self._value(self.keys[depth], entry), []).append(entry)
        descending = is_descending(self.orders, depth)
        return sorted(grouped.items(), key=self._sort_key(self.keys[depth]), reverse=descending)

    def _sort_key(self, key: str) -> Callable[[tuple[Any, list[Entry]]], Any]:
        if key == "type":
            places = {name: place for place, name in reversed(list(enumerate(self._types)))}
            return lambda group: places.get(group[0], len(self._types))
        return lambda group: _rank(group[0])

    def _value(self, key: str, entry: Entry) -> Any:
        """Return the value that the entry is grouped under (``Utilities#group_value``)."""
        if key == "type":
            return self.settings["type_aliases"].get(entry.type) or entry.type
        if key == "name":
            return _name(entry)
        value = entry.get(key)
        text = "" if value is None else str(value)
        if key in ("year", "date"):
            return _date(text) or text
        return read_integer(text) if value is not None and value.is_numeric else text

    def name(self, depth: int, value: Any) -> str:
        """Return the text of a group's heading (``Utilities#group_name``)."""
        key = self.keys[depth]
        if key == "type":
            return to_s(self.settings["type_names"].get(value) or value)
        if key == "month_numeric":
            own = self.settings["month_names"]
            names = [to_s(name) for name in own] if isinstance(own, list) else list(_MONTHS)
            return names[value - 1] if isinstance(value, int) and 1 <= value <= len(names) else "(unknown)"
        return to_s(value)


def _date(text: str) -> date | None:
    """Return the date in a text (``Value#date?``), or ``None``; a number alone is not a date."""
    if strip(text).isdecimal() and len(strip(text)) < 6:
        return None
    try:
        return parse_date(text)
    except RubyError:
        return None


def _rank(value: Any) -> tuple[int, Any]:
    """Return the rank of a kind of value: numbers, dates, texts. Ruby fails to sort a mixture of them."""
    if isinstance(value, int):
        return (0, value)
    return (1, value) if isinstance(value, date) else (2, value)
