"""One site: its configuration and everything read, in Jekyll's order (``Jekyll::Site``).

A site holds data. ``pylekyll.build.pipeline`` fills, renders and writes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.ruby.paths import sanitized_path
from pylekyll.languages.ruby.values import inspect, merge_sort
from pylekyll.site.content.collection import Collection, sanitize_label
from pylekyll.site.content.document import Document, compare, sort_key

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence
    from datetime import datetime, tzinfo

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config
    from pylekyll.site.content.context import ContentConverter, Defaults, SiteExtensions
    from pylekyll.site.content.excerpt import Excerpt
    from pylekyll.site.content.layout import Layout
    from pylekyll.site.content.page import Page
    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.themes.resolve import Theme

    Item = Page | Document
    SiteFile = Page | Document | StaticFile


class Excerpts(Protocol):
    """Renders the excerpts of a site (``pylekyll.rendering.excerpts``)."""

    def render(self, excerpt: Excerpt, site: Site) -> str:
        """Return the rendered excerpt."""


@dataclass(eq=False)
class Site:
    """The data of one build for templates, generators and plugins.

    ``extensions`` are the configuration, the converters and the hooks; ``time`` is the time of the build, and
    ``zone`` is the site's time zone. ``excerpts`` renders excerpts. One of several variants is written to
    ``folder`` in the destination; other variants write to the folders ``beside`` in its own destination.
    """

    extensions: SiteExtensions
    log: Log
    time: datetime
    zone: tzinfo
    defaults: Defaults
    excerpts: Excerpts
    theme: Theme | None = None
    liquid_blocks: Container[str] = frozenset()
    folder: str = ""
    beside: tuple[str, ...] = ()
    #: Publication time of the first document with a future date.
    waits_until: datetime | None = None
    layouts: dict[str, Layout] = field(default_factory=dict)
    pages: list[Page] = field(default_factory=list)
    static_files: list[StaticFile] = field(default_factory=list)
    collections: dict[str, Collection] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.source: Path = self.config.source
        self.destination: Path = self.config.destination / self.folder
        self.collections = {label: self._collection(label) for label in self._collection_labels()}
        self._output_extensions: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"<Site {self.source}: {len(self.pages)} pages, {len(self.collections)} collections>"

    @property
    def config(self) -> Config:
        """The configuration as loaded, with the changes of plugins (``change_config``)."""
        return self.extensions.config

    def change_config(self, by: str, **settings: Any) -> None:
        """Override the configuration with ``settings`` of the plugin ``by``, for templates and other plugins."""
        self.extensions.change_config(by, settings)

    # -- collections --------------------------------------------------------------------------------------------

    def _collection_labels(self) -> Sequence[str]:
        names = self.config.get("collections")
        if names is None:
            return []
        if isinstance(names, (dict, list)):
            return [str(name) for name in names]
        raise ConfigError("Your `collections` key must be a hash or an array.")

    def _collection(self, name: str) -> Collection:
        label = sanitize_label(name)
        settings = self.config.get("collections")
        metadata = settings.get(label) if isinstance(settings, dict) else None  # ``extract_metadata``
        return Collection(
            label=label,
            directory=self.collections_path / f"_{label}",
            metadata=metadata if isinstance(metadata, dict) else {},
            permalink_style=str(self.config["permalink"]),
        )

    @property
    def collections_path(self) -> Path:
        """The folder that holds the collections: the source, or ``collections_dir`` in it."""
        folder = self.config.collections_dir
        return Path(sanitized_path(self.source.as_posix(), folder)) if folder else self.source

    @property
    def posts(self) -> Collection:
        """The collection of posts."""
        if "posts" not in self.collections:
            self.collections["posts"] = self._collection("posts")
        return self.collections["posts"]

    # -- items --------------------------------------------------------------------------------------------------

    def documents(self) -> list[Document | StaticFile]:
        """Documents and static files of all collections."""
        found: dict[Document | StaticFile, None] = {}
        for collection in self.collections.values():
            found.update(dict.fromkeys([*collection.docs, *collection.files]))
        return list(found)

    def rendered_items(self) -> Iterator[Item]:
        """Yield the items to render, in Jekyll's order: documents of each collection, then pages.

        Pages that converters add while rendering (source maps) are included.
        """
        for collection in self.collections.values():
            yield from collection.docs
        yield from self.pages

    def files(self) -> Iterator[SiteFile]:
        """Yield the files to write, in Jekyll's order (``Site#each_site_file``)."""
        yield from self.pages
        yield from (file for file in self.static_files if file.written)
        if not dialect_of(self.config).orders_collections:
            yield from (file for file in self.documents() if file.written)
            return
        for collection in self.collections.values():
            yield from (document for document in collection.docs if document.written)

    def posts_by(self, attribute: str) -> dict[Any, list[Document]]:
        """Return posts by each of their ``tags`` or ``categories``, the newest first (``Site#post_attr_hash``).

        A mapping cannot be a key; its printed form is used. A list as a key is a tuple, as in YAML.
        """
        grouped: dict[str, tuple[Any, list[Document]]] = {}
        for post in self.posts.docs:
            for value in post.data.get(attribute) or ():
                grouped.setdefault(inspect(value), (value, []))[1].append(post)
        return {_as_key(value): sorted_documents(posts)[::-1] for value, posts in grouped.values()}

    def render_excerpt(self, excerpt: Excerpt) -> str:
        """Return ``excerpt`` as HTML."""
        return self.excerpts.render(excerpt, self)

    # -- converting ---------------------------------------------------------------------------------------------

    def converters_for(self, extension: str) -> list[ContentConverter]:
        """Return the converters that take files with ``extension``, by priority."""
        return [converter for converter in self.extensions.converters if converter.matches(extension)]

    def output_extension(self, extension: str) -> str:
        """Return the extension of the output file (``Renderer#converter_output_ext``)."""
        known = self._output_extensions.get(extension)
        if known is None:
            converters = self.converters_for(extension)
            found = [output for c in converters if (output := c.output_ext(extension)) is not None]
            known = self._output_extensions[extension] = found[-1] if len(found) == 1 else found[-2]
        return known


def sorted_documents(documents: Iterable[Document], *, newest_first: bool = False) -> list[Document]:
    """Return documents by date and path, as Ruby sorts them with ``Document#<=>``.

    If some documents do not have a date, the result depends on the order of comparisons.
    """
    documents = list(documents)
    dated = sum("date" in document.data for document in documents)
    if dated in (0, len(documents)):
        return sorted(documents, key=sort_key, reverse=newest_first)
    return merge_sort(documents, (lambda left, right: compare(right, left)) if newest_first else compare)


def _as_key(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_as_key, value))
    return inspect(value) if isinstance(value, dict) else value
