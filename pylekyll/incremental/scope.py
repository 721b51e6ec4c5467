"""The files that a build could read, and so the changes that matter."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import PylekyllError
from pylekyll.site.config.expansion import expand_path
from pylekyll.site.config.paths import plugin_folders
from pylekyll.site.read.entry_filter import EntryFilter
from pylekyll.site.themes.resolve import find_theme

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pylekyll.site.config import Config

    State = dict[str, tuple[int, int, int, int]]

_CONFIGURATION = ("_config.yml", "_config.yaml", "_config.toml", "Gemfile", "Gemfile.lock")
_NEVER = frozenset({".git", ".svn", ".hg", "node_modules", "__pycache__"})
#: Temporary files that editors leave beside a file while they save it.
_DROPPINGS = re.compile(
    r"\.#.*|#.*#|.*~|\..*\.sw[a-z]{1,2}|4913|.*___jb_(?:tmp|old)___|\.goutputstream-.*|\.DS_Store|.*\.pyc"
    r"|\..*\.[0-9a-f]{16}"  # of `pylekyll.foundation.files`
)


class Scope:
    """All files below the source, without excluded ones, the destination and the caches; and those of the theme.

    ``also`` are further files that a build has read.
    """

    def __init__(self, config: Config, also: Collection[str] = ()) -> None:
        self.also = frozenset(also)
        self._known: dict[str, bool] = {}
        self.source = os.fspath(config.source)
        self._left_out = (os.fspath(config.destination), os.fspath(config.cache_dir))
        self._staging = f".{config.destination.name}-"
        self._filter = EntryFilter(config)
        self._exclude = [str(pattern) for pattern in config["exclude"] or ()]
        self.configuration = _configuration_files(config)
        self._others = _other_folders(config)

    @property
    def roots(self) -> list[str]:
        """The folders to be watched; none is inside another."""
        folders = {self.source, *self._others, *(os.path.dirname(path) for path in self.configuration | self.also)}  # noqa: PTH120
        there = sorted(filter(os.path.isdir, folders))
        return [folder for folder in there if not any(_is_below(folder, other) for other in there if other != folder)]

    def concerns(self, path: str) -> bool:
        """Return whether a change of the file or folder at the absolute ``path`` can change the site."""
        name = os.path.basename(path)  # noqa: PTH119 - called for every event
        if path in self.configuration or path in self.also:
            return True
        if _DROPPINGS.fullmatch(name) or any(_is_below(path, folder) for folder in self._left_out):
            return False
        if any(_is_below(path, folder) for folder in self._others):
            return _NEVER.isdisjoint(Path(path).parts)
        if not _is_below(path, self.source) or path == self.source:
            return False
        relative = path[len(self.source) :].strip(os.sep).replace(os.sep, "/")
        parts = relative.split("/")
        if not _NEVER.isdisjoint(parts) or any(part.startswith(self._staging) for part in parts):
            return False
        return self._filter.includes(relative) or not self._filter.matches(self._exclude, relative)

    def look(self) -> State:
        """Return the times, size and number of every file that matters, by path."""
        state: State = {}
        for root in self.roots:
            state.update(self._files(root))
        return state

    def _files(self, folder: str) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
        try:
            entries = list(os.scandir(folder))
        except OSError:  # it was removed meanwhile, or is not readable
            return
        for entry in entries:
            try:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in _NEVER and (self._leads_to_some(entry.path) or self.concerns(entry.path)):
                        yield from self._files(entry.path)
                elif self._concerns_again(entry.path):
                    status = _status(entry)
                    yield entry.path, (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)
            except OSError:  # noqa: PERF203 - a file that was removed meanwhile is left out
                continue

    def _concerns_again(self, path: str) -> bool:
        """Return ``concerns`` of a path from a cache: each poll asks for every file."""
        known = self._known.get(path)
        if known is None:
            known = self._known[path] = self.concerns(path)
        return known

    def _leads_to_some(self, folder: str) -> bool:
        """Return whether a relevant file or folder is below a folder that is not relevant itself."""
        return any(_is_below(path, folder) for path in (*self._others, *self.also, *self.configuration))


def _status(entry: os.DirEntry[str]) -> os.stat_result:
    """Return the status of an entry's target; of a broken symlink, its own status."""
    try:
        return entry.stat()
    except OSError:
        return entry.stat(follow_symlinks=False)


def _configuration_files(config: Config) -> frozenset[str]:
    """Return the files that decide the configuration, including missing ones."""
    named = config.get("config")
    files = [expand_path(str(each), config.working_directory, config.environment) for each in named or ()]
    return frozenset(map(os.fspath, [*files, *(config.source / name for name in _CONFIGURATION)]))


def _other_folders(config: Config) -> list[str]:
    """Return the folders of the theme and of plugins, which may be outside the source or excluded from it."""
    folders: list[Path] = []
    try:
        theme = find_theme(config)
    except PylekyllError:  # the build reports it
        theme = None
    if theme is not None:
        folders.append(theme.root)
    folders += plugin_folders(config)
    return [os.fspath(folder) for folder in folders if folder != config.source]


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
