"""Reuse of the previous build's results for items whose facts are all still true.

Items are checked in Jekyll's order, each after all items before it were rendered or reused. So the values that an item
read of them then are those that it would read now. Some state passes from item to item without a record: counters,
cycles, assignments of a layout, and includes that are rendered once for all. A site with such state is rendered as a
whole.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.build.report import NumberedReads, ReadTable
from pylekyll.foundation.dialect import is_github_pages
from pylekyll.foundation.log import LogLine
from pylekyll.foundation.reads import CHANGING, Kind, Read
from pylekyll.incremental import clock
from pylekyll.incremental.cached_includes import CachedIncludes
from pylekyll.incremental.facts import SiteFacts
from pylekyll.incremental.fingerprint import base_key
from pylekyll.incremental.log_lines import as_row
from pylekyll.incremental.page_passes import PagePasses
from pylekyll.incremental.reused_texts import ReusedTexts
from pylekyll.incremental.said import lines_of, say_again
from pylekyll.incremental.store.texts import Texts
from pylekyll.incremental.traces import Fact, Trace, Traces, is_plain
from pylekyll.incremental.variable_tracking import CarriedVariables, VariableUsers, carries
from pylekyll.plugins.extensions import extensions_of
from pylekyll.rendering.renderer import Rendered
from pylekyll.rendering.reuse.passes import LoopPasses
from pylekyll.site.content.names import SASS_EXTENSIONS
from pylekyll.site.content.page import Page, SourceMapPage

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.build.report import BuildReport
    from pylekyll.incremental.known_documents import DocumentCache
    from pylekyll.incremental.store.values import Values
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.renderer import RenderedExcerpt, Renderer
    from pylekyll.rendering.reuse.parts import RenderedParts
    from pylekyll.site.content.item import DeferredTexts
    from pylekyll.site.site import Item, Site

_OF_SHARED = frozenset({Kind.SHARED})
#: Kinds of reads that an item has in common with others: each of them needs a look when a result is reused.
_OF_SEVERAL = frozenset({Kind.SHARED, Kind.WARNING})


class ReplayError(Exception):
    """A later item shows that reused results are not certain: the site must be built without any."""


class Replay(BuildObserver):
    """Reuses results from ``values`` that are still true, and stores those of the build there, as ``stored_as``.

    With ``anew`` nothing is reused. Raises ``ReplayError`` before anything is written.
    """

    def __init__(
        self, values: Values, documents: DocumentCache, *, stored_as: str = "pages", anew: bool = False
    ) -> None:
        self._values = values
        self._documents = documents
        self.stored_as = stored_as
        self._anew = anew
        self._before = Traces()
        self._now = Traces()
        self._is_possible = True
        self._facts: SiteFacts | None = None
        self._site: Site | None = None
        self._environment: Environment | None = None
        self._variables = CarriedVariables()
        self._own: str | None = None
        #: True if a hook of the site may change the data of an item while that is rendered.
        self._may_change = False
        self._lines_before = 0
        self._excerpts: dict[str, RenderedExcerpt] = {}
        #: The facts of the previous build that are not known to be true: all until they are checked.
        self._unproved: set[int] = set()
        #: The reads of those facts.
        self._reads = ReadTable([])
        self._includes: CachedIncludes | None = None
        self._users = VariableUsers()
        #: The item that is rendered, its name, and the passes of its loops.
        self._item: Item | None = None
        self._name = ""
        self._passes = PagePasses(None, self._reads, self._are_true)
        #: The numbers of facts that do not change in a build.
        self._made: dict[Read, int] = {}
        self.taken = 0
        self.taken_items: list[Item] = []
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
        self._site, self._environment = site, environment
        self._is_possible = _is_recorded(site)
        self._may_change = extensions_of(site).changes_items_while_rendering()
        if not self._is_possible:
            return
        self._now.base = f"{base_key(site)} {of} {site.folder}"
        if not self._anew:
            before = self._values.get(self.stored_as, partial(Traces.decoded, store=self._values.store))
            if (
                before is not None
                and before.base == self._now.base
                and site.config.environment.would_read(before.environment)
            ):
                self._before = before
                self._now.table = before.table
                self._reads = ReadTable([fact.read for fact in before.table.facts])
                site.config.environment.add_reads(before.environment)  # who reuses a result does not read them again
                self._unproved = set(range(len(before.table.facts)))

    def prepared(self, renderer: Renderer) -> None:
        """Record the reads of excerpts and state that passes from item to item."""
        if any("date" not in post.data for post in renderer.site.posts.docs):
            self._is_possible = False  # rendering gives such posts a date, and other posts another order
        if not self._is_possible:
            return
        self._variables = renderer.variables = CarriedVariables(jekyll_3=is_github_pages(renderer.site.config))
        assert self._environment is not None
        self._includes = CachedIncludes(self._environment.shared_texts, self._before, self._now)
        self._excerpts = renderer.rendered_excerpts
        if renderer.parts is not None:
            renderer.passes_of = partial(self._passes_of, renderer, renderer.parts)

    def _passes_of(self, renderer: Renderer, parts: RenderedParts, page: Page) -> LoopPasses | None:
        """Return the passes of the loops of ``page``, if it is the item that is rendered now, in this process."""
        if page is not self._item or self._own is None:
            return None
        return LoopPasses(renderer.recorder, parts, self._passes, page.relative_path)

    def rendering(self, renderer: Renderer, item: Item) -> Rendered | None:
        """Return the result of the previous build if it is still true."""
        if not self._is_possible:
            return None
        facts = self._facts or self._facts_of_site(renderer)
        self._variables.next_item()
        self._item = item
        self._lines_before = len(renderer.site.log.lines)
        self._own = facts.own(item) if _can_be_kept(item) else None
        name = self._name = item_name(item)
        trace = None if self._own is None else self._before.items.get(name)
        is_own = trace is not None and trace.own == self._own
        texts = None
        if trace is not None and is_own and self._are_true(trace.facts):
            texts = ReusedTexts.of(trace, item, renderer.site.time)
        if trace is None or texts is None:
            self._passes = PagePasses(trace if is_own else None, self._reads, self._are_true)
            self.rendered_anew += 1
            return None
        self._now.items[name] = trace
        return self._take(renderer, item, trace, texts)

    def _take(self, renderer: Renderer, item: Item, trace: Trace, texts: DeferredTexts) -> Rendered:
        reads = NumberedReads(self._reads, trace.facts)
        self.taken += 1
        if not isinstance(texts, ReusedTexts):  # its file may show the time of another build
            self.taken_items.append(item)
        if trace.lines or reads.of_kinds(_OF_SEVERAL):
            if reads.of_kinds(_OF_SHARED):
                assert self._includes is not None
                self._includes.taken(map(self._before.table.facts.__getitem__, trace.facts))
            say_again(renderer, trace, reads, self._lines_before)
        if isinstance(item, Page) and item.renders_liquid:
            renderer.source_of(item)  # other pages may use its template
        item.defer(texts)
        if trace.left:
            extensions_of(renderer.site).readings.restore(item, trace.left)
        if isinstance(item, Page):
            renderer.views.update_page(item)
        if trace.shows_time or trace.printed:
            reads = reads.with_all(clock.reads_of(trace))
        return Rendered("", "", reads)  # the item has the texts

    def _facts_of_site(self, renderer: Renderer) -> SiteFacts:
        facts = self._facts
        if facts is None:
            facts = self._facts = SiteFacts(renderer, self._documents)
            if not self._may_change:
                self._unproved -= facts.proved(self._before.table.facts)
        return facts

    def knows(self, renderer: Renderer, item: Item) -> bool:
        """Return whether the result of ``item`` will be reused, leaving facts about other items' contents aside."""
        trace = self._before.items.get(item_name(item))
        if trace is None or not self._is_possible:
            return False
        facts = self._facts_of_site(renderer)
        return trace.own == facts.own(item) and self._are_true(trace.facts, changing=False)

    def _are_true(self, numbers: Sequence[int], *, changing: bool = True) -> bool:
        """Return whether all facts of a trace are true; unless ``changing``, those that do not change in a build."""
        assert self._facts is not None
        assert self._includes is not None
        value, unproved, facts = self._facts.value, self._unproved, self._before.table.facts
        for number in unproved.intersection(numbers):
            read, then = facts[number]
            if read.kind is Kind.SHARED:
                if changing and not self._includes.is_true(read.key, then):
                    return False
            elif read.kind in CHANGING:
                if changing and value(read) != then:
                    return False
            elif value(read) != then:
                return False
            else:
                unproved.discard(number)
        return True

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """Make a trace of an item that was rendered in this build."""
        self._users.add(item, result.reads)
        if item is not self._item:
            self._name = item_name(item)
        name = self._name
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
        # An item whose texts were just moved to a file has those of its result.
        body, output = (result.body, result.output) if isinstance(item.deferred, Texts) else ("", "")
        printed = clock.as_text(time) if clock.prints(item, result.reads, time, output) else ""
        reads: Iterable[Read] = result.reads  # of a page that loops over the site, hundreds
        if shared or printed:
            reads = [read for read in reads if read not in shared and not (printed and read.kind is Kind.PRINTED)]
        facts = self._facts_of(item, reads, shows_time=shows_time)
        found = [self._now.table.number_of(fact) for fact in shared.values() if fact is not None]
        facts = [*facts, *found] if facts is not None and len(found) == len(shared) else None
        if facts is not None:
            lines = lines_of(renderer.site.log.lines[self._lines_before :], result.reads)
            left = extensions_of(renderer.site).readings.state_of(item)
            texts = item.deferred if isinstance(item.deferred, Texts) else Texts((result.body, result.output))
            times = clock.times_in(item, time, output) if printed else 0
            is_dated = bool(printed) and _has_in_content(item, body, printed)
            passes = self._passes.stored(result.body, self._facts_of_pass)
            self._now.items[name] = Trace(
                self._own, facts, texts, lines, shows_time, printed, times, is_dated, left, passes
            )

    def _facts_of(self, item: Item, reads: Iterable[Read], *, shows_time: bool) -> list[int] | None:
        """Return the numbers of the facts that an output rests on; ``None`` if one of them has no fingerprint."""
        assert self._facts is not None
        wanted = self._with_excerpts(reads)
        if self._facts.is_alone(item):  # the trace itself has the item's own state
            wanted -= {Read(kind, item.relative_path) for kind in (Kind.CONTENT, Kind.ITEM, Kind.OUTPUT)}
        if shows_time:
            wanted.discard(clock.READ)
        return self._made_of(wanted)

    def _facts_of_pass(self, reads: Iterable[Read]) -> list[int] | None:
        return self._made_of(self._with_excerpts(reads))

    def _made_of(self, reads: Iterable[Read]) -> list[int] | None:
        found: list[int] = []
        for read in reads:
            number = self._made.get(read)
            if number is None:
                number = self._fact(read)
            if number is None:
                return None
            found.append(number)
        return found

    def _fact(self, read: Read) -> int | None:
        """Return the number of the fact of a read; the fact of a value that does not change is computed once."""
        assert self._facts is not None
        plain = Read(read.kind, as_row(read.key)) if isinstance(read.key, LogLine) else read
        value = self._facts.value(plain) if is_plain(plain.key) else None
        if value is None:
            return None
        number = self._now.table.number_of(Fact(plain, value))
        if read.kind not in CHANGING:
            self._made[read] = number
        return number

    def _with_excerpts(self, reads: Iterable[Read]) -> set[Read]:
        """Return ``reads`` with the reads of the excerpts among them, which another item may have rendered."""
        found = set(reads)
        for read in reads if self._excerpts else ():
            if read.kind is Kind.CONTENT and read.key in self._excerpts:
                found |= self._excerpts[read.key].reads
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
        for excerpt in self._excerpts.values():  # an excerpt is rendered at its first use
            if any(read.kind in {Kind.SHARED, Kind.CONTENT} for read in excerpt.reads):
                return False
        return True

    def save(self) -> None:
        """Store the traces for the next build."""
        self._values.store.retain_texts(self.store_traces())

    def store_traces(self) -> set[str]:
        """Store the traces for the next build; return the digests of their texts."""
        if not self._is_possible:
            self._values.remove({self.stored_as})
            return set()
        if self._has_changed:
            assert self._site is not None
            self._now.environment = dict(self._site.config.environment.read)
            self._now.finish(self._values.store)
            self._values.put(self.stored_as, self._now, Traces.encoded)
        return self._now.digests()

    def trace_of(self, item: Item) -> Trace | None:
        """Return the trace of an item that was rendered or reused in this build."""
        return self._now.items.get(item_name(item)) if self._is_possible else None

    def finished(self, report: BuildReport) -> None:
        """Take the name of the previous build if all its results are reused."""
        if self._is_possible and not self._has_changed:
            self._now.build = self._before.build

    @property
    def _has_changed(self) -> bool:
        return self.rendered_anew > 0 or self._now.items.keys() != self._before.items.keys()


def item_name(item: Item) -> str:
    """Return the name of an item's trace.

    The path is not enough, as plugins give several pages one path. The URL of a document is not used: computing it may
    give the document a date.
    """
    name = f"{type(item).__qualname__} {item.relative_path}"
    return f"{name} {item.destination}" if isinstance(item, Page) else name


def _has_in_content(item: Item, body: str, text: str) -> bool:
    """Return whether the content of ``item`` has ``text``; ``body`` is that content, if it is known."""
    if body or not isinstance(item.deferred, Texts):
        return text in (body or item.content)
    return text.encode() in item.deferred.content_bytes()


def _can_be_kept(item: Item) -> bool:
    """Return whether a trace of an item can be stored; stylesheets read other files and have their own cache."""
    return item.ext not in SASS_EXTENSIONS and not isinstance(item, SourceMapPage)


def _is_recorded(site: Site) -> bool:
    """Return whether all code that runs while items are rendered records its reads."""
    extensions = extensions_of(site)
    if extensions.undeclared_reads or extensions.outside:
        return False
    return not site.config.page_excerpts
