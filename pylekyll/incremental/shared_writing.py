"""Writing on several processors: forked processes write files and store the results of the build for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.incremental.processes import MOST_PIECES, Processes, can_fork
from pylekyll.observer import BuildObserver
from pylekyll.write.staging import stage_here

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.write.staging import StagedFile

#: Fewer files are written before a process is forked.
_FEWEST = 200
#: Files that a process writes before it takes more.
_FILES = 50


class SharedWriting(BuildObserver):
    """Writes with ``count`` processes, including this one, if there are many files.

    The first piece of work is to ``save`` what ``savers`` store, as it is one that cannot be divided.
    """

    def __init__(self, count: int, savers: Sequence[BuildObserver] = ()) -> None:
        self._count = count
        self._savers = savers

    def staging(self, files: Sequence[StagedFile]) -> bool:
        """Write ``files``; this process does again what a process did not finish, and raises its errors."""
        if self._count < 2 or len(files) < _FEWEST or not can_fork():
            return False
        size = max(_FILES, -(-len(files) // (MOST_PIECES - 1)))
        pieces = [files[start : start + size] for start in range(0, len(files), size)]
        saves = len(pieces)  # the highest number is the first one

        def work(number: int) -> bytes:
            if number == saves:
                self._save()
            else:
                stage_here(pieces[number])
            return b""

        number_of_pieces = saves + (not self.has_saved)
        processes = Processes(min(self._count, number_of_pieces) - 1, number_of_pieces, work)
        try:
            left = set(range(saves))
            while (number := processes.take()) is not None:
                work(number)
                left.discard(number)
            for number in left:
                if processes.result(number) is None:
                    work(number)
            self.has_saved = self.has_saved or processes.result(saves) is not None
        finally:
            processes.close()
        return True

    def _save(self) -> None:
        for saver in self._savers:
            saver.save()
        self.has_saved = True
