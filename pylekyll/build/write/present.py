"""The content of a destination before a build writes to it, with one look at each file."""

from __future__ import annotations

import os
from functools import cache, partial
from stat import S_ISDIR, S_ISLNK
from typing import TYPE_CHECKING

from pylekyll.build.write.listed import ROOT, file_state, look, states_of_folders
from pylekyll.build.write.ownership import is_below_link

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pylekyll.build.write.listed import Listing


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
        """Yield all paths, each with whether it is a folder."""
        for path, entry in (self._entries or {}).items():
            yield path, entry.is_dir(follow_symlinks=False)

    def states_with(self, written: Iterable[str]) -> Listing | None:
        """Return the state of everything in the folder, and of that itself, after the files ``written`` have changed.

        Returns ``None`` if a new walk could find something else: behind symlinks, in a repository, or on a system whose
        listings tell less of a file. Raises ``OSError``.
        """
        if self._entries is None or os.sep != "/":
            return None
        states: dict[str, Sequence[int] | None] = {}
        folders: set[str] = set()
        for path, entry in self._entries.items():
            if entry.is_symlink() or entry.name == ".git":
                return None
            if entry.is_dir(follow_symlinks=False):
                folders.add(path)
                states[path] = []
            else:
                states[path] = file_state(entry.stat(follow_symlinks=False))
        return self._completed(states, folders, written)

    def _completed(
        self, states: dict[str, Sequence[int] | None], folders: set[str], written: Iterable[str]
    ) -> Listing | None:
        """Return ``states`` with those of the files ``written`` and of all ``folders`` that may have changed."""
        for path in written:
            status = os.lstat(f"{self.root}/{path}")
            if S_ISLNK(status.st_mode):
                return None
            states[path] = file_state(status)
            folder = path.rpartition("/")[0]
            while folder and folder not in folders:
                folders.add(folder)
                folder = folder.rpartition("/")[0]
        if any(folder == ".git" or folder.endswith("/.git") for folder in folders):
            return None
        return states | states_of_folders(self.root, {ROOT, *folders})


class Listed(Present):
    """The files in the folder ``root``, which are those of the ``listing`` of an earlier build.

    ``found`` are their statuses, and ``changed`` are folders that changed since.
    """

    def __init__(self, root: Path, listing: Listing, found: dict[str, os.stat_result], changed: set[str]) -> None:
        super().__init__(root, complete=False)
        self._listing = listing
        self._found = found
        self._changed = changed

    @property
    def is_empty(self) -> bool:
        """Return whether the folder has nothing in it."""
        return len(self._listing) == 1  # the root

    def _status(self, path: str) -> os.stat_result | None:
        return self._found.get(path)

    def paths(self) -> Iterator[tuple[str, bool]]:
        """Yield all paths, each with whether it is a folder, in any order."""
        found = self._found
        return ((path, path not in found) for path in self._listing if path != ROOT)

    def states_with(self, written: Iterable[str]) -> Listing | None:
        """Return the state of everything in the folder, and of that itself, after the files ``written`` have changed.

        Returns ``None`` for a new repository or symlink. Raises ``OSError``.
        """
        states = dict(self._listing)
        states.update((path, file_state(status)) for path, status in self._found.items())
        return self._completed(states, {*self._changed}, written)


def present_in(root: Path, listing: Listing | None, *, complete: bool) -> Present:
    """Return the files in the folder ``root``, from the ``listing`` of an earlier build if they are still the same."""
    same = look(os.fspath(root), listing) if complete and listing else None
    return Present(root, complete=complete) if listing is None or same is None else Listed(root, listing, *same)


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
