"""The content of a destination before a build writes to it, with one look at each file."""

from __future__ import annotations

import os
from functools import cache, partial
from stat import S_ISDIR
from typing import TYPE_CHECKING

from pylekyll.build.write.ownership import is_below_link

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path


class Present:
    """The files in the folder ``root``, without the content of symlinks to folders.

    With ``complete`` the whole folder is listed at once, which is faster if most of it is asked for.
    """

    def __init__(self, root: Path, *, complete: bool) -> None:
        self.root = os.fspath(root)
        self._entries: dict[str, os.DirEntry[str]] | None = None
        if complete:
            self._entries = {}
            _walk(self.root, "", self._entries)
        self._is_below_link = cache(partial(is_below_link, root))

    def status(self, path: str) -> os.stat_result | None:
        """Return the status of the file or symlink at ``path``, or ``None``."""
        try:
            status = self._status(path)
        except (OSError, ValueError):
            return None
        return None if status is None or S_ISDIR(status.st_mode) else status

    def _status(self, path: str) -> os.stat_result | None:
        if self._entries is not None:
            entry = self._entries.get(path)
            return None if entry is None else entry.stat(follow_symlinks=False)
        status = os.lstat(f"{self.root}/{path}")
        return None if self._is_below_link(path.rpartition("/")[0]) else status

    def paths(self) -> Iterator[tuple[str, bool]]:
        """Yield all paths, each with whether it is a folder."""
        for path, entry in (self._entries or {}).items():
            yield path, entry.is_dir(follow_symlinks=False)

    def states(self, removed: Collection[str], written: Iterable[str]) -> dict[str, list[int] | None] | None:
        """Return the states of everything in the folder after paths were ``removed`` and ``written``.

        ``pylekyll.incremental.snapshot`` walks as this does except for symlinks and repositories: with them, and after
        an error, the result is ``None``.
        """
        found: dict[str, list[int] | None] = {}
        gone = {*removed, *written}
        try:
            for path, entry in (self._entries or {}).items():
                if entry.is_symlink() or entry.name == ".git":
                    return None
                if path not in gone:
                    found[path] = FOLDER_STATE if entry.is_dir() else file_state(entry.stat(follow_symlinks=False))
            for path in written:
                found[path] = file_state(os.stat(f"{self.root}/{path}"))  # noqa: PTH116
                folder = path.rpartition("/")[0]
                while folder and folder not in found:
                    found[folder] = FOLDER_STATE
                    folder = folder.rpartition("/")[0]
        except OSError:
            return None
        return found


#: The state of a folder, whatever changes in it.
FOLDER_STATE = [0, 0, 0, 0]


def file_state(status: os.stat_result) -> list[int]:
    """Return a state that differs after every change of a file: times of content and inode, size, number."""
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]


def _walk(folder: str, prefix: str, found: dict[str, os.DirEntry[str]]) -> None:
    """Walk as ``pylekyll.languages.ruby.globs.walk_sorted`` does, hidden files included."""
    try:
        with os.scandir(folder) as entries:
            listed = list(entries)
    except FileNotFoundError:
        return
    if len(listed) > 1:
        listed.sort(key=lambda entry: os.fsencode(entry.name))
    for entry in listed:
        path = prefix + entry.name
        found[path] = entry
        if entry.is_dir(follow_symlinks=False):
            _walk(entry.path, f"{path}/", found)
