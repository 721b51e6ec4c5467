"""Snapshots: the times, size and number of every file that a build may read, or has written."""

from __future__ import annotations

import marshal
import os
import time
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.build.write.present import FOLDER_STATE, file_state
from pylekyll.foundation import presence
from pylekyll.languages.gemfile.gemfile import find_gemfile
from pylekyll.languages.ruby.values import to_s
from pylekyll.languages.sass.options import named_load_paths
from pylekyll.site.config.expansion import expand_path
from pylekyll.site.config.paths import plugin_folders
from pylekyll.site.read.entry_filter import EntryFilter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pylekyll.site.config import Config

#: The state of a file in a snapshot: when it was written, when its inode changed, its size and its number.
State = dict[str, list[int] | None]

#: Files in the source or the working directory that matter even while they are missing.
_DECIDING = ("_config.yml", "_config.yaml", "_config.toml", "Gemfile", "Gemfile.lock", ".git/config", ".git/HEAD")
#: A file that changed less than this many nanoseconds before a snapshot may change again within the same timestamp. The
#: first number is for file systems with fine timestamps, the second for those with whole seconds.
_FINE, _COARSE = 30_000_000, 2_000_000_000
_SECOND = 1_000_000_000
_GIT = ".git"


class Snapshot(NamedTuple):
    """The state of ``files`` before a build; if it ``is_settled``, every later change shows in their times."""

    files: State
    is_settled: bool

    @classmethod
    def of(cls, config: Config, roots: Iterable[str]) -> Snapshot:
        """Take the state of all that a build of ``config`` may read, below the source and below ``roots``."""
        files = source_state(config, roots)
        return cls(files, is_settled(files))

    def digest(self) -> str:
        """Return a digest of ``files``, which is compared faster than each of them is read from a file."""
        return blake2b(marshal.dumps(self.files, 0), digest_size=16).hexdigest()


def source_state(config: Config, roots: Iterable[str]) -> State:
    """Return the state of files below the source and ``roots`` that are not excluded, and of ``_DECIDING`` files."""
    state: State = {}
    for folder, keeps in [(os.fspath(config.source), _filter(config)), *((root, _everything) for root in roots)]:
        state.update(_walk(folder, keeps))
    for path in _deciding(config):
        if path not in state:
            state[path] = state_of_path(path)
    return state


def destination_state(folder: str) -> State:
    """Return the state of everything below the destination, by its path from there."""
    start = len(folder) + 1
    return {path[start:]: state for path, state in _walk(folder, _everything)}


def is_settled(state: State, now: int | None = None) -> bool:
    """Return whether every change after ``state`` was taken will show in its times."""
    now = time.time_ns() if now is None else now
    newest = max((max(times[0], times[1]) for times in state.values() if times is not None), default=0)
    return newest < now - (_COARSE if newest % _SECOND == 0 else _FINE)


def roots_of(config: Config, theme: str | None) -> list[str]:
    """Return the folders that a build reads although they are outside of the source or excluded there."""
    sass = config.get("sass")
    folders = [os.fspath(folder) for folder in plugin_folders(config)]
    if isinstance(sass, dict):
        folders += map(os.fspath, named_load_paths(sass, config.source, safe=config.safe))
    if theme is not None:
        folders.append(theme)
    source = os.fspath(config.source)
    return sorted({folder for folder in folders if os.path.isdir(folder) and folder != source})  # noqa: PTH112


def _deciding(config: Config) -> Iterator[str]:
    folders = {os.fspath(config.source), os.fspath(config.working_directory)}
    yield from (os.path.join(folder, name) for folder in sorted(folders) for name in _DECIDING)  # noqa: PTH118
    files = config.get("config")  # in _config.yml itself, it has no effect
    named = [
        expand_path(to_s(each), config.working_directory, config.environment)
        for each in (files if isinstance(files, list) else ())
    ]
    named += [config.source / to_s(name) for name in config.get("include") or ()]
    gemfile = find_gemfile(config.working_directory, config.environment)
    yield from map(os.fspath, [*named, *([] if gemfile is None else [gemfile])])


#: Folders by their devices and numbers there.
_Identities = frozenset[tuple[int, int]]


def _filter(config: Config) -> Callable[[str], bool]:
    """Return a function that tells whether a folder at an absolute path may hold files of the site."""
    entries = EntryFilter(config)
    source = os.fspath(config.source)
    apart = {os.fspath(config.destination), os.fspath(config.cache_dir)}
    read = [to_s(value).strip("/") for key, value in config.items() if key.endswith("_dir") and isinstance(value, str)]
    read = [name for name in read if name and _is_relative(name)]

    def keeps(path: str) -> bool:
        if path in apart or os.path.basename(path) == _GIT:  # noqa: PTH119
            return False
        relative = path[len(source) + 1 :].replace(os.sep, "/")
        if any(f"{relative}/".startswith(f"{name}/") or name.startswith(f"{relative}/") for name in read):
            return True
        folder, _, name = relative.rpartition("/")
        if name.startswith("_"):
            return True
        return bool(entries.filter([name], folder))

    return keeps


def _is_relative(name: str) -> bool:
    """Return whether ``name`` is a folder below the source."""
    return not name.startswith((os.sep, "..", "~"))


def _everything(path: str) -> bool:
    return os.path.basename(path) != _GIT  # noqa: PTH119


def _walk(folder: str, keeps: Callable[[str], bool]) -> Iterator[tuple[str, list[int] | None]]:
    """Yield the files below ``folder`` with their states, also behind symlinks to folders, and the folders.

    It is not recursive: the reader reports folders that are nested too deeply.
    """
    waiting: list[tuple[str, _Identities]] = [(folder, frozenset())]
    linked = 0
    left_out = presence.devices_of_system(folder)
    while waiting:
        path, above = waiting.pop()
        for each in _walk_one(path, keeps, above, waiting, left_out):
            linked += bool(above)
            if linked > presence.MOST_LINKED:  # reading the site ends with an error there
                return
            yield each


def _walk_one(
    folder: str,
    keeps: Callable[[str], bool],
    above: _Identities,
    waiting: list[tuple[str, _Identities]],
    left_out: frozenset[int],
) -> Iterator[tuple[str, list[int] | None]]:
    """Yield the files and folders in one folder, and add the folders to those that wait."""
    try:
        with os.scandir(folder) as listed:
            entries = list(listed)
    except OSError:
        return
    for entry in entries:
        try:
            if not entry.is_dir():
                yield entry.path, file_state(entry.stat())
                continue
        except OSError:
            yield entry.path, None
            continue
        if not keeps(entry.path):
            continue
        inner = _behind(entry, above, left_out)
        if inner is None:
            continue
        yield entry.path, FOLDER_STATE
        waiting.append((entry.path, inner))


def _behind(entry: os.DirEntry[str], above: _Identities, left_out: frozenset[int]) -> _Identities | None:
    """Return the folders to which symlinks lead on the way to a folder; ``None`` if it is not to be read."""
    is_link = entry.is_symlink()
    if not (is_link or above):
        return above
    status = entry.stat()
    identity = (status.st_dev, status.st_ino)
    if status.st_dev in left_out or (is_link and identity in above):
        return None
    return above | {identity} if is_link else above


def state_of_path(path: str) -> list[int] | None:
    """Return the state of the file at ``path``; ``None`` if it does not exist."""
    try:
        return file_state(os.stat(path))  # noqa: PTH116
    except (OSError, ValueError):
        return None
