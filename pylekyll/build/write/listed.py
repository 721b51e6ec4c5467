"""Listings that an earlier build left of a destination: folders that did not change since need not be listed again.

A listing has the state of each file by its path below the destination. The state of a folder is the time at which its
inode changed, and its number: nothing is added, removed or renamed in a folder without a change of that time. A folder
that changed just before the listing has an empty state, because another change may have the same time.
"""

from __future__ import annotations

import os
import time
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import TypeAlias

    #: The root of the listing is in it, too, by the name ``ROOT``.
    Listing: TypeAlias = "Mapping[str, Sequence[int] | None]"

#: The name of the root in its own listing.
ROOT = "."
#: The state of a folder in a listing without times.
FOLDER = [0, 0, 0, 0]
#: Length of the state of a file.
_OF_FILE = 4
#: A folder that changed less than this many nanoseconds ago may change again at the same time. The first number is for
#: file systems with fine timestamps, the second for those with whole seconds.
_FINE, _COARSE = 30_000_000, 2_000_000_000
_SECOND = 1_000_000_000
#: With more changed folders than this, and than a quarter of all files and folders, a walk is faster.
_MOST_CHANGED = 64
#: Parts of paths that lead elsewhere; a listing may come from a foreign cache folder.
_ODD_PARTS = ("//", "/./", "/../", "\0")
#: A root that is a symlink is not opened.
_OPEN = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)


def look(root: str, listing: Listing) -> tuple[dict[str, os.stat_result], set[str]] | None:
    """Return the status of each file below ``root`` by its path, and the folders that changed.

    The paths are then those of ``listing``. Returns ``None`` if anything was added, removed or replaced by a file of
    another type, and if only a walk can tell.
    """
    if ROOT not in listing or not _are_below(listing) or os.stat not in os.supports_dir_fd:
        return None
    try:
        folder = os.open(root, _OPEN)
    except OSError:
        return None
    try:
        return _look(folder, listing)
    except (OSError, ValueError):
        return None
    finally:
        os.close(folder)


def _look(root: int, listing: Listing) -> tuple[dict[str, os.stat_result], set[str]] | None:
    """Return what ``look`` does, of the open folder ``root``. Raises ``OSError``.

    The system finds a path from an open folder in half of the time that it needs for the absolute path.
    """
    found: dict[str, os.stat_result] = {}
    changed: set[str] = set()
    most_changed = max(_MOST_CHANGED, len(listing) // 4)
    lstat = os.lstat
    for path, state in listing.items():
        status = lstat(path, dir_fd=root)
        if state is None:
            return None
        if len(state) == _OF_FILE:
            if not S_ISREG(status.st_mode):
                return None
            found[path] = status
        elif not S_ISDIR(status.st_mode):
            return None
        elif state != [status.st_ctime_ns, status.st_ino]:
            changed.add(path)
            if len(changed) > most_changed:
                return None
    return (found, changed) if _have_same_names(root, changed, listing) else None


def _are_below(listing: Listing) -> bool:
    """Return whether all paths of ``listing`` are those of files and folders below its root."""
    text = "/\n/".join(path for path in listing if path != ROOT)
    return not any(part in f"/{text}/" for part in _ODD_PARTS) if text else len(listing) == 1


def _have_same_names(root: int, folders: set[str], listing: Listing) -> bool:
    """Return whether ``folders`` have the same files and folders as in ``listing``. Raises ``OSError``."""
    if not folders:
        return True
    left = {path for path in listing if path != ROOT and (path.rpartition("/")[0] or ROOT) in folders}
    for folder in folders:
        prefix = "" if folder == ROOT else f"{folder}/"
        opened = os.open(folder, _OPEN, dir_fd=root)
        try:
            with os.scandir(opened) as entries:
                names = [prefix + entry.name for entry in entries]
        finally:
            os.close(opened)
        if not left.issuperset(names):
            return False
        left.difference_update(names)
    return not left


def file_state(status: os.stat_result) -> list[int]:
    """Return a state that differs after every change of a file: times of content and inode, size, number."""
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]


def without_times(listing: Listing) -> dict[str, Sequence[int] | None]:
    """Return the states of ``listing`` as a walk below its root finds them: those of all folders are the same."""
    states = {path: FOLDER if state is not None and len(state) < _OF_FILE else state for path, state in listing.items()}
    states.pop(ROOT, None)
    return states


def states_of_folders(root: str, folders: Iterable[str]) -> dict[str, list[int]]:
    """Return the states of ``folders`` below ``root``, or of ``ROOT`` itself, for a listing. Raises ``OSError``."""
    now = time.time_ns()
    return {folder: _state_of_folder(os.lstat(f"{root}/{folder}"), now) for folder in folders}


def _state_of_folder(status: os.stat_result, now: int) -> list[int]:
    changed = status.st_ctime_ns
    is_settled = 0 < changed < now - (_COARSE if changed % _SECOND == 0 else _FINE)  # 0: the root of a FAT file system
    return [changed, status.st_ino] if is_settled else []
