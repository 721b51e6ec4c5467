"""Rendering of one item (``Jekyll::Renderer``)."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation import limits
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import RenderError, SourceLocation
from pylekyll.foundation.log import Level, LogLine
from pylekyll.foundation.reads import Kind, Read
from pylekyll.languages.liquid.errors import ruby_message
from pylekyll.languages.liquid.payload import Payload
from pylekyll.languages.liquid.registers import Registers
from pylekyll.languages.liquid.tables import FilterTables
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.extensions import extensions_of
from pylekyll.plugins.guard import guarded
from pylekyll.rendering.liquid_site import TemplateSite
from pylekyll.rendering.page_hashes import page_for_plugins
from pylekyll.rendering.reuse.parts import RenderedParts
from pylekyll.rendering.site_drops import JekyllDrop, SiteDrop, SiteViews, ThemeDrop
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.content.layout import near_layout
from pylekyll.site.content.page import Page
from pylekyll.site.read.source_file import line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from pylekyll.languages.liquid.drop import Drop
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.record import ReadRecorder
    from pylekyll.rendering.reuse.passes import LoopPasses
    from pylekyll.site.content.layout import Layout
    from pylekyll.site.site import Item, Site


class Rendered(NamedTuple):
    """Result of a render: the converted body, the whole output, and the dependencies."""

    body: str
    output: str
    reads: AbstractSet[Read]


class RenderedExcerpt(NamedTuple):
    """An excerpt that another process or build has rendered: its converted content, output, and dependencies."""

    content: str
    output: str
    reads: frozenset[Read]


class Renderer:
    """Render the items of one site sequentially."""

    def __init__(self, site: Site, environment: Environment, recorder: ReadRecorder) -> None:
        self.site = site
        extensions = extensions_of(site)
        knows_changes = extensions.changes.are_complete and not extensions.changes_items_while_rendering()
        self._tables = FilterTables(recorder) if knows_changes else None
        self.views = SiteViews(site, recorder, self._tables)
        self._environment = environment
        self.recorder = recorder
        self._site_drop = SiteDrop(self.views)
        #: Cache of the output of includes and loops; ``None`` if the site's own plugins may change template values.
        self.parts = (
            None
            if self._tables is None or extensions.undeclared_reads
            else RenderedParts(recorder, self._tables, self._site_drop)
        )
        #: Returns the cached iterations of the loops of a page.
        self.passes_of: Callable[[Page], LoopPasses | None] | None = None
        extensions.changes.listen(self._forget)
        self.template_site = TemplateSite(site, recorder)
        # As in Jekyll, one set of variables serves all items: `increment` continues from page to page, and `content`
        # and `layout` keep their values until the next layout sets them.
        self.variables = self._payload()
        #: False if each document is rendered only once: its template is then dropped.
        self.keeps_templates = True
        self._said: set[LogLine] = set()
        #: Excerpts that other processes rendered, and those that this renderer gave out, by their documents' paths.
        self.excerpts: dict[str, RenderedExcerpt] = {}
        self.rendered_excerpts: dict[str, RenderedExcerpt] = {}
        self._sources: dict[str, tuple[str, str, int]] = {}

    def _forget(self, item: object) -> None:
        """Drop cached values of items, because a plugin changed ``item`` (of all items if it is ``None``)."""
        self.views.forget(item)
        if self._tables is not None:
            self._tables.forget()
        if not extensions_of(self.site).changes.are_complete:
            self._tables = self.views.tables = None

    def _payload(self) -> Payload:
        return Payload(jekyll_3=dialect_of(self.site.config).has_old_drops)

    @cached_property
    def _site_wide(self) -> dict[str, Any]:
        """Return the variables of every template (``Jekyll::Drops::UnifiedPayloadDrop``)."""
        environment = self.site.config.jekyll_env
        dialect = dialect_of(self.site.config)
        theme = self.site.theme if dialect.shows_theme else None
        return {
            "site": self._site_drop,
            "jekyll": JekyllDrop(environment, dialect.jekyll_version),
            "theme": ThemeDrop(theme, development=environment == "development") if theme else None,
        }

    def trigger_site(self, event: str) -> None:
        """Trigger an event of the site whose hooks also receive the variables: ``pre_render`` or ``post_render``."""
        self.variables.update(self._site_wide)
        self.site.extensions.trigger("site", event, self.site, self.variables)

    def render(self, item: Item) -> Rendered:
        """Render ``item`` and store its converted content and its output in it.

        Raises ``RenderError`` for a template, include, conversion or stylesheet that fails.
        """
        self.views.clock = Kind.PRINTED if isinstance(item, Page) and item.prints_dates else Kind.UNDATED
        log = self.site.log
        with self.recorder.recording() as reads, limits.noticed() as notices, log.following() as findings:
            output = self._render(item, item.hook_owners, self.variables)
            for line in findings:  # the item before that has the same one may be gone in the next build
                self.recorder.note(Kind.WARNING, line)
        for notice in notices:
            place = SourceLocation(item.relative_path)
            hint = limits.raise_hint("code")
            found = Diagnostic("code-block-too-slow", Severity.WARNING, notice, place, hint)
            log.report(found, topic="Code:")
        item.output = output
        if isinstance(item, Page):
            self.views.update_page(item)
        with self.recorder.recording() as late:
            self.site.extensions.trigger(item.hook_owners, "post_render", item)
        return Rendered(item.content, item.output, frozenset((*reads, *late)))

    def render_excerpt(self, excerpt: Excerpt) -> str:
        """Return ``excerpt`` as HTML, rendered with the site's current variables (``Jekyll::Excerpt#output``)."""
        path = excerpt.document.relative_path
        found = self.excerpts.pop(path, None)
        if found is None:
            found = self._excerpt(excerpt)
        else:
            self.recorder.note_all(found.reads)
            excerpt.content = found.content
        self.rendered_excerpts[path] = found
        return found.output

    def _excerpt(self, excerpt: Excerpt) -> RenderedExcerpt:
        current = self._site_drop.current
        try:
            with self.recorder.recording() as reads:
                output = self._render(excerpt, (), self._payload())
        finally:
            self._site_drop.current = current
        return RenderedExcerpt(excerpt.content, output, frozenset(reads))

    def _render(self, item: Item | Excerpt, hook_owners: tuple[str, ...], variables: dict[str, Any]) -> str:
        self._site_drop.current = item
        page = self.views.item(item)
        variables.update(self._item_variables(item, page))
        own = page_for_plugins(item, page, self.recorder)
        registers = Registers(self.template_site, own, self.site.zone, self.recorder, self.site.log)
        registers.tables = self._tables
        registers.parts = self.parts
        if self.passes_of is not None and isinstance(item, Page):
            registers.passes = self.passes_of(item)
        extensions = self.site.extensions
        debug, path = self.site.log.debug, item.relative_path
        debug("Rendering:", path)
        debug("Pre-Render Hooks:", path)
        extensions.trigger(hook_owners, "pre_render", item, variables)
        content = item.content
        if item.renders_liquid:
            debug("Rendering Liquid:", path)
            source = self.source_of(item)
            self._environment.parse(*source).begin_item(_identity_of(item))
            content = self._render_liquid(*source, variables, registers)
            if not (self.keeps_templates or isinstance(item, Page)):
                self._environment.release(*source)
            registers.passes = None  # layouts have their own loops
        debug("Rendering Markup:", path)
        item.content = self._convert(content, item)
        if isinstance(item, Page):
            self.views.update_page(item)  # every access in a template reads a page's content again (`Page#to_liquid`)
        debug("Post-Convert Hooks:", path)
        extensions.trigger(hook_owners, "post_convert", item)
        if isinstance(item, Excerpt) or not item.placed_in_layout:
            return item.content
        debug("Rendering Layout:", path)
        return self._place_in_layouts(item, variables, registers)

    def _item_variables(self, item: Item | Excerpt, page: Drop | dict[str, Any]) -> dict[str, Any]:
        first = self.site.converters_for(item.ext)[0]
        layout = None if isinstance(item, Excerpt) else self._layout(item.get("layout"))
        # As in Jekyll, a page without a layout sees the value from the previous page.
        seen = {"layout": deep_merge(layout.data, dict.get(self.variables, "layout") or {})} if layout else {}
        return {
            **self._site_wide,
            "page": page,
            "paginator": item.pager.to_liquid(self.views) if isinstance(item, Page) and item.pager else None,
            **seen,
            "highlighter_prefix": first.highlighter_prefix,
            "highlighter_suffix": first.highlighter_suffix,
        }

    def _render_liquid(self, source: str, path: str, line: int, variables: dict[str, Any], registers: Registers) -> str:
        template = self._environment.parse(source, path, line)
        for warning in template.warnings:
            message = f"{ruby_message(warning)} in {path}"
            self.say_once(_warning("Liquid Warning:", message, "liquid-syntax", warning.location))
        return template.render(variables, registers)

    def _convert(self, content: str, item: Item | Excerpt) -> str:
        whole = None if isinstance(item, Excerpt) else item
        for converter in self.site.converters_for(item.ext):
            content = guarded(converter.convert, content, whole)
        return content

    # -- layouts ------------------------------------------------------------------------------------------------

    def _place_in_layouts(self, item: Item, variables: dict[str, Any], registers: Registers) -> str:
        """Render the layout around the content, then the layout's own layouts, until one is missing or repeated."""
        output = item.content
        name = item.get("layout")
        layout = self._layout(name)
        if layout is None and name is not None:
            line = self._missing_layout(item, to_s(name))
            self.site.log.add(line.level, line.topic, line.message, line.diagnostic)
        variables["layout"] = None
        used: dict[Layout, None] = {}
        while layout is not None and layout not in used:
            if layout.error is not None:
                raise layout.error
            used[layout] = None
            self.recorder.note(Kind.LAYOUT, layout.name)
            variables["content"] = output
            variables["layout"] = deep_merge(layout.data, variables["layout"] or {})
            try:
                output = self._render_liquid(
                    layout.content, layout.relative_path, layout.first_line, variables, registers
                )
            except RenderError as error:
                error.chain = _chain(item, used, error)
                raise
            above = layout.data.get("layout")
            around = self._layout(above)
            if around is None and above not in (None, False, "none"):
                self.say_once(self._missing_layout(layout, to_s(above)))
            layout = around
        return output

    def _layout(self, name: Any) -> Layout | None:
        return None if name is None else self.site.layouts.get(to_s(name))

    @contextmanager
    def saying_again(self) -> Iterator[None]:
        """Discard log lines of the block; the parent process logs them."""
        said, lines = set(self._said), len(self.site.log.lines)
        try:
            yield
        finally:
            self._said = said
            del self.site.log.lines[lines:]

    def source_of(self, item: Item | Excerpt) -> tuple[str, str, int]:
        """Return the template of ``item``, with its path and first line; call it before ``item`` is rendered.

        Jekyll 4 caches one template for each path (``LiquidRenderer::File#parse``): pages of a plugin with the same
        path all have the text of the first.
        """
        own = (item.content, item.relative_path, _first_line(item))
        if isinstance(item, Page) and dialect_of(self.site.config).caches_templates_by_path:
            return self._sources.setdefault(item.shown_path, own)
        return own

    def say_once(self, line: LogLine) -> None:
        """Report a warning that several items cause, such as one in a shared template, only for the first item."""
        self.recorder.note(Kind.WARNING, line)
        if line not in self._said:
            self._said.add(line)
            if line.diagnostic is not None:
                self.site.log.report(line.diagnostic, line.topic)
            else:
                self.site.log.add(line.level, line.topic, line.message)

    def _missing_layout(self, item: Item | Layout, name: str) -> LogLine:
        message = f"Layout '{name}' requested in {item.relative_path} does not exist."
        line = line_of("layout", self.site.source / item.relative_path, item.first_line)
        hint = near_layout(name, self.site.layouts)
        return _warning("Build Warning:", message, "layout-missing", SourceLocation(item.relative_path, line), hint)


def _warning(topic: str, message: str, code: str, location: SourceLocation | None, hint: str | None = None) -> LogLine:
    return LogLine(Level.WARN, topic, message, Diagnostic(code, Severity.WARNING, message, location, hint))


def _chain(item: Item, layouts: Iterable[Layout], error: RenderError) -> tuple[SourceLocation, ...]:
    """Return the chain from ``item`` through its ``layouts`` to ``error``, which happened in the last of them."""
    files = [item.relative_path, *(layout.relative_path for layout in layouts)]
    return (*map(SourceLocation, files[:-1]), *(error.chain or (SourceLocation(files[-1]),)))


def _identity_of(item: Item | Excerpt) -> str:
    """Return a text that no other item has; an excerpt has that of its document.

    Pages of a pagination have one path. The URL of a document is not asked for: it needs the date, and a draft without
    one is sorted by its path until then.
    """
    if isinstance(item, Page):
        return item.url
    return item.document.relative_path if isinstance(item, Excerpt) else item.relative_path


def _first_line(item: Item | Excerpt) -> int:
    """Return the file's line on which the item's content begins."""
    return item.document.first_line if isinstance(item, Excerpt) else item.first_line
