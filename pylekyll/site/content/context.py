"""Interfaces between an item and its site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence
    from datetime import datetime, tzinfo
    from pathlib import Path

    from pylekyll.site.config import Config
    from pylekyll.site.content.collection import Collection
    from pylekyll.site.content.excerpt import Excerpt


class Defaults(Protocol):
    """Front-matter defaults (``Jekyll::FrontmatterDefaults``)."""

    def find(self, path: str, item_type: str | None, setting: str) -> Any:
        """Return the default of ``setting`` for an item, or ``None``."""

    def all(self, path: str, item_type: str | None) -> dict[str, Any]:
        """Return all defaults of an item; the more specific scope wins."""


class Events(Protocol):
    """The hooks of a site, and plugins' additions to the permalinks of documents."""

    placeholders: dict[str, Callable[[Any], Any]]

    def trigger(self, owners: str | Sequence[str], event: str, *arguments: Any) -> None:
        """Call the hooks of ``owners`` for ``event``."""


class ContentConverter(Protocol):
    """A converter as the content sees it; ``plugins.extensions.Converter`` is its class."""

    highlighter_prefix: str | None
    highlighter_suffix: str | None

    def matches(self, extension: str) -> bool:
        """Return whether files with this extension (with its dot) are converted."""

    def output_ext(self, extension: str) -> str | None:
        """Return the extension of the result, or ``None`` if the converter does not determine it."""

    def prepare(self, item: Any) -> None:
        """Start the parts of ``item``'s conversion that can run concurrently with other work."""

    def convert(self, content: str, item: Any = None) -> str:
        """Return the converted content."""


class SiteExtensions(Events, Protocol):
    """Plugins as the site uses them; ``plugins.extensions.extensions_of`` returns the rest."""

    @property
    def settings(self) -> Mapping[str, Mapping[str, tuple[str, str]]]:
        """The keys that plugins declare, by the place where they are written."""

    @property
    def config(self) -> Config:
        """The current configuration, with the changes of plugins."""

    @property
    def converters(self) -> Sequence[ContentConverter]:
        """The converters by priority."""

    def change_config(self, by: str, settings: Mapping[str, Any]) -> None:
        """Override the configuration with ``settings`` of the plugin ``by``."""


class SiteContext(Protocol):
    """The site as its items use it."""

    source: Path
    time: datetime
    zone: tzinfo
    defaults: Defaults
    collections: dict[str, Collection]
    #: Names of the Liquid tags that have a body and an end tag.
    liquid_blocks: Container[str]
    #: Publication time of the first document with a future date.
    waits_until: datetime | None

    @property
    def extensions(self) -> Events:
        """The plugins of the site."""

    @property
    def config(self) -> Config:
        """The site's configuration."""

    def output_extension(self, extension: str) -> str:
        """Return the extension of a file with ``extension`` after conversion."""

    def render_excerpt(self, excerpt: Excerpt) -> str:
        """Return the rendered excerpt."""
