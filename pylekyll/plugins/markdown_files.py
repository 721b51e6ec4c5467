"""What several plugins ask about Markdown: which files are, and what a piece of text becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.liquid.filters import FILTERS
from pylekyll.read.pages import read_page
from pylekyll.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.content.page import Page
    from pylekyll.content.static_file import StaticFile
    from pylekyll.site import Site


def is_markdown(site: Site, extension: str) -> bool:
    """Whether files with ``extension`` are Markdown (``Converters::Markdown#matches``)."""
    return extension.lower() in site.config.markdown_extensions


def plain_text(site: Site, text: str) -> str:
    """``text`` through ``markdownify``, ``strip_html`` and ``normalize_whitespace``."""
    converters = site.extensions.converters
    converter = next(converter for converter in converters if type(converter).__name__ == "MarkdownConverter")
    html = FILTERS["strip_html"](converter.convert(text))
    return to_s(FILTERS["normalize_whitespace"](html))


def settings_of(site: Site, name: str) -> dict[str, Any]:
    """A plugin's own options."""
    settings = site.config.get(name)
    return settings if isinstance(settings, dict) else {}


def page_from(site: Site, file: StaticFile) -> Page:
    """The page that a static file would be if it had front matter (``Jekyll::Page.new``)."""
    in_source = file.path.is_relative_to(site.source)
    root = None if in_source else file.path.parents[file.relative_path.strip("/").count("/")]
    return read_page(site, file.directory, file.name, root)
