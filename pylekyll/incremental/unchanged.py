"""Builds of unchanged sites: only the times of files are read, and only the modules for that are loaded.

The previous build leaves the state of all files that it may have read and of all that it wrote. If both are the same,
the destination is up to date, except for pages that print the time of the build, as feeds do.
"""

from __future__ import annotations

import json
import os
import time
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.build.write.writer import replace_outputs
from pylekyll.incremental import clock
from pylekyll.incremental.log_lines import from_row
from pylekyll.incremental.snapshot import Snapshot, destination_state, state_of_path
from pylekyll.incremental.store.values import Values
from pylekyll.incremental.value_text import as_json_bytes

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


def refresh(config: Config, log: Log, last: LastBuild) -> bool:
    """Bring the destination up to date without a build, if nothing changed but the time; return whether it is.

    ``log`` has then the lines of that build. Raises ``WriteError``.
    """
    if config.disable_disk_cache or config.profile or log.verbose:
        return False
    then = last.state
    if then is None or not _is_unchanged(config, last, then):
        return False
    if then["dated"] and not _is_dated(config, log, last, then):
        return False
    for line in map(from_row, then["lines"]):
        log.add(line.level, line.topic, line.message, line.diagnostic)
    return True


def _is_unchanged(config: Config, last: LastBuild, then: dict[str, Any]) -> bool:
    """Return whether a build would leave the destination as it is, apart from the time in it."""
    if then["dated"] is None:
        return False
    if then["config"] != repr(config) or not config.environment.would_read(then["environment"]):
        return False
    if then["valid_until"] is not None and time.time() >= then["valid_until"]:
        return False
    if any(state_of_path(path) != state for path, state in then["also"].items()):
        return False
    destination = destination_state(os.fspath(config.destination))
    return bool(then["source"] == last.source(then["roots"]).digest() and then["destination"] == destination)


def _is_dated(config: Config, log: Log, last: LastBuild, then: dict[str, Any]) -> bool:
    """Return whether the pages that print the time of the build have that of this one now."""
    last.values.remove({STATE})  # it is not valid while files change
    last.store.commit()
    now = _set_dates(config, log, then)
    if now is None:
        return False
    state = {**then, "time": now, "destination": destination_state(os.fspath(config.destination))}
    last.values.put(STATE, state, as_json_bytes)
    last.values.save()
    return True


def _set_dates(config: Config, log: Log, state: dict[str, Any]) -> str | None:
    """Publish the pages of ``state`` with the present time in place of the one that they print; return that time.

    The result is ``None`` if a file is not as the last build wrote it. Raises ``WriteError``.
    """
    before, now = state["time"], clock.as_text(config.time or datetime.now(config.zone))
    outputs: dict[str, bytes] = {}
    for path, times in state["dated"].items():
        try:
            output = (config.destination / path).read_bytes()
        except OSError:
            return None  # another build has removed it
        if output.count(before.encode()) != times:
            return None
        outputs[path] = output.replace(before.encode(), now.encode())
    if now != before and not replace_outputs(config, log, outputs, state["destination"]):
        return None
    return now
