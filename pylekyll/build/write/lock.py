"""Lock of a destination: builds into the same folder wait for each other."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from pylekyll.build.write.interrupts import cleaned_up
from pylekyll.build.write.system import current

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pylekyll.foundation.log import Log


@contextmanager
def lock(destination: Path, log: Log) -> Iterator[None]:
    """Hold the lock of ``destination`` during the body; log a line if another build holds it.

    The lock ends with its process, even a killed one. If the system or the file system does not support locks, builds
    do not wait.
    """
    system = current()
    held: list[int] = []
    told = False

    def tell() -> None:
        nonlocal told
        if not told:  # each build that comes first replaces the folder, and its lock has to be waited for again
            told = True
            log.info("Waiting:", f"another build is writing to '{destination}'.")

    def release() -> None:
        while held:
            system.release(held.pop(), destination)

    with cleaned_up(release):
        system.lock(destination, tell, held)
        yield
