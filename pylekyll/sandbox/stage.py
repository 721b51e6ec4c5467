"""The folder in which Ruby sees and changes the site that was written, and how its changes get to the destination.

Ruby never has the destination itself. For the hooks that follow the writing the files are copied to a folder of
Ruby's own, which it knows by the destination's name; what is new, changed or gone there is done to the destination.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Stage:
    """One such folder; it is empty until a hook asks for it."""

    def __init__(self) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="pylekyll-ruby-", ignore_cleanup_errors=True)
        self.folder = Path(self._temporary.name)
        self._filled_from: Path | None = None

    def fill(self, destination: Path) -> None:
        """Put the files of ``destination`` into the folder, unless they are there."""
        if self._filled_from is not None:
            return
        self._filled_from = destination
        for path in _files(destination):
            target = self.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(destination / path, target)

    def give_back(self) -> None:
        """Bring what was changed to the destination, and empty the folder."""
        destination, self._filled_from = self._filled_from, None
        if destination is None:
            return
        staged = set(_files(self.folder))
        for path in set(_files(destination)) - staged:
            (destination / path).unlink()
        for path in staged:
            _bring(path, self.folder, destination)
        for inside in list(self.folder.iterdir()):  # the folder itself stays: Ruby has it open
            shutil.rmtree(inside) if inside.is_dir() and not inside.is_symlink() else inside.unlink()

    def close(self) -> None:
        """Remove the folder."""
        self._temporary.cleanup()


def _files(folder: Path) -> Iterator[str]:
    """The regular files below ``folder``, relative to it; links and what is behind them are left alone."""
    for inner, _, names in os.walk(folder):
        for name in names:
            path = Path(inner) / name
            if path.is_file() and not path.is_symlink():
                yield path.relative_to(folder).as_posix()


def _bring(path: str, folder: Path, destination: Path) -> None:
    """Replace a file of ``destination`` by that in ``folder`` where they differ, but not through a link."""
    source, target = folder / path, destination / path
    with suppress(OSError):
        staged, written = source.stat(), target.stat()
        if (staged.st_mtime_ns, staged.st_size) == (written.st_mtime_ns, written.st_size):
            return
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.is_symlink() and target.parent.resolve().is_relative_to(destination.resolve()):
        shutil.copy2(source, target)
