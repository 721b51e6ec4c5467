"""Reuse of the previous build's results for items whose facts are all still true.

Items are checked in Jekyll's order, each after all items before it were rendered or reused. So the values that an item
read of them then are those that it would read now. Some state passes from item to item without a record: counters,
cycles, assignments of a layout, and includes that are rendered once for all. A site with such state is rendered as a
whole.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.compat import is_github_pages
from pylekyll.config.paths import plugin_folders
from pylekyll.content.names import SASS_EXTENSIONS
from pylekyll.content.page import Page, SourceMapPage
from pylekyll.incremental import clock
from pylekyll.incremental.cached_includes import CachedIncludes
from pylekyll.incremental.facts import SiteFacts, is_changing
from pylekyll.incremental.fingerprint import UnknowableError, encoded, fingerprint
from pylekyll.incremental.log_lines import as_row, from_row
from pylekyll.incremental.memory import carries
from pylekyll.incremental.reused_texts import ReusedTexts
from pylekyll.incremental.text_files import Texts
from pylekyll.incremental.traces import Trace, Traces, is_plain
from pylekyll.incremental.variable_tracking import CarriedVariables, VariableUsers
from pylekyll.liquid.registers import SHARED
from pylekyll.log import Level, LogLine
from pylekyll.observer import BuildObserver
from pylekyll.plugins.api import extensions_of
from pylekyll.plugins.readings import digest
from pylekyll.render.renderer import SAID, Rendered

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from pylekyll.content.excerpt import Excerpt
    from pylekyll.incremental.cache_folder import CacheFolder
    from pylekyll.incremental.log_lines import Row
    from pylekyll.incremental.traces import Fact
    from pylekyll.liquid.environment import Environment
    from pylekyll.render.renderer import Renderer
    from pylekyll.report import BuildReport
    from pylekyll.site import Item, Site

    Read = tuple[str, Hashable]

#: Filters whose results depend on files that are not recorded.
_UNRECORDED_FILTERS = ("scssify", "sassify")


class ReplayError(Exception):
    """A later item shows that reused results are not certain: the site must be built without any."""


class Replay(BuildObserver):
    """Reuses results from ``folder`` that are still true, and stores those of the build there.

    With ``anew`` nothing is reused. Raises ``ReplayError`` before anything is written.
    """

    def __init__(self, folder: CacheFolder, *, anew: bool = False) -> None:
        self._folder = folder
        self._anew = anew
        self._before = Traces()
        self._now = Traces()
        self._is_possible = True
        self._facts: SiteFacts | None = None
        self._environment: Environment | None = None
        self._variables = CarriedVariables()
        self._own: str | None = None
        #: True if a hook of the site may change the data of an item while that is rendered.
        self._may_change = False
        self._lines_before = 0
        self._excerpt_reads: dict[str, frozenset[Read]] = {}
        self._true: set[int] = set()
        self._includes: CachedIncludes | None = None
        self._users = VariableUsers()
        self._made: dict[Read, Fact] = {}
        self.taken = 0
        self.taken_items: list[Item] = []
        #: Texts of reused items that print the time of the build.
        self.printing: dict[Item, ReusedTexts] = {}
        self.rendered_anew = 0

    @property
    def base(self) -> str:
        """The key of everything that all items share; empty if no result can be reused."""
        return self._now.base if self._is_possible else ""

    @property
    def build_before(self) -> str:
        """The name of the build whose results are reused; empty if it is missing."""
        return self._before.build if self._before.base else ""

    @property
    def build(self) -> str:
        """The name of the build whose results the cache folder has when this one is finished."""
        return self._now.build if self._is_possible else ""

    # -- the stages of a build --------------------------------------------------------------------------------------

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Load the results of the previous build of the first site."""
        self.open(*sites[0], of=len(sites))

    def open(self, site: Site, environment: Environment, *, of: int) -> None:
        """Load the results of the previous build if it had the same configuration, theme and plugins.

        The site is one ``of`` some variants.
        """
        self._environment = environment
        self._is_possible = _is_recorded(site)
        self._may_change = extensions_of(site).changes_items_while_rendering()
        if not self._is_possible:
            return
        self._now.base = f"{base_key(site)} {of} {site.folder}"
        if not self._anew:
            before = Traces.load(self._folder)
            if before.base == self._now.base and site.config.environment.would_read(before.environment):
                self._before = before

    def prepared(self, renderer: Renderer) -> None:
        """Record the reads of excerpts and state that passes from item to item."""
        if any("date" not in post.data for post in renderer.site.posts.docs):
            self._is_possible = False  # rendering gives such posts a date, and other posts another order
        if not self._is_possible:
            return
        self._variables = renderer.variables = CarriedVariables(jekyll_3=is_github_pages(renderer.site.config))
        assert self._environment is not None
        self._includes = CachedIncludes(self._environment.shared_texts, self._before, self._now)
        site, render_excerpt = renderer.site, renderer.site.render_excerpt

        def recording(excerpt: Excerpt) -> str:
            with renderer.recorder.recording() as reads:
                output = render_excerpt(excerpt)
            self._excerpt_reads[excerpt.document.relative_path] = frozenset(reads)
            return output

        site.render_excerpt = recording

    def rendering(self, renderer: Renderer, item: Item) -> Rendered | None:
        """Return the result of the previous build if it is still true."""
        if not self._is_possible:
            return None
        if self._facts is None:
            self._facts = SiteFacts(renderer)
        self._variables.next_item()
        self._lines_before = len(renderer.site.log.lines)
        self._own = self._facts.own(item) if _can_be_kept(item) else None
        trace = None if self._own is None else self._before.items.get(item_name(item))
        if trace is None or trace.own != self._own or not self._all_true(trace.facts):
            texts = None
        else:
            texts = ReusedTexts.of(trace, item, renderer.site.time)
        if trace is None or texts is None:
            self.rendered_anew += 1
            return None
        self.taken += 1
        if texts.is_unchanged:
            self.taken_items.append(item)
        elif trace.printed:
            self.printing[item] = texts
        self._now.items[item_name(item)] = trace
        assert self._includes is not None
        self._includes.taken(trace.facts)
        _say(renderer, trace, self._lines_before)
        if item.renders_liquid:
            renderer.source_of(item)
        item.defer(texts)
        extensions_of(renderer.site).readings.restore(item, trace.left or {})
        if isinstance(item, Page):
            renderer.views.update_page(item)
        reads = {(kind, key) for kind, key, _ in trace.facts} | clock.reads_of(trace)
        return Rendered("", "", frozenset(reads))  # the item has the texts

    def knows(self, renderer: Renderer, item: Item) -> bool:
        """Return whether the result of ``item`` will be reused, leaving facts about other items' contents aside."""
        trace = self._before.items.get(item_name(item))
        if trace is None or not self._is_possible:
            return False
        facts = self._facts = self._facts or SiteFacts(renderer)
        fixed = (fact for fact in trace.facts if fact[0] != SHARED and not is_changing(fact[0], fact[1]))
        return trace.own == facts.own(item) and self._all_true(fixed)

    def _all_true(self, facts: Iterable[Fact]) -> bool:
        assert self._facts is not None
        assert self._includes is not None
        value, true = self._facts.value, self._true
        for fact in facts:
            if id(fact) in true:
                continue
            kind, key, then = fact
            if kind == SHARED:
                if not self._includes.is_true(key, then):
                    return False
                continue
            if value(kind, key) != then:
                return False
            if not is_changing(kind, key):
                true.add(id(fact))  # the traces of the previous build share it, and keep it alive
        return True

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """Make a trace of an item that was rendered in this build."""
        name = item_name(item)
        self._users.add(item, result.reads)
        if name in self._now.items or self._includes is None:
            return
        shared = self._includes.rendered(result.reads)
        if self._facts is not None:
            if self._own is not None and self._may_change and self._facts.is_changed(item):
                self._own = None
            self._facts.forget(item)
        if self._own is None:
            return
        time = renderer.site.time
        shows_time = clock.shows(item, time)
        printed = clock.as_text(time) if clock.prints(item, result.reads, time) else ""
        reads = [read for read in result.reads if read not in shared and not (printed and clock.is_printed(read))]
        facts = self._facts_of(item, reads, shows_time=shows_time)
        found = [fact for fact in shared.values() if fact is not None]
        facts = (*facts, *found) if facts is not None and len(found) == len(shared) else None
        if facts is not None:
            lines = _lines_of(renderer.site.log.lines[self._lines_before :], result.reads)
            left = extensions_of(renderer.site).readings.state_of(item)
            texts = item.deferred if isinstance(item.deferred, Texts) else Texts((result.body, result.output))
            times = (item.output or "").count(printed) if printed else 0
            is_dated = bool(printed) and printed in item.content
            self._now.items[name] = Trace(self._own, facts, texts, lines, shows_time, printed, times, is_dated, left)

    def _facts_of(self, item: Item, reads: Iterable[Read], *, shows_time: bool) -> tuple[Fact, ...] | None:
        """Return the facts that an output rests on; ``None`` if one of them has no fingerprint."""
        assert self._facts is not None
        wanted = self._with_excerpts(reads)
        if self._facts.is_alone(item):  # the trace itself has the item's own state
            wanted -= {("item", (item.relative_path, aspect)) for aspect in ("content", "data", "output")}
        if shows_time:
            wanted.discard(clock.READ)
        found: list[Fact] = []
        for read in wanted:
            fact = self._made.get(read) or self._fact(*read)
            if fact is None:
                return None
            found.append(fact)
        return tuple(found)

    def _fact(self, kind: str, read: Hashable) -> Fact | None:
        """Return the fact of a read; the fact of a value that does not change is computed once."""
        assert self._facts is not None
        key: Any = as_row(read) if isinstance(read, LogLine) else read
        value = self._facts.value(kind, key) if is_plain(key) else None
        if value is None:
            return None
        fact = (kind, key, value)
        if not is_changing(kind, key):
            self._made[kind, read] = fact
        return fact

    def _with_excerpts(self, reads: Iterable[Read]) -> set[Read]:
        """Return ``reads`` with the reads of the excerpts among them, which another item may have rendered."""
        found = set(reads)
        for kind, key in reads:
            if kind == "item" and isinstance(key, tuple) and key[1] == "content":
                found |= self._excerpt_reads.get(str(key[0]), frozenset())
        return found

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Raise ``ReplayError`` if reused results turn out to depend on items before them."""
        if self._is_possible and not self._is_sure():
            self._is_possible = False
            if self.taken:
                raise ReplayError

    def _is_sure(self) -> bool:
        """Return whether every output depends only on recorded facts."""
        assert self._environment is not None
        if carries(self._variables, self._environment) or self._users.are_several:
            return False
        for reads in self._excerpt_reads.values():  # an excerpt is rendered at its first use
            if any(kind == SHARED or (kind == "item" and key[1] == "content") for kind, key in _pairs(reads)):
                return False
        sources = (template.source for template in self._environment.parsed())
        return not any(name in source for source in sources for name in _UNRECORDED_FILTERS)

    def finished(self, report: BuildReport) -> None:
        """Keep the traces for the next build."""
        if not self._is_possible:
            Traces.remove(self._folder)
        elif self.rendered_anew or self._now.items.keys() != self._before.items.keys():
            self._now.environment = dict(report.site.config.environment.read)
            self._now.save(self._folder, self._before)
        else:
            self._now.build = self._before.build


def _pairs(reads: Iterable[Read]) -> Iterable[tuple[str, Any]]:
    return reads


def item_name(item: Item) -> str:
    """Return the name of an item's trace.

    The path is not enough, as plugins give several pages one path. The URL of a document is not used: computing it may
    give the document a date.
    """
    name = f"{type(item).__qualname__} {item.relative_path}"
    return f"{name} {item.destination}" if isinstance(item, Page) else name


def _can_be_kept(item: Item) -> bool:
    """Return whether a trace of an item can be stored; stylesheets read other files and have their own cache."""
    return item.ext not in SASS_EXTENSIONS and not isinstance(item, SourceMapPage)


def _is_recorded(site: Site) -> bool:
    """Return whether all code that runs while items are rendered records its reads."""
    extensions = extensions_of(site)
    if extensions.opaque or extensions.outside:
        return False
    return not site.config.page_excerpts


def base_key(site: Site) -> str:
    """Return the key of everything that all items of a site share: configuration, theme, plugins."""
    extensions, theme = extensions_of(site), site.theme
    added: list[Any] = [*extensions.generators, *extensions.converters]
    names = [type(each).__qualname__ for each in added]
    names += [*extensions.tags, *extensions.filters, *extensions.markdown_processors]
    parts: list[Any] = [_settings(site), site.config.jekyll_env, str(site.zone), site.time.tzname(), names]
    parts += _own_plugins(site)
    if theme is not None:
        parts += [theme.name, str(theme.root), theme.version, encoded(theme.facts)]
    return fingerprint(parts)


def _own_plugins(site: Site) -> list[Any]:
    """Return the files of the site's own plugins in Python, and of what they import, with digests."""
    folders = filter(Path.is_dir, plugin_folders(site.config))
    return [[str(path), digest(path)] for folder in folders for path in sorted(folder.rglob("*.py"))]


def _settings(site: Site) -> list[Any]:
    """Return the configuration without values of plugins whose reads are facts, or that have no fingerprint."""
    apart = extensions_of(site).readings.settings
    return [[name, _encoded_or_none(value)] for name, value in site.config.items() if name not in apart]


def _encoded_or_none(value: Any) -> bytes | None:
    try:
        return encoded(value)
    except UnknowableError:
        return None


def _say(renderer: Renderer, trace: Trace, lines_before: int) -> None:
    """Log again the lines of the item's rendering."""
    for kind, key, _ in trace.facts:
        if kind == SAID:
            renderer.say_once(from_row(key))
    log = renderer.site.log
    told = log.lines[lines_before:]  # lines that checking the facts logged
    for line in map(from_row, trace.lines):
        if line in told:
            continue
        log.add(line.level, line.topic, line.message, line.diagnostic)


def _lines_of(lines: Sequence[LogLine], reads: Iterable[Read]) -> tuple[Row, ...]:
    """Return the log lines that only this item causes."""
    shared = {line for kind, line in reads if kind == SAID}
    return tuple(as_row(line) for line in lines if line.level > Level.DEBUG and line not in shared)
