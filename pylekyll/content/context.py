"""What an item asks of the site that it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence
    from datetime import datetime, tzinfo
    from pathlib import Path

    from pylekyll.config import Config
    from pylekyll.content.collection import Collection
    from pylekyll.content.excerpt import Excerpt


class Defaults(Protocol):
    """Front-matter defaults (``Jekyll::FrontmatterDefaults``)."""

    def find(self, path: str, item_type: str | None, setting: str) -> Any:
        """Return the value that the defaults give ``setting`` for an item, or ``None``."""

    def all(self, path: str, item_type: str | None) -> dict[str, Any]:
        """Every default that applies to an item, the more specific scope winning."""


class Events(Protocol):
    """The hooks of a site, and what plugins add to the permalinks of documents."""

    placeholders: dict[str, Callable[[Any], Any]]

    def trigger(self, owners: str | Sequence[str], event: str, *arguments: Any) -> None:
        """Call the hooks of ``owners`` for ``event``."""


class ContentConverter(Protocol):
    """A converter as the model of the site knows it; ``plugins.api.Converter`` is its class."""

    highlighter_prefix: str | None
    highlighter_suffix: str | None

    def matches(self, extension: str) -> bool:
        """Return whether files with this extension (with its dot) are converted."""

    def output_ext(self, extension: str) -> str | None:
        """Return the extension of the result, or ``None`` when it does not decide that."""

    def prepare(self, item: Any) -> None:
        """Begin what of ``item``'s conversion can go on beside other work."""

    def convert(self, content: str, item: Any = None) -> str:
        """Return the converted content."""


class SiteExtensions(Events, Protocol):
    """What a site itself asks of its plugins; ``plugins.api.extensions_of`` gives the rest."""

    @property
    def settings(self) -> Mapping[str, Mapping[str, tuple[str, str]]]:
        """The keys that plugins know, by where they are written."""

    @property
    def config(self) -> Config:
        """The configuration in force, with all that plugins changed."""

    @property
    def converters(self) -> Sequence[ContentConverter]:
        """The converters by priority."""

    def change_config(self, by: str, settings: Mapping[str, Any]) -> None:
        """Lay ``settings`` over the configuration; ``by`` names the plugin that does so."""


class SiteContext(Protocol):
    """The site as its items know it."""

    source: Path
    time: datetime
    zone: tzinfo
    defaults: Defaults
    collections: dict[str, Collection]
    #: Names of the Liquid tags that have a body and an end tag.
    liquid_blocks: Container[str]
    #: When the first of the documents that are dated in the future will be published.
    waits_until: datetime | None

    @property
    def extensions(self) -> Events:
        """The hooks in force."""

    @property
    def config(self) -> Config:
        """The site's configuration."""

    def output_extension(self, extension: str) -> str:
        """Return the extension that a file with ``extension`` has once it is converted."""

    def render_excerpt(self, excerpt: Excerpt) -> str:
        """Return the excerpt, rendered."""
