"""Values that outlast the build that made them, as long as builds need them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sized

Key = TypeVar("Key")
Value = TypeVar("Value", bound="Sized")

#: So many values more than those of the last whole build are kept while parts of a site are built.
_MORE = 64


class Generations(Generic[Key, Value]):
    """The values of the last whole build, and those added since.

    ``begin`` and ``end`` surround a whole build: what that did not ask for goes.
    """

    def __init__(self) -> None:
        self.clear()

    def __len__(self) -> int:
        return len(self.current) + len(self._before)

    def clear(self) -> None:
        """Forget everything."""
        self._is_building = False
        self._most = 0
        self.current: dict[Key, Value] = {}
        self._before: dict[Key, Value] = {}

    def begin(self, before: Mapping[Key, Value] | None = None) -> None:
        """A whole build begins; ``before`` stands for what this process has, where that lives elsewhere."""
        self._is_building = True
        self._before |= self.current if before is None else before
        self.current = {}

    def add_before(self, before: Mapping[Key, Value]) -> None:
        """Have ``before`` found too, as values of an earlier build."""
        self._before |= before

    def end(self) -> None:
        """It is done. Where one fails instead, the next may need what that one did not get to."""
        self._is_building = False
        self._before = {}
        self._most = len(self.current) + _MORE

    def find(self, key: Key) -> Value | None:
        """Return the value, of this build or of those before."""
        found = self.current.get(key)
        return self._before.get(key) if found is None else found

    def keep(self, key: Key, value: Value) -> None:
        """Have ``value`` found from now on."""
        self._before.pop(key, None)
        self.current[key] = value
        if len(self.current) > self._most and not self._is_building:
            del self.current[next(iter(self.current))]  # the oldest

    def forget(self, key: Key) -> None:
        """Have nothing found for ``key``."""
        self._before.pop(key, None)
        self.current.pop(key, None)

    def forget_before(self) -> None:
        """Have nothing found of the builds before this one."""
        self._before = {}
