"""Record of the dependencies of a render, for incremental builds and caches."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING

from pylekyll.foundation.reads import Kind, Read

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from pylekyll.languages.liquid.registers import ItemRecorder


class LateRecorder:
    """Passes reads to ``target``, which may be set after values with this recorder were made."""

    def __init__(self) -> None:
        self.target: ItemRecorder = ReadRecorder()

    @property
    def turn(self) -> int:
        """The number of the recording block."""
        return self.target.turn

    def note(self, kind: Kind, key: Hashable) -> None:
        """Record a read of ``key`` of ``kind``."""
        self.target.note(kind, key)


class ReadRecorder:
    """Collect the dependencies of the current render.

    Kinds are those of ``Kind``; code of plugins may name one by its text.
    """

    def __init__(self) -> None:
        self._reads: set[Read] = set()
        self._noted: dict[int, frozenset[Read]] = {}
        self._turns = count()
        #: A new number for each recording block; a dependency need not be recorded twice under the same number.
        self.turn = next(self._turns)

    def note(self, kind: Kind, key: Hashable) -> None:
        """Record a read of ``key`` of ``kind``."""
        self._reads.add(Read(kind, key) if kind.__class__ is Kind else Read.of(kind, key))

    def note_all(self, reads: frozenset[Read]) -> None:
        """Record all of ``reads``; skip an object that was recorded before."""
        if id(reads) not in self._noted:
            self._noted[id(reads)] = reads
            self._reads |= reads

    @contextmanager
    def recording(self) -> Iterator[set[Read]]:
        """Collect the reads of a block in a separate set; an outer block gets them too."""
        outer, self._reads = self._reads, set()
        noted, self._noted = self._noted, {}
        turn, self.turn = self.turn, next(self._turns)
        try:
            yield self._reads
        finally:
            outer |= self._reads
            self._reads, self._noted, self.turn = outer, noted, turn
