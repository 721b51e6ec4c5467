"""The result of a whole build for the next one: the site, the dependencies of each item, each item before rendering."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.build.observer import BuildObserver
from pylekyll.build.write.plan import plan
from pylekyll.build.write.writer import WriteReport
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.reads import Kind, Read
from pylekyll.incremental.variable_tracking import CarriedVariables, VariableUsers, carries
from pylekyll.site.content.page import SourceMapPage

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from pylekyll.build.report import BuildReport
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.renderer import Rendered, Renderer
    from pylekyll.site.content.excerpt import Excerpt
    from pylekyll.site.content.page import Page
    from pylekyll.site.site import Item, Site, SiteFile

    Reads = frozenset[Read]


class StoppedError(Exception):
    """The server ends: the result of the build is no longer needed."""


@dataclass
class PreviewState:
    """The state of one site after a build; of a site in several variants, the state of the first.

    Of the other variants it holds what was read. Attributes:

    - ``as_read``: content and front matter as they were read, before generators
    - ``raw``: the content before it was rendered
    - ``cached``: the shared texts that an item asked for
    - ``looking``: the first item that showed an excerpt with the content of other items
    - ``maps``: the source maps that rendering a stylesheet added
    - ``said``: the warnings of an item's last rendering, also those that another item logged before
    """

    site: Site
    environment: Environment
    as_read: dict[Item, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    raw: dict[Item, str] = field(default_factory=dict)
    reads: dict[Item, Reads] = field(default_factory=dict)
    excerpt_reads: dict[Excerpt, Reads] = field(default_factory=dict)
    cached: dict[Item, frozenset[Hashable]] = field(default_factory=dict)
    looking: dict[Read, Item] = field(default_factory=dict)
    maps: dict[Item, list[SourceMapPage]] = field(default_factory=dict)
    said: dict[Item, tuple[Diagnostic, ...]] = field(default_factory=dict)
    reads_of_others: list[Reads] = field(default_factory=list)
    has_variants: bool = False
    files: dict[str, SiteFile] = field(default_factory=dict)
    report: WriteReport = field(default_factory=WriteReport)
    variables: CarriedVariables = field(default_factory=CarriedVariables)
    item: Item = field(init=False)
    is_stopped: Callable[[], bool] = lambda: False
    _pages_before: int = 0
    _lines_before: int = 0

    def watch(self, renderer: Renderer) -> None:
        """Let ``renderer`` record the reads of excerpts, and state that passes from item to item."""
        site = self.site
        self.variables = renderer.variables = CarriedVariables(jekyll_3=dialect_of(site.config).has_old_drops)

        def recording(excerpt: Excerpt) -> str:
            with renderer.recorder.recording() as reads:
                output = renderer.render_excerpt(excerpt)
            self.excerpt_reads[excerpt] = frozenset(reads)
            if any(map(_changes_with_time, reads)):
                self.looking[Read(Kind.CONTENT, excerpt.document.relative_path)] = self.item
            return output

        site.render_excerpt = recording

    def begin(self, item: Item) -> None:
        """Prepare for the rendering of ``item``. Raises ``StoppedError``."""
        if self.is_stopped():
            raise StoppedError
        self.variables.next_item()
        self.item = item
        self.raw.setdefault(item, item.content)
        self._pages_before = len(self.site.pages)
        self._lines_before = len(self.site.log.lines)

    def end(self, item: Item, result: Rendered) -> None:
        """Remember the reads of the rendering of ``item``, and the source maps that it made."""
        self.reads[item] = reads = frozenset(result.reads)
        lines = self.site.log.lines[self._lines_before :]
        # Another item may have logged these before.
        shared = sorted((read.key for read in reads if read.kind is Kind.WARNING), key=str)
        self.said[item] = tuple(
            dict.fromkeys(line.diagnostic for line in [*lines, *shared] if line.diagnostic is not None)
        )
        if self.environment.shared_texts:
            self.cached[item] = frozenset(read.key for read in reads if read.kind is Kind.SHARED)
        added = [page for page in self.site.pages[self._pages_before :] if isinstance(page, SourceMapPage)]
        if added:
            self.maps[item] = added

    def all_reads(self) -> Iterable[Reads]:
        """Return the reads of each item, in all variants."""
        return [*self.reads.values(), *self.reads_of_others]

    @property
    def carries(self) -> bool:
        """Return whether state passed from one item to the next: a counter, a cycle, or an assignment of a layout.

        Then an item's output depends on all items before it, and no item can be rendered alone.
        """
        users = VariableUsers()
        for item, reads in self.reads.items():
            users.add(item, reads)
        return users.are_several or carries(self.variables, self.environment)


class Remembering(BuildObserver):
    """Keep the ``memory`` of a whole build.

    ``look`` is called before the destination is written and may raise. When ``is_stopped`` returns true,
    ``StoppedError`` is raised.
    """

    memory: PreviewState

    def __init__(self, look: Callable[[], None], is_stopped: Callable[[], bool] = lambda: False) -> None:
        self._look = look
        self._is_stopped = is_stopped

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Remember the first site; of its other variants only the reads are kept."""
        site, environment = sites[0]
        self.memory = PreviewState(site, environment, has_variants=len(sites) > 1, is_stopped=self._is_stopped)

    def was_read(self, site: Site) -> None:
        """Keep content and front matter as they were read."""
        if site is self.memory.site:
            self.memory.as_read = {item: (item.content, dict(item.data)) for item in site.rendered_items()}

    def prepared(self, renderer: Renderer) -> None:
        """Record state that passes from item to item."""
        if renderer.site is self.memory.site:
            self.memory.watch(renderer)

    def begins_rendering(self, site: Site) -> None:
        """Keep the content of all items before they are rendered."""
        if site is self.memory.site:
            self.memory.raw = {item: item.content for item in site.rendered_items()}

    def rendering(self, renderer: Renderer, item: Item) -> None:
        """Stop here when asked to."""
        if renderer.site is self.memory.site:
            self.memory.begin(item)

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """Keep the reads."""
        if renderer.site is self.memory.site:
            self.memory.end(item, result)
        else:
            self.memory.reads_of_others.append(frozenset(result.reads))

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Keep the files and their destinations, and call ``look``, which may stop the build."""
        self.memory.files = plan(self.memory.site)
        self._look()

    def finished(self, report: BuildReport) -> None:
        """Keep what was written."""
        self.memory.report = report.files


def _changes_with_time(read: Read) -> bool:
    """Return whether the value of a read changes later in the same build."""
    return read.kind in {Kind.SHARED, Kind.CONTENT}


def is_source_map(page: Page) -> bool:
    """Return whether a stylesheet's rendering made the page."""
    return isinstance(page, SourceMapPage)
