"""Audit hook of ``--untrusted``: no network, no programs, and only the files that a build needs."""

from __future__ import annotations

import os
import socket
import stat
import sys
from errno import EACCES
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pylekyll.build.write.staging import prefix
from pylekyll.languages.sass.process import WORKER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_REQUESTS: Final = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})
_CONNECTIONS: Final = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
_PROGRAMS: Final = frozenset({"os.system", "os.posix_spawn", "os.exec", "pty.spawn", "os.startfile"})
#: Events that change a file: how many of their first arguments are paths, and which argument is the descriptor of a
#: folder that the path is relative to. The hook has seen the event that opened that folder.
_CHANGES: Final = {
    "os.chmod": (1, 2),
    "os.chown": (1, 3),
    "os.link": (2, 2),
    "os.mkdir": (1, 2),
    "os.remove": (1, 1),
    "os.rename": (2, 2),
    "os.rmdir": (1, 1),
    "os.symlink": (2, 2),
    "os.truncate": (1, None),
    "os.utime": (1, 3),
    "shutil.rmtree": (1, 1),
}
#: Events after which a path may lead elsewhere.
_MOVES_FOLDERS: Final = frozenset({"os.symlink", "os.link", "os.rename"})
_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
#: Folders of programs, libraries, time zones and fonts, without files of the user.
_SYSTEM: Final = ("/usr", "/lib", "/lib32", "/lib64", "/nix/store", "/System", "/Library", "/opt/homebrew", "/snap")
_SYSTEM_FILES: Final = ("/etc/localtime", "/etc/timezone", "/etc/mime.types", "/dev/null", "/dev/urandom")


class Fence:
    """Refuses what a stranger's site must not do; ``asked`` lists what was refused.

    ``readable`` and ``writable`` are folders and files beside those of the system and of Python. A symlink in place of
    one of ``writable`` is not followed. The folders above
    ``destination``, and those that Python imports from, may be listed, but their files are not read.
    """

    def __init__(self, readable: Iterable[str | Path], writable: Iterable[str | Path], destination: Path) -> None:
        self.asked: list[str] = []
        listed: list[str | Path] = [*destination.absolute().parents, *filter(None, sys.path)]
        self._above = frozenset(os.path.realpath(folder) for folder in listed)
        self._staging = os.fspath(destination.parent.resolve() / prefix(destination))
        self._write = tuple(map(_unfollowed, writable))
        self._read = (*_roots([*readable, *_SYSTEM, *_SYSTEM_FILES, *_of_python()]), *self._write)
        self._python = os.path.realpath(sys.executable)
        #: Real paths of folders: each part of a deep path would be looked up for every file in it.
        self._folders: dict[str, str] = {}

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Raise ``OSError`` for an event that is refused (``sys.addaudithook``)."""
        if event == "open":
            self._open(*arguments)
        elif event in _CHANGES:
            self._change(event, arguments)
        elif event in {"os.listdir", "os.scandir"}:
            self._look(arguments[0] if arguments[0] is not None else ".", self._read, "the folder", above=True)
        elif event.startswith("socket."):
            self._connect(event, arguments)
        elif event in _PROGRAMS:
            self._refuse("a program", "--untrusted runs no programs")
        elif event == "subprocess.Popen" and not self._is_own(arguments):
            self._refuse(f"the program {arguments[0]}", f"--untrusted does not run {arguments[0]}")

    def _open(self, path: Any, mode: str | None, flags: int) -> None:
        if isinstance(path, int):
            return
        if mode is None and os.sep not in os.fsdecode(path):
            return  # ``os.open`` relative to a folder's descriptor, as in ``shutil.rmtree``
        if (flags or 0) & _WRITING:
            self._look(path, self._write, "writing to")
        else:
            self._look(path, self._read, "the file", above=True)
            self._refuse_special(path)

    def _change(self, event: str, arguments: tuple[Any, ...]) -> None:
        number, descriptor = _CHANGES[event]
        # Up to Python 3.10, ``shutil.rmtree`` does not tell of a descriptor.
        if descriptor is not None and arguments[descriptor : descriptor + 1] not in {(), (-1,), (None,)}:
            return
        for path in arguments[:number] if event != "os.symlink" else arguments[1:2]:
            if not isinstance(path, int):
                followed = event in {"os.chmod", "os.truncate", "os.utime"}
                real = self._real(path) if followed else self._real_of_entry(path)
                self._check(real, path, self._write, "a change of", above=event == "os.mkdir")

        if event in _MOVES_FOLDERS and not (event == "os.rename" and os.path.isfile(arguments[0])):  # noqa: PTH113
            self._folders.clear()

    def _real(self, path: Any) -> str:
        """Return the real path, as ``os.path.realpath`` does."""
        entry = self._real_of_entry(path)
        return os.path.realpath(entry) if os.path.islink(entry) else entry  # noqa: PTH114 - a thousand times

    def _real_of_entry(self, path: Any) -> str:
        """Return the real path of what ``path`` names, which may be a symlink itself."""
        text = os.fsdecode(path)
        if ".." in text or os.name == "nt":  # a folder above depends on symlinks before it
            return _unfollowed(text)
        folder, name = os.path.split(os.path.abspath(text))  # noqa: PTH100
        return os.path.join(self._real_folder(folder), name)  # noqa: PTH118

    def _real_folder(self, folder: str) -> str:
        """Return the real path of a folder, from that of the closest folder above that is known."""
        names = []
        above = folder
        while above not in self._folders and above != os.path.dirname(above):  # noqa: PTH120
            above, name = os.path.split(above)
            names.append(name)
        real = self._folders.get(above, above)
        for name in reversed(names):
            above, real = os.path.join(above, name), os.path.join(real, name)  # noqa: PTH118
            if os.path.islink(real):  # noqa: PTH114
                real = os.path.realpath(real)
            self._folders[above] = real
        return real

    def _look(self, path: Any, roots: Sequence[str], what: str, *, above: bool = False) -> None:
        if not isinstance(path, int):
            self._check(self._real(path), path, roots, what, above=above)

    def _check(self, real: str, path: Any, roots: Sequence[str], what: str, *, above: bool) -> None:
        if any(real == root or real.startswith(root + os.sep) for root in roots) or real.startswith(self._staging):
            return
        if not (above and real in self._above):
            why = "--untrusted reads and writes no files outside of the site"
            self._refuse(f"{what} {os.fsdecode(path)}", why, os.fsdecode(path))

    def _refuse_special(self, path: Any) -> None:
        try:
            mode = Path(os.fsdecode(path)).stat().st_mode
        except (OSError, ValueError):
            return
        given = self._real(path)
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or given in _SYSTEM_FILES):
            self._refuse(f"{given}, which is not a regular file", "--untrusted reads regular files alone", given)

    def _connect(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in _REQUESTS:
            host = arguments[0]
            self.asked.append(f"a request to {os.fsdecode(host) if isinstance(host, bytes) else host}")
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known: --untrusted has no network")
        if event in _CONNECTIONS:
            self.asked.append(f"a connection to {arguments[1]}")
            raise ConnectionRefusedError("Connection refused: --untrusted has no network")

    def _refuse(self, what: str, why: str, path: str | None = None) -> None:
        self.asked.append(what)
        raise PermissionError(EACCES, why, *([] if path is None else [path]))

    def _is_own(self, arguments: tuple[Any, ...]) -> bool:
        """Return whether a program is the process for libsass, or came with a package, as Dart Sass."""
        path = os.path.realpath(os.fsdecode(arguments[0]))
        if path == self._python:
            words = [os.fsdecode(word) for word in arguments[1]]
            return words[1:4] == ["-I", "-S", os.fspath(WORKER)]
        packages = [folder for folder in sys.path if "site-packages" in folder]
        return any(path.startswith(os.path.realpath(folder) + os.sep) for folder in packages)


def _unfollowed(path: Any) -> str:
    """Return the real path of what ``path`` names, which may be a symlink itself."""
    given = Path(os.fsdecode(path))
    return os.fspath(given.parent.resolve() / given.name)


def _roots(paths: Iterable[str | Path]) -> tuple[str, ...]:
    """Return the real paths, without those that would allow everything."""
    found = (os.path.realpath(path) for path in paths)
    return tuple(dict.fromkeys(path for path in found if path != os.path.realpath(os.sep)))


def _of_python() -> list[str]:
    """Return the folders of Python, of the packages and of this program."""
    program = str(Path(__file__).parents[1])
    folders = [path for path in sys.path if path and Path(path).is_absolute() and "python" in path.lower()]
    return [program, sys.prefix, sys.base_prefix, sys.exec_prefix, *folders]
