"""The keys that the built-in plugins know, whether a site loads them or not."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pylekyll.gems.builtin import ALWAYS
from pylekyll.gems.registry import BUILT_IN

Tables = dict[str, dict[str, tuple[str, str]]]


@cache
def settings_of_all() -> Tables:
    """Return the keys of all built-in plugins by their places, as ``Extensions.add_settings`` takes them."""
    found: Tables = {}
    always = (f"pylekyll.gems.builtin.{name}" for name in ALWAYS)
    for module in dict.fromkeys([*BUILT_IN.values(), *always]):
        tables: Tables = getattr(import_module(module), "SETTINGS", {})
        for place, keys in tables.items():
            found.setdefault(place, {}).update(keys)
    return found
