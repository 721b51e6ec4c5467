"""Common parts of plugins that change Markdown: the files, and the conversion of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation import presence
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.liquid.filters import FILTERS
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.extensions import extensions_of
from pylekyll.plugins.plugin import Generator, Priority
from pylekyll.plugins.reads import Reads
from pylekyll.site.content.document import Document
from pylekyll.site.content.page import Page
from pylekyll.site.read.pages import read_page

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Item, Site


class MarkdownGenerator(Generator):
    """Changes each Markdown file independently of others.

    ``setting`` names the plugin's options. It changes pages, and with ``collections`` also documents that are written.
    """

    safe = True
    priority = Priority.LOWEST
    reads = Reads.NOTHING
    setting: str

    def generate(self, site: Site) -> None:
        """Change the site's files."""
        settings = settings_of(site, self.setting)
        if settings.get("enabled") is False:
            return
        change = self.changer(site, settings)
        items: list[Item] = list(site.pages)
        if self.changes_documents(site):
            items += written_documents(site)
        for item in items:
            if is_markdown(site, item.ext):
                change(item)

    def changes_documents(self, site: Site) -> bool:
        """Return whether the plugin changes documents, not only pages."""
        settings = settings_of(site, self.setting)
        return settings.get("enabled") is not False and settings.get("collections") is True

    def reads_other_documents(self, site: Site) -> bool:
        """Return whether the plugin changes documents, whose content it reads."""
        return self.changes_documents(site)

    def changer(self, site: Site, settings: dict[str, Any]) -> Callable[[Item], None]:
        """Return the function that changes one item in place."""
        raise NotImplementedError


def written_documents(site: Site) -> list[Document]:
    """Return the documents that are written. As in Jekyll, those without a date get the time of the build."""
    return [item for item in site.documents() if isinstance(item, Document) and item.written]


def is_markdown(site: Site, extension: str) -> bool:
    """Return whether files with ``extension`` are Markdown (``Converters::Markdown#matches``)."""
    return extension.lower() in site.config.markdown_extensions


def plain_text(site: Site, text: str) -> str:
    """``text`` through ``markdownify``, ``strip_html`` and ``normalize_whitespace``."""
    html = FILTERS["strip_html"](extensions_of(site).converter_roles["markdown"].convert(text))
    return to_s(FILTERS["normalize_whitespace"](html))


def settings_of(site: Site, name: str) -> dict[str, Any]:
    """Return a plugin's own options."""
    settings = site.config.get(name)
    return settings if isinstance(settings, dict) else {}


def page_from(site: Site, file: StaticFile) -> Page:
    """Return the page that a static file would be if it had front matter (``Jekyll::Page.new``).

    The gems read it outside of ``collections_dir``. A page of a file that is not there is empty.
    """
    if file.collection is not None and not presence.is_file(site.source / file.relative_path.lstrip("/")):
        message = f"The page of '{file.relative_path}' is empty: the plugin does not read files in 'collections_dir'."
        location = SourceLocation(file.path.relative_to(site.source).as_posix())
        site.log.warning(
            "Reading:",
            message,
            code="front-matter-missing",
            location=location,
            hint="Begin the file with front matter.",
        )
        return Page(site=site, directory=file.directory, name=file.name)
    in_source = file.path.is_relative_to(site.source)
    root = None if in_source else file.path.parents[file.relative_path.strip("/").count("/")]
    return read_page(site, file.directory, file.name, root)
