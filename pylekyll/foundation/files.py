"""The door through which files are written and removed: whole, below a root, and never through a link out of it.

``Below`` writes and removes files of a folder that others may have prepared, such as a site. ``replace_file`` writes to
a path that the program itself chose, such as a cache.
"""

from __future__ import annotations

import os
import re
import stat
import time
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pylekyll.foundation.errors import WriteError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_follows_links: ContextVar[bool] = ContextVar("follows_links", default=False)
#: The end of the name of a file that is about to replace another, and the age in seconds after which nobody writes it.
_UNFINISHED: Final = re.compile(r"\.[0-9a-f]{16}")
_OLD: Final = 60
_HINT: Final = "Replace the link by a folder or file, or allow links that lead out of the site with --follow-links."
#: Files and folders are opened relative to the handle of their folder, so that no link can be put in between.
HAS_HANDLES: Final = {os.open, os.mkdir, os.unlink, os.rename, os.stat} <= os.supports_dir_fd
#: How a folder is opened that is not a link. One may allow to pass through without allowing to list it, as /home does
#: on many shared machines.
FOLDER: Final = (
    getattr(os, "O_PATH", os.O_RDONLY)
    | getattr(os, "O_DIRECTORY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
)


@contextmanager
def following_links(*, allowed: bool) -> Iterator[None]:
    """Let ``Below`` write through links that lead out of its root, if a person has ``allowed`` that."""
    token = _follows_links.set(allowed)
    try:
        yield
    finally:
        _follows_links.reset(token)


def follows_links() -> bool:
    """Return whether a person has allowed to write through links that lead out."""
    return _follows_links.get()


class Below:
    """Files below the folder ``root``; their paths are relative to it, with slashes.

    A link inside the root is followed and stays: the file that it leads to is replaced. A link that leads out of the
    root is refused, unless ``following_links`` allows it.
    """

    def __init__(self, root: Path) -> None:
        self._root = Path(os.path.realpath(root))
        self._shown = root

    def write(self, path: str, content: bytes) -> None:
        """Replace the file ``path`` as a whole, or create it with the folders above it; an existing mode stays.

        Raises ``WriteError``.
        """
        try:
            folder, name = self._opened(path)
            with closing(folder):
                folder.replace(name, content)
        except OSError as error:
            raise _failure(self._shown / path, "written", error) from error

    def make_folder(self, path: str) -> None:
        """Make the folder ``path`` and those above it, unless they are there. Raises ``WriteError``."""
        try:
            _Folder(self.real(path), create=True).close()
        except OSError as error:
            raise _failure(self._shown / path, "created", error) from error

    def remove(self, path: str) -> None:
        """Remove the file ``path``; of a link, the link itself. Raises ``WriteError``."""
        parent, _, name = path.rpartition("/")
        try:
            with closing(_Folder(self.real(parent))) as folder:
                folder.remove(name)
        except OSError as error:
            raise _failure(self._shown / path, "removed", error) from error

    def remove_unfinished(self, path: str) -> None:
        """Remove the new files of earlier writings of ``path`` that were killed."""
        file = self.real(path)
        with suppress(OSError):
            for each in file.parent.glob(f".{escape(file.name[:100])}.*"):
                if _UNFINISHED.fullmatch(each.name[-17:]) and time.time() - each.stat().st_mtime > _OLD:
                    each.unlink()

    def keep_mode(self, old: str, new: str) -> None:
        """Give the file ``new`` the permissions of ``old``, where the system allows it."""
        with suppress(OSError):
            self.real(new).chmod(stat.S_IMODE(self.real(old).stat().st_mode))

    def read(self, path: str) -> bytes:
        """Return the content of the file ``path``. Raises ``WriteError``, as the file is about to be changed."""
        try:
            return self.real(path).read_bytes()
        except OSError as error:
            raise _failure(self._shown / path, "read", error) from error

    def real(self, path: str) -> Path:
        """Return the path without links. Raises ``WriteError`` for one that leads out of the root."""
        try:
            real = Path(os.path.realpath(self._root / path))
        except OSError as error:  # a link took the place of a folder meanwhile
            raise _failure(self._shown / path, "read", error) from error
        if not real.is_relative_to(self._root) and not follows_links():
            raise WriteError(f"'{self._shown / path}' leads out of '{self._shown}', to '{real}'.", hint=_HINT)
        return real

    def _opened(self, path: str) -> tuple[_Folder, str]:
        real = self.real(path)
        return _Folder(real.parent, create=True), real.name


def given_folder(path: Path) -> Path:
    """Return a folder that a command line names; below the working folder, no link may lead out of that.

    Raises ``WriteError``.
    """
    return path if path.is_absolute() or ".." in path.parts else Below(Path.cwd()).real(os.fspath(path))


def write_given(path: Path, content: bytes) -> None:
    """Write a file that a command line names, which may be a pipe; a link is treated as by ``given_folder``.

    Raises ``OSError`` and ``WriteError``.
    """
    if given_folder(path) != path:
        Below(Path.cwd()).write(os.fspath(path), content)
    else:
        path.write_bytes(content)


class _Folder:
    """An open folder, given by its path without links. A link that replaces a part of the path meanwhile is refused."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self._path = path
        self._handle: int | None = None
        if HAS_HANDLES:
            self._handle = open_folder(path, create=create)
        elif create:
            path.mkdir(parents=True, exist_ok=True)

    def close(self) -> None:
        """Close the handle."""
        if self._handle is not None:
            os.close(self._handle)

    def replace(self, name: str, content: bytes) -> None:
        """Write a new file and rename it to ``name``. Raises ``OSError`` after removing the new file."""
        own = f".{name[:100]}.{os.urandom(8).hex()}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        file = os.open(self._name(own), flags, 0o666, dir_fd=self._handle)
        try:
            with os.fdopen(file, "wb") as opened:
                opened.write(content)
                mode = self._mode(name)
                if mode is not None and hasattr(os, "fchmod"):
                    os.fchmod(opened.fileno(), mode)
            if self._handle is None:
                Path(self._name(own)).replace(self._name(name))
            else:
                os.rename(own, name, src_dir_fd=self._handle, dst_dir_fd=self._handle)
        except OSError:
            with suppress(OSError):
                self.remove(own)
            raise

    def remove(self, name: str) -> None:
        """Remove a file or a link. Raises ``OSError``."""
        os.unlink(self._name(name), dir_fd=self._handle)

    def _mode(self, name: str) -> int | None:
        with suppress(OSError):
            found = os.stat(self._name(name), dir_fd=self._handle, follow_symlinks=False)
            return stat.S_IMODE(found.st_mode) if stat.S_ISREG(found.st_mode) else None
        return None

    def _name(self, name: str) -> str:
        return name if self._handle is not None else os.fspath(self._path / name)


def open_folder(path: Path, *, create: bool) -> int:
    """Return a handle of a folder, opened part by part without following links. Raises ``OSError``."""

    def open_part(handle: int, part: str) -> int:
        if create:
            with suppress(FileExistsError):
                os.mkdir(part, dir_fd=handle)
        return os.open(part, FOLDER, dir_fd=handle)

    return open_below(os.open(path.anchor, FOLDER), path.parts[1:], open_part)


def open_below(handle: int, parts: Iterable[str], open_part: Callable[[int, str], int]) -> int:
    """Return a handle of a folder below an open one, which is closed; ``open_part`` opens each part of the way there.

    Raises ``OSError``.
    """
    try:
        for part in parts:
            inner = open_part(handle, part)
            os.close(handle)
            handle = inner
    except OSError:
        os.close(handle)
        raise
    return handle


def _failure(path: Path, act: str, error: OSError) -> WriteError:
    hint = None if act in {"read", "removed"} else "Check its permissions and the free space."
    return WriteError(f"'{path}' cannot be {act}: {error.strerror or error}.", hint=hint)


def replace_file(path: Path, *parts: bytes) -> None:
    """Write ``parts`` to a new file beside ``path`` and rename it; create missing folders.

    Several threads and processes may do so concurrently. Raises ``OSError`` after removing the new file.
    """
    replace_with(path, parts)


def replace_with(path: Path, parts: Iterable[bytes]) -> None:
    """Write ``parts`` as ``replace_file`` does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    own = path.with_name(f".{path.name[:100]}.{os.urandom(8).hex()}")
    try:
        with own.open("xb") as file:
            file.writelines(parts)
        own.replace(path)
    except OSError:
        with suppress(OSError):
            own.unlink()
        raise


def temporary_folder(parent: Path, prefix: str) -> Path:
    """Create a folder of this user with a new name that begins with ``prefix``. Raises ``OSError``."""
    while True:
        folder = parent / f"{prefix}{os.urandom(6).hex()}"
        with suppress(FileExistsError):
            folder.mkdir(0o700)
            return folder
