"""jekyll-archives 2.2: a page for each tag, category, year, month and day of the posts."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.text import slugify
from pylekyll.languages.ruby.times import strftime
from pylekyll.languages.ruby.uri import unescape_path
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Reads
from pylekyll.site.content.names import extension
from pylekyll.site.content.page import Page
from pylekyll.site.content.permalink import expand
from pylekyll.site.site import sorted_documents

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.plugins.api import Extensions
    from pylekyll.rendering.site_drops import SiteViews
    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Site

    _Described = tuple[str, Any, dict[str, str], list[Document]]

_DEFAULTS: Mapping[str, Any] = {
    "layout": "archive",
    "enabled": [],
    "permalinks": {
        "year": "/:year/",
        "month": "/:year/:month/",
        "day": "/:year/:month/:day/",
        "tag": "/tag/:name/",
        "category": "/category/:name/",
    },
}


@dataclass(eq=False, repr=False)
class Archive(Page):
    """A page about ``posts`` (``Jekyll::Archives::Archive``).

    ``kind`` is ``tag``, ``category``, ``year``, ``month`` or ``day``; ``placeholders`` are those of its permalink,
    ``title`` is the tag or category.
    """

    kind: str = ""
    title: Any = None
    placeholders: dict[str, str] = field(default_factory=dict)
    template: str = ""
    posts: list[Document] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.type = self.kind  # by which defaults are scoped
        self.ext = extension(self.relative_path)
        self.name = posixpath.basename(self.relative_path).removesuffix(self.ext)
        self.basename = self.name

    @cached_property
    def url(self) -> str:
        """The URL from the permalink."""
        return expand(self.template, {**self.placeholders, "type": self.kind})

    @cached_property
    def relative_path(self) -> str:
        """The path of the written page, which is also its own path."""
        path = unescape_path(self.url).removeprefix("/")
        return posixpath.join(path, "index.html") if self.url.endswith("/") else path

    @property
    def date(self) -> date | None:
        """The first day of the archive's period."""
        if self.kind in {"tag", "category"}:
            return None
        numbers = [int(value) for value in self.placeholders.values()]
        return date(*[*numbers, 1, 1][:3])

    def liquid_values(self, views: SiteViews) -> dict[str, Any]:
        """Return the values for templates; as in the gem, some values of other pages are missing."""
        attributes = {
            "posts": views.documents(self.posts),
            "type": self.kind,
            "title": self.title,
            "date": self.date,
            "name": self.name,
            "path": self.relative_path,
            "url": self.url,
            "permalink": self.data.get("permalink"),
        }
        return deep_merge(self.site.defaults.all(self.relative_path, self.kind), deep_merge(self.data, attributes))


class ArchivesGenerator(Generator):
    """Adds the archives that ``jekyll-archives`` in the configuration enables (``Jekyll::Archives::Archives``)."""

    safe = True
    reads = Reads.NOTHING

    def generate(self, site: Site) -> None:
        """Add the pages."""
        own = site.config.get("jekyll-archives")
        settings = deep_merge(_DEFAULTS, own if isinstance(own, dict) else {})
        archives = [_page(site, settings, archive) for archive in _archives(site, _enabled_kinds(settings))]
        site.change_config("jekyll-archives", **{"jekyll-archives": settings, "archives": archives})
        site.pages += archives


def _enabled_kinds(settings: Mapping[str, Any]) -> set[str]:
    enabled = settings["enabled"]
    if enabled is True or enabled == "all":
        return {"tags", "categories", "year", "month", "day"}
    return {to_s(kind) for kind in enabled} if isinstance(enabled, list) else set()


def _archives(site: Site, kinds: set[str]) -> Iterator[_Described]:
    """Each archive's kind, title, placeholders and posts, in the gem's order."""
    for kind, plural in (("tag", "tags"), ("category", "categories")):
        if plural in kinds:
            for title, posts in site.posts_by(plural).items():
                yield kind, title, {"name": slugify(title)} if isinstance(title, str) else {}, posts
    for year, in_year in _grouped(site.posts.docs, "%Y").items():
        if "year" in kinds:
            yield "year", None, {"year": year}, in_year
        for month, in_month in _grouped(in_year, "%m").items():
            if "month" in kinds:
                yield "month", None, {"year": year, "month": month}, in_month
            if "day" in kinds:
                for day, on_day in _grouped(in_month, "%d").items():
                    yield "day", None, {"year": year, "month": month, "day": day}, on_day


def _grouped(posts: list[Document], directive: str) -> dict[str, list[Document]]:
    """Return the posts grouped by a part of their date, the newest first in each group."""
    grouped: dict[str, list[Document]] = {}
    for post in posts:
        grouped.setdefault(strftime(post.date, directive), []).append(post)
    return {key: sorted_documents(found)[::-1] for key, found in grouped.items()}


def _page(site: Site, settings: Mapping[str, Any], archive: _Described) -> Archive:
    kind, title, placeholders, posts = archive
    layouts = settings.get("layouts")
    own = layouts.get(kind) if isinstance(layouts, dict) else None
    permalinks = settings["permalinks"]
    if not isinstance(permalinks, dict):
        raise ConfigError(
            "'jekyll-archives.permalinks' must be a hash of kinds and their permalinks.",
            hint="Write `permalinks: {tag: '/tag/:name/'}`.",
        )
    template = to_s(permalinks.get(kind))
    if not placeholders:
        template = template.replace("/:name", "")  # a tag that is not text has no slug
    return Archive(
        site=site,
        directory="",
        name="",
        data={"layout": own or settings["layout"]},
        kind=kind,
        title=title if isinstance(title, str) else None,
        placeholders=placeholders,
        template=template,
        posts=posts,
    )


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "jekyll-archives": {
        "enabled": ("array|string|boolean", "The archives: year, month, day, categories, tags, or all."),
        "layout": ("string", "The layout of all archives."),
        "layouts": ("object", "The layouts by kind."),
        "permalinks": ("object", "The addresses by kind."),
        "slug_mode": ("string", "How names become addresses."),
    },
    "jekyll-archives.layouts": {
        "year": ("string", "The layout of archives by year."),
        "month": ("string", "The layout of archives by month."),
        "day": ("string", "The layout of archives by day."),
        "category": ("string", "The layout of archives by category."),
        "tag": ("string", "The layout of archives by tag."),
    },
    "jekyll-archives.permalinks": {
        "year": ("string", "The address of archives by year."),
        "month": ("string", "The address of archives by month."),
        "day": ("string", "The address of archives by day."),
        "category": ("string", "The address of archives by category."),
        "tag": ("string", "The address of archives by tag."),
    },
}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(ArchivesGenerator)
