"""Files in the cache folder of a site: replaced atomically, and read only if they are complete and of this program.

They never contain code and are never unpickled, because a cache folder may come from anywhere. A cache folder that is
part of the repository is not used at all: its content is not reviewed.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

from pylekyll.foundation.files import replace_with, temporary_file
from pylekyll.incremental.kept.program import program_key
from pylekyll.site.config.paths import hide_cache_from_git
from pylekyll.site.config.tracked import has_tracked_files

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.site.config import Config

#: The file with the state of all files that the last build read and wrote.
STATE = "state"
#: The file of compiled stylesheets.
STYLES = "styles"

_FORMAT = b"pylekyll cache 1 "
#: Larger files are neither written nor read as a whole.
_LARGEST = 256 * 1024 * 1024
#: Larger files with texts, which are read one by one, are not written.
_LARGEST_OF_TEXTS = 1024 * 1024 * 1024


class CacheFolder:
    """The folder ``pylekyll`` below the site's cache folder."""

    def __init__(self, config: Config, part: str = "") -> None:
        self._config = config
        self._cache = config.cache_dir
        self.path = self._cache / "pylekyll" / part

    def part(self, name: str) -> CacheFolder:
        """Return the folder ``name`` in this one."""
        return CacheFolder(self._config, name)

    @cached_property
    def is_usable(self) -> bool:
        """Return whether the folder is, or can become, a cache of this site that was not part of the repository."""
        try:
            if self._cache.is_symlink() or (self._cache / "pylekyll").is_symlink() or self.path.is_symlink():
                return False
        except OSError:  # the folder of another user
            return False
        with suppress(OSError):
            return not has_tracked_files(self.path, self._config.source)
        return True

    def read(self, name: str) -> bytes | None:
        """Return the content of the file ``name``, or ``None`` if it is missing, damaged or foreign."""
        path = self.path / name
        try:
            if not self.is_usable or path.is_symlink() or not path.is_file() or path.stat().st_size > _LARGEST:
                return None
            first, _, body = path.read_bytes().partition(b"\n")
        except OSError:
            return None
        return body if first == _first_line(name, body) else None

    def write(self, name: str, *parts: bytes) -> bool:
        """Replace the file ``name`` atomically by ``parts``; return whether that was possible."""
        size = sum(map(len, parts))
        return size <= _LARGEST and self.add(name, size, (_first_line(name, *parts) + b"\n", *parts))

    def add(self, name: str, size: int, parts: Iterable[bytes]) -> bool:
        """Write a file of ``size`` bytes as ``write`` does, but without a seal: readers have digests of its parts."""
        if not self.is_usable or size > _LARGEST_OF_TEXTS:
            return False
        try:
            self._create()
            replace_with(self.path / name, parts)
        except OSError:
            return False
        return True

    def open(self, name: str) -> int | None:
        """Open a file that was added, and return its descriptor; ``None`` where it is missing."""
        path = self.path / name
        try:
            if not self.is_usable or path.is_symlink() or not path.is_file():
                return None
            return os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except OSError:
            return None

    def temporary_file(self) -> int:
        """Return the descriptor of a new temporary file on the disk of the folder, or elsewhere. Raises ``OSError``."""
        with suppress(OSError):
            if self.is_usable:
                self._create()
                return temporary_file(os.fspath(self.path))
        return temporary_file()

    def _create(self) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        hide_cache_from_git(self._config)

    def names(self, prefix: str) -> list[str]:
        """Return the names of the files that begin with ``prefix``."""
        try:
            with os.scandir(self.path) as entries:
                return [entry.name for entry in entries if entry.name.startswith(prefix)]
        except OSError:
            return []

    def remove(self, name: str) -> None:
        """Remove the file ``name`` if it is there."""
        with suppress(OSError):
            (self.path / name).unlink()


def _first_line(name: str, *parts: bytes) -> bytes:
    digest = blake2b(digest_size=16, key=program_key(), person=name.encode()[:16])
    for part in parts:
        digest.update(part)
    return _FORMAT + digest.hexdigest().encode()
