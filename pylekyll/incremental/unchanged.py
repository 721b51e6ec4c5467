"""Builds of what did not change: nothing is read but times of files, and nothing is loaded that reads more.

The build before leaves the state of all that it may have read and of all that it wrote. Where both are the same, the
destination is right, but for the time of the build in feeds.
"""

from __future__ import annotations

import json
import os
import time
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pylekyll.incremental import clock
from pylekyll.incremental.log_lines import as_row, from_row
from pylekyll.incremental.snapshot import destination_state, is_settled, roots_of, source_state
from pylekyll.liquid.registers import OUTSIDE
from pylekyll.log import Level
from pylekyll.observer import BuildObserver

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pylekyll.config import Config
    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.incremental.snapshot import State
    from pylekyll.liquid.environment import Environment
    from pylekyll.log import Log
    from pylekyll.pipeline import BuildReport
    from pylekyll.site import Site

_NAME = "state"
_OURS = "pylekyll."


def is_unchanged(config: Config, log: Log, folder: CacheFolder) -> bool:
    """Return whether the destination is what a build would make of it; say then what that build would say.

    The time of the build is set where pages show it.
    """
    if config.disable_disk_cache or config.profile or log.verbose:
        return False
    body = folder.read(_NAME)
    if body is None:
        return False
    then = json.loads(body)
    if then["config"] != repr(config) or not config.environment.would_read(then["environment"]):
        return False
    if then["valid_until"] is not None and time.time() >= then["valid_until"]:
        return False
    destination = os.fspath(config.destination)
    if then["source"] != source_state(config, then["roots"]) or then["destination"] != destination_state(destination):
        return False
    if then["clock"] and not _set_clocks(config, folder, then):
        return False
    for line in map(from_row, then["lines"]):
        log.add(line.level, line.topic, line.message, line.diagnostic)
    return True


def _set_clocks(config: Config, folder: CacheFolder, then: dict[str, Any]) -> bool:
    """Write the time into the pages that show it."""
    now = config.time or datetime.now(config.zone)
    for path, marks in then["clock"].items():
        file = config.destination / path
        try:
            text = file.read_bytes().decode("utf-8", "surrogateescape")
            changed = clock.set_time(text, tuple(marks), now)
            if changed == text:
                continue
            own = file.with_name(f".{file.name}-{os.getpid()}")
            own.write_bytes(changed.encode("utf-8", "surrogateescape"))
            own.replace(file)
        except (OSError, UnicodeError):
            return False
        then["destination"][os.fspath(file)] = _state_of(file)
    folder.write(_NAME, _as_bytes(then))
    return True


class StateKeeper(BuildObserver):
    """Leaves the state for the next build, if that can know by files alone whether anything is different."""

    def __init__(self, folder: CacheFolder, config: Config, lines_before: int = 0) -> None:
        self._folder = folder
        self._config = config
        self._lines_before = lines_before
        self._sites: list[Site] = []
        self._roots: list[str] = []
        self._source: State = {}
        self._is_settled = False

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Take the state of all files before any is read."""
        self._folder.remove(_NAME)  # whatever happens from here on, it is not what it was
        self._sites = [site for site, _ in sites]
        theme = self._sites[0].theme
        self._roots = roots_of(self._config, None if theme is None else os.fspath(theme.root))
        self._source = source_state(self._config, self._roots)
        self._is_settled = is_settled(self._source)

    def finished(self, report: BuildReport) -> None:
        """Write the state, where it says everything."""
        site = report.site
        marks = _clock_marks(site, report) if len(self._sites) == 1 else None
        if marks is None or not all(map(_is_repeatable, self._sites)) or not self._is_settled:
            return
        config = self._config
        state = {
            "config": repr(config),
            "environment": config.environment.read,
            "valid_until": min(_ends(self._sites), default=None),
            "roots": self._roots,
            "source": self._source,
            "destination": destination_state(os.fspath(config.destination)),
            "clock": marks,
            "lines": [as_row(line) for line in site.log.lines[self._lines_before :] if line.level > Level.DEBUG],
        }
        self._folder.write(_NAME, _as_bytes(state))


def _as_bytes(state: dict[str, Any]) -> bytes:
    return json.dumps(state, separators=(",", ":")).encode()


def _state_of(path: Path) -> list[int]:
    status = path.stat()
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]


def _is_repeatable(site: Site) -> bool:
    """Return whether files alone decide what comes out: no service, no code of others, no date that is the build's."""
    extensions = site.extensions
    foreign = [*extensions.opaque, *extensions.opaque_generators]
    if extensions.outside or not all(name.startswith(_OURS) for name in foreign):
        return False
    if site.config.time is not None:
        return True
    return not any(item.data.get("date") is site.time for item in site.rendered_items())


def _ends(sites: Iterable[Site]) -> Iterator[float]:
    """Yield when something comes out otherwise though no file has changed, in seconds since 1970."""
    for site in sites:
        if site.waits_until is not None:
            yield site.waits_until.timestamp()
        yield from (until for until in site.extensions.services.values() if until is not None)


def _clock_marks(site: Site, report: BuildReport) -> dict[str, tuple[str, str]] | None:
    """Return the pages that show the time with the marks around it; ``None`` if anything else looks at a clock."""
    marks: dict[str, tuple[str, str]] = {}
    pages = {page.relative_path: page for page in site.pages}
    fixed = {clock.READ, clock.DATE} if site.config.time is not None else set()
    for path, reads in report.reads.items():
        passing = {read for read in reads if read[0] in {OUTSIDE, "clock"}} - fixed
        if passing - {clock.READ}:
            return None
        if not passing:
            continue
        page = pages.get(path)
        if page is None or page.time_between is None or not clock.shows(page, page.output or "", site.time):
            return None
        marks[page.destination] = page.time_between
    return marks
