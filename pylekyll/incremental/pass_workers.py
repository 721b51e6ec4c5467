"""Rendering of a long loop by several processes: forked ones render passes that the build comes to later.

A search index is a page with a loop over all documents. It comes after all of them, when the workers are done. Its
passes do not depend on each other (``liquid.reuse.passes``), and a pass has a name that decides its text.
"""

from __future__ import annotations

import time
from collections import defaultdict
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.build.observer import BuildObserver
from pylekyll.incremental.processes import Processes, can_fork, packed, unpacked
from pylekyll.incremental.rendered_excerpts import RenderedExcerpts
from pylekyll.incremental.traces import is_plain
from pylekyll.incremental.workers import can_share
from pylekyll.site.content.excerpt import excerpt_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pylekyll.incremental.kept.texts import MarkdownCache
    from pylekyll.incremental.spill import Spill
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.renderer import Rendered, RenderedExcerpt, Renderer
    from pylekyll.rendering.reuse.passes import LoopPasses, Pass, PassMemory, PassName, RunningLoop
    from pylekyll.site.content.document import Document
    from pylekyll.site.content.page import Page
    from pylekyll.site.site import Item, Site

#: Seconds of a loop before the time of the rest is estimated, and seconds that the rest must take at least.
_LOOKS_FOR = 0.02
_WORTHWHILE = 0.08
#: Pieces of the rest for each process: with many, the last ones end at about the same time.
_PIECES = 8


@dataclass(frozen=True)
class Shared:
    """The number of processes, and what they share (``PassWorkers``)."""

    count: int
    texts: MarkdownCache
    spill: Spill
    are_free: Callable[[], bool]


class PassWorkers(BuildObserver):
    """Renders long loops of pages with several processes, including this one.

    ``texts`` receives the Markdown that they convert, and ``spill`` its texts. ``are_free`` tells whether no other
    processes of the build work at the moment.
    """

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._is_possible = False
        self._ahead: PassesAhead | None = None

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Decide whether other processes are possible."""
        self._is_possible = can_share([site for site, _ in sites], self._shared.count)

    @contextmanager
    def phase(self, _name: str) -> Iterator[None]:
        """End the processes after the rendering, even if it fails."""
        try:
            yield
        finally:
            self.close()

    def prepared(self, renderer: Renderer) -> None:
        """Let passes that ``renderer`` remembers be rendered by other processes too."""
        remembered = renderer.passes_of
        if not self._is_possible or remembered is None:
            return

        def passes_of(page: Page) -> LoopPasses | None:
            passes = remembered(page)
            if passes is not None:
                passes.memory = self._ahead = PassesAhead(passes.memory, renderer, self._shared)
            return passes

        renderer.passes_of = passes_of

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """End the processes for the loops of ``item``."""
        self.close()

    def close(self) -> None:
        """End the processes."""
        if self._ahead is not None:
            self._ahead.close()
            self._ahead = None


class RenderedPasses(NamedTuple):
    """The passes of a piece of a loop, and what was rendered, converted and read of the environment for them."""

    passes: list[tuple[PassName, Pass]]
    excerpts: dict[str, RenderedExcerpt]
    texts: list[tuple[str, str]]
    variables: dict[str, str | None]


class PassesAhead:
    """The passes of a page in ``memory``, or as another process rendered them (``PassMemory``)."""

    def __init__(self, memory: PassMemory, renderer: Renderer, shared: Shared) -> None:
        self._memory = memory
        self._renderer = renderer
        self._shared = shared
        self._processes: Processes | None = None
        self._loop: RunningLoop | None = None
        self._is_decided = False
        self._started = 0.0
        self._index = 0
        #: The first pass that other processes may render, and the passes of a piece.
        self._first = 0
        self._size = 1
        #: The piece of the pass that was looked up last, and what another process made of it.
        self._piece = -1
        self._found: dict[PassName, Pass] = {}
        #: The documents of the site by their paths, several of which may be equal.
        self._documents: Mapping[str, Sequence[Document]] = {}
        #: This process, if it is one of the others.
        self._other: _Other | None = None

    def reached(self, loop: RunningLoop, index: int) -> None:
        """Note that the pass ``index`` of ``loop`` is the next one; begin other processes if that pays."""
        if self._other is not None:
            return
        self._index = index
        if loop is not self._loop:
            self.close()
            self._loop, self._is_decided, self._started = loop, False, time.perf_counter()
        elif not self._is_decided and (seconds := time.perf_counter() - self._started) >= _LOOKS_FOR:
            self._is_decided = True
            if seconds / index * (loop.length - index) >= _WORTHWHILE and can_fork() and self._shared.are_free():
                self._begin(loop, index)

    def find(self, name: PassName) -> Pass | None:
        """Return a pass of the build before, or of another process."""
        found = self._memory.find(name)
        if found is not None or self._processes is None:
            return found
        piece = (self._index - self._first) // self._size
        if piece != self._piece:
            self._piece, self._found = piece, self._received(self._processes, piece)
        return self._found.get(name)

    def add(self, name: PassName, found: Pass, start: int, *, is_known: bool) -> None:
        """Take a pass of this build; one of another process is new."""
        if self._other is None:
            self._memory.add(name, found, start, is_known=is_known and name not in self._found)
        elif not is_known and all(is_plain(key) for _, key in found.reads):
            self._other.passes.append((name, found))

    def close(self) -> None:
        """End the processes."""
        if self._processes is not None:
            self._processes.close()
        self._processes, self._piece, self._found = None, -1, {}

    def _begin(self, loop: RunningLoop, index: int) -> None:
        """Fork processes that render the passes of ``loop`` from ``index`` on, the last ones first."""
        rest = loop.length - index
        size = -(-rest // (self._shared.count * _PIECES))
        self._first, self._size = index, size
        self._shared.texts.settle()
        documents: dict[str, list[Document]] = defaultdict(list)
        for collection in self._renderer.site.collections.values():
            for document in collection.docs:
                documents[document.relative_path].append(document)
        self._documents = documents  # not those of the loop before as well

        def begin(_number: int) -> None:
            self._other = _Other(self._renderer, self._shared, documents)

        def work(piece: int) -> bytes:
            assert self._other is not None
            first = index + piece * size
            return self._other.render(loop, range(first, min(first + size, loop.length)))

        self._processes = Processes(self._shared.count - 1, -(-rest // size), work, begin)

    def _received(self, processes: Processes, piece: int) -> dict[PassName, Pass]:
        """Return the passes of a piece, if another process renders them; this one claims the others."""
        processes.drain()
        data = None if processes.claim(piece) else processes.result(piece)
        if data is None:
            return {}
        found: RenderedPasses = unpacked(data)
        self._renderer.site.config.environment.add_reads(found.variables)
        self._shared.texts.add((key, self._shared.spill.store(text)) for key, text in found.texts)
        for path, excerpt in found.excerpts.items():
            self._renderer.excerpts[path] = excerpt
            _ = excerpt_text(self._documents[path][0].data.get("excerpt"))  # takes it, and records its reads
        return dict(found.passes)


class _Other:
    """A forked process that renders passes. Texts stay in its memory, and log lines are not shown."""

    def __init__(self, renderer: Renderer, shared: Shared, documents: Mapping[str, Sequence[Document]]) -> None:
        shared.spill.stay_in_memory()
        renderer.site.log.sink = None
        self.passes: list[tuple[PassName, Pass]] = []
        self._texts = shared.texts
        self._environment = renderer.site.config.environment
        self._excerpts = RenderedExcerpts(renderer, lambda path: len(documents[path]) == 1)
        self._undated = [each for found in documents.values() for each in found if "date" not in each.data]
        self._is_sure = True

    def render(self, loop: RunningLoop, indexes: range) -> bytes:
        """Render the passes ``indexes``; return ``RenderedPasses`` as bytes."""
        known = len(self._texts.current)
        self.passes.clear()
        self._excerpts.found.clear()
        is_done = False
        with suppress(Exception):  # the build meets the same error, and reports it in its place
            loop.render_ahead(indexes)
            is_done = True
        self._is_sure = self._is_sure and is_done and self._excerpts.are_sure
        if not self._is_sure or any("date" in each.data for each in self._undated):
            self.passes.clear()
            self._excerpts.found.clear()
        texts = [(key, each) for key, each in list(self._texts.current.items())[known:] if isinstance(each, str)]
        rendered = RenderedPasses(self.passes, self._excerpts.found, texts, self._environment.read)
        return packed(rendered)
