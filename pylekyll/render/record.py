"""What a render reads, written down: incremental rebuilds and caching stand on it."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

Read = tuple[str, "Hashable"]


class ReadRecorder:
    """Collects the reads of the render that is going on.

    Kinds are ``item``, ``site``, ``include``, ``layout``, ``data``, ``clock`` and ``environment``; plugins add their
    own.
    """

    def __init__(self) -> None:
        self._reads: set[Read] = set()
        self._noted: dict[int, frozenset[Read]] = {}
        self._turns = count()
        #: Another number for each block that collects reads: who has noted a read in this turn need not do so again.
        self.turn = next(self._turns)

    def note(self, kind: str, key: Hashable) -> None:
        """Record that ``key`` of ``kind`` was read."""
        self._reads.add((kind, key))

    def note_all(self, reads: frozenset[Read]) -> None:
        """Record all of ``reads``, the same object again is passed over."""
        if id(reads) not in self._noted:
            self._noted[id(reads)] = reads
            self._reads |= reads

    @contextmanager
    def recording(self) -> Iterator[set[Read]]:
        """Collect the reads of a block into a set of its own; they count for a block around it too."""
        outer, self._reads = self._reads, set()
        noted, self._noted = self._noted, {}
        turn, self.turn = self.turn, next(self._turns)
        try:
            yield self._reads
        finally:
            outer |= self._reads
            self._reads, self._noted, self.turn = outer, noted, turn
