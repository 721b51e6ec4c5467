"""The work of one worker: render pieces of the site, and send the results to the build."""

from __future__ import annotations

from array import array
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.log import Level, LogLine
from pylekyll.foundation.reads import CHANGING, Kind, Read
from pylekyll.incremental.processes import packed
from pylekyll.incremental.store.texts import Encoded
from pylekyll.incremental.traces import is_plain
from pylekyll.incremental.variable_tracking import CarriedVariables, carries
from pylekyll.plugins.extensions import extensions_of
from pylekyll.site.content.names import SASS_EXTENSIONS
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from pylekyll.incremental.converted import Key, MarkdownCache
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.renderer import RenderedExcerpt, Renderer
    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Item


_OF_OTHERS = CHANGING | {Kind.NEIGHBOURS}
_PAGES = Read(Kind.SITE, "pages")
#: Number of items that a worker may render in vain, beyond those that serve the build.
_MOST_MISSED = 12


class Sent(NamedTuple):
    """The result of an item: its texts, the numbers of its reads, log lines, and the excerpts rendered for it.

    ``texts`` are the content and the output, as bytes for the store if they can be. Each line comes with whether it is
    a finding that is reported once. ``left`` is state that the rendering left in plugins.
    """

    texts: Encoded | tuple[str, str]
    reads: bytes
    lines: list[tuple[LogLine, bool]]
    excerpts: dict[str, RenderedExcerpt]
    left: dict[str, Any]


class Piece(NamedTuple):
    """A worker's result for a piece: one for each item, ``None`` if the build must render it.

    ``reads`` are those of all items, by their numbers. ``texts`` is converted Markdown. ``dated`` are the places of
    documents that have a date now. ``variables`` are those of the process's environment that were read. Without
    ``is_sure``, state passed from item to item without a record.
    """

    items: list[Sent | None]
    reads: list[Read]
    texts: list[tuple[Key, str]]
    dated: list[int]
    variables: dict[str, str | None]
    is_sure: bool


class Worker:
    """Renders pieces, in a forked process."""

    def __init__(
        self,
        renderer: Renderer,
        environment: Environment,
        texts: MarkdownCache,
        order: Sequence[Item],
        undated: Sequence[Document],
    ) -> None:
        """Copy the state of the build: its ``order`` of all items, and the documents that do not have a date yet."""
        self._renderer = renderer
        self._environment = environment
        self._texts = texts
        self._places = {item: place for place, item in enumerate(order)}
        self._named: dict[str, list[int]] = defaultdict(list)
        for place, item in enumerate(order):
            self._named[item.relative_path].append(place)
        styles = (place for place, item in enumerate(order) if item.ext in SASS_EXTENSIONS)
        self._first_style = next(styles, len(order))
        self._undated = dict(enumerate(undated))
        self._cached: list[Hashable] = list(environment.shared_texts)
        self._cached_numbers = {key: number for number, key in enumerate(self._cached)}
        self._done: set[int] = set()
        #: Reads that have the same value in the build wherever they occur; an item may have hundreds.
        self._certain: set[Read] = set()
        self._rendered = 0
        self._missed = 0
        self._numbers: dict[Read, int] = {}
        self._is_sure = True
        self._is_begun = False

    def work(self, items: Sequence[Item]) -> bytes:
        """Render a piece; return a ``Piece`` as bytes."""
        if not self._is_begun:
            self._begin()
        self._numbers.clear()
        known_texts = len(self._texts.current)
        raw = [item.content for item in items]
        with self._renderer.saying_again():
            results = [self._render(item) if self._pays else None for item in items]
        self._undo(items, raw)
        dated = [place for place, document in self._undated.items() if "date" in document.data]
        for place in dated:
            del self._undated[place].data["date"]
        if dated and dialect_of(self._renderer.site.config).has_old_drops:
            self._is_sure = False  # without the build, only the front matter tells whether a document has a date
        variables = self._renderer.variables
        if not isinstance(variables, CarriedVariables) or carries(variables, self._environment):
            self._is_sure = False
        new_texts = list(self._texts.current.items())[known_texts:]
        for key, _ in new_texts:
            del self._texts.current[key]
        converted = [(key, text) for key, text in new_texts if text is not None]
        read = self._renderer.site.config.environment.read
        piece = Piece(results, list(self._numbers), converted, dated, read, self._is_sure)
        return packed(piece)

    def _undo(self, items: Sequence[Item], raw: Sequence[str]) -> None:
        """Reset ``items``: for items before them they are not rendered yet, and their texts take memory."""
        for item, content in zip(items, raw, strict=True):
            item.content, item.output = content, None
            if isinstance(item, Page):
                self._renderer.views.update_page(item)
        self._rendered += len(self._done)
        self._done.clear()

    @property
    def _pays(self) -> bool:
        """Return whether at least some of the first items had results that can be taken."""
        return self._missed < _MOST_MISSED + self._rendered + len(self._done)

    def _begin(self) -> None:
        """Begin as a worker: log lines are not shown."""
        self._is_begun = True
        self._renderer.site.log.sink = None

    def _render(self, item: Item) -> Sent | None:
        """Render ``item``; return ``None`` if the build may get another result, as it does after an error."""
        variables, log = self._renderer.variables, self._renderer.site.log
        assert isinstance(variables, CarriedVariables)
        variables.next_item()
        self._renderer.rendered_excerpts.clear()
        before = len(log.lines)
        try:
            result = self._renderer.render(item)
        except Exception:  # noqa: BLE001 - the build meets the same error, and reports it in its place
            return None
        finally:
            excerpts = self._certain_excerpts()
        here = self._places[item]
        new = result.reads - self._certain
        if not all(self._is_certain(read, here) for read in new):
            self._missed += 1
            return None
        self._certain.update(read for read in new if not _depends_on_place(read))
        self._done.add(here)
        reported = log.reported
        lines = [(line, line.diagnostic in reported) for line in log.lines[before:] if line.level > Level.DEBUG]
        texts = Encoded.of(result.body, result.output) or (result.body, result.output)
        left = extensions_of(self._renderer.site).readings.state_of(item)
        return Sent(texts, self._numbers_of(result.reads), lines, excerpts, left)

    def _certain_excerpts(self) -> dict[str, RenderedExcerpt]:
        """Return the excerpts that were rendered for the item, and that can be sent."""
        found: dict[str, RenderedExcerpt] = {}
        for path, excerpt in self._renderer.rendered_excerpts.items():
            if len(self._named[path]) == 1 and not any(read.kind is Kind.SHARED for read in excerpt.reads):
                found[path] = excerpt
            if any(_depends_on_order(read, path) for read in excerpt.reads):
                self._is_sure = False
        return found

    def _is_certain(self, read: Read, here: int) -> bool:
        """Return whether a read at the place ``here`` has the same value in the build, and can be sent."""
        if read.kind is Kind.SHARED:
            return read.key in self._cached_numbers
        if read == _PAGES and here > self._first_style:
            return False  # a stylesheet adds its source map
        if read.kind not in CHANGING:
            return isinstance(read.key, LogLine) or is_plain(read.key)
        places = self._named.get(read.key, ())
        return bool(places) and all(place >= here or place in self._done for place in places)

    def _numbers_of(self, reads: Iterable[Read]) -> bytes:
        numbers = self._numbers
        if self._cached:
            reads = [
                Read(Kind.SHARED, self._cached_numbers[read.key]) if read.kind is Kind.SHARED else read
                for read in reads
            ]
        return array("I", [numbers.setdefault(read, len(numbers)) for read in reads]).tobytes()

    def record_variables(self, piece: Piece) -> None:
        """Record in the build that a worker read variables of the process's environment."""
        self._renderer.site.config.environment.add_reads(piece.variables)

    def received(self, reads: Iterable[Read]) -> list[Read]:
        """Restore reads after they were sent."""
        return [Read(Kind.SHARED, self._cached[read.key]) if read.kind is Kind.SHARED else read for read in reads]


def _depends_on_order(read: Read, path: str) -> bool:
    """Return whether a read of the excerpt of ``path`` may have another value at another time."""
    return read.kind is Kind.SHARED or (read.kind in _OF_OTHERS and read.key != path)


def _depends_on_place(read: Read) -> bool:
    """Return whether a read may be certain at one place and not at another."""
    return read.kind in CHANGING or read == _PAGES
