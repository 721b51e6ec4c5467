"""The folder in which Ruby sees and changes the written site, and the transfer of its changes to the destination.

Ruby cannot access the destination itself. For hooks after the site is written, the files are hard-linked into a
separate folder, which has the destination's path in Ruby. Nothing is copied, and a write to such a file changes the
destination immediately. Afterwards, files that were added, replaced or removed are synchronised to the destination.
Files are copied where the file system cannot link between the two folders.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: Identity of a file's state: inode, change time and size.
_State = tuple[int, int, int]


class Stage:
    """One such folder; it is empty until a hook needs it."""

    def __init__(self) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="pylekyll-ruby-", ignore_cleanup_errors=True)
        self.folder = Path(self._temporary.name)
        self._filled_from: Path | None = None
        #: The files in the folder, with their states when they were linked.
        self._before: dict[str, _State] = {}

    def fill(self, destination: Path) -> None:
        """Put the files of ``destination`` into the folder, unless they are already there."""
        if self._filled_from is not None:
            return
        self._filled_from = destination
        self._empty([])  # earlier output of plugins, which Jekyll's cleaner removes
        for inner, files in _folders(destination):
            target = f"{self.folder}/{inner}"
            if inner:
                Path(target).mkdir()
            for file in files:
                self._before[inner + file.name] = _link(file, target + file.name)

    def give_back(self) -> None:
        """Transfer changed files to the destination, and empty the folder."""
        destination, self._filled_from = self._filled_from, None
        gone, self._before = self._before, {}
        if destination is None:
            return
        folders = list(_folders(self.folder))
        changed: dict[str, list[str]] = {}
        for inner, files in folders:
            for file in files:
                if gone.pop(inner + file.name, None) != _state(file.stat(follow_symlinks=False)):
                    changed.setdefault(inner, []).append(file.name)
        for path in gone:  # removal comes first: a folder may have replaced a file, or a file a folder
            (destination / path).unlink(missing_ok=True)
        for inner, names in changed.items():
            _bring(names, self.folder / inner, destination / inner, destination)
        for _, files in folders:
            for file in files:
                Path(file.path).unlink(missing_ok=True)  # it may have been moved
        self._empty([self.folder / inner for inner, _ in folders])

    def _empty(self, folders: list[Path]) -> None:
        """Remove the ``folders``, whose regular files are gone; the outermost one stays, as Ruby has it open."""
        for folder in reversed(folders[1:]):
            with suppress(OSError):  # it contains a symlink
                folder.rmdir()
        for inside in list(self.folder.iterdir()):
            shutil.rmtree(inside) if inside.is_dir() and not inside.is_symlink() else inside.unlink()

    def close(self) -> None:
        """Remove the folder."""
        self._temporary.cleanup()


def _folders(top: Path) -> Iterator[tuple[str, list[os.DirEntry[str]]]]:
    """Yield the folders below ``top``, each with its regular files, without symlinks and their targets.

    A folder is given as its path below ``top`` with a trailing slash; ``top`` itself is the empty text.
    """
    waiting = [""]
    while waiting:
        inner = waiting.pop()
        with suppress(OSError), os.scandir(f"{top}/{inner}") as found:
            entries = list(found)
            waiting.extend(f"{inner}{entry.name}/" for entry in entries if entry.is_dir(follow_symlinks=False))
            files = [entry for entry in entries if entry.is_file(follow_symlinks=False)]
            yield inner, files


def _state(stat: os.stat_result) -> _State:
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def _link(file: os.DirEntry[str], target: str) -> _State:
    """Hard-link a file, or copy it; return its state at the new path."""
    try:
        os.link(file.path, target)
    except OSError:  # another file system, or one without links
        shutil.copy2(file.path, target)
        return _state(Path(target).stat())
    return _state(file.stat(follow_symlinks=False))


def _bring(names: Sequence[str], staged: Path, target: Path, destination: Path) -> None:
    """Replace files of ``target``, a folder of ``destination``, by those of ``staged``, without following symlinks."""
    if target.resolve().is_relative_to(destination.resolve()):
        target.mkdir(parents=True, exist_ok=True)
        for name in names:
            _replace(staged / name, target / name)


def _replace(source: Path, target: Path) -> None:
    """Replace a file or folder by another file, unless it is a link or the same file."""
    if target.is_symlink():
        return
    if target.is_dir():
        shutil.rmtree(target)
    with suppress(OSError):
        if source.samefile(target):
            return
    if source.stat().st_nlink == 1:
        with suppress(OSError):  # another file system
            source.replace(target)
            return
    shutil.copy2(source, target)
