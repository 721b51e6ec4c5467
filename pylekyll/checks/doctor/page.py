"""Findings about one built page, as the preview shows them beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pylekyll.build.mistakes import ignored_codes
from pylekyll.build.mistakes.source import SiteSource
from pylekyll.checks.doctor import links, pages
from pylekyll.checks.doctor.built import Built, BuiltPage
from pylekyll.checks.doctor.others import is_detail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Item, Site

#: The checks of one page and its links.
OF_PAGE: tuple[Callable[[Built], Iterator[Diagnostic]], ...] = (
    links.broken_references,
    pages.pages_without_title,
    pages.pictures_without_text,
    pages.empty_links,
    pages.mixed_content,
)


@dataclass
class _OnePage(Built):
    """A built site of which one page is looked at; others are parsed where a link names an anchor of theirs."""

    path: str = ""
    _others: dict[str, BuiltPage | None] = field(default_factory=dict)

    @cached_property
    def pages(self) -> dict[str, BuiltPage]:
        """Return the page, by its path."""
        item = self._item
        page = self._parsed(self.path, item) if item is not None else None
        return {self.path: page} if page is not None else {}

    @cached_property
    def _item(self) -> Item | StaticFile | None:
        site = self.sites[0]
        items = (item for items in (site.rendered_items(), site.static_files) for item in items)
        return next((item for item in items if f"{site.folder}/{item.destination}".lstrip("/") == self.path), None)

    def page_at(self, path: str) -> BuiltPage | None:
        """Return the page at ``path``, which is parsed when it is first asked for."""
        if path == self.path:
            return self.pages.get(path)
        if path not in self._others:
            is_page = self._item is not None and path.endswith((".html", ".htm", ".xhtml"))
            self._others[path] = self._parsed(path, self._item) if is_page and self._item is not None else None
        return self._others[path]


def findings_of_page(site: Site, path: str) -> list[Diagnostic]:
    """Return the findings about the page that ``site`` has at ``path``: its links, pictures, files and title.

    ``path`` is relative to the destination, which must hold the built site. Details and the codes that the
    configuration ignores are left out.
    """
    source = SiteSource(site.config, [site.theme.root] if site.theme is not None else [])
    built = _OnePage(source, [site], path=path)
    ignored = ignored_codes(site.config)
    found = dict.fromkeys(each for check in OF_PAGE for each in check(built) if each.code not in ignored)
    return [each for each in found if not is_detail(each, source)]
