"""Open folders by paths that cannot be led elsewhere: a link that takes the place of the folder later is not followed.

Linux has such a path for each open folder, in ``/proc``; the processes that this one has forked may use it too. Without
it, a folder has only its usual path.
"""

from __future__ import annotations

import errno
import os
import re
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from pylekyll.foundation.files import FOLDER, HAS_HANDLES, open_below, open_folder

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self

#: The path of an open folder, with the numbers of the process and of the handle.
_PATH = "/proc/%d/fd/%d"
_ANCHORED = re.compile(r"/proc/[0-9]+/fd/[0-9]+")


class Anchor:
    """An open folder, with its ``path``. It is closed by ``close`` or at the end of a ``with`` statement.

    ``folder`` is a path without links, or one that begins with the path of another anchor. ``below`` is a relative
    path, of which no part may be a link. With ``create``, missing folders are made below ``folder``, and links and
    files in their places are removed. Raises ``OSError``.
    """

    def __init__(self, folder: Path, below: str = "", *, create: bool = False) -> None:
        self._handle: int | None = None
        if _HAS_PATHS:
            self._handle = _opened(_open_base(folder), below, create=create)
            self.path = Path(_PATH % (os.getpid(), self._handle))
            return
        if create:
            _make(folder, below)
        self.path = folder / below

    def close(self) -> None:
        """Close the folder."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _has_paths() -> bool:
    """Return whether the system has paths of open folders."""
    if not HAS_HANDLES:
        return False
    handle = os.open("/", FOLDER)
    try:
        return Path(_PATH % (os.getpid(), handle)).samefile("/")
    except OSError:
        return False
    finally:
        os.close(handle)


_HAS_PATHS: Final = _has_paths()


@cache
def fixed_parent(destination: Path) -> Path:
    """Return the folder above a destination without links, as it was when this process first asked.

    A link that takes its place later, or the place of a folder above it, is not followed.
    """
    return Path(os.path.realpath(destination.parent))


def open_file(root: Path, path: str) -> IO[bytes]:
    """Open the file ``path`` for reading; its links must lead to a file below ``root``, a path without links.

    Raises ``OSError``.
    """
    real = Path(os.path.realpath(path))
    if not real.is_relative_to(root):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    if not HAS_HANDLES:
        return real.open("rb")
    folder = open_folder(real.parent, create=False)
    try:
        file = os.open(real.name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, dir_fd=folder)
    finally:
        os.close(folder)
    return os.fdopen(file, "rb")


def _open_base(folder: Path) -> int:
    """Return the handle of a folder. Raises ``OSError`` for a link below the anchor, or anywhere without one."""
    match = _ANCHORED.match(os.fspath(folder))
    if match is None:
        return open_folder(folder, create=False)
    base = os.open(match[0], FOLDER & ~os.O_NOFOLLOW)
    return _opened(base, os.fspath(folder)[match.end() :], create=False)


def _opened(handle: int, below: str, *, create: bool) -> int:
    """Return the handle of the folder ``below`` an open one, which is closed. Raises ``OSError``."""
    return open_below(handle, filter(None, below.split("/")), partial(_opened_part, create=create))


def _opened_part(handle: int, part: str, *, create: bool) -> int:
    try:
        return os.open(part, FOLDER, dir_fd=handle)
    except OSError as error:
        if not create or error.errno not in {errno.ENOENT, errno.ENOTDIR, errno.ELOOP}:
            raise
    with suppress(FileNotFoundError):
        os.unlink(part, dir_fd=handle)
    with suppress(FileExistsError):
        os.mkdir(part, dir_fd=handle)
    return os.open(part, FOLDER, dir_fd=handle)


def _make(folder: Path, below: str) -> None:
    for part in filter(None, below.split("/")):
        folder /= part
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            folder.unlink()  # files must not be written through a symlink
        folder.mkdir(exist_ok=True)
