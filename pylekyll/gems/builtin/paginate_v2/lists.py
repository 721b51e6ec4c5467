"""One list: its pages replace its template."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import SourceLocation
from pylekyll.gems.builtin.paginate_v2.pages import GeneratedPage, Paginator, format_title, make_paginator, with_index
from pylekyll.gems.builtin.paginate_v2.settings import TOPIC
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.site.content.names import join

if TYPE_CHECKING:
    from pylekyll.gems.builtin.paginate_v2.documents import Library
    from pylekyll.gems.builtin.paginate_v2.settings import ListSettings
    from pylekyll.site.content.page import Page
    from pylekyll.site.site import Site

_MADE_BY = "jekyll-paginate-v2"


def paginate_list(site: Site, template: Page, settings: ListSettings, library: Library) -> None:
    """Remove ``template`` from the site's pages and append the list's pages (``PaginationModel#paginate``).

    Raises ``ConfigError`` for documents that cannot be sorted.
    """
    if settings.debug:
        for line in settings.description(template.relative_path):
            site.log.info(TOPIC, line)
    else:
        site.log.debug(TOPIC, f"found page: {template.relative_path}")
    documents = library.documents_for(settings, template.relative_path)
    total = math.ceil(len(documents) / settings.per_page)
    if 0 < settings.limit < total:
        total = settings.limit
    total = max(total, 1)  # an empty list has a page too
    site.pages[:] = [page for page in site.pages if page is not template]
    permalink = template.get("permalink")
    base = to_s(permalink) if truthy(permalink) else template.dir
    base = base if base.endswith("/") else f"{base}/"
    others = join(base, settings.permalink)
    if total > 1 and ":num" not in with_index(others, settings.index_name, settings.index_extension):
        _warn_of_shared_address(site, template, settings)
    pages = []
    for number in range(1, total + 1):
        pager = make_paginator(settings, documents, (number, total), (base, others))
        pages.append((_page(site, template, settings, pager), pager))
    site.pages += [page for page, _ in pages]
    _lay_trails(pages, settings)


def _warn_of_shared_address(site: Site, template: Page, settings: ListSettings) -> None:
    site.log.warning(
        TOPIC,
        f"The permalink '{settings.permalink}' of the list {template.relative_path} has no ':num': all its pages but "
        "the first are written to the same place, and only the last is left.",
        code="pagination-permalink",
        location=SourceLocation(template.relative_path),
    )


def _page(site: Site, template: Page, settings: ListSettings, pager: Paginator) -> GeneratedPage:
    """One page of the list, with the template's front matter and content (``PaginationPage``)."""
    extension = settings.index_extension
    address = pager.path
    if address.endswith("/"):
        address = join(address, settings.index_name + extension)
    elif not address.endswith(extension):
        address += extension
    autopage = template.data.get("autopage")
    page = GeneratedPage(
        site=site,
        directory="",
        name=settings.index_name + extension,
        data=_data(template, settings, pager),
        content="" if truthy(autopage) else template.content,
        first_line=template.first_line,
        address=address,
        template_path=template.relative_path,
        is_bare=truthy(autopage),
    )
    page.pager = pager
    return page


def _data(template: Page, settings: ListSettings, pager: Paginator) -> dict[str, Any]:
    """Return the template's front matter with the page's own values, in the gem's order."""
    data = dict(template.data)
    autopage = data.get("autopage")
    if isinstance(autopage, dict) and "display_name" in autopage:
        data["autopages"] = dict(autopage)
    data["pagination_info"] = {"curr_page": pager.page, "total_pages": pager.total_pages}
    if truthy(template.get("permalink")):
        data["permalink"] = pager.path
    title = template.get("title")
    if not truthy(title):
        title = template.site.config.get("title")
    data["title"] = title
    if pager.page > 1:
        data["title"] = format_title(settings.title, title, pager.page, pager.total_pages)
        data["autogen"] = _MADE_BY
    return data


def _lay_trails(pages: list[tuple[GeneratedPage, Paginator]], settings: ListSettings) -> None:
    """Give each page links to its neighbours; the first and last pages get as many as those in the middle."""
    before, after = settings.trail
    if len(pages) < 2 or not (before or after):
        return
    length = before + after + 1
    for _, pager in pages:
        start = max(pager.page - before - 1, 0)
        end = min(start + length, len(pages))
        start = max(end - length, 0)
        pager.trail = [
            {"num": other.page, "path": other.path, "title": page.data["title"]} for page, other in pages[start:end]
        ]


def warn_of_shared_text(site: Site) -> None:
    """Warn of lists that do not show their own text.

    In the gem, all lists have the same path, ``.html`` or the value of ``indexpage``, and so do all autopages that are
    not lists. Jekyll 4 caches one template for each path.
    """
    by_path: dict[str, list[Page]] = {}
    for page in site.pages:
        if page.renders_liquid:
            by_path.setdefault(page.shown_path, []).append(page)
    for first, *others in by_path.values():
        lost = {page.relative_path: None for page in others if page.content != first.content}
        if lost:
            site.log.warning(
                TOPIC,
                f"As with jekyll-paginate-v2 in Jekyll 4, the text of {', '.join(lost)} is replaced by that of "
                f"{first.relative_path}. Move the content of these pages into layouts.",
                code="pagination-shared-text",
                location=SourceLocation(first.relative_path),
            )
