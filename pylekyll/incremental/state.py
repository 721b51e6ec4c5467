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
from pylekyll.incremental.cache_folder import STATE
from pylekyll.incremental.facts import has_dated_address
from pylekyll.incremental.inputs import Inputs
from pylekyll.incremental.log_lines import as_row
from pylekyll.incremental.snapshot import Snapshot, destination_state, is_settled, roots_of
from pylekyll.incremental.unchanged import as_bytes
from pylekyll.languages.liquid.registers import OUTSIDE
from pylekyll.plugins.extensions import extensions_of
from pylekyll.site.content.document import Document
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

    from pylekyll.build.report import BuildReport
    from pylekyll.incremental.replays import Replays
    from pylekyll.incremental.reused_texts import ReusedTexts
    from pylekyll.incremental.unchanged import LastBuild
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.site.site import Item, Site

    Read = tuple[str, Hashable]

#: Kinds of reads that show a time of which the state of files does not tell.
_CLOCKS = frozenset({OUTSIDE, "clock"})


class StateKeeper(BuildObserver):
    """Stores the state for the next build, if files alone decide whether the site changed.

    ``last`` is the previous build, ``replay`` the results that are reused from it. ``reads_more`` tells whether the
    build read files besides those of ``source``.
    """

    def __init__(
        self,
        last: LastBuild,
        replay: Replays,
        lines_before: int,
        reads_more: Callable[[], bool],
    ) -> None:
        self._folder = last.folder
        self._config = last.config
        self._last = last
        self._replay = replay
        self._lines_before = lines_before
        self._sites: list[Site] = []
        self._roots: list[str] = []
        self.snapshot = Snapshot({}, is_settled=False)
        self._started = time.time_ns()
        self._reads_more = reads_more

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Take the state of all files before any is read."""
        _ = self._last.state
        self._folder.remove(STATE)  # from here on the stored state is not valid
        self._sites = [site for site, _ in sites]
        theme = self._sites[0].theme
        self._roots = roots_of(self._config, None if theme is None else os.fspath(theme.root))
        self.snapshot = self._last.source(self._roots)

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Tell the site which files are still as the previous build wrote them, according to the state."""
        then, (site, *_) = self._last.state, sites
        if then is not None and len(sites) == 1:
            site.listed_before = then["destination"]
        if len(sites) > 1 or extensions_of(site).may_change_files():
            return
        if then is None or then["pages"] != self._replay.build_before or not then["pages"] or then["shares"]:
            return
        states = then["destination"]
        for item in self._replay.taken_items:
            state = states.get(item.destination)
            if state is not None:
                site.written_before[item] = state
        before = then["printed"].encode()
        for item, texts in self._replay.printing.items():
            state = states.get(item.destination)
            now = texts.now.encode()
            if state is None or not texts.can_be_redated:
                continue
            if now == before:  # of a build within the same second
                site.written_before[item] = state
            else:
                site.dated_before[item] = (state, before, now, texts.times)

    def finished(self, report: BuildReport) -> None:
        """Write the state if it is complete."""
        site = report.site
        marks = _clock_marks(self._sites, report, self._replay.printing)
        if marks is None or not all(map(_is_repeatable, self._sites)) or not self.snapshot.is_settled:
            return
        inputs = Inputs(self._sites, report.reads.all())
        also = None if self._reads_more() else inputs.files(self.snapshot.files)
        if also is None or not is_settled(also, self._started):
            return
        config = self._config
        state = {
            "config": repr(config),
            "environment": config.environment.read,
            "valid_until": min([*_ends(self._sites), *inputs.ends()], default=None),
            "roots": self._roots,
            "source": self.snapshot.digest(),
            "also": also,
            "destination": self._destination(report),
            "pages": self._replay.build,
            "shares": report.files.shares_destinations,
            "clock": marks,
            "printed": clock.as_text(site.time),
            "lines": [as_row(line) for line in site.log.lines[self._lines_before :] if line.level > Level.DEBUG],
        }
        self._folder.write(STATE, as_bytes(state))

    def _destination(self, report: BuildReport) -> Mapping[str, Sequence[int] | None]:
        """Return the state of the destination; hooks may have changed it since it was written."""
        states = report.files.states
        if states is None or any(extensions_of(site).may_change_files() for site in self._sites):
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
    return not _shows_dates([item for item in site.rendered_items() if item.data.get("date") is site.time], site)


def _shows_dates(items: Sequence[Item], site: Site) -> bool:
    """Return whether undated ``items`` may show the time of the build without a record of it.

    They may in an address, in the order of a collection and, if a generator looks at dates, anywhere.
    """
    if not items:
        return False
    generators = extensions_of(site).generators
    if any(each.looks_at_dates or not is_own_module(type(each).__module__) for each in generators):
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


def _clock_marks(
    sites: Sequence[Site], report: BuildReport, printing: Mapping[Item, ReusedTexts]
) -> dict[str, tuple[str, str] | None] | None:
    """Return the files that show the time of the build, with the marks around it, or ``None`` where it was printed.

    ``printing`` has the reused items that are known to print it. Returns ``None`` if anything else reads a clock.
    """
    marks: dict[str, tuple[str, str] | None] = {}
    is_fixed = sites[0].config.time is not None
    reading = [
        (path, passing)
        for path, passing in report.reads.of_kinds(_CLOCKS)
        if not (is_fixed and all(map(clock.is_of_build, passing)))
    ]
    items: dict[str, list[tuple[Site, Item]]] = {path: [] for path, _ in reading}
    for site in sites if reading else ():
        for item in site.rendered_items():
            if item.relative_path in items:
                items[item.relative_path].append((site, item))
    for path, passing in reading:
        found = items[path]
        if not found or len({site.folder for site, _ in found}) < len(found):
            return None
        if not all(_mark(site, item, passing, marks, printing) for site, item in found):
            return None
    return marks


def _mark(
    site: Site,
    item: Item,
    passing: list[Read],
    marks: dict[str, tuple[str, str] | None],
    printing: Mapping[Item, ReusedTexts],
) -> bool:
    """Add the place of the time in the file of ``item``; return whether the ``passing`` reads are of that alone."""
    destination = f"{site.folder}/{item.destination}".lstrip("/")
    texts = printing.get(item)
    is_known = texts is not None and not texts.is_ambiguous
    if not is_known and passing == [clock.READ] and isinstance(item, Page) and clock.shows(item, site.time):
        marks[destination] = item.time_between
    elif all(map(clock.is_printed, passing)) and (is_known or clock.prints(item, passing, site.time)):
        if item.written:
            marks[destination] = None
    else:
        return False
    return True
