"""The content of a destination before a build writes to it, with one look at each file."""

from __future__ import annotations

import os
from functools import cache, partial
from stat import S_ISDIR, S_ISLNK
from typing import TYPE_CHECKING

from pylekyll.write.ownership import is_below_link

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

#: The state of a folder (``incremental.snapshot``).
_FOLDER = (0, 0, 0, 0)


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

    @property
    def is_empty(self) -> bool:
        """Return whether the folder was listed and has nothing in it, or does not exist."""
        return self._entries is not None and not self._entries

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
        """Yield all paths, folders before their content, each with whether it is a folder."""
        for path, entry in (self._entries or {}).items():
            yield path, entry.is_dir(follow_symlinks=False)

    def states_with(self, written: Iterable[str]) -> dict[str, list[int]] | None:
        """Return the state of everything in the folder by its path, after the files ``written`` have changed.

        A folder has the same state whatever changes in it. Returns ``None`` if a new walk could find something else:
        behind symlinks, in a repository, or on a system whose listings tell less of a file.
        """
        if self._entries is None or os.sep != "/":
            return None
        states: dict[str, list[int]] = {}
        for path, entry in self._entries.items():
            if entry.is_symlink() or entry.name == ".git":
                return None
            is_folder = entry.is_dir(follow_symlinks=False)
            states[f"{self.root}/{path}"] = [*_FOLDER] if is_folder else file_state(entry.stat(follow_symlinks=False))
        folders: set[str] = set()
        for path in written:
            name = f"{self.root}/{path}"
            status = os.lstat(name)
            if S_ISLNK(status.st_mode):
                return None
            states[name] = file_state(status)
            folder = path.rpartition("/")[0]
            while folder and folder not in folders:
                folders.add(folder)
                states.setdefault(f"{self.root}/{folder}", [*_FOLDER])
                folder = folder.rpartition("/")[0]
        return None if any(folder.rpartition("/")[2] == ".git" for folder in folders) else states


def file_state(status: os.stat_result) -> list[int]:
    """Return a state that differs after every change of a file: times of content and inode, size, number."""
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]


def _walk(folder: str, prefix: str, found: dict[str, os.DirEntry[str]]) -> None:
    """Walk as ``pylekyll.ruby.globs.walk_sorted`` does, hidden files included."""
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
