"""Replacement of the old site by the new one.

Where possible, one rename does it: of the only changed file, or of the whole folder, into which unchanged files are
hard-linked. Some destinations cannot be exchanged: those on another file system, with files that stay, or with very
many files of which few changed. These are changed file by file, and a journal lets the next build finish an interrupted
change.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISDIR
from typing import TYPE_CHECKING

from pylekyll.build.write.interrupts import uninterrupted
from pylekyll.build.write.lock import lock
from pylekyll.build.write.staging import Staging, abandoned, has_abandoned
from pylekyll.build.write.system import current
from pylekyll.foundation import presence
from pylekyll.foundation.anchors import Anchor, fixed_parent
from pylekyll.foundation.errors import WriteError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pylekyll.foundation.log import Log


def commit(staging: Staging, removed: Sequence[str], moved: Sequence[str], *, most_links: int) -> None:
    """Move the staged files ``moved`` into the destination, and remove ``removed`` there.

    The folder is exchanged unless more than ``most_links`` other files would have to be linked. Raises ``OSError`` and
    ``WriteError``. The destination is then unchanged unless there is a journal, which ``recover`` follows.
    """
    destination = staging.destination
    if len(moved) == 1 and not removed and presence.is_folder(destination):
        _check_open(staging, moved, removed)
        with uninterrupted():
            _move(staging.staged(moved[0]), destination, moved[0])
        return
    staging.new.mkdir(exist_ok=True)
    if staging.is_beside and _complete(staging, set(removed), most_links):
        with uninterrupted():
            if _take_place(staging.new, destination):
                staging.remove()
                return
    _check_open(staging, moved, removed)
    for path in moved:  # an error here leaves the destination as it was
        staging.staged(path).lstat()
    near = staging.near()
    with uninterrupted():
        near.write_journal(moved, removed)
        _finish(near, moved, removed)
        near.remove()


def recover(destination: Path, log: Log) -> None:
    """Finish the journal of a killed build, and remove its staging folder."""
    if has_abandoned(destination):
        with lock(destination, log), suppress(OSError), Anchor(fixed_parent(destination)) as above:
            clear_abandoned(above.path / destination.name)


def clear_abandoned(destination: Path) -> None:
    """Do what ``recover`` does; the caller holds the lock."""
    for staging in abandoned(destination):
        journal = staging.journal()
        with uninterrupted():
            if journal is not None:
                with suppress(OSError):  # the next build writes everything again
                    _finish(staging, *journal, resumed=True)
            staging.remove()


# -- the whole folder -------------------------------------------------------------------------------------------


def _complete(staging: Staging, removed: Collection[str], most_links: int) -> bool:
    """Link the unchanged files of the destination into the new folder; return whether that is complete.

    Raises ``OSError`` if a new file cannot be moved there.
    """
    if not presence.is_folder(staging.destination):
        return True
    if not current().can_exchange or not hasattr(os, "link") or most_links <= 0:
        return False
    staging.unfold()
    try:
        shutil.copystat(staging.destination, staging.new)
        old, new = os.fspath(staging.destination), os.fspath(staging.new)
        return _Links(removed, most_links, staging.new.stat().st_dev).add(old, new, "")
    except OSError:  # no hard links here, too many of one file, or a mounted folder in the destination
        return False


class _Links:
    """Hard links to the unchanged files of the destination, at most ``most``, in a new folder on ``device``."""

    def __init__(self, removed: Collection[str], most: int, device: int) -> None:
        self._removed = removed
        self._left = most
        self._device = device

    def add(self, old: str, new: str, prefix: str) -> bool:
        """Link the content of ``old`` into ``new``; return whether that is complete.

        Raises ``OSError`` for a link that has taken the place of ``old``: what it leads to would be published.
        """
        with Anchor(Path(old)) as folder, os.scandir(folder.path) as entries:
            return all(self._add_entry(entry, new, f"{prefix}{entry.name}") for entry in entries)

    def _add_entry(self, entry: os.DirEntry[str], new: str, path: str) -> bool:
        if path in self._removed:
            return True
        target = f"{new}/{entry.name}"
        if entry.is_dir(follow_symlinks=False):
            return self._add_folder(entry, target, path)
        if not presence.has_entry(target):
            self._left -= 1
            if self._left < 0:
                return False
            os.link(entry.path, target, follow_symlinks=False)
        return True

    def _add_folder(self, entry: os.DirEntry[str], target: str, path: str) -> bool:
        theirs, ours = entry.stat(follow_symlinks=False), presence.status(target)
        if ours is not None and not S_ISDIR(ours.st_mode):
            return True  # a file takes its place
        if theirs.st_dev != self._device:
            return False
        if ours is None:
            Path(target).mkdir()
        if ours is None or ours.st_mode != theirs.st_mode:
            Path(target).chmod(S_IMODE(theirs.st_mode))
        return self.add(entry.path, target, f"{path}/")


def _take_place(new: Path, destination: Path) -> bool:
    """Exchange the folder ``new`` with ``destination``; return whether that was possible."""
    if not presence.has_entry(destination):
        new.rename(destination)
        return True
    return current().exchange(new, destination)


# -- file by file -----------------------------------------------------------------------------------------------


def _check_open(staging: Staging, moved: Sequence[str], removed: Sequence[str]) -> None:
    """Raise ``WriteError`` or ``OSError`` if a folder of the destination cannot be used, before anything is changed."""
    folders = {os.path.dirname(path) for path in (*moved, *removed)}  # noqa: PTH120 - of relative paths, many of them
    for name in sorted(folders):
        folder = staging.destination / name
        if presence.is_folder(folder) and not os.access(folder, os.W_OK | os.X_OK):
            raise WriteError(
                f"The destination cannot be written: Permission denied ({staging.shown / name}).",
                hint="Check its permissions and the free space, or choose another with --destination.",
            )


def _finish(staging: Staging, moved: Sequence[str], removed: Sequence[str], *, resumed: bool = False) -> None:
    """Do the steps of the journal; those that remain if it is ``resumed``. Raises ``OSError``."""
    destination = staging.destination
    destination.mkdir(exist_ok=True)
    for path in moved:
        staged = staging.staged(path)
        if not resumed or presence.has_entry(staged):
            _move(staged, destination, path)
    files = set(moved)
    kept = files.union(*(folders_above(path) for path in moved))
    for path in removed:
        gone = path in kept or not files.isdisjoint(folders_above(path))
        if not gone and not _is_below_link(destination, path):
            with suppress(FileNotFoundError, NotADirectoryError):
                _remove_below(destination, path)


def _move(staged: Path, destination: Path, path: str) -> None:
    """Move a file to its place; files must not be written through a symlink."""
    folder, _, name = path.rpartition("/")
    with Anchor(destination, folder, create=True) as above:
        target = above.path / name
        if presence.is_folder(target) and not presence.is_symlink(target):
            shutil.rmtree(target)
        current().replace(staged, target)


def _remove_below(destination: Path, name: str) -> None:
    folder, _, last = name.rpartition("/")
    with Anchor(destination, folder) as above:
        _remove(above.path / last)


def _remove(path: Path) -> None:
    if presence.is_folder(path) and not presence.is_symlink(path):
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _is_below_link(destination: Path, path: str) -> bool:
    return any(presence.is_symlink(destination / folder) for folder in folders_above(path))


def folders_above(path: str) -> list[str]:
    """Return the folders that a relative path is in, the innermost first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:end]) for end in range(len(parts), 0, -1)]
