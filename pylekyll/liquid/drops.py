"""The site's drops: read-only views of items that templates see (``Jekyll::Drops``).

``SiteViews`` makes them and keeps one per item, so that a page that loops over all posts meets the same objects as the
next. Every field that is read is noted with the recorder.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll import JEKYLL_VERSION
from pylekyll.content.document import Document
from pylekyll.content.excerpt import Excerpt, excerpt_text
from pylekyll.content.page import Page
from pylekyll.liquid.drop import Drop
from pylekyll.ruby.hashes import deep_merge
from pylekyll.ruby.values import inspect
from pylekyll.site import sorted_documents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pylekyll.content.collection import Collection
    from pylekyll.content.static_file import StaticFile
    from pylekyll.liquid.registers import Recorder
    from pylekyll.site import Site
    from pylekyll.themes.resolve import Theme

_MAX_RELATED = 10


class PageHash(dict[str, Any]):
    """A page as templates see it: a hash in Jekyll too (``Convertible#to_liquid``)."""

    __slots__ = ("_note", "_path")

    def __init__(self, values: Mapping[str, Any], path: str, note: Callable[[str, Any], None]) -> None:
        super().__init__(values)
        self._path = path
        self._note = note

    def get(self, key: str, default: Any = None) -> Any:
        """The value of ``key``, noted: a page's content apart from the rest, which changes less often."""
        self._note("item", (self._path, "content" if key == "content" else "data"))
        return super().get(key, default)

    def element_to_s(self) -> str:
        """What a page in a list prints: its content (``Convertible#to_s``)."""
        return str(self.get("content"))

    def element_inspect(self) -> str:
        """``Page#inspect``."""
        return f"#<Jekyll::Page @relative_path={inspect(self._path)}>"


def page_values(page: Page, *, with_excerpt: bool = True) -> dict[str, Any]:
    """A page's defaults, front matter and attributes, in the order in which Jekyll merges them."""
    attributes = {
        "content": page.content,
        "dir": page.dir,
        "excerpt": page.excerpt if with_excerpt else None,
        "name": page.name,
        "path": page.data.get("path", page.relative_path),
        "url": page.url,
    }
    defaults = page.site.defaults.all(page.relative_path, page.type)
    return deep_merge(deep_merge(defaults, page.data) if defaults else page.data, attributes)


class DocumentDrop(Drop):
    """A document: its own fields, then its front matter (``Jekyll::Drops::DocumentDrop``)."""

    __slots__ = ("_data", "_note", "_path", "_views", "document")

    ruby_class = "Jekyll::Drops::DocumentDrop"

    #: In the order in which Ruby lists the drop's methods, which is that of ``jsonify`` and ``inspect``.
    fields: ClassVar[dict[str, Callable[[Any], Any]]] = {
        "categories": lambda drop: drop.document.data.get("categories"),
        "name": lambda drop: drop.document.data.get("name") or drop.document.basename,
        "previous": lambda drop: drop.neighbour(-1),
        "output": lambda drop: drop.document.output,
        "id": lambda drop: drop.document.id,
        "content": lambda drop: drop.document.content,
        "next": lambda drop: drop.neighbour(1),
        "tags": lambda drop: drop.document.data.get("tags"),
        "collection": lambda drop: drop.document.collection.label,
        "path": lambda drop: drop.document.relative_path,
        "relative_path": lambda drop: drop.document.relative_path,
        "url": lambda drop: drop.document.url,
        "date": lambda drop: drop.document.date,
        "excerpt": lambda drop: excerpt_text(drop.document.data.get("excerpt")),
        "title": lambda drop: drop.document.data.get("title"),
    }

    def __init__(self, document: Document, views: SiteViews) -> None:
        self.document = document
        self._data = document.data
        self._path = document.relative_path
        self._views = views
        self._note = views.recorder.note

    def get(self, key: str) -> Any:
        """A field of the document, or a value of its front matter."""
        compute = self.fields.get(key)
        self._note("item", (self._path, "content" if key in _RENDERED_FIELDS else "data"))
        return compute(self) if compute else self._data.get(key)

    def keys(self) -> Sequence[str]:
        """The fields and the keys of the front matter."""
        return list(dict.fromkeys([*self.fields, *self._data]))

    def __contains__(self, key: object) -> bool:
        return key in self.fields or key in self._data

    def neighbour(self, step: int) -> Drop | None:
        """The document before or after this one in its collection."""
        return self._views.neighbour(self.document, step)

    def to_s(self) -> str:
        """What ``{{ post }}`` prints: the output, or the content as far as it is (``Document#to_s``)."""
        self._note("item", (self._path, "content"))
        return self.document.output or self.document.content

    def element_inspect(self) -> str:
        """``Document#inspect``."""
        return inspect_document(self.document)

    def hash_for_json(self, depth: int = 0) -> dict[str, Any]:
        """All fields; deeper than the outermost the neighbours lose theirs, so that the chain ends.

        ``depth`` counts the containers around the drop (``DocumentDrop#hash_for_json``, ``#collapse_document``).
        """
        values = self.to_h()
        if depth >= _COLLAPSE_DEPTH:
            for key in ("previous", "next"):
                neighbour = values.get(key)
                if isinstance(neighbour, DocumentDrop):
                    values[key] = {k: neighbour.get(k) for k in neighbour if k not in _NOT_IN_NESTED}
        return values


def inspect_document(document: Document) -> str:
    """``Document#inspect``."""
    return f"#<Jekyll::Document {document.relative_path} collection={document.collection.label}>"


_RENDERED_FIELDS = frozenset({"content", "output", "excerpt"})
_NOT_IN_NESTED = frozenset({"content", "output", "excerpt", "next", "previous"})
_COLLAPSE_DEPTH = 2


class ExcerptDrop(DocumentDrop):
    """An excerpt as the ``page`` of its own rendering (``Jekyll::Drops::ExcerptDrop``)."""

    __slots__ = ("excerpt",)

    ruby_class = "Jekyll::Drops::ExcerptDrop"
    fields: ClassVar[dict[str, Callable[[Any], Any]]] = {
        "layout": lambda drop: drop.document.data.get("layout"),
        **DocumentDrop.fields,
        "id": lambda drop: f"{drop.document.id}#excerpt",
        "content": lambda drop: drop.excerpt.content,
        "output": lambda _: None,
        "path": lambda drop: drop.excerpt.relative_path,
        "relative_path": lambda drop: drop.excerpt.relative_path,
        "excerpt": lambda _: None,
    }

    def __init__(self, excerpt: Excerpt, views: SiteViews) -> None:
        assert isinstance(excerpt.document, Document)
        super().__init__(excerpt.document, views)
        self.excerpt = excerpt
        self._data = excerpt.data


class StaticFileDrop(Drop):
    """A static file (``Jekyll::Drops::StaticFileDrop``)."""

    __slots__ = ("file",)

    ruby_class = "Jekyll::Drops::StaticFileDrop"
    fields: ClassVar[dict[str, Callable[[StaticFile], Any]]] = {
        "name": lambda file: file.name,
        "basename": lambda file: file.basename,
        "collection": lambda file: file.type,
        "extname": lambda file: file.ext,
        "path": lambda file: file.relative_path,
        "modified_time": lambda file: file.modified_time,
    }

    def __init__(self, file: StaticFile) -> None:
        self.file = file

    def get(self, key: str) -> Any:
        """A field of the file, or a front-matter default for it."""
        compute = self.fields.get(key)
        return compute(self.file) if compute else self.file.data.get(key)

    def element_inspect(self) -> str:
        """``StaticFile#inspect``."""
        return f"#<Jekyll::StaticFile @relative_path={inspect(self.file.relative_path)}>"

    def keys(self) -> Sequence[str]:
        """The fields and the defaults."""
        return list(dict.fromkeys([*self.fields, *self.file.data]))


class CollectionDrop(Drop):
    """A collection (``Jekyll::Drops::CollectionDrop``)."""

    __slots__ = ("_views", "collection")

    ruby_class = "Jekyll::Drops::CollectionDrop"
    fields = ("output", "label", "docs", "files", "relative_directory", "directory")

    def __init__(self, collection: Collection, views: SiteViews) -> None:
        self.collection = collection
        self._views = views

    def get(self, key: str) -> Any:
        """A field of the collection, or one of its settings."""
        collection = self.collection
        if key == "docs":
            return self._views.documents(collection.docs)
        if key == "files":
            return [self._views.static_file(file) for file in collection.files]
        if key == "directory":
            return str(collection.directory)
        return getattr(collection, key) if key in self.fields else collection.metadata.get(key)

    def keys(self) -> Sequence[str]:
        """The fields and the settings."""
        return list(dict.fromkeys([*self.fields, *self.collection.metadata]))

    def to_s(self) -> str:
        """The documents as Ruby lists objects."""
        return f"[{', '.join(map(inspect_document, self.collection.docs))}]"


class ThemeDrop(Drop):
    """The theme (``Jekyll::Drops::ThemeDrop``)."""

    __slots__ = ("_development", "theme")

    ruby_class = "Jekyll::Drops::ThemeDrop"
    fields = ("metadata", "dependencies", "root", "version", "authors", "description")

    def __init__(self, theme: Theme, *, development: bool) -> None:
        self.theme = theme
        self._development = development

    def get(self, key: str) -> Any:
        """What the theme says of itself; its folder only when the environment is ``development``."""
        if key == "root":
            return str(self.theme.root) if self._development else ""
        return getattr(self.theme, key) if key in self.fields else None

    def keys(self) -> Sequence[str]:
        """The fields."""
        return self.fields


class JekyllDrop(Drop):
    """``{{ jekyll.version }}`` and ``{{ jekyll.environment }}`` (``Jekyll::Drops::JekyllDrop``)."""

    __slots__ = ("_environment",)

    ruby_class = "Jekyll::Drops::JekyllDrop"

    def __init__(self, environment: str) -> None:
        self._environment = environment

    def get(self, key: str) -> Any:
        """The version that is matched, or the environment of the build."""
        return {"version": JEKYLL_VERSION, "environment": self._environment}.get(key)

    def keys(self) -> Sequence[str]:
        """The two fields."""
        return ("version", "environment")

    def inspect(self) -> str:
        """``Liquid::Drop#inspect``."""
        return self.ruby_class


class SiteDrop(Drop):
    """``site``: what was read, then the configuration (``Jekyll::Drops::SiteDrop``)."""

    __slots__ = ("_config", "_note", "_views", "current")

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
        #: The item that is being rendered, which ``related_posts`` are related to.
        self.current: object = None

    def get(self, key: str) -> Any:
        """A collection's documents, a field of the site, or an option."""
        self._note("site", key)
        views = self._views
        collection = views.site.collections.get(key)
        if collection is not None and key != "posts":
            return views.documents(collection.docs)
        if key == "related_posts":
            return views.related_posts(self.current) if isinstance(self.current, Document) else None
        if key == "config":
            return None
        return getattr(views, f"site_{key}") if key in self.fields else self._config.get(key)

    def keys(self) -> Sequence[str]:
        """The fields and the options."""
        return list(dict.fromkeys([*self.fields, *self._config]))

    def __contains__(self, key: object) -> bool:
        return key in self._views.site.collections or key in self.fields or key in self._config


class SiteViews:
    """Makes the drops of one site, each item's once."""

    def __init__(self, site: Site, recorder: Recorder) -> None:
        self.site = site
        self.recorder = recorder
        self._documents: dict[Document, DocumentDrop] = {}
        self._pages: dict[Page, PageHash] = {}
        self._files: dict[StaticFile, StaticFileDrop] = {}
        self._positions: dict[str, dict[Document, int]] = {}

    # -- single items -------------------------------------------------------------------------------------------

    def item(self, item: Page | Document | Excerpt) -> PageHash | DocumentDrop:
        """``page`` while ``item`` is rendered: a hash of its own for a page, whose content stays what it was."""
        if isinstance(item, Document):
            return self.document(item)
        if isinstance(item, Page):
            return PageHash(page_values(item), item.relative_path, self.recorder.note)
        if isinstance(item.document, Document):
            return ExcerptDrop(item, self)
        values = page_values(item.document, with_excerpt=False)
        values["excerpt"] = None
        return PageHash(values, item.document.relative_path, self.recorder.note)

    def document(self, document: Document) -> DocumentDrop:
        """The drop of a document."""
        drop = self._documents.get(document)
        if drop is None:
            drop = self._documents[document] = DocumentDrop(document, self)
        return drop

    def page(self, page: Page) -> PageHash:
        """A page as others see it; ``update_page`` keeps its content up to date."""
        known = self._pages.get(page)
        if known is None:
            known = PageHash(page_values(page), page.relative_path, self.recorder.note)
            self._pages[page] = known
        return known

    def update_page(self, page: Page) -> None:
        """Show the content that ``page`` has now."""
        known = self._pages.get(page)
        if known is not None:
            dict.__setitem__(known, "content", page.content)

    def static_file(self, file: StaticFile) -> StaticFileDrop:
        """The drop of a static file."""
        drop = self._files.get(file)
        if drop is None:
            drop = self._files[file] = StaticFileDrop(file)
        return drop

    def documents(self, documents: Iterable[Document]) -> list[DocumentDrop]:
        """The drops of some documents."""
        return [self.document(document) for document in documents]

    def neighbour(self, document: Document, step: int) -> DocumentDrop | None:
        """The document ``step`` places further in its collection, if there is one."""
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
        """The ten newest other posts (``Jekyll::RelatedPosts#most_recent_posts``)."""
        posts = self.site.posts.docs
        if len(posts) <= 1:
            return []
        newest = posts[-(_MAX_RELATED + 1) :][::-1]
        return self.documents([post for post in newest if post is not document][:_MAX_RELATED])

    # -- fields of the site -------------------------------------------------------------------------------------

    @property
    def site_time(self) -> Any:
        """The time of the build."""
        self.recorder.note("clock", "site.time")
        return self.site.time

    @property
    def site_data(self) -> Any:
        """The data files, or the option ``data``."""
        return self.site.config.get("data") or self.site.data

    @cached_property
    def site_posts(self) -> list[DocumentDrop]:
        """All posts, the newest first."""
        return self.documents(sorted_documents(self.site.posts.docs)[::-1])

    @property
    def site_pages(self) -> list[PageHash]:
        """All pages."""
        return [self.page(page) for page in self.site.pages]

    @property
    def site_html_pages(self) -> list[PageHash]:
        """The pages that are HTML or a folder's index."""
        return [self.page(page) for page in self.site.pages if page.is_html or page.url.endswith("/")]

    @property
    def site_static_files(self) -> list[StaticFileDrop]:
        """All static files."""
        return [self.static_file(file) for file in self.site.static_files]

    @cached_property
    def site_documents(self) -> list[Drop]:
        """Documents and static files of all collections."""
        found = self.site.documents()
        return [self.document(item) if isinstance(item, Document) else self.static_file(item) for item in found]

    @cached_property
    def site_collections(self) -> list[CollectionDrop]:
        """The collections by name."""
        return [CollectionDrop(c, self) for c in sorted(self.site.collections.values(), key=lambda c: c.label)]

    @cached_property
    def site_tags(self) -> dict[Any, list[DocumentDrop]]:
        """Posts by tag."""
        return {tag: self.documents(posts) for tag, posts in self.site.posts_by("tags").items()}

    @cached_property
    def site_categories(self) -> dict[Any, list[DocumentDrop]]:
        """Posts by category."""
        return {category: self.documents(posts) for category, posts in self.site.posts_by("categories").items()}
