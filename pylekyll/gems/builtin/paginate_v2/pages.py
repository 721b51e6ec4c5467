"""The pages of a list, and ``paginator`` on each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.filters.strings import replace_first
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from pylekyll.gems.builtin.paginate_v2.settings import ListSettings
    from pylekyll.rendering.site_drops import SiteViews
    from pylekyll.site.content.document import Document


def format_number(text: str, number: int, total: int) -> str:
    """Return ``text`` with ``:num`` and ``:max`` filled in, each once (``Generator::Utils.format_page_number``)."""
    return text.replace(":num", str(number), 1).replace(":max", str(total), 1)


def format_title(text: str, title: Any, number: int, total: int) -> str:
    """Return ``text`` with ``:title``, ``:num`` and ``:max`` filled in (``Generator::Utils.format_page_title``)."""
    return format_number(replace_first(text, ":title", to_s(title)), number, total)


def with_index(address: str, name: str, extension: str) -> str:
    """Return ``address`` with the name of an index file (``Generator::Utils.ensure_full_path``)."""
    if address.endswith("/"):
        return f"{address}{name}{extension}"
    return address if "." in address else f"{address}{name}"


@dataclass
class Paginator:
    """One page's part of the documents (``PaginateV2::Generator::Paginator``).

    ``path`` is the address of this page, ``first_path`` that of the first page; ``path_template`` makes the others.
    """

    page: int
    per_page: int
    total_pages: int
    total_posts: int
    posts: list[Document]
    path: str
    first_path: str
    path_template: str
    trail: list[dict[str, Any]] | None = None

    def path_of(self, number: int) -> str:
        """Return the address of the page ``number`` in links to the page before or after."""
        return format_number(self.first_path if number == 1 else self.path_template, number, self.total_pages)

    def to_liquid(self, views: SiteViews) -> dict[str, Any]:
        """Return ``paginator`` in templates, whose ``views`` show the documents."""
        before = self.page - 1 if self.page != 1 else None
        after = self.page + 1 if self.page != self.total_pages else None
        return {
            "per_page": self.per_page,
            "posts": views.documents(self.posts),
            "total_posts": self.total_posts,
            "total_pages": self.total_pages,
            "page": self.page,
            "page_path": self.path,
            "previous_page": before,
            "previous_page_path": self.path_of(before) if before else None,
            "next_page": after,
            "next_page_path": self.path_of(after) if after else None,
            "first_page": 1,
            "first_page_path": self.path_of(1),
            "last_page": self.total_pages,
            "last_page_path": format_number(self.path_template, self.total_pages, self.total_pages),
            "page_trail": self.trail,
        }


def make_paginator(
    settings: ListSettings, documents: list[Document], place: tuple[int, int], addresses: tuple[str, str]
) -> Paginator:
    """Return the paginator of one page; ``place`` is its number and the number of pages.

    The ``addresses`` are the URL of the first page and the template for the URLs of the others.
    """
    (number, total), (base, template) = place, addresses
    name, extension = settings.index_name, settings.index_extension
    own = with_index(base if number == 1 else template, name or "index", extension)
    if name:
        base, template = with_index(base, name, extension), with_index(template, name, extension)
    start = (number - 1) * settings.per_page
    return Paginator(
        page=number,
        per_page=settings.per_page,
        total_pages=total,
        total_posts=len(documents),
        posts=documents[start : start + settings.per_page],
        path=format_number(own, number, total),
        first_path=base,
        path_template=template,
    )


@dataclass(eq=False, repr=False)
class GeneratedPage(Page):
    """A page at the URL ``address``, made from the file ``template_path``; it does not have a folder.

    The path of that file selects the front-matter defaults and appears in messages; templates see the page's own path.
    The gem does not trigger ``post_init`` for it.
    """

    announced = False
    address: str = ""
    template_path: str = ""
    #: True if the page's content is nil, not empty, until it is rendered.
    is_bare: bool = False

    @cached_property
    def url(self) -> str:
        """The address, neither cleaned nor escaped."""
        return self.address

    @cached_property
    def relative_path(self) -> str:
        """The template's path."""
        return self.template_path

    @property
    def shown_path(self) -> str:
        """The file's name, such as ``.html``: in the gem, the pages of all lists have the same path."""
        return self.name

    @property
    def shown_content(self) -> str | None:
        """Return the content for templates."""
        return None if self.is_bare and self.output is None else self.content
