"""What Ruby's ``Array`` does, and how ``Jekyll::Utils`` reads one out of a hash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.ruby.values import inspect, truthy

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def as_list(value: object) -> list[Any]:
    """The value as a list: nothing for nil, a hash's pairs, itself alone for what is no list (``Kernel#Array``)."""
    if value is None:
        return []
    if isinstance(value, dict):
        return [list(pair) for pair in value.items()]
    return list(value) if isinstance(value, list) else [value]


def flatten(values: Iterable[Any]) -> list[Any]:
    """The values with those of lists among them in their lists' places (``Array#flatten``)."""
    return [inner for value in values for inner in (flatten(value) if isinstance(value, list) else [value])]


def unique(values: Iterable[Any]) -> list[Any]:
    """The first of equal values, ``1``, ``1.0`` and ``true`` being different (``Array#uniq``)."""
    found: dict[str, Any] = {}
    for value in values:
        found.setdefault(inspect(value), value)
    return list(found.values())


def pluralized_array(mapping: Mapping[str, Any], singular: str, plural: str) -> list[Any]:
    """A list given under its singular key, or else the plural one (``Utils.pluralized_array_from_hash``).

    The singular value stands for itself; the plural one is split at blanks if it is a string. No nil is in the result.
    """
    value = mapping.get(singular)
    if not truthy(value):
        several = mapping.get(plural)
        value = several.split() if isinstance(several, str) else several if isinstance(several, list) else None
    return [item for item in flatten([value]) if item is not None]
