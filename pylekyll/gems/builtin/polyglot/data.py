"""Data files by language: ``_data/fr/words.yml`` replaces ``_data/words.yml`` while French is built."""

from __future__ import annotations

from typing import Any


def localized_data(data: dict[str, Any], default: str, active: str) -> dict[str, Any]:
    """Return ``data`` overlaid with the data of the default language, then with those of the active one."""
    for language in (default, active):
        own = data.get(language)
        if isinstance(own, dict):
            data = _merged(data, own)
    return data


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        known = merged.get(key)
        merged[key] = _merged(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return merged
