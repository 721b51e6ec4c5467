"""Builds of unchanged sites: only the times of files are read, and only the modules for that are loaded.

The previous build leaves the state of all files that it may have read and of all that it wrote. If both are the same,
the destination is up to date, unless a page shows the time of the build, as feeds do.
"""

from __future__ import annotations

import json
import os
import time
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.incremental.log_lines import from_row
from pylekyll.incremental.snapshot import Snapshot, destination_state, state_of_path
from pylekyll.incremental.store.values import Values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.foundation.log import Log
    from pylekyll.incremental.store.interface import Store
    from pylekyll.site.config import Config

#: The name of the state of all files that the last build read and wrote.
STATE = "state"


class LastBuild:
    """The previous build's result, and the state of its possible dependencies, taken before this build reads any."""

    def __init__(self, config: Config, store: Store, values: Values | None = None) -> None:
        self.config = config
        self.store = store
        self.values = Values(store) if values is None else values
        #: The state of all files before this build, from ``begin`` on.
        self.snapshot = Snapshot({}, is_settled=False)
        self._sources: dict[tuple[str, ...], Snapshot] = {}

    @cached_property
    def state(self) -> dict[str, Any] | None:
        """Return the state that the previous build left, or ``None`` if it cannot be read."""
        return self.values.get(STATE, json.loads)

    def begin(self, roots: Sequence[str]) -> None:
        """Take the state of all files before any is read; the previous build's own state is not valid from here on."""
        _ = self.state
        self.values.remove({STATE})
        self.store.commit()
        self.snapshot = self.source(roots)

    def source(self, roots: Sequence[str]) -> Snapshot:
        """Return the state of the source and of the folders ``roots``; one that was taken before is reused."""
        key = tuple(roots)
        if key not in self._sources:
            self._sources[key] = Snapshot.of(self.config, roots)
        return self._sources[key]


def is_unchanged(config: Config, log: Log, last: LastBuild) -> bool:
    """Return whether a build would leave the destination as it is; if so, log what that build would log.

    A build changes the pages that show its time, for example a feed.
    """
    if config.disable_disk_cache or config.profile or log.verbose:
        return False
    then = last.state
    if then is None or then["shows_time"]:
        return False
    if then["config"] != repr(config) or not config.environment.would_read(then["environment"]):
        return False
    if then["valid_until"] is not None and time.time() >= then["valid_until"]:
        return False
    destination = os.fspath(config.destination)
    if any(state_of_path(path) != state for path, state in then["also"].items()):
        return False
    if then["source"] != last.source(then["roots"]).digest() or then["destination"] != destination_state(destination):
        return False
    for line in map(from_row, then["lines"]):
        log.add(line.level, line.topic, line.message, line.diagnostic)
    return True
