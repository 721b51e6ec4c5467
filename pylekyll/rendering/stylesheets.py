"""Sass and SCSS to CSS, with the source map beside it (``Jekyll::Converters::Scss``)."""

from __future__ import annotations

from functools import cached_property, partial
from threading import Semaphore, Thread
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.foundation import host
from pylekyll.languages.sass import compile_sass, deprecations, end_compilers, others
from pylekyll.languages.sass.options import options_of_site
from pylekyll.plugins.extensions import observing
from pylekyll.plugins.plugin import Converter, Priority
from pylekyll.plugins.reads import Reads
from pylekyll.site.content.page import Page, SourceMapPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.foundation.log import Log
    from pylekyll.languages.sass import SassOptions, SassResult, SassWarning
    from pylekyll.site.site import Item

#: Number of stylesheets that are compiled concurrently: a site has few, and each uses one processor.
_WORKERS = 2


class Deprecations:
    """Deprecations in the stylesheets of one site, reported in one line after rendering."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._warnings: dict[str, tuple[SassWarning, ...]] = {}

    def add(self, path: str, warnings: tuple[SassWarning, ...]) -> None:
        """Add the warnings of one stylesheet."""
        self._warnings[path] = warnings

    @observing
    def report(self, *_: object) -> None:
        """Report the collected warnings: the hook for the site's ``post_render``."""
        line = deprecations(self._warnings)
        self._warnings = {}
        if line is not None:
            self._log.report(line, "Sass:")


class ScssConverter(Converter):
    """SCSS."""

    safe = True
    reads = Reads.NOTHING
    priority = Priority.LOW
    _extension = ".scss"
    _indented = False

    def matches(self, extension: str) -> bool:
        """Match files of one syntax."""
        return extension.lower() == self._extension

    def output_ext(self, extension: str) -> str:
        """Return ``.css``."""
        return ".css"

    def convert(self, content: str, item: Item | None = None) -> str:
        """Return the CSS; add a page's source map to the site.

        Raises ``RenderError`` with partial, line and column of the compiler's error.
        """
        page = item if isinstance(item, Page) else None
        result = self._begun_result(content, page) or self._compile(content, page)
        verbose = self._options.verbose
        for finding in others(result.warnings, verbose=verbose):
            self.extensions.log.report(finding, "Sass:")
        if not verbose and any(warning.deprecation for warning in result.warnings):
            self._deprecations.add(item.relative_path if item else "a template", result.warnings)
        if page is not None and result.source_map is not None:
            _add_source_map(page, result.source_map)
        return result.css

    def prepare(self, item: Item) -> None:
        """Start the compilation of a page's stylesheet in the compiler's process while other items are rendered."""
        if isinstance(item, Page) and not host.is_webassembly():
            self.extensions.computing.begin_stylesheets()
            self._begun[item] = (item.content, _Compilation(self._compile, item.content, item))

    @cached_property
    def _deprecations(self) -> Deprecations:
        """Return the deprecations of a site, shared by the converters of both syntaxes."""
        converters = (each for each in self.extensions.converters if isinstance(each, ScssConverter))
        shared = next((vars(each)["_deprecations"] for each in converters if "_deprecations" in vars(each)), None)
        if shared is None:
            shared = Deprecations(self.extensions.log)
            self.extensions.add_hook("site", "post_render", shared.report, reads=Reads.NOTHING)
        return shared

    @cached_property
    def _begun(self) -> dict[Page, tuple[str, _Compilation]]:
        """Return the running compilations by page, with their input."""
        return {}

    def _begun_result(self, content: str, page: Page | None) -> SassResult | None:
        if page is None or page not in self._begun:
            return None
        given, result = self._begun.pop(page)
        return result.result() if given == content else None

    def _compile(self, content: str, page: Page | None) -> SassResult:
        return self.extensions.computing.stylesheet(
            compile_sass,
            content,
            self._options,
            indented=self._indented,
            page=page.relative_path if page else None,
            first_line=page.first_line if page else 1,
        )

    @cached_property
    def _options(self) -> SassOptions:
        config, theme = self.config, self.extensions.theme
        return options_of_site(
            config,
            config.source,
            config.jekyll_env,
            theme.sass_path if theme else None,
            has_bundled_theme=theme is not None and theme.is_bundled,
        )


class SassConverter(ScssConverter):
    """Sass in its indented syntax."""

    _extension = ".sass"
    _indented = True


class _Compilation(Thread):
    """A compilation in a separate thread.

    It is not one of ``concurrent.futures``: threads of a pool wait for more work, and processes are not forked beside
    them. The end of the program waits for a pool, also after an interrupt, while a stylesheet may loop. The last
    compilation ends the compilers, whose memory other items need.
    """

    _places = Semaphore(_WORKERS)
    _running: ClassVar[set[_Compilation]] = set()

    def __init__(self, work: Callable[[str, Page], SassResult], content: str, page: Page) -> None:
        super().__init__(name="sass", daemon=True)
        self._work = partial(work, content, page)
        self._result: SassResult | None = None
        self._error: BaseException | None = None
        self._running.add(self)
        self.start()

    def run(self) -> None:
        """Compile, and store the result or the error."""
        with self._places:
            try:
                self._result = self._work()
            except BaseException as error:  # noqa: BLE001 - raised by ``result``
                self._error = error
        self._running.discard(self)
        if not self._running:
            end_compilers()

    def result(self) -> SassResult:
        """Wait for the result. Raises the exception of the compilation."""
        self.join()
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result


def _add_source_map(stylesheet: Page, source_map: str) -> None:
    """Add the source map to the site's pages, after the stylesheet."""
    site: Any = stylesheet.site
    name = f"{stylesheet.basename}.css.map"
    site.pages.append(SourceMapPage(site, stylesheet.dir, name, data=stylesheet.data, content=source_map))
