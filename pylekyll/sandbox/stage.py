"""The folder in which Ruby sees and changes the written site, and the way of its changes to the destination.

Ruby never has the destination itself. For the hooks after the writing, files are hard-linked into a folder of Ruby's
own, which it knows by the destination's name. Nothing is copied, and a write to such a file is in the destination at
once. Afterwards the destination gets the files that are new, replaced or gone there. Files are copied where the file
system cannot link between the two folders.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Identity of one state of a file: its inode, time of change and size.
_State = tuple[int, int, int]


class Stage:
    """One such folder; it is empty until a hook asks for it."""

    def __init__(self) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="pylekyll-ruby-", ignore_cleanup_errors=True)
        self.folder = Path(self._temporary.name)
        self._filled_from: Path | None = None
        #: The files that were put into the folder, as they were.
        self._before: dict[str, _State] = {}

    def fill(self, destination: Path) -> None:
        """Put the files of ``destination`` into the folder, unless they are already there."""
        if self._filled_from is not None:
            return
        self._filled_from = destination
        for folder, names in _folders(destination):
            inner = folder.relative_to(destination)
            target = self.folder / inner
            target.mkdir(parents=True, exist_ok=True)
            for name in names:
                _link(folder / name, target / name)
                self._before[(inner / name).as_posix()] = _state(target / name)

    def give_back(self) -> None:
        """Bring what was changed to the destination, and empty the folder."""
        destination, self._filled_from = self._filled_from, None
        before, self._before = self._before, {}
        if destination is None:
            return
        for folder, names in _folders(self.folder):
            inner = folder.relative_to(self.folder)
            for name in names:
                path = (inner / name).as_posix()
                if before.pop(path, None) != _state(folder / name):
                    _bring(path, self.folder, destination)
        for path in before:
            (destination / path).unlink(missing_ok=True)
        for inside in list(self.folder.iterdir()):  # the folder itself stays: Ruby has it open
            shutil.rmtree(inside) if inside.is_dir() and not inside.is_symlink() else inside.unlink()

    def close(self) -> None:
        """Remove the folder."""
        self._temporary.cleanup()


def _folders(top: Path) -> Iterator[tuple[Path, list[str]]]:
    """Yield the folders below ``top`` with their regular files, without symlinks and their targets."""
    for inner, _, names in os.walk(top):
        folder = Path(inner)
        yield folder, [name for name in names if _is_regular(folder / name)]


def _is_regular(path: Path) -> bool:
    return S_ISREG(path.lstat().st_mode)


def _state(path: Path) -> _State:
    stat = path.stat()
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:  # another file system, or one without links
        shutil.copy2(source, target)


def _bring(path: str, folder: Path, destination: Path) -> None:
    """Replace a file of ``destination`` by that in ``folder``, but not through a link, and not by itself."""
    source, target = folder / path, destination / path
    with suppress(OSError):
        if source.samefile(target):
            return
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.is_symlink() and target.parent.resolve().is_relative_to(destination.resolve()):
        shutil.copy2(source, target)
