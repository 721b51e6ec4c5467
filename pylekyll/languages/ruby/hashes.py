"""Merging hashes as ``Jekyll::Utils`` does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


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
