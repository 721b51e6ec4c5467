"""Builds of unchanged sites: only the times of files are read, and only the modules for that are loaded.

The previous build leaves the state of all files that it may have read and of all that it wrote. If both are the same,
the destination is up to date, except for the time of the build in feeds.
"""

from __future__ import annotations

import json
import os
import time
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.incremental import clock
from pylekyll.incremental.log_lines import from_row
from pylekyll.incremental.snapshot import Snapshot, destination_state

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.config import Config
    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.log import Log

#: The file of the state in the cache folder.
NAME = "state"


class LastBuild:
    """The previous build's result, and the state of its possible dependencies, taken before this build reads any."""

    def __init__(self, config: Config, folder: CacheFolder) -> None:
        self.config = config
        self.folder = folder
        self._sources: dict[tuple[str, ...], Snapshot] = {}

    @cached_property
    def state(self) -> dict[str, Any] | None:
        """Return the state that the previous build left, or ``None`` if it cannot be read."""
        body = self.folder.read(NAME)
        return None if body is None else json.loads(body)

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
    if then["source"] != last.source(then["roots"]).files or then["destination"] != destination_state(destination):
        return False
    if then["clock"] and not _set_clocks(config, last.folder, then):
        last.state = None
        return False
    for line in map(from_row, then["lines"]):
        log.add(line.level, line.topic, line.message, line.diagnostic)
    return True


def _set_clocks(config: Config, folder: CacheFolder, then: dict[str, Any]) -> bool:
    """Write the time into the pages that show it."""
    now = config.time or datetime.now(config.zone)
    printed, then["printed"] = then["printed"], clock.as_text(now)
    for path, marks in then["clock"].items():
        file = config.destination / path
        try:
            text = file.read_bytes().decode("utf-8", "surrogateescape")
            changed = clock.set_time(text, marks, now) if marks else text.replace(printed, then["printed"])
            if changed == text:
                continue
            own = file.with_name(f".{file.name}-{os.getpid()}")
            own.write_bytes(changed.encode("utf-8", "surrogateescape"))
            own.replace(file)
        except (OSError, UnicodeError):
            return False
        then["destination"][os.fspath(file)] = _state_of(file)
    folder.write(NAME, as_bytes(then))
    return True


def as_bytes(state: dict[str, Any]) -> bytes:
    """Return the serialised form of a state."""
    return json.dumps(state, separators=(",", ":")).encode()


def _state_of(path: Path) -> list[int]:
    status = path.stat()
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]
