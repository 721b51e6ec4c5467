"""Rendering on several processors: the build and forked workers render pieces of the site in turn.

A worker renders its items as if those before them had not been rendered, except for those of the same piece. So it
gives a result only where that cannot be seen: the reads say whether an item looked at the content or the output of an
item before it. The build renders all other items itself when their turn comes. Some state passes from item to item
without a record: counters, cycles, assignments of a layout. It ends the build with ``OrderError``, and the site is
built again without workers.
"""

from __future__ import annotations

import time
from array import array
from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.build.pipeline import prepare_conversions
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.reads import Kind
from pylekyll.incremental.processes import MOST_PIECES, Processes, can_fork, unpacked
from pylekyll.incremental.store.texts import Encoded
from pylekyll.incremental.variable_tracking import CarriedVariables, VariableUsers, misleads
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.plugins.extensions import extensions_of
from pylekyll.rendering.renderer import Rendered
from pylekyll.site.content.names import SASS_EXTENSIONS, has_liquid
from pylekyll.site.content.page import Page, SourceMapPage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from pylekyll.foundation.log import LogLine
    from pylekyll.foundation.reads import Read
    from pylekyll.incremental.converted import MarkdownCache
    from pylekyll.incremental.replays import Replays
    from pylekyll.incremental.store.interface import Store
    from pylekyll.incremental.worker import Piece, Worker
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.renderer import Renderer
    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Item, Site

#: Seconds that the rest of the rendering must take at least for workers to pay off.
_WORTHWHILE = 0.5
#: Seconds of rendering before the rest is estimated: values that all items need are then cached and shared by the
#: workers.
_LOOKS_FOR = 0.1
#: Rendered items, and seconds for the rest, from which on the time is certain enough without ``_LOOKS_FOR``.
_SAMPLE, _CERTAIN = 16, 2.0
#: Workers do not pay off for sites of fewer items.
_FEWEST = 32
#: Pieces per worker: with many, the last ones end at about the same time, and results take little memory.
_PIECES = 48
#: Weight of an item besides its characters.
_FIXED_WEIGHT = 500
#: Words of a page that probably reads contents. The build renders it, as it has all contents by then.
_CONTENTS = lazy_pattern(r"\b(?:content|excerpt|(?<!\bcollection\.)output)\b")
#: A variable that an item's own text sees as the items before left it.
_LEFT_BEFORE = lazy_pattern(r"\{[{%](?:(?:[^{}]|\{(?![{%]))*[^\w.\-])?(?:content|layout)\b(?![\w\-]*\s*=[^=])")
#: Tags that count across items, and the parameter of loops that does.
_COUNTING = lazy_pattern(r"\{%-?\s*(?:cycle|increment|decrement|ifchanged)\b")
_CONTINUING = lazy_pattern(r"offset\s*:\s*continue\b")


class OrderError(Exception):
    """An item depends on those before it in a way that a worker cannot see."""


class Workers(BuildObserver):
    """Renders with ``count`` processes, including this one, if the site is large enough for them to pay off.

    ``texts`` receives the Markdown that the workers converted, and ``store`` all texts. ``replay`` knows
    which items need no rendering. Raises ``OrderError``.
    """

    def __init__(
        self,
        count: int,
        texts: MarkdownCache,
        store: Store,
        replay: Replays | None = None,
    ) -> None:
        self._count = count
        self._texts = texts
        self._store = store
        self._replay = replay
        self._is_possible = False
        self._renderer: Renderer | None = None
        self._environment: Environment | None = None
        self._processes: Processes | None = None
        self._started: float | None = None
        self._seconds = 0.0
        self._rendered = 0
        self._weight = 0
        self._weights: dict[Item, int] = {}
        self._order: list[Item] = []
        self._assigned: dict[Item, tuple[int, int]] = {}
        self._pieces: list[list[Item]] = []
        self._own: dict[int, bool] = {}
        self._received: dict[int, Piece | None] = {}
        self._reads: dict[int, list[Read]] = {}
        self._undated: list[Document] = []
        self._worker: Worker | None = None
        self._users = VariableUsers()
        self.taken = 0

    # -- the stages of a build --------------------------------------------------------------------------------------

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Decide whether workers are possible: everything that is rendered must record its reads."""
        self._environment = sites[0][1]
        self._is_possible = can_share([site for site, _ in sites], self._count)

    def phase(self, name: str) -> AbstractContextManager[None]:
        """End the workers after the rendering, even if it fails."""
        return _closing(self) if name == "render" else super().phase(name)

    def prepared(self, renderer: Renderer) -> None:
        """Record state that passes from item to item."""
        site = renderer.site
        if any("date" not in post.data for post in site.posts.docs):
            self._is_possible = False  # rendering gives such posts a date, and other posts another order
        self._renderer = renderer
        if self._is_possible and not isinstance(renderer.variables, CarriedVariables):
            renderer.variables = CarriedVariables(jekyll_3=dialect_of(site.config).has_old_drops)

    def begins_rendering(self, site: Site) -> None:
        """Note the order of the items; no thread may start before the workers are forked."""
        self._order = list(site.rendered_items())
        if len(self._order) < _FEWEST:
            self._is_possible = False
        if self._is_possible:
            self._weights = {item: _weight(item) for item in self._order}
        self.holds_conversions = self._is_possible

    def rendering(self, renderer: Renderer, item: Item) -> Rendered | None:
        """Return the result of a worker, if it is certain."""
        if not self._is_possible:
            return None
        if item in self._assigned and not self._is_own(self._assigned[item][0]):
            return self._take(renderer, item)
        assert isinstance(renderer.variables, CarriedVariables)
        renderer.variables.next_item()
        self._started = time.perf_counter()
        if self._processes is None and self._is_time():
            self._begin(renderer, item)
            if item in self._assigned and not self._is_own(self._assigned[item][0]):
                return self._take(renderer, item)
        return None

    def _is_own(self, number: int) -> bool:
        """Return whether the build renders a piece itself, because no worker has begun with it."""
        assert self._processes is not None
        if number not in self._own:
            self._own[number] = self._processes.claim(number)
        if self._own[number]:
            self._processes.drain()
        return self._own[number]

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """Add up the rendered items and their time; reused results take no time."""
        self._users.add(item, result.reads)
        self._weight += self._weights.get(item, 0)
        if self._started is not None:
            self._seconds += time.perf_counter() - self._started
            self._rendered += 1
            self._started = None

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Raise ``OrderError`` if state passed from item to item in the build itself."""
        if self.taken and (self._carries() or self._users.are_several):
            raise OrderError

    def close(self) -> None:
        """End the workers."""
        if self._processes is not None:
            self._processes.close()
        self._is_possible = False

    # -- sharing the work -------------------------------------------------------------------------------------------

    def _is_time(self) -> bool:
        """Return whether the time per item is known; give workers up if the rest takes too little time."""
        if not self._weight or (self._seconds < _LOOKS_FOR and self._rendered < _SAMPLE):
            return False
        rest = self._seconds / self._weight * (sum(self._weights.values()) - self._weight)
        if self._seconds < _LOOKS_FOR and rest < _CERTAIN:
            return False
        if rest < _WORTHWHILE:
            self._give_up()
        return self._is_possible

    def _give_up(self) -> None:
        assert self._renderer is not None
        self._is_possible = False
        prepare_conversions(self._renderer.site)

    def _begin(self, renderer: Renderer, item: Item) -> None:
        """Divide the items from ``item`` on, and fork the workers."""
        assert self._environment is not None
        site = renderer.site
        shareable = list(self._shareable(renderer, self._order[self._order.index(item) :]))
        if not can_fork() or len(shareable) < self._count or self._carries() or self._has_counter(site):
            self._give_up()
            return
        self._pieces = _divided(shareable, min(self._count * _PIECES, MOST_PIECES))
        for number, piece in enumerate(self._pieces):
            self._assigned.update((each, (number, place)) for place, each in enumerate(piece))
        self._undated = [each for found in site.collections.values() for each in found.docs if "date" not in each.data]
        from pylekyll.incremental.worker import Worker  # most sites are too small

        self._worker = worker = Worker(renderer, self._environment, self._texts, self._order, self._undated)
        pieces = self._pieces
        self._texts.load()
        self._store.release()  # the other processes must not have the file open
        order = beginning(len(pieces), self._count)
        self._processes = Processes(
            self._count - 1, len(pieces), lambda number: worker.work(pieces[number]), order=order
        )
        prepare_conversions(site)

    def _shareable(self, renderer: Renderer, items: Sequence[Item]) -> Iterator[Item]:
        """Yield the ``items`` that a worker can probably render."""
        sources: dict[str, set[str]] = defaultdict(set)
        for item in self._order:
            if isinstance(item, Page):
                sources[item.shown_path].add(item.content)
        looking_back = set(_looking_back(renderer, self._order))
        for item in items:
            if item in looking_back:
                continue
            if item.ext in SASS_EXTENSIONS or isinstance(item, SourceMapPage) or _counts(item.content):
                continue
            if isinstance(item, Page) and (len(sources[item.shown_path]) > 1 or _CONTENTS.search(item.content)):
                continue
            if self._replay is None or not self._replay.knows(renderer, item):
                yield item

    def _has_counter(self, site: Site) -> bool:
        """Return whether a layout, or a template that was parsed so far, may count across items."""
        assert self._environment is not None
        parsed = [template.source for template in self._environment.parsed() if not template.is_of_one_item]
        return any(map(_counts, [*parsed, *(each.content for each in site.layouts.values())]))

    def _carries(self) -> bool:
        assert self._environment is not None
        assert self._renderer is not None
        variables = self._renderer.variables
        return isinstance(variables, CarriedVariables) and misleads(variables, self._environment)

    # -- taking results ---------------------------------------------------------------------------------------------

    def _take(self, renderer: Renderer, item: Item) -> Rendered | None:
        number, place = self._assigned[item]
        if number not in self._received:
            self._received = dict.fromkeys(self._received)  # the items of earlier pieces were taken
            self._reads.clear()
            self._received[number] = self._receive(number)
        piece = self._received[number]
        sent = None if piece is None else piece.items[place]
        if piece is None or sent is None:
            return None
        self.taken += 1
        assert isinstance(renderer.variables, CarriedVariables)
        renderer.variables.miss_item()
        known = self._reads[number]
        reads = frozenset(map(known.__getitem__, array("I", sent.reads)))
        for path, excerpt in sent.excerpts.items():
            renderer.excerpts[path] = excerpt
        _say(renderer, reads, sent.lines)
        pair = self._give_texts(item, sent.texts)
        extensions_of(renderer.site).readings.restore(item, sent.left)
        if isinstance(item, Page):
            renderer.views.update_page(item)
        return Rendered(*pair, reads)

    def _give_texts(self, item: Item, texts: Encoded | tuple[str, str]) -> tuple[str, str]:
        """Leave the texts of ``item`` to the store; return those that stay in memory, or empty ones."""
        if isinstance(texts, Encoded):
            stored = texts.stored(self._store)
            if stored is not None:
                item.defer(stored)
                return "", ""
            texts = texts.decoded()
        item.content, item.output = texts
        return texts

    def _receive(self, number: int) -> Piece | None:
        assert self._processes is not None
        assert self._worker is not None
        following = number + self._count
        if not self._processes.is_ready(number) and following + 2 * self._count < len(self._pieces):
            self._is_own(following)  # so that the worker gets ahead, and the build need not wait each time
        data = self._processes.result(number)
        if data is None:
            return None  # the worker died: the build renders its items
        piece: Piece = unpacked(data)
        if not piece.is_sure:
            raise OrderError
        self._worker.record_variables(piece)
        self._reads[number] = self._worker.received(piece.reads)
        self._texts.add(piece.texts)
        piece.texts.clear()
        for place in piece.dated:
            _ = self._undated[place].date
        return piece


def can_share(sites: Sequence[Site], count: int) -> bool:
    """Return whether ``count`` processes may render parts of ``sites``: all that they do is recorded."""
    extensions, config = extensions_of(sites[0]), sites[0].config
    is_recorded = not (extensions.undeclared_reads or extensions.outside or config.page_excerpts)
    is_recorded = is_recorded and not extensions.changes_items_while_rendering()  # items do not come back
    shows_work = sites[0].log.verbose or bool(config.profile)
    return count > 1 and len(sites) == 1 and is_recorded and not shows_work


@contextmanager
def _closing(workers: Workers) -> Iterator[None]:
    try:
        yield
    finally:
        workers.close()


def _counts(source: str) -> bool:
    """Return whether a template has a tag or a loop that counts across items."""
    return has_liquid(source) and (_COUNTING.search(source) is not None or _CONTINUING.search(source) is not None)


def _looking_back(renderer: Renderer, order: Sequence[Item]) -> Iterator[Item]:
    """Yield the items whose text probably shows what others left, and before each those that may have left it."""
    is_seen = False
    for item in reversed(order):
        looks_back = item.renders_liquid and _LEFT_BEFORE.search(item.content)
        if is_seen or looks_back:
            yield item
        if looks_back:
            is_seen = True
        elif item.placed_in_layout and renderer.site.layouts.get(str(item.get("layout"))) is not None:
            is_seen = False


def _weight(item: Item) -> int:
    size = None if "content" in vars(item) else getattr(item.deferred, "size", None)
    return (len(item.content) if size is None else size) + _FIXED_WEIGHT


def _divided(items: Sequence[Item], number: int) -> list[list[Item]]:
    """Divide ``items`` into about ``number`` pieces of about the same weight, in their order."""
    share = sum(map(_weight, items)) / number
    pieces: list[list[Item]] = [[]]
    weight = 0.0
    for item in items:
        if weight >= share:
            pieces.append([])
            weight = 0.0
        pieces[-1].append(item)
        weight += _weight(item)
    return pieces


def beginning(pieces: int, processes: int) -> list[int]:
    """Return the numbers of the pieces in the order in which the workers begin them.

    Taking a result takes the build time, too. So the pieces of the workers are among its own, and it takes their
    results while they render the next ones. They begin with the last pieces, which have the longest pages, and end
    with the build's own. The build has the first eighth for itself, so that it hardly ever waits for a result.
    """
    first, last = pieces // 8, max(pieces - processes + 1, 0)
    shared = [number for number in range(first, last) if number % processes]
    own = [number for number in range(last) if number < first or not number % processes]
    return [*reversed(range(last, pieces)), *shared, *reversed(own)]


def _say(renderer: Renderer, reads: Iterable[Read], lines: Sequence[tuple[LogLine, bool]]) -> None:
    """Log the lines of a worker, except for findings that were reported before."""
    log = renderer.site.log
    shared = {read.key for read in reads if read.kind is Kind.WARNING} if lines else ()
    for line, is_reported in lines:
        if line in shared:
            renderer.say_once(line)
        elif is_reported and line.diagnostic is not None:
            log.report(line.diagnostic, line.topic)
        else:
            log.add(line.level, line.topic, line.message, line.diagnostic)
