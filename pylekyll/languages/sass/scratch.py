"""A temporary folder for the source of a stylesheet, which the next build removes if this one is killed."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_PREFIX = "pylekyll-sass-"
#: Seconds after which a folder without a lock belongs to a killed build: a new folder is locked at once.
_NEW = 2.0


class Scratch:
    """A new folder, locked by its process: the lock ends with it, even if it is killed.

    Removes the folders of killed builds; not on Windows, which does not lock folders. Raises ``OSError``.
    """

    def __init__(self) -> None:
        _remove_abandoned(Path(tempfile.gettempdir()))
        self._folder = tempfile.TemporaryDirectory(prefix=_PREFIX)
        self.path = Path(self._folder.name)
        self._held = _locked(self.path)

    def close(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()
        if self._held is not None:
            os.close(self._held)
            self._held = None


def _locked(folder: Path) -> int | None:
    """Return a descriptor of a folder with its lock; ``None`` if another process has it, or without locks."""
    if sys.platform == "win32":
        return None
    with suppress(OSError):
        found = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(found)
        else:
            return found
    return None


def _remove_abandoned(parent: Path) -> None:
    if sys.platform == "win32":
        return
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            if entry.name.startswith(_PREFIX) and _is_own(entry) and (found := _locked(Path(entry.path))) is not None:
                shutil.rmtree(entry.path, ignore_errors=True)
                os.close(found)


def _is_own(entry: os.DirEntry[str]) -> bool:
    stat = entry.stat(follow_symlinks=False)
    return sys.platform != "win32" and stat.st_uid == os.getuid() and time.time() - stat.st_mtime > _NEW
