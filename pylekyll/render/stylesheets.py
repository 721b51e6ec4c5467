"""Sass and SCSS to CSS, with the source map beside it (``Jekyll::Converters::Scss``)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.content.page import Page, SourceMapPage
from pylekyll.plugins.api import Converter, Priority
from pylekyll.sass import SassOptions, compile_sass, summarise

if TYPE_CHECKING:
    from pylekyll.sass import SassResult
    from pylekyll.site import Item


class ScssConverter(Converter):
    """SCSS."""

    safe = True
    priority = Priority.LOW
    _extension = ".scss"
    _indented = False

    def matches(self, extension: str) -> bool:
        """Files of the one syntax."""
        return extension.lower() == self._extension

    def output_ext(self, extension: str) -> str:  # noqa: ARG002 - whatever it was
        """Stylesheets become CSS."""
        return ".css"

    def convert(self, content: str, item: Item | None = None) -> str:
        """The CSS; a page's source map becomes a page of the site.

        Raises ``RenderError`` with the partial, line and column that the compiler blames.
        """
        page = item if isinstance(item, Page) else None
        result: SassResult = compile_sass(
            content,
            self._options,
            indented=self._indented,
            page=page.relative_path if page else None,
            first_line=page.first_line if page else 1,
        )
        where = item.relative_path if item else "a template"
        for line in summarise(result.warnings, where, verbose=self._options.verbose):
            self.extensions.log.warn("Sass:", line)
        if page is not None and result.source_map is not None:
            _add_source_map(page, result.source_map)
        return result.css

    @cached_property
    def _options(self) -> SassOptions:
        config, theme = self.config, self.extensions.theme
        return SassOptions.from_config(
            config,
            config.source,
            environment=config.jekyll_env,
            theme_sass=theme.sass_path if theme else None,
        )


class SassConverter(ScssConverter):
    """Sass in its indented syntax."""

    _extension = ".sass"
    _indented = True


def _add_source_map(stylesheet: Page, source_map: str) -> None:
    """Add the map to the site's pages, to be rendered and written after the stylesheet."""
    site: Any = stylesheet.site
    name = f"{stylesheet.basename}.css.map"
    site.pages.append(SourceMapPage(site, stylesheet.dir, name, data=stylesheet.data, content=source_map))
