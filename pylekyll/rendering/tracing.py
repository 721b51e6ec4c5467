"""Where each part of a page comes from: lines of Markdown, places of templates, and values of front matter and data.

A page is rendered a second time, with marks around everything that templates write and in every block of Markdown
(``pylekyll.languages.liquid.tracing``, ``pylekyll.languages.markdown.kramdown.positions``). Without the marks the
result must be the page itself; otherwise it is rendered again with fewer marks.
"""

from __future__ import annotations

import bisect
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pylekyll.languages.liquid.node import Output
from pylekyll.languages.liquid.tracing import MARKS, Origin, Span, Trace, TracingEnvironment, take_marks
from pylekyll.languages.markdown.kramdown import KramdownOptions
from pylekyll.languages.markdown.kramdown.positions import LocatedKramdown
from pylekyll.plugins.extensions import extensions_of
from pylekyll.plugins.guard import guarded
from pylekyll.rendering.convert import IdentityConverter, KeptRouge, MarkdownConverter
from pylekyll.rendering.environment import template_environment
from pylekyll.rendering.liquid_site import TemplateSite
from pylekyll.rendering.origins import MOST_ORIGINS, Provenance
from pylekyll.rendering.record import ReadRecorder
from pylekyll.rendering.renderer import Renderer
from pylekyll.site.config import kramdown_options
from pylekyll.site.content.excerpt import Excerpt

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping

    from pylekyll.rendering.renderer import Rendered
    from pylekyll.site.site import Item, Site


class Lines(NamedTuple):
    """A block of Markdown: the lines from ``first`` to the one before ``end`` of the file ``path``, counted from 1."""

    path: str
    first: int
    end: int


class TracedPage(NamedTuple):
    """The output of a page, its marked parts in the order of their ends, and the reads of the rendering."""

    output: str
    spans: list[Span]
    rendered: Rendered


class Marks(NamedTuple):
    """The marks of one attempt: of values in Markdown, and in the layouts around.

    ``is_ascii`` tells that the text of the page is US-ASCII for Ruby, which the marks hide. With ``behind``, marks of
    blocks follow the opening tag, for templates and hooks that search for tags or parse them.
    """

    values_in_markdown: bool = True
    around: bool = True
    is_ascii: bool = False
    behind: bool = False


_ATTEMPTS: Final = (
    Marks(),
    Marks(behind=True),
    Marks(is_ascii=True),
    Marks(values_in_markdown=False),
    Marks(values_in_markdown=False, around=False, behind=True),
)


class Tracer:
    """Renders items of a built site with marks; the site keeps what its build has made of them."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._extensions = extensions_of(site)
        environment = template_environment(self._extensions, TracingEnvironment)
        assert isinstance(environment, TracingEnvironment)
        self._environment = environment
        self._provenance = Provenance(site)
        self._renderer = _TracedRenderer(site, self._environment, ReadRecorder())
        self._renderer.kramdown = self._located_kramdown()
        #: The marks that do not change an item, by its path.
        self._marks: dict[str, Marks] = {}

    def built_again(self) -> None:
        """Take over what a build has changed in the site; parsed templates with the same text are kept."""
        self._provenance = Provenance(self._site)
        kramdown = self._renderer.kramdown
        self._renderer = _TracedRenderer(self._site, self._environment, ReadRecorder())
        self._renderer.kramdown = kramdown

    def _located_kramdown(self) -> LocatedKramdown | None:
        config = self._site.config
        if str(config["markdown"]).lower() != "kramdown":
            return None
        options = KramdownOptions.from_mapping(kramdown_options(config, self._site.log))
        return LocatedKramdown(options, KeptRouge(self._extensions.computing))

    @contextmanager
    def reading(self, texts: Mapping[str, str]) -> Iterator[None]:
        """Let templates include other texts than those of the files, by their paths."""
        before = self._renderer.template_site
        self._renderer.template_site = _DraftSite(self._site, self._renderer.recorder, texts)
        try:
            yield
        finally:
            self._renderer.template_site = before

    def trace(self, item: Item, raw: str, *, is_draft: bool = False) -> TracedPage:
        """Return the traced output of ``item`` with the content ``raw``.

        Unless it ``is_draft``, the output equals that of the build: where marks change it, there are fewer, or none.
        Raises ``RenderError``.
        """
        known = self._marks.get(item.relative_path)
        for marks in _ATTEMPTS if known is None else (known, *_ATTEMPTS):
            page = self._rendered(item, raw, marks)
            if is_draft or page.output == item.output:
                if not is_draft:
                    self._marks[item.relative_path] = marks
                return page
        return TracedPage(item.output or "", [], page.rendered)

    def _rendered(self, item: Item, raw: str, marks: Marks) -> TracedPage:
        trace = self._environment.trace = Trace(self._provenance.find, self._provenance.inside)
        trace.marks_values = marks.values_in_markdown
        renderer = self._renderer
        renderer.trace, renderer.marks = trace, marks
        try:
            with _kept(item, raw), renderer.saying_again():
                rendered = renderer.render(item)
                output, spans = take_marks(item.output or "", trace)
        finally:
            renderer.views.forget(item)
        return TracedPage(output, spans, rendered)


class _DraftSite(TemplateSite):
    """The site for tags, with other texts of some includes."""

    def __init__(self, site: Site, recorder: ReadRecorder, texts: Mapping[str, str]) -> None:
        super().__init__(site, recorder)
        self._texts = texts

    def find_include(self, name: str) -> tuple[str, str] | None:
        """Return the path and text of an include."""
        return self._drafted(super().find_include(name))

    def find_relative(self, folder: str, name: str) -> tuple[str, str] | None:
        """Return the path and text of a file."""
        return self._drafted(super().find_relative(folder, name))

    def _drafted(self, found: tuple[str, str] | None) -> tuple[str, str] | None:
        return None if found is None else (found[0], self._texts.get(found[0], found[1]))


@contextmanager
def _kept(item: Item, raw: str) -> Iterator[None]:
    """Let ``item`` have the content ``raw``; afterwards it has its own content and output."""
    content, output, data = item.content, item.output, dict(item.data)
    item.content, item.output = raw, None
    try:
        yield
    finally:
        item.content, item.output = content, output
        item.data.clear()
        item.data.update(data)


class _TracedRenderer(Renderer):
    """Renders one item with marks."""

    trace: Trace
    kramdown: LocatedKramdown | None
    marks: Marks

    def render(self, item: Item) -> Rendered:
        """Render ``item``; no text of another item or of an earlier draft is reused."""
        self.parts = self.passes_of = None
        self._sources.clear()
        self.trace.in_markdown = any(isinstance(each, MarkdownConverter) for each in self._converters(item))
        return super().render(item)

    def _converters(self, item: Item | Excerpt) -> list[Any]:
        return list(self.site.converters_for(item.ext))

    def _convert(self, content: str, item: Item | Excerpt) -> str:
        if isinstance(item, Excerpt):
            return super()._convert(MARKS.sub("", content), item)
        if not item.renders_liquid and not isinstance(self._converters(item)[0], MarkdownConverter):
            content = self._marked_whole(content, item)
        for converter in self._converters(item):
            if isinstance(converter, IdentityConverter):
                continue
            if isinstance(converter, MarkdownConverter) and self.kramdown is not None:
                content = self._located(content, self.kramdown, item)
            else:
                content = guarded(converter.convert, MARKS.sub("", content), item)
        self.trace.in_markdown = False
        if not self.marks.around:
            self.trace.collecting()
        return content

    def _marked_whole(self, content: str, item: Item) -> str:
        """Return a text without Liquid between marks of its first visible line."""
        line = item.first_line + content[: len(content) - len(content.lstrip())].count("\n")
        output = Output([content])
        self.trace.mark_pieces(output, 0, (Origin(item.relative_path, line, "text"),))
        return output.getvalue()

    def _located(self, content: str, kramdown: LocatedKramdown, item: Item) -> str:
        text, spans = take_marks(content, self.trace, _is_value)
        if not item.renders_liquid:
            spans = [Span(0, len(text), (Origin(item.relative_path, item.first_line, "text"),))]
        lines = _Sources(text, spans, item.relative_path)

        def mark(first: int, end: int) -> str:
            origins = lines.between(first, end)
            marks = "".join(self.trace.mark(origins)) if origins else ""
            return f" {marks}" if marks and not self.marks.behind else marks  # an attribute for those who parse it

        return kramdown.convert_located(text, mark, is_ascii=self.marks.is_ascii, behind=self.marks.behind)


def _is_value(origins: tuple[Hashable, ...]) -> bool:
    """Return whether a mark is one of a value rather than of a text or tag of a template."""
    return isinstance(origins[-1], Origin) and origins[-1].kind == "output"


class _Sources:
    """The places of each line of a text that a template has written."""

    def __init__(self, text: str, spans: Iterable[Span], own: str) -> None:
        self._own = own
        self._by_line: dict[int, list[Hashable]] = {}
        starts = [0]
        for line in text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        for span in spans:  # inner ones first
            self._add(text, span, starts)

    def _add(self, text: str, span: Span, starts: list[int]) -> None:
        first = bisect.bisect_right(starts, span.start) - 1
        last = bisect.bisect_right(starts, max(span.end - 1, span.start)) - 1
        for line in range(first, last + 1):
            for origin in span.origins:
                place = origin
                if isinstance(origin, Origin) and origin.kind == "text":
                    place = origin._replace(line=origin.line + line - first)
                self._by_line.setdefault(line, []).append(place)

    def between(self, first: int, end: int) -> tuple[Hashable, ...]:
        """Return the places of some lines: the lines of the page itself, then others."""
        found = [place for line in range(first, end) for place in self._by_line.get(line, ())]
        own = [place for place in found if isinstance(place, Origin) and place.path == self._own]
        last = max((max(place.line, place.end) for place in own), default=0)
        block = [Lines(self._own, min(place.line for place in own), last + 1)] if own else []
        others = [place for place in found if not (isinstance(place, Origin) and place.path == self._own)]
        return (*block, *islice(dict.fromkeys(others), MOST_ORIGINS))
