"""Reads of plugins besides items and templates: their kinds, by which another build can tell whether a value changed.

A kind returns the value of a read's key, the files on which it depends, and the time until which it is valid. A plugin
notes a read with ``Extensions.readings.note``, in a generator as well as while an item is rendered.
"""

from __future__ import annotations

import os
import time
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pylekyll.foundation.reads import Kind, Read
from pylekyll.site.config.cache_key import file_cache

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable
    from pathlib import Path

    from pylekyll.site.config import Config
    from pylekyll.site.site import Item


class UnknownReadingError(Exception):
    """The value of a read cannot be determined: items with the read are rendered in every build."""


class _Recorder(Protocol):
    def note(self, kind: Kind, key: Hashable) -> None:
        """Record a read."""


class Reading(NamedTuple):
    """A kind of read: functions of a read's key.

    - ``value`` returns the current value, which must have a fingerprint. It raises ``UnknownReadingError`` or
      ``PylekyllError`` if that cannot be determined.
    - ``files`` returns the files on which it depends. A folder stands for everything below it.
    - ``until`` returns the time in seconds since 1970 until which the value is valid if no file changes.
    """

    value: Callable[[Any], Any]
    files: Callable[[Any], Iterable[Path]]
    until: Callable[[Any], float | None]


class ItemState(NamedTuple):
    """State that rendering an item leaves in a plugin: ``take`` returns it as plain values, ``put`` sets it.

    ``take`` returns ``None`` for an item without such state.
    """

    take: Callable[[Item], Any]
    put: Callable[[Item, Any], None]


class Readings:
    """The kinds of reads of one build, and the reads of hooks and generators."""

    def __init__(self, config: Callable[[], Config]) -> None:
        self._config = config
        #: The recorder of the item that is being rendered.
        self.recorder: _Recorder | None = None
        #: Reads before any item is rendered.
        self.early: set[Read] = set()
        #: Settings that are not part of the common key of all pages: code that reads them records ``site`` with their
        #: name.
        self.settings: set[str] = set()
        self.item_states: dict[str, ItemState] = {}
        self._kinds: dict[str, Reading] = {
            Kind.FILE: Reading(lambda path: digest(self._path(path)), lambda path: [self._path(path)], _for_ever),
            Kind.EXISTS: Reading(lambda path: self._path(path).exists(), lambda path: [self._path(path)], _for_ever),
            Kind.FOLDER: Reading(lambda path: listing(self._path(path)), lambda path: [self._path(path)], _for_ever),
            Kind.VARIABLE: Reading(lambda _: None, lambda _: (), _for_ever),
            Kind.FETCHED: Reading(self._fetched, lambda _: (), self._fetched_until),
        }

    def add(
        self,
        kind: str,
        value: Callable[[Any], Any],
        files: Callable[[Any], Iterable[Path]] = lambda _: (),
        until: Callable[[Any], float | None] = lambda _: None,
    ) -> None:
        """Add a plugin's kind of read, noted as ``Kind.PLUGIN`` with its name and a key.

        Keys are texts, numbers, booleans, ``None`` and tuples of these. ``Reading`` explains the functions.
        """
        self._kinds[kind] = Reading(value, files, until)

    def add_item_state(self, name: str, take: Callable[[Item], Any], put: Callable[[Item, Any], None]) -> None:
        """Add state that rendering an item leaves in the plugin ``name`` for the items after it (``ItemState``)."""
        self.item_states[name] = ItemState(take, put)

    def note(self, kind: Kind, key: Hashable) -> None:
        """Record a read of ``key``; code of plugins may name the kind by its text."""
        if self.recorder is None:
            self.early.add(Read.of(kind, key))
        else:
            self.recorder.note(kind, key)

    def of(self, read: Read) -> tuple[Reading, Any] | None:
        """Return the functions for a read and their argument; ``None`` for one that is not a plugin's."""
        name, key = read.key if read.kind is Kind.PLUGIN else (read.kind, read.key)
        found = self._kinds.get(name)
        return None if found is None else (found, key)

    def files(self, read: Read) -> Iterable[Path]:
        """Return the files on which the value of a read depends, as far as plugins say."""
        found = self.of(read)
        return () if found is None else found[0].files(found[1])

    def state_of(self, item: Item) -> dict[str, Any]:
        """Return the state that rendering ``item`` left, by plugin."""
        found = {name: state.take(item) for name, state in self.item_states.items()}
        return {name: value for name, value in found.items() if value is not None}

    def restore(self, item: Item, state: dict[str, Any]) -> None:
        """Set the state that an earlier rendering of ``item`` left."""
        for name, value in state.items():
            self.item_states[name].put(item, value)

    def _path(self, path: str) -> Path:
        return self._config().source / path

    def _fetched(self, key: tuple[str, float]) -> str | None:
        path, max_age = self.fetched_file(key[0]), key[1]
        try:
            if time.time() - path.stat().st_mtime < max_age:
                return digest(path)
        except OSError:
            pass
        raise UnknownReadingError  # the next build fetches it again

    def _fetched_until(self, key: tuple[str, float]) -> float:
        try:
            return self.fetched_file(key[0]).stat().st_mtime + key[1]
        except OSError:
            return 0.0

    def fetched_file(self, url: str) -> Path:
        """Return the file that has the body behind ``url`` once it was fetched (``Network``)."""
        return file_cache(self._config()) / "fetched" / sha256(url.encode()).hexdigest()


def _for_ever(_: Any) -> None:
    return None


def digest(path: Path) -> str | None:
    """Return a digest of the file ``path``; ``None`` if it is not a file that can be read."""
    try:
        return blake2b(path.read_bytes(), digest_size=32).hexdigest() if path.is_file() else None
    except OSError:
        return None


def listing(folder: Path) -> list[tuple[str, str | None]]:
    """Return the files below ``folder`` with their digests, in order."""
    found = []
    for above, _, names in os.walk(folder, followlinks=True):
        found += [folder.__class__(above, name) for name in names]
    return [(path.relative_to(folder).as_posix(), digest(path)) for path in sorted(found)]
