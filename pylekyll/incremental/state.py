"""The state that a build leaves: of all files that it may have read, of those that it wrote, and its log lines.

``pylekyll.incremental.unchanged`` compares it with that of the next build.
"""

from __future__ import annotations

import os
import time
from datetime import datetime
from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.foundation.log import Level
from pylekyll.foundation.version import is_own_module
from pylekyll.incremental import clock
from pylekyll.incremental.dates import dated_pages
from pylekyll.incremental.facts import has_dated_address
from pylekyll.incremental.inputs import Inputs
from pylekyll.incremental.log_lines import as_row
from pylekyll.incremental.snapshot import destination_state, is_settled, roots_of
from pylekyll.incremental.unchanged import STATE
from pylekyll.incremental.value_text import as_json_bytes
from pylekyll.plugins.extensions import extensions_of
from pylekyll.plugins.reads import Reads
from pylekyll.site.content.document import Document

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from pylekyll.build.report import BuildReport
    from pylekyll.incremental.replays import Replays
    from pylekyll.incremental.styles import KeptStyles
    from pylekyll.incremental.unchanged import LastBuild
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.site.site import Item, Site, SiteFile


class StateKeeper(BuildObserver):
    """Stores the state for the next build, if files alone decide whether the site changed.

    ``last`` is the previous build, ``replay`` and ``styles`` have the results that are reused from it.
    """

    def __init__(self, last: LastBuild, replay: Replays, styles: KeptStyles, lines_before: int) -> None:
        self._config = last.config
        self._last = last
        self._replay = replay
        self._lines_before = lines_before
        self._sites: list[Site] = []
        self._roots: list[str] = []
        self._started = time.time_ns()
        self._styles = styles
        #: The states of files that are still as the previous build wrote them, from ``before_writing`` on.
        self.written: dict[SiteFile, list[int]] = {}

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Take the state of all files before any is read."""
        self._sites = [site for site, _ in sites]
        theme = self._sites[0].theme
        self._roots = roots_of(self._config, None if theme is None else os.fspath(theme.root))
        self._last.begin(self._roots)

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Find out which files are still as the previous build wrote them, according to the state."""
        then, (site, *_) = self._last.state, sites
        if len(sites) > 1 or extensions_of(site).may_change_files():
            return
        if then is None or then["pages"] != self._replay.build_before or not then["pages"] or then["shares"]:
            return
        states = then["destination"]
        for item in self._replay.taken_items:
            state = states.get(item.destination)
            if state is not None:
                self.written[item] = state

    def save(self) -> None:
        """Let other processes see what the observers before this one have stored."""
        self._last.store.commit()

    def finished(self, report: BuildReport) -> None:
        """Write the state if it is complete."""
        site, snapshot = report.site, self._last.snapshot
        if not all(map(_is_repeatable, self._sites)) or not snapshot.is_settled:
            return
        inputs = Inputs(self._sites, report.reads.all())
        also = None if self._styles.reads_more else inputs.files(snapshot.files)
        if also is None or not is_settled(also, self._started):
            return
        config, written = self._config, self._destination(report)
        state = {
            "config": repr(config),
            "environment": config.environment.read,
            "valid_until": min([*_ends(self._sites), *inputs.ends()], default=None),
            "roots": self._roots,
            "source": snapshot.digest(),
            "also": also,
            "destination": written,
            "pages": self._replay.build,
            "shares": report.files.shares_destinations,
            "time": clock.as_text(site.time),
            "dated": self._dated(report, written),
            "lines": [as_row(line) for line in site.log.lines[self._lines_before :] if line.level > Level.DEBUG],
        }
        self._last.values.put(STATE, state, as_json_bytes)

    def _dated(self, report: BuildReport, written: Collection[str]) -> dict[str, int] | None:
        """Return how often each ``written`` page prints the time of the build; ``None`` if nothing else is sure."""
        found = dated_pages(report.site, report.reads, self._replay)
        is_sure = len(self._sites) == 1 and not (report.files.shares_destinations or _may_change_files(report))
        if found is None or (found and not is_sure):
            return None
        return {path: times for path, times in found.items() if path in written}

    def _destination(self, report: BuildReport) -> Mapping[str, list[int] | None]:
        """Return the state of everything that the build wrote."""
        states = report.files.states
        if states is None or _may_change_files(report):
            return destination_state(os.fspath(self._config.destination))
        return states


def _is_repeatable(site: Site) -> bool:
    """Return whether files alone decide the output: no service, no code of others, no date of the build."""
    extensions = extensions_of(site)
    foreign = [*extensions.undeclared_reads, *extensions.undeclared_generators]
    if extensions.outside or not all(map(is_own_module, foreign)):
        return False
    if site.config.time is not None:
        return True
    return not _shows_dates([item for item in site.rendered_items() if item.data.get("date") == site.time], site)


def _shows_dates(items: Sequence[Item], site: Site) -> bool:
    """Return whether undated ``items`` may show the time of the build without a record of it.

    They may in an address, in the order of a collection and, if a generator looks at dates, anywhere.
    """
    if not items:
        return False
    generators = extensions_of(site).generators
    if any(Reads.DATES in each.reads or not is_own_module(type(each).__module__) for each in generators):
        return True
    collections = set()
    for item in items:
        if not isinstance(item, Document) or item.collection.label == "posts" or has_dated_address(item):
            return True
        collections.add(item.collection.label)
    dates = (each.data.get("date") for label in collections for each in site.collections[label].docs)
    return any(not isinstance(date, datetime) or date > site.time for date in dates)


def _ends(sites: Iterable[Site]) -> Iterator[float]:
    """Yield the times, in seconds since 1970, at which the output changes although no file has changed."""
    for site in sites:
        if site.waits_until is not None:
            yield site.waits_until.timestamp()
        yield from (until for until in extensions_of(site).services.values() if until is not None)


def _may_change_files(report: BuildReport) -> bool:
    return extensions_of(report.site).may_change_files()
