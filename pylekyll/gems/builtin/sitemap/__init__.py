"""jekyll-sitemap 1.4: ``sitemap.xml`` and ``robots.txt``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.rendering.drops import StaticFileDrop
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_LISTED_EXTENSIONS = frozenset({".htm", ".html", ".xhtml", ".pdf"})
_ROBOTS = 'Sitemap: {{ "sitemap.xml" | absolute_url }}\n'


class SitemapGenerator(Generator):
    """Adds both files unless the site has its own (``Jekyll::JekyllSitemap``)."""

    safe = True
    priority = Priority.LOWEST
    reads = Reads.NOTHING

    def generate(self, site: Site) -> None:
        """Add the pages; their templates list the items when they are rendered."""
        taken = {page.url for page in site.pages} | {file.url for file in site.static_files}
        if "/sitemap.xml" not in taken:
            listed = [StaticFileDrop(file) for file in site.static_files if file.ext in _LISTED_EXTENSIONS]
            data = {"layout": None, "static_files": listed, "xsl": "/sitemap.xsl" in taken}
            page = _page(site, "sitemap.xml", sitemap_template(), data)
            page.prints_dates = True
            site.pages.append(page)
        if "/robots.txt" not in taken:
            site.pages.append(_page(site, "robots.txt", _ROBOTS, {"layout": None}))


def sitemap_template() -> str:
    """Return the Liquid source of the sitemap: the file without its indentation."""
    text = Path(__file__).with_name("sitemap.xml").read_text("utf-8")
    return "".join(f"{line.lstrip()}\n" for line in text.splitlines())


def _page(site: Site, name: str, content: str, data: dict[str, Any]) -> Page:
    return Page(site=site, directory="", name=name, data=data, content=content)


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(SitemapGenerator)
