"""Writing on several processors: forked processes write files and store the results of the build for the next one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.build.write.staging import stage_here
from pylekyll.incremental.processes import MOST_PIECES, Processes, can_fork

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylekyll.build.write.staging import StagedFile

#: Fewer files are written before a process is forked.
_FEWEST = 200
#: Files that a process writes before it takes more.
_FILES = 50


class SharedWriting(BuildObserver):
    """Writes with ``count`` processes, including this one, if there are many files.

    The first pieces of work are to ``save`` what each of ``savers`` stores, the last one first.
    """

    def __init__(self, count: int, savers: Sequence[BuildObserver] = ()) -> None:
        self._count = count
        self._savers = savers

    def staging(self, files: Sequence[StagedFile]) -> bool:
        """Write ``files``; this process does again what a process did not finish, and raises its errors."""
        if self._count < 2 or len(files) < _FEWEST or not can_fork():
            return False
        savers = () if self.has_saved else self._savers
        size = max(_FILES, -(-len(files) // (MOST_PIECES - len(savers))))
        pieces: list[Callable[[], object]] = [
            partial(stage_here, files[start : start + size]) for start in range(0, len(files), size)
        ]
        pieces += [saver.save for saver in savers]

        def work(number: int) -> bytes:
            pieces[number]()
            return b""

        processes = Processes(min(self._count, len(pieces)) - 1, len(pieces), work)
        try:
            left = set(range(len(pieces)))
            while (number := processes.take()) is not None:
                work(number)
                left.discard(number)
            for number in left:
                if processes.result(number) is None:
                    work(number)
            self.has_saved = True
        finally:
            processes.close()
        return True
