"""File operations that differ by operating system: exchange two folders, lock a destination, replace a file.

Windows does not exchange folders, does not open them, and does not replace a file that another process has open.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack, suppress
from errno import EACCES, EAGAIN, EDEADLK
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from pylekyll.build.write.interrupts import uninterrupted
from pylekyll.build.write.staging import prefix
from pylekyll.foundation import presence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LINUX_AT_FDCWD: Final = -100
_LINUX_RENAME_EXCHANGE: Final = 2
_MACOS_RENAME_SWAP: Final = 2
#: Another process, such as a virus scanner or a web server, may have a file of the destination open for a moment.
_REPLACE_TRIES: Final = 50
_REPLACE_PAUSE: Final = 0.02
_LOCK_PAUSE: Final = 0.1
_LOCKED: Final = frozenset({EACCES, EAGAIN, EDEADLK, 36})  # 36: EDEADLOCK of Windows


class System(Protocol):
    """The operations that differ between operating systems."""

    can_exchange: bool

    def exchange(self, one: Path, other: Path) -> bool:
        """Exchange two folders in one step; return whether the system supports it."""

    def replace(self, staged: Path, target: Path) -> None:
        """Replace the file ``target`` by ``staged``. Raises ``OSError``."""

    def lock(self, destination: Path, waiting: Callable[[], None], held: list[int]) -> None:
        """Add the descriptor of the lock of ``destination`` to ``held``; call ``waiting`` if another process holds it.

        Adds nothing if the file system does not support locks: builds then do not wait.
        """

    def release(self, held: int, destination: Path) -> None:
        """Release the lock."""


class Posix:
    """Linux, macOS and similar: the operating system locks the folder itself, without a file."""

    can_exchange = True

    def exchange(self, one: Path, other: Path) -> bool:
        """Call ``renameat2`` or ``renamex_np``."""
        import ctypes

        try:
            library = ctypes.CDLL(None, use_errno=True)
        except (OSError, TypeError):
            return False
        paths = os.fsencode(one), os.fsencode(other)
        if hasattr(library, "renameat2"):
            names = (_LINUX_AT_FDCWD, paths[0], _LINUX_AT_FDCWD, paths[1], _LINUX_RENAME_EXCHANGE)
            return bool(library.renameat2(*names) == 0)
        if hasattr(library, "renamex_np"):
            return bool(library.renamex_np(*paths, _MACOS_RENAME_SWAP) == 0)
        return False

    def replace(self, staged: Path, target: Path) -> None:
        """Rename the file."""
        staged.replace(target)

    def lock(self, destination: Path, waiting: Callable[[], None], held: list[int]) -> None:
        """Lock the destination, or the folder above if it does not exist yet."""
        while (found := self._locked(_folder(destination), waiting)) is not None:
            if _is_same(found, _folder(destination)):
                held.append(found)
                return
            os.close(found)  # a swap has replaced the folder meanwhile

    @staticmethod
    def _locked(folder: Path, waiting: Callable[[], None]) -> int | None:
        if sys.platform == "win32":
            return None
        with suppress(OSError), ExitStack() as closing:
            found = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            closing.callback(os.close, found)
            try:
                fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waiting()
                fcntl.flock(found, fcntl.LOCK_EX)
            closing.pop_all()
            return found
        return None

    def release(self, held: int, destination: Path) -> None:
        """Close the folder."""
        del destination
        os.close(held)


class Windows:
    """Windows: a lock is on the first byte of a file beside the destination, which its last user removes.

    ``lock_byte`` locks a byte of a descriptor, and raises ``OSError`` if another process has locked it
    (``msvcrt.locking`` with ``LK_NBLCK``).
    """

    can_exchange = False

    def __init__(self, lock_byte: Callable[[int], None]) -> None:
        self._lock_byte = lock_byte

    def exchange(self, one: Path, other: Path) -> bool:
        """Return false: a destination is changed file by file, under a journal."""
        del one, other
        return False

    def replace(self, staged: Path, target: Path) -> None:
        """Rename the file; wait for a moment if another process has the target open."""
        for _ in range(_REPLACE_TRIES - 1):
            with suppress(PermissionError):
                staged.replace(target)
                return
            time.sleep(_REPLACE_PAUSE)
        staged.replace(target)

    def lock(self, destination: Path, waiting: Callable[[], None], held: list[int]) -> None:
        """Lock the file ``.NAME-pylekyll-lock`` beside the destination; an interrupt leaves no unused file."""
        path = _lock_file(destination)
        told = False
        with ExitStack() as interrupted:
            interrupted.callback(self._take_what_is_left, path, held)
            while not self._try_uninterrupted(path, held):
                if not told:
                    waiting()
                    told = True
                time.sleep(_LOCK_PAUSE)
            interrupted.pop_all()

    def _take_what_is_left(self, path: Path, held: list[int]) -> None:
        """Try again: the other process may have left the file to this one, which then removes it."""
        if not held:
            self._try_uninterrupted(path, held)

    def _try_uninterrupted(self, path: Path, held: list[int]) -> bool:
        with uninterrupted():
            return self._try(path, held)

    def _try(self, path: Path, held: list[int]) -> bool:
        """Lock the file if no other process has; return false if another has."""
        for found in _opened(path):
            with ExitStack() as closing:
                closing.callback(os.close, found)
                try:
                    self._lock_byte(found)
                except OSError as error:
                    return error.errno not in _LOCKED
                if _is_same(found, path):  # otherwise another process has removed the file
                    closing.pop_all()
                    held.append(found)
                    return True
        return True

    def release(self, held: int, destination: Path) -> None:
        """Close the file, which releases the lock, and remove it unless another process has it open.

        Windows does not remove an open file; other systems must remove it before another process gets the lock.
        """
        path = _lock_file(destination)
        try:
            path.unlink()
        except OSError:
            os.close(held)
            with suppress(OSError):
                path.unlink()
        else:
            os.close(held)


def _opened(path: Path) -> Iterator[int]:
    """Yield new descriptors of the file without end; stop if it cannot be opened, as in a read-only folder."""
    with suppress(OSError):
        for _ in range(_REPLACE_TRIES):
            with suppress(PermissionError):  # also of a file that another process is removing
                while True:
                    yield os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            time.sleep(_REPLACE_PAUSE)


@cache
def current() -> System:
    """Return the system that this process runs on."""
    if sys.platform == "win32":
        return Windows(lambda found: msvcrt.locking(found, msvcrt.LK_NBLCK, 1))
    return Posix()


def _lock_file(destination: Path) -> Path:
    return destination.parent / f"{prefix(destination)}lock"


def _folder(destination: Path) -> Path:
    return destination if presence.is_folder(destination) else destination.parent


def _is_same(held: int, path: Path) -> bool:
    with suppress(OSError):
        return os.path.samestat(os.fstat(held), path.stat())
    return False
