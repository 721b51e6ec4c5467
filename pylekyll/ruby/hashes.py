"""Merging and reading hashes as ``Jekyll::Utils`` does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pylekyll.ruby.values import truthy


def deep_merge(master: Mapping[Any, Any], other: Mapping[Any, Any]) -> dict[Any, Any]:
    """Merge ``other`` into a copy of ``master`` (``Jekyll::Utils.deep_merge_hashes``).

    Hashes that both have are merged in turn; otherwise the other's value wins, unless it is nil.
    """
    merged = dict(master)
    for key, value in other.items():
        if key not in merged:
            merged[key] = value
            continue
        ours = merged[key]
        if isinstance(ours, Mapping) and isinstance(value, Mapping):
            merged[key] = deep_merge(ours, value)
        elif value is not None:
            merged[key] = value
    return merged


def pluralized_array(mapping: Mapping[str, Any], singular: str, plural: str) -> list[Any]:
    """Read a list given under its singular key, or else the plural one (``Utils.pluralized_array_from_hash``).

    The singular value stands for itself; the plural one is split at blanks if it is a string. No nil is in the result.
    """
    value = mapping.get(singular)
    if not truthy(value):
        value = _plural_value(mapping.get(plural))
    return [item for item in _flatten(value) if item is not None]


def _plural_value(value: object) -> object:
    if isinstance(value, str):
        return value.split()
    return value if isinstance(value, list) else None


def _flatten(value: object) -> list[Any]:
    if not isinstance(value, list):
        return [value]
    return [item for element in value for item in _flatten(element)]
