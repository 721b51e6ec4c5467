"""Ruby's ``Array``, and the lists that ``Jekyll::Utils`` reads from a hash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.limits import check_items
from pylekyll.languages.ruby.errors import RubyArgumentError
from pylekyll.languages.ruby.text import words
from pylekyll.languages.ruby.values import inspect, truthy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_UNKNOWN: list[Any] = []


def as_list(value: object) -> list[Any]:
    """Return the value as a list: empty for nil, the pairs of a hash, other values alone (``Kernel#Array``)."""
    if value is None:
        return []
    if isinstance(value, dict):
        return [list(pair) for pair in value.items()]
    return list(value) if isinstance(value, list) else [value]


def flatten(values: Iterable[Any]) -> list[Any]:
    """Return the values with lists among them replaced by their values (``Array#flatten``)."""
    return flattened(values, lambda value: value)


def flattened(values: Iterable[Any], change: Callable[[Any], Any]) -> list[Any]:
    """Return the result of ``flatten`` with each value passed through ``change``.

    Raises ``RubyArgumentError`` for a list that contains itself, ``LimitError`` for too many values.
    """
    return _flattened(values, change, {})


def _flattened(values: Iterable[Any], change: Callable[[Any], Any], known: dict[int, list[Any] | None]) -> list[Any]:
    flat: list[Any] = []
    for value in values:
        if value.__class__ is not list:
            flat.append(change(value))
            continue
        inner = known.get(id(value), _UNKNOWN)
        if inner is None:
            raise RubyArgumentError("tried to flatten recursive array")
        if inner is _UNKNOWN:
            known[id(value)] = None
            inner = known[id(value)] = _flattened(value, change, known)
        check_items(len(flat) + len(inner))
        flat += inner
    return flat


def unique(values: Iterable[Any]) -> list[Any]:
    """Return the first of equal values, ``1``, ``1.0`` and ``true`` being different (``Array#uniq``)."""
    found: dict[str, Any] = {}
    for value in values:
        found.setdefault(inspect(value), value)
    return list(found.values())


def pluralized_array(mapping: Mapping[str, Any], singular: str, plural: str) -> list[Any]:
    """Return a list given under its singular key, or else the plural one (``Utils.pluralized_array_from_hash``).

    The singular value is one item; the plural one is split at blanks if it is a string. The result does not contain
    nil.
    """
    value = mapping.get(singular)
    if not truthy(value):
        several = mapping.get(plural)
        value = words(several) if isinstance(several, str) else several if isinstance(several, list) else None
    return [item for item in flatten([value]) if item is not None]
