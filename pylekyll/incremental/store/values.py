"""The named values of a store as objects, for builds in one process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pylekyll.incremental.store.interface import VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from pylekyll.incremental.store.interface import Store

    T = TypeVar("T")


class Values:
    """The named values of ``store``: each is decoded once, and encoded when ``save`` is called.

    A running preview has one for all its builds, which find the objects of the build before in it. A build must not
    change an object that it found. Values that ``are_warm`` are of a process that builds again, and saves them later.
    """

    are_warm = False

    def __init__(self, store: Store) -> None:
        self.store = store
        self._objects: dict[str, Any] = {}
        self._encoders: dict[str, Callable[[Any], bytes]] = {}

    def get(self, name: str, decode: Callable[[bytes], T]) -> T | None:
        """Return the value with the name, or ``None``; ``decode`` returns it from its bytes in the store."""
        if name not in self._objects:
            body = self.store.get(VALUES, name)
            self._objects[name] = None if body is None else decode(body)
        found: T | None = self._objects[name]
        return found

    def put(self, name: str, value: T, encode: Callable[[T], bytes]) -> None:
        """Replace a value; ``encode`` returns its bytes for the store."""
        self._objects[name] = value
        self._encoders[name] = encode

    def names(self) -> set[str]:
        """Return the names of all values."""
        known = {name for name, value in self._objects.items() if value is not None}
        return known | {name for name in self.store.keys(VALUES) if name not in self._objects}

    def remove(self, names: Collection[str]) -> None:
        """Remove values, also from the store."""
        for name in names:
            self._objects[name] = None
            self._encoders.pop(name, None)
        self.store.retain(VALUES, self.store.keys(VALUES).difference(names))

    def save(self) -> None:
        """Write the values that were replaced to the store, where later processes find them."""
        self.store.put(VALUES, {name: encode(self._objects[name]) for name, encode in self._encoders.items()})
        self._encoders.clear()
        self.store.commit()
