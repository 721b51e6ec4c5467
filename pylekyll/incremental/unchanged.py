"""Builds of unchanged sites: only the times of files are read, and only the modules for that are loaded.

The previous build leaves the state of all files that it may have read and of all that it wrote. If both are the same,
the destination is up to date, except for the time of the build in feeds.
"""

from __future__ import annotations

import os
import time
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.build.write.dates import redated, write_parts
from pylekyll.build.write.listed import file_state, look, without_times
from pylekyll.incremental import clock
from pylekyll.incremental.cache_folder import STATE
from pylekyll.incremental.log_lines import from_row
from pylekyll.incremental.snapshot import Snapshot, destination_state, state_of_path

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.build.write.listed import Listing
    from pylekyll.foundation.log import Log
    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.site.config import Config


class LastBuild:
    """The previous build's result, and the state of its possible dependencies, taken before this build reads any."""

    def __init__(self, config: Config, folder: CacheFolder) -> None:
        self.config = config
        self.folder = folder
        self._sources: dict[tuple[str, ...], Snapshot] = {}

    @cached_property
    def state(self) -> dict[str, Any] | None:
        """Return the state that the previous build left, or ``None`` if it cannot be read."""
        body = self.folder.read(STATE)
        if body is None:  # the compiler of a first build begins before json is imported
            return None
        import json

        state: dict[str, Any] = json.loads(body)
        return state

    def source(self, roots: Sequence[str]) -> Snapshot:
        """Return the state of the source and of the folders ``roots``; one that was taken before is reused."""
        key = tuple(roots)
        if key not in self._sources:
            self._sources[key] = Snapshot.of(self.config, roots)
        return self._sources[key]


def is_unchanged(config: Config, log: Log, last: LastBuild) -> bool:
    """Return whether a build would leave the destination as it is; if so, log what that build would log.

    The time of the build is updated in pages that show it.
    """
    if config.disable_disk_cache or config.profile or log.verbose:
        return False
    then = last.state
    if then is None:
        return False
    if then["config"] != repr(config) or not config.environment.would_read(then["environment"]):
        return False
    if then["valid_until"] is not None and time.time() >= then["valid_until"]:
        return False
    destination = os.fspath(config.destination)
    if any(state_of_path(path) != state for path, state in then["also"].items()):
        return False
    if then["source"] != last.source(then["roots"]).digest() or not _is_as_written(destination, then["destination"]):
        return False
    if then["clock"] and not _set_clocks(config, last.folder, then):
        last.state = None
        return False
    for line in map(from_row, then["lines"]):
        log.add(line.level, line.topic, line.message, line.diagnostic)
    return True


def _is_as_written(destination: str, listing: Listing) -> bool:
    """Return whether the destination has the files of ``listing``, and nothing else."""
    same = look(destination, listing)
    if same is None:
        return without_times(listing) == destination_state(destination)
    return all(file_state(status) == listing[path] for path, status in same[0].items())


def _set_clocks(config: Config, folder: CacheFolder, then: dict[str, Any]) -> bool:
    """Write the time into the pages that show it."""
    now = config.time or datetime.now(config.zone)
    printed, then["printed"] = then["printed"], clock.as_text(now)
    for path, marks in then["clock"].items():
        file = config.destination / path
        try:
            if not (_set_marked(file, marks, now) if marks else _set_printed(file, printed, then["printed"])):
                continue
        except (OSError, UnicodeError):
            return False
        then["destination"][path.replace("/", os.sep)] = file_state(file.stat())
    folder.write(STATE, as_bytes(then))
    return True


def _set_printed(file: Path, before: str, now: str) -> bool:
    """Replace the time ``before`` in a file; return whether that changed it. Raises ``OSError``."""
    if before == now:
        return False
    parts = redated(os.fspath(file), before.encode(), now.encode())
    if parts is None:
        data = file.read_bytes()
        return _replace(file, data, data.replace(before.encode(), now.encode()))
    write_parts(os.fspath(file), parts)
    return bool(parts)


def _set_marked(file: Path, marks: tuple[str, str], now: datetime) -> bool:
    """Write the time between the marks; return whether that changed the file. Raises ``OSError``."""
    data = file.read_bytes()
    text = clock.set_time(data.decode("utf-8", "surrogateescape"), marks, now)
    return _replace(file, data, text.encode("utf-8", "surrogateescape"))


def _replace(file: Path, before: bytes, now: bytes) -> bool:
    if now == before:
        return False
    own = file.with_name(f".{file.name}-{os.getpid()}")
    own.write_bytes(now)
    own.replace(file)
    return True


def as_bytes(state: dict[str, Any]) -> bytes:
    """Return the serialised form of a state."""
    import json

    return json.dumps(state, separators=(",", ":")).encode()
