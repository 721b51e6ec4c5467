"""Opening the store of a site."""

from __future__ import annotations

import shutil
from contextlib import suppress
from fnmatch import fnmatch
from functools import cached_property
from typing import TYPE_CHECKING

from pylekyll.incremental.program import program_key
from pylekyll.incremental.store.interface import MemoryStore
from pylekyll.site.config.cache_key import abandoned_caches, key_of
from pylekyll.site.config.paths import hide_cache_from_git
from pylekyll.site.config.tracked import has_tracked_files

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.incremental.store.interface import Store
    from pylekyll.site.config import Config

#: The file of the store in the folder ``pylekyll`` of the cache folder.
NAME = "builds.sqlite"
#: Files and folders that earlier versions left there.
_OLD = (
    *("pages", "texts-*", "state", "styles", "yaml", "documents", "computed", "settings", "links", "variant-*"),
    *("markdown", "markdown-more", "code", "code-more"),
    *("bibtex", "cv", "fetched", "images", "minified", "share", "written"),
)


def open_store(config: Config) -> Store:
    """Return the store of a site: of its cache folder, or of this build alone where a cache is not allowed."""
    try:
        from pylekyll.incremental.store.sqlite import SqliteStore  # some Pythons are built without SQLite
    except ImportError:
        return MemoryStore(lasts=False)
    folder = StoreFolder(config)
    if config.disable_disk_cache or not folder.is_usable:
        return SqliteStore(None)
    path = folder.path / NAME
    return SqliteStore(path, lambda: program_key() + key_of(config), lambda: folder.is_usable, folder.create)


class StoreFolder:
    """The folder ``pylekyll`` below the site's cache folder."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self.path: Path = config.cache_dir / "pylekyll"

    @cached_property
    def is_usable(self) -> bool:
        """Return whether the folder is, or can become, a cache of this site that was not part of the repository.

        A cache folder that is part of the repository is not used at all: nobody reviews its content.
        """
        try:
            if self._config.cache_dir.is_symlink() or self.path.is_symlink():
                return False
        except OSError:  # the folder of another user
            return False
        with suppress(OSError):
            return not has_tracked_files(self.path, self._config.source)
        return True

    def create(self) -> None:
        """Create the folder. Raises ``OSError``."""
        self.path.mkdir(parents=True, exist_ok=True)
        hide_cache_from_git(self._config)

    def remove_old(self, log: Log) -> None:
        """Remove the files of earlier versions and of other users' builds, and log that."""
        if not self.is_usable:
            return
        found = [path for path in _entries(self.path) if any(fnmatch(path.name, pattern) for pattern in _OLD)]
        found += abandoned_caches(self._config)
        for path in found:
            with suppress(OSError):
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        if found:
            log.info("Cache:", f"Removed {len(found)} files of earlier builds from '{self.path}'.")


def _entries(folder: Path) -> list[Path]:
    with suppress(OSError):
        return list(folder.iterdir())
    return []
