"""``site``, ``jekyll`` and ``theme`` as templates see them, and the views of one site's items.

``SiteViews`` makes the drops of items and keeps one per item, so that all pages that loop over posts get the same
objects.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.reads import Kind
from pylekyll.foundation.version import JEKYLL_VERSION
from pylekyll.languages.liquid.drop import METHODS, Drop, OptionDrop, method_value
from pylekyll.languages.liquid.values import PostsByName
from pylekyll.rendering.drops import (
    CollectionDrop,
    DocumentDrop,
    ExcerptDrop,
    StaticFileDrop,
)
from pylekyll.rendering.jekyll_3_drops import Jekyll3DocumentDrop, Jekyll3ExcerptDrop, Jekyll3StaticFileDrop
from pylekyll.rendering.kramdown_option import shown_kramdown
from pylekyll.rendering.page_hashes import ListedPage, PageHash, page_values
from pylekyll.site.content.document import Document
from pylekyll.site.content.page import Page
from pylekyll.site.site import sorted_documents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pylekyll.languages.liquid.registers import ItemRecorder
    from pylekyll.languages.liquid.tables import FilterTables
    from pylekyll.site.content.excerpt import Excerpt
    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Site
    from pylekyll.site.themes.resolve import Theme

_MAX_RELATED = 10
_LISTS_OF_ITEMS = frozenset(
    {"categories", "collections", "documents", "html_pages", "pages", "posts", "related_posts", "tags"}
)


class ThemeDrop(Drop):
    """The theme (``Jekyll::Drops::ThemeDrop``)."""

    __slots__ = ("_development", "theme")

    is_site_wide = True
    ruby_class = "Jekyll::Drops::ThemeDrop"
    fields = ("metadata", "dependencies", "root", "version", "authors", "description")

    def __init__(self, theme: Theme, *, development: bool) -> None:
        self.theme = theme
        self._development = development

    def get(self, key: str) -> Any:
        """Return a field of the theme; its folder only if the environment is ``development``."""
        if key == "root":
            return str(self.theme.root) if self._development else ""
        if key in METHODS:
            return method_value(self, self.fields, {}, key)
        return getattr(self.theme, key) if key in self.fields else None

    def keys(self) -> Sequence[str]:
        """Return the fields."""
        return self.fields


class JekyllDrop(Drop):
    """``{{ jekyll.version }}`` and ``{{ jekyll.environment }}`` (``Jekyll::Drops::JekyllDrop``)."""

    __slots__ = ("_environment", "_version")

    is_site_wide = True
    ruby_class = "Jekyll::Drops::JekyllDrop"

    def __init__(self, environment: str, version: str = JEKYLL_VERSION) -> None:
        self._environment = environment
        self._version = version

    def get(self, key: str) -> Any:
        """Return the Jekyll version that the site is built for, or the environment of the build."""
        return {"version": self._version, "environment": self._environment}.get(key)

    def keys(self) -> Sequence[str]:
        """Return the two fields."""
        return ("version", "environment")

    def inspect(self) -> str:
        """``Liquid::Drop#inspect``."""
        return self.ruby_class


class SiteDrop(Drop):
    """``site``: the items and data of the site, then the configuration (``Jekyll::Drops::SiteDrop``)."""

    __slots__ = ("_config", "_note", "_times_set", "_views", "current")

    ruby_class = "Jekyll::Drops::SiteDrop"
    #: In the order in which Ruby lists the drop's methods.
    fields = (
        "time",
        "config",
        "data",
        "static_files",
        "posts",
        "html_pages",
        "collections",
        "tags",
        "documents",
        "related_posts",
        "categories",
        "pages",
    )

    def __init__(self, views: SiteViews) -> None:
        self._views = views
        self._config = views.site.config
        self._note = views.recorder.note
        #: The item that is being rendered, for ``related_posts``.
        self.current: object = None
        self._times_set = 0

    def get(self, key: str) -> Any:
        """Return a collection's documents, a field of the site, or an option."""
        self._note(Kind.SITE, key)
        views = self._views
        collection = views.site.collections.get(key)
        if collection is not None and key != "posts":
            return views.collection(key, collection.docs)
        if key == "related_posts":
            return views.related_posts(self.current) if isinstance(self.current, Document) else None
        if key == "config":
            return None
        if key in self.fields:
            return getattr(views, f"site_{key}")
        if key in METHODS:
            return method_value(self, self.fields, self._config, key)
        return shown_kramdown(views.site, self._config) if key == "kramdown" else views.option(self._config.get(key))

    @property
    def recorder(self) -> ItemRecorder:
        """The recorder of what templates read."""
        return self._views.recorder

    def time_for(self, key: str, template: str) -> Any:
        """Return the time of the build to be printed by ``template``, which is recorded; ``None`` for another value."""
        if key != "time" or key in self._views.site.collections:
            return None
        self._note(Kind.TIME, ("site.time", template))
        return self._views.site.time

    def data_for(self, key: str) -> dict[str, Any] | None:
        """Return the data files and record a read of ``key``; ``None`` if ``site.data`` is another value."""
        views = self._views
        data = None if "data" in views.site.collections else views.site_data
        if not isinstance(data, dict):
            return None
        self._note(Kind.DATA, key)
        return data

    @contextmanager
    def comparing(self) -> Iterator[None]:
        """Enter a block that reads values for comparison: dates that are the time of the build are not recorded."""
        self._views.clock, before = None, self._views.clock
        try:
            yield
        finally:
            self._views.clock = before

    def set(self, key: str, value: Any) -> None:
        """Replace the value of ``key`` (``Jekyll::Drops::Drop#[]=``); the configuration is unchanged."""
        self._config = self._config.replace(**{key: value})
        self._times_set += 1

    @property
    def state(self) -> tuple[int, int, int]:
        """Return a value that changes with the content of ``site``: stylesheets add their source maps."""
        site = self._views.site
        return self._times_set, len(site.pages), len(site.static_files)

    def leads_to_items(self, key: str) -> bool:
        """Return whether the value of ``key`` leads to pages or documents."""
        if key in self._views.site.collections or key in _LISTS_OF_ITEMS:
            return True
        return key not in self.fields and isinstance(self._config.get(key), (list, Drop))

    def keys(self) -> Sequence[str]:
        """Return the fields and the options."""
        return list(dict.fromkeys([*self.fields, *self._config]))

    def __contains__(self, key: object) -> bool:
        return key in self._views.site.collections or key in self.fields or key in self._config


class DropClasses(NamedTuple):
    """The classes of items' drops."""

    document: type[DocumentDrop]
    excerpt: type[ExcerptDrop]
    static_file: type[StaticFileDrop]


def drop_classes(config: Mapping[str, Any]) -> DropClasses:
    """Return the classes for the site's version of Jekyll."""
    if not dialect_of(config).has_old_drops:
        return DropClasses(DocumentDrop, ExcerptDrop, StaticFileDrop)
    return DropClasses(Jekyll3DocumentDrop, Jekyll3ExcerptDrop, Jekyll3StaticFileDrop)


class SiteViews:
    """Makes the drops of one site, one for each item."""

    def __init__(self, site: Site, recorder: ItemRecorder, tables: FilterTables | None = None) -> None:
        self.site = site
        self.recorder = recorder
        #: Kind of the read of a date that is the time of the build; ``None`` if it is not recorded.
        self.clock: Kind | None = Kind.UNDATED
        self.tables = tables
        self._drops = drop_classes(site.config)
        self._documents: dict[Document, DocumentDrop] = {}
        self._pages: dict[Page, ListedPage] = {}
        self._files: dict[StaticFile, StaticFileDrop] = {}
        self._positions: dict[str, dict[Document, int]] = {}

    # -- single items -------------------------------------------------------------------------------------------

    def item(self, item: Page | Document | Excerpt) -> PageHash | DocumentDrop:
        """Return ``page`` for the rendering of ``item``: for a page a separate hash, whose content does not change."""
        if isinstance(item, Document):
            return self.document(item)
        if isinstance(item, Page):
            return PageHash(self._values_of(item), item.relative_path, self.recorder)
        if isinstance(item.document, Document):
            return self._drops.excerpt(item, self)
        values = page_values(item.document, with_excerpt=False)
        values["excerpt"] = None
        return PageHash(values, item.document.relative_path, self.recorder)

    def document(self, document: Document) -> DocumentDrop:
        """Return the drop of a document."""
        drop = self._documents.get(document)
        if drop is None:
            drop = self._documents[document] = self._drops.document(document, self)
        return drop

    def page(self, page: Page) -> ListedPage:
        """Return a page as other items see it; ``update_page`` keeps its content up to date."""
        known = self._pages.get(page)
        if known is None:
            known = self._pages[page] = ListedPage(self._values_of(page), page.relative_path, self.recorder)
            if page.deferred is not None:
                known.show_content_of(page)
        return known

    def _values_of(self, page: Page) -> Mapping[str, Any]:
        return page.liquid_values(self) or page_values(page)

    def update_page(self, page: Page) -> None:
        """Show the content that ``page`` has now."""
        known = self._pages.get(page)
        if known is not None:
            known.show_content_of(page)

    def forget(self, item: object) -> None:
        """Drop the hash of a page whose data changed; its next use makes another. ``None`` drops all."""
        if isinstance(item, Page):
            self._pages.pop(item, None)
        elif item is None:
            self._pages.clear()

    def static_file(self, file: StaticFile) -> StaticFileDrop:
        """Return the drop of a static file."""
        drop = self._files.get(file)
        if drop is None:
            drop = self._files[file] = self._drops.static_file(file)
        return drop

    def documents(self, documents: Iterable[Document]) -> list[DocumentDrop]:
        """Return the drops of some documents."""
        return [self.document(document) for document in documents]

    def neighbour(self, document: Document, step: int) -> DocumentDrop | None:
        """Return the document ``step`` places further in its collection, if there is one."""
        docs = document.collection.docs
        positions = self._positions.get(document.collection.label)
        if positions is None or len(positions) != len(docs):
            positions = {other: place for place, other in enumerate(docs)}
            self._positions[document.collection.label] = positions
        place = positions.get(document)
        if place is None or not 0 <= place + step < len(docs):
            return None
        return self.document(docs[place + step])

    def related_posts(self, document: Document) -> list[DocumentDrop]:
        """Return the ten newest other posts (``Jekyll::RelatedPosts#most_recent_posts``)."""
        posts = self.site.posts.docs
        if len(posts) <= 1:
            return []
        newest = posts[-(_MAX_RELATED + 1) :][::-1]
        return self.documents([post for post in newest if post is not document][:_MAX_RELATED])

    def option(self, value: Any) -> Any:
        """Return an option as templates see it: pages that a generator put into the configuration become drops."""
        if value.__class__ is list and value and isinstance(value[0], Page):
            return [self.page(page) for page in value]
        if isinstance(value, OptionDrop):
            value.recorder = self.recorder
        return value

    # -- fields of the site -------------------------------------------------------------------------------------

    @property
    def site_time(self) -> Any:
        """The time of the build."""
        self.recorder.note(Kind.BUILD_TIME, "")
        return self.site.time

    @property
    def site_data(self) -> Any:
        """The data files, or the option ``data``."""
        return self.site.config.get("data") or self.site.data

    @property
    def site_posts(self) -> list[DocumentDrop]:
        """All posts, the newest first."""
        return self._lasting(self._posts)

    @cached_property
    def _posts(self) -> list[DocumentDrop]:
        return self.documents(sorted_documents(self.site.posts.docs, newest_first=True))

    def collection(self, label: str, documents: Sequence[Document]) -> list[DocumentDrop]:
        """Return the drops of a collection's documents."""
        return self._shared(f"collection {label}", documents, lambda: self.documents(documents))

    def collection_files(self, label: str, files: Sequence[StaticFile]) -> list[StaticFileDrop]:
        """Return the drops of a collection's static files."""
        return self._shared(f"files {label}", files, lambda: [self.static_file(file) for file in files])

    @property
    def site_pages(self) -> list[ListedPage]:
        """All pages."""
        return self._shared("pages", self.site.pages, lambda: [self.page(page) for page in self.site.pages])

    @property
    def site_html_pages(self) -> list[ListedPage]:
        """The pages that are HTML or a folder's index."""
        return self._shared("html_pages", self.site.pages, self._html_pages)

    def _html_pages(self) -> list[ListedPage]:
        return [self.page(page) for page in self.site.pages if page.is_html or page.url.endswith("/")]

    def _shared(self, name: str, items: Sequence[Any], make: Callable[[], list[Any]]) -> list[Any]:
        """Return the result of ``make``, cached while ``items`` are the same, so that filters can cache by identity."""
        return make() if self.tables is None else self.tables.shared(name, items, make)

    def _lasting(self, items: list[Any]) -> list[Any]:
        """Return ``items``, which never change, and register them for the caches of filters."""
        return items if self.tables is None else self.tables.lasting(items)

    @property
    def site_static_files(self) -> list[StaticFileDrop]:
        """All static files."""
        files = self.site.static_files
        return self._shared("static_files", files, lambda: [self.static_file(file) for file in files])

    @property
    def site_documents(self) -> list[Drop]:
        """Documents and static files of all collections."""
        return self._lasting(self._documents_and_files)

    @cached_property
    def _documents_and_files(self) -> list[Drop]:
        found = self.site.documents()
        return [self.document(item) if isinstance(item, Document) else self.static_file(item) for item in found]

    @cached_property
    def site_collections(self) -> list[CollectionDrop]:
        """The collections by name."""
        return [CollectionDrop(c, self) for c in sorted(self.site.collections.values(), key=lambda c: c.label)]

    @cached_property
    def site_tags(self) -> dict[Any, list[DocumentDrop]]:
        """Posts by tag."""
        return self._posts_by("tags")

    @cached_property
    def site_categories(self) -> dict[Any, list[DocumentDrop]]:
        """Posts by category."""
        return self._posts_by("categories")

    def _posts_by(self, attribute: str) -> dict[Any, list[DocumentDrop]]:
        return PostsByName((name, self.documents(posts)) for name, posts in self.site.posts_by(attribute).items())
