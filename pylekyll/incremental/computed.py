"""Cache of the values that generators of the previous build computed, keyed by their inputs."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from pylekyll.build.observer import BuildObserver
from pylekyll.incremental.value_text import NotTextError, as_json_bytes, from_text, to_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.foundation.log import Log
    from pylekyll.incremental.store.values import Values

    T = TypeVar("T")

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

    def value(self, key: str, compute: Callable[[], T], log: Log) -> T:
        """Return a new copy of the value with ``key``, or that of ``compute``.

        That is kept if it can be serialised and logged nothing, because a build that knows it does not log that again.
        """
        self._is_asked = True
        written = self._before.get(key)
        if written is not None:
            self._now[key] = written
            return cast("T", from_text(written))
        logged = len(log.lines)
        value = compute()
        if len(log.lines) == logged:
            with suppress(NotTextError):
                self._now[key] = to_text(value)
        return value

    def save(self) -> None:
        """Replace the stored values by those of this build."""
        if self._is_asked and self._now.keys() != self._before.keys():
            self._values.put(_NAME, self._now, as_json_bytes)
