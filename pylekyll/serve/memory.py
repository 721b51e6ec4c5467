"""What a whole build leaves for the next one: the site, what each item read, each item before it was rendered."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.build import generate, prepare_conversions, read, render, write
from pylekyll.compat import is_github_pages
from pylekyll.content.page import SourceMapPage
from pylekyll.plugins.builtin.include_cache import KIND
from pylekyll.render.record import ReadRecorder
from pylekyll.render.renderer import Renderer
from pylekyll.serve.variable_tracking import CarriedVariables
from pylekyll.site_factory import open_sites
from pylekyll.write.plan import plan
from pylekyll.write.writer import WriteReport

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from pylekyll.config import Config
    from pylekyll.content.excerpt import Excerpt
    from pylekyll.content.page import Page
    from pylekyll.liquid.environment import Environment
    from pylekyll.liquid.template import Template
    from pylekyll.log import Log
    from pylekyll.serve.conversions import Conversions
    from pylekyll.site import Item, Site, SiteFile

    Reads = frozenset[tuple[str, Hashable]]


class StoppedError(Exception):
    """The server ends: what is being built is of no use any more."""


@dataclass
class Memory:
    """One site after it was built.

    ``as_read`` holds content and front matter as they were read, before generators; ``raw`` the content before it was
    rendered; ``cached`` which texts of ``include_cached`` it asked for; ``looking`` which item was the first to show an
    excerpt that shows others' content; ``maps`` the source maps that rendering a stylesheet added. Of a site in several
    variants it is the first; of the others there is what was read.
    """

    site: Site
    environment: Environment
    as_read: dict[Item, tuple[str, dict[str, Any]]]
    raw: dict[Item, str] = field(default_factory=dict)
    reads: dict[Item, Reads] = field(default_factory=dict)
    excerpt_reads: dict[Excerpt, Reads] = field(default_factory=dict)
    cached: dict[Item, frozenset[Hashable]] = field(default_factory=dict)
    looking: dict[tuple[str, Hashable], Item] = field(default_factory=dict)
    maps: dict[Item, list[SourceMapPage]] = field(default_factory=dict)
    reads_of_others: list[Reads] = field(default_factory=list)
    has_variants: bool = False
    files: dict[str, SiteFile] = field(default_factory=dict)
    report: WriteReport = field(default_factory=WriteReport)
    variables: CarriedVariables = field(default_factory=CarriedVariables)
    item: Item = field(init=False)
    is_stopped: Callable[[], bool] = lambda: False

    def renderer(self) -> tuple[Renderer, ReadRecorder]:
        """A renderer as a build begins with, but that it notes what excerpts read, and what one item left the next."""
        recorder = ReadRecorder()
        renderer = Renderer(self.site, self.environment, recorder)
        self.variables = renderer.variables = CarriedVariables(jekyll_3=is_github_pages(self.site.config))
        render_excerpt = self.site.render_excerpt

        def recording(excerpt: Excerpt) -> str:
            with recorder.recording() as reads:
                output = render_excerpt(excerpt)
            self.excerpt_reads[excerpt] = frozenset(reads)
            if any(map(_changes_with_time, reads)):
                self.looking["item", (excerpt.document.relative_path, "content")] = self.item
            return output

        self.site.render_excerpt = recording
        return renderer, recorder

    def render(self, renderer: Renderer, item: Item) -> None:
        """Render ``item`` and remember what it read and which source maps it made. Raises ``StoppedError``."""
        if self.is_stopped():
            raise StoppedError
        pages = self.site.pages
        before = len(pages)
        self.variables.next_item()
        self.item = item
        self.reads[item] = reads = renderer.render(item).reads
        if "include_cached" in self.environment.tags:
            self.cached[item] = frozenset(key for kind, key in reads if kind == KIND)
        added = [page for page in pages[before:] if isinstance(page, SourceMapPage)]
        if added:
            self.maps[item] = added

    def all_reads(self) -> Iterable[Reads]:
        """What each item read, in all variants."""
        return [*self.reads.values(), *self.reads_of_others]

    @property
    def carries(self) -> bool:
        """Whether something went from one item to the next: a counter, a cycle, or what a layout left.

        Then an item's output depends on all items before it, and no item can be rendered alone.
        """
        return self.variables.carried or any(_remembers(template) for template in self.environment.parsed())


_CONTINUES = re.compile(r"offset\s*:\s*continue")


def build_whole(
    config: Config,
    log: Log,
    before_writing: Callable[[], None],
    conversions: Conversions,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Memory:
    """Build as ``pylekyll.build`` does, and keep everything; ``conversions`` are those of the build before.

    Raises ``PylekyllError``, ``StoppedError`` as soon as ``is_stopped`` says so, and what ``before_writing`` does.
    """
    (site, environment), *others = open_sites(config, log)
    conversions.attach(site.extensions)
    read(site)
    memory = Memory(site, environment, {item: (item.content, dict(item.data)) for item in site.rendered_items()})
    memory.is_stopped = is_stopped
    generate(site)
    prepare_conversions(site)
    renderer, _ = memory.renderer()
    site.extensions.trigger("site", "pre_render", site, renderer.variables)
    memory.raw = {item: item.content for item in site.rendered_items()}
    for item in site.rendered_items():
        memory.raw.setdefault(item, item.content)
        memory.render(renderer, item)
    site.extensions.trigger("site", "post_render", site, renderer.variables)
    for other, its_environment in others:
        read(other)
        generate(other)
        memory.reads_of_others += render(other, its_environment).values()
    memory.has_variants = bool(others)
    memory.files = plan(site)
    before_writing()
    memory.report = write([site, *(other for other, _ in others)], log)
    return memory


def _changes_with_time(read: tuple[str, Any]) -> bool:
    """Whether a read comes out otherwise later in the same build."""
    kind, key = read
    return kind == KIND or (kind == "item" and key[1] == "content")


def _remembers(template: Template) -> bool:
    """Whether a template's next rendering depends on those before.

    Every loop leaves its end there, but only one with ``offset: continue`` looks at it.
    """
    state = template.state
    return bool(state) and (not state.keys() <= {"for"} or _CONTINUES.search(template.source) is not None)


def is_source_map(page: Page) -> bool:
    """Whether a stylesheet's rendering made the page."""
    return isinstance(page, SourceMapPage)
