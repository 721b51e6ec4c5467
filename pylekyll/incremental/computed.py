"""Cache of the values that generators of the previous build computed, keyed by their inputs."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.incremental.value_text import NotTextError, as_json_bytes, from_text, to_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.incremental.store.values import Values
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.site.site import Site

_NAME = "computed"


class ComputedValues(BuildObserver):
    """Supplies generators with values of the previous build, and stores those of this one in the store."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._now: dict[str, str] = {}
        self._is_asked = False

    @cached_property
    def _before(self) -> dict[str, str]:
        return self._values.get(_NAME, json.loads) or {}

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Become the cache of the sites."""
        for site, _ in sites:
            site.computed_values = self

    def find(self, key: str) -> object:
        """Return a new copy of the value with ``key``, or ``None``."""
        self._is_asked = True
        written = self._before.get(key)
        if written is None:
            return None
        self._now[key] = written
        return from_text(written)

    def keep(self, key: str, value: object) -> None:
        """Keep a value if it can be serialised."""
        try:
            self._now[key] = to_text(value)
        except NotTextError:
            return

    def save(self) -> None:
        """Replace the stored values by those of this build."""
        if self._is_asked and self._now.keys() != self._before.keys():
            self._values.put(_NAME, self._now, as_json_bytes)
