"""What changed in a site's source since somebody looked last."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.read.entry_filter import EntryFilter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.config import Config

    State = dict[str, tuple[int, int, int]]

_CONFIGURATION = {"_config.yml", "_config.yaml", "_config.toml"}
_NEVER = {".git", ".svn", ".hg", "node_modules", "__pycache__"}


class Watcher:
    """Looks at the names, sizes and times of a source's files.

    What the site excludes is not looked at, nor its destination, its caches and, as in Jekyll, its configuration, which
    a running build does not read again (``Jekyll::Watcher.listen_ignore_paths``).
    """

    def __init__(self, config: Config) -> None:
        self._source = os.fspath(config.source)
        self._left_out = {os.fspath(config.destination), os.fspath(config.cache_dir)}
        self._exclude = [str(pattern) for pattern in config["exclude"] or ()]
        self._filter = EntryFilter(config)
        self._state = self._look()

    def changed(self) -> list[str]:
        """The paths, relative to the source, that are new, gone or different since the last look, in order."""
        before, self._state = self._state, self._look()
        paths = before.keys() | self._state.keys()
        return sorted(path for path in paths if before.get(path) != self._state.get(path))

    def _look(self) -> State:
        return dict(self._files(""))

    def _files(self, folder: str) -> Iterator[tuple[str, tuple[int, int, int]]]:
        try:
            entries = list(os.scandir(os.path.join(self._source, folder)))  # noqa: PTH118 - called for every folder
        except OSError:  # it went away meanwhile
            return
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if self._is_left_out(entry, path):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from self._files(path)
                continue
            try:
                status = entry.stat()
            except OSError:
                continue
            yield path, (status.st_mtime_ns, status.st_size, status.st_ino)

    def _is_left_out(self, entry: os.DirEntry[str], path: str) -> bool:
        if entry.name in _NEVER or entry.path in self._left_out or path in _CONFIGURATION:
            return True
        # A build that is written beside its destination is no change of the source.
        if entry.name.startswith(".") and any(entry.name.startswith(f".{Path(out).name}-") for out in self._left_out):
            return True
        return self._filter.matches(self._exclude, path)
