"""A temporary folder, which the next build removes if this one is killed."""

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

#: The file that marks a folder of this module, with the number of the folder in the file system. A person's own folder
#: may have such a name too, or be a copy.
_MARK = ".pylekyll-scratch"
#: Seconds after which a folder without a lock belongs to a killed build: a new folder is locked at once.
_NEW = 2.0


class Scratch:
    """A new folder ``path`` whose name begins with ``prefix``, locked by its process and by those that it forks.

    The lock ends with them, even if they are killed. Removes the folders of killed builds with this prefix; not on
    Windows, which does not lock folders. Raises ``OSError``.
    """

    def __init__(self, prefix: str) -> None:
        _remove_abandoned(Path(tempfile.gettempdir()), prefix)
        self._folder = tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)
        self.path = Path(self._folder.name)
        self._held = _locked(self.path)
        (self.path / _MARK).write_text(str(self.path.stat().st_ino))

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


def _remove_abandoned(parent: Path, prefix: str) -> None:
    if sys.platform == "win32":
        return
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            if entry.name.startswith(prefix) and _is_own(entry) and (found := _locked(Path(entry.path))) is not None:
                shutil.rmtree(entry.path, ignore_errors=True)
                os.close(found)


def _is_own(entry: os.DirEntry[str]) -> bool:
    stat = entry.stat(follow_symlinks=False)
    if sys.platform == "win32" or stat.st_uid != os.getuid() or time.time() - stat.st_mtime <= _NEW:
        return False
    with suppress(OSError, ValueError):
        return not entry.is_symlink() and int(Path(entry.path, _MARK).read_bytes()[:32]) == stat.st_ino
    return False
