"""Builds into one destination take turns."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pylekyll.log import Log

if sys.platform != "win32":
    import fcntl


@contextmanager
def turn(destination: Path, log: Log) -> Iterator[None]:
    """Hold the lock of ``destination`` during the body; ``log`` says so where another build holds it.

    The lock is one of the operating system on the folder itself (on the one above, where there is no destination yet),
    so it leaves no file behind and ends with the process that holds it, however that ends. Where the system or the
    file system does not lock folders, nobody waits.
    """
    held: int | None = None
    try:
        while True:
            held = _lock(destination, log)
            if held is None or _is_same(held, _folder(destination)):
                break
            os.close(held)  # a swap has put another folder there meanwhile
            held = None
        yield
    finally:
        if held is not None:
            os.close(held)


def _folder(destination: Path) -> Path:
    return destination if destination.is_dir() else destination.parent


def _lock(destination: Path, log: Log) -> int | None:
    """Return the locked folder as a descriptor; ``None`` where it cannot be locked."""
    if sys.platform == "win32":
        return None
    try:
        found = os.open(_folder(destination), os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    try:
        try:
            fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            log.info("Waiting:", f"another build is writing to '{destination}'.")
            fcntl.flock(found, fcntl.LOCK_EX)
    except OSError:
        os.close(found)
        return None
    except BaseException:
        os.close(found)
        raise
    return found


def _is_same(held: int, folder: Path) -> bool:
    with suppress(OSError):
        return os.path.samestat(os.fstat(held), folder.stat())
    return False
