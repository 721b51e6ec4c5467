"""jekyll-paginate 1.1: the posts of an ``index.html`` spread over several pages."""

from __future__ import annotations

import math
import posixpath
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.ruby.values import inspect, string_to_i, to_s, truthy
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.content.names import join
from pylekyll.site.content.page import Page
from pylekyll.site.read.pages import read_page
from pylekyll.site.site import sorted_documents

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.rendering.site_drops import SiteViews
    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Site


@dataclass
class Pager:
    """One page's part of the posts (``Jekyll::Paginate::Pager``); ``first_path`` is the first page's address."""

    page: int
    per_page: int
    posts: list[Document]
    total_posts: int
    total_pages: int
    first_path: str
    path_template: str

    def path(self, number: int | None) -> str | None:
        """Return the address of the page ``number`` (``Pager.paginate_path``)."""
        if number is None:
            return None
        return self.first_path if number <= 1 else paginate_path(self.path_template, number)

    def to_liquid(self, views: SiteViews) -> dict[str, Any]:
        """Return ``paginator`` in templates, whose ``views`` show the posts."""
        before = self.page - 1 if self.page != 1 else None
        after = self.page + 1 if self.page != self.total_pages else None
        return {
            "page": self.page,
            "per_page": self.per_page,
            "posts": views.documents(self.posts),
            "total_posts": self.total_posts,
            "total_pages": self.total_pages,
            "previous_page": before,
            "previous_page_path": self.path(before),
            "next_page": after,
            "next_page_path": self.path(after),
        }


def paginate_path(template: str, number: int) -> str:
    """Return ``paginate_path`` with the page's number, absolute."""
    path = template.replace(":num", str(number), 1)
    return path if path.startswith("/") else f"/{path}"


class PaginationGenerator(Generator):
    """Gives the template page a pager, and adds copies of it for the other parts (``Paginate::Pagination``)."""

    safe = True
    priority = Priority.LOWEST
    reads = Reads.NOTHING

    def generate(self, site: Site) -> None:
        """Paginate where the option ``paginate`` is set."""
        if site.config.get("paginate") is not None and site.pages:
            paginate_posts(site)


def paginate_posts(site: Site) -> None:
    """Paginate by the options ``paginate`` and ``paginate_path``. Raises ``ConfigError`` for an invalid number."""
    template = find_template(site)
    if template is None:
        site.log.warning(
            "Pagination:",
            "Pagination is enabled, but I couldn't find an index.html page to use as the pagination template. "
            "Skipping pagination.",
            code="pagination-without-page",
            location=setting_location(site.source, "paginate"),
        )
        return
    paginate(site, template)


def find_template(site: Site) -> Page | None:
    """Return the ``index.html`` with the longest path among those in the folders above ``paginate_path``."""
    above = _folders_above(to_s(site.config["paginate_path"]))
    candidates = [page for page in site.pages if page.name == "index.html" and _folder(page) in above]
    return max(candidates, key=lambda page: len(_path(page)), default=None)


def _path(page: Page) -> str:
    return to_s(page.data.get("path", page.relative_path))


def _folder(page: Page) -> str:
    return posixpath.dirname(posixpath.normpath("/" + _path(page).lstrip("/")))


def _folders_above(path: str) -> set[str]:
    """Return the folders from the source down to the one that the path of a numbered page is in."""
    folder = posixpath.dirname(posixpath.normpath("/" + path.lstrip("/")))
    folders = {folder}
    while folder != "/":
        folder = posixpath.dirname(folder)
        folders.add(folder)
    return folders


def paginate(site: Site, template: Page) -> None:
    """Spread the posts that are not ``hidden`` over ``template`` and copies of it."""
    posts = [post for post in sorted_documents(site.posts.docs)[::-1] if not truthy(post.data.get("hidden"))]
    per_page = _per_page(site.config["paginate"])
    total = math.ceil(len(posts) / per_page)
    path_template = to_s(site.config["paginate_path"])
    for number in range(1, total + 1):
        part = posts[(number - 1) * per_page : number * per_page]
        pager = Pager(number, per_page, part, len(posts), total, template.url, path_template)
        if number == 1:
            template.pager = pager
        else:
            site.pages.append(_copy(site, template, pager))


def _per_page(setting: Any) -> int:
    """Return how many posts a page shows. Raises ``ConfigError`` for values by which Ruby cannot divide."""
    number = int(setting) if isinstance(setting, (int, float)) else string_to_i(to_s(setting))
    if number == 0 or isinstance(setting, bool):
        raise ConfigError(f"'paginate' should be set as a number of posts, but was: {inspect(setting)}.")
    return number


def _copy(site: Site, template: Page, pager: Pager) -> Page:
    """Return the template read again, to be written elsewhere; it keeps its path, as in Jekyll."""
    directory = template.dir.rstrip("/")
    path = site.source / join(directory, template.name).lstrip("/")
    if path.is_file():
        page = read_page(site, directory, template.name)
    else:  # the template's permalink ignores its folder
        message = f"Error reading file {path}: No such file or directory"
        site.log.warning("Pagination:", message, code="pagination-template")
        page = Page(site=site, directory=directory, name=template.name)
    page.relative_path = join(directory, template.name).removeprefix("/")
    page.directory = paginate_path(pager.path_template, pager.page)
    page.pager = pager
    return page


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "": {
        "paginate": ("integer", "Posts on a page."),
        "paginate_path": ("string", "The address of the pages, as /page:num/."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(PaginationGenerator)
