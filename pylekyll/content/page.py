"""Pages: files with front matter that are not in a collection (``Jekyll::Page``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pylekyll.content.excerpt import Excerpt, excerpt_text
from pylekyll.content.item import ContentItem
from pylekyll.content.names import HTML_EXTENSIONS, extension, join, stem
from pylekyll.content.permalink import add_permalink_suffix, destination_path, expand
from pylekyll.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pylekyll.content.context import SiteContext


class Pager(Protocol):
    """What makes a page one of several: ``paginator`` in templates."""

    def to_liquid(self, views: Any) -> Mapping[str, Any]:
        """Return the variables, with documents as ``views`` (``pylekyll.liquid.site_drops.SiteViews``) shows them."""


@dataclass(eq=False)
class Page(ContentItem):
    """One page.

    ``directory`` is ``""`` or begins with a slash, relative to the source or the theme; ``path`` is the file's own,
    ``None`` for a generated page. ``content`` is the source below the front matter until the page is rendered, then
    the converted body; ``output`` is what is written. ``first_line`` is the file's line on which ``content`` begins.
    """

    site: SiteContext
    directory: str
    name: str
    data: dict[str, Any] = field(default_factory=dict)
    content: str = field(default_factory=str)
    path: Path | None = None
    first_line: int = 1
    output: str | None = field(default_factory=lambda: None)
    pager: Pager | None = None
    from_theme: bool = False
    #: The texts before and after the one place where the output shows the time of the build, as XML Schema writes it,
    #: for a plugin's page whose template looks at the time for nothing else.
    time_between: tuple[str, str] | None = None
    #: Whether a plugin's template prints dates of documents as XML Schema writes them, and looks at them for nothing
    #: else.
    prints_dates: bool = False

    type = "pages"
    hook_owners = ("pages",)
    #: Whether ``post_init`` happens to a page without a file once it is made; who reads a file triggers it afterwards.
    announced: ClassVar[bool] = True

    def __post_init__(self) -> None:
        self.ext = extension(self.name)
        self.basename = stem(self.name)
        if self.path is None and self.announced:
            self.site.extensions.trigger(self.hook_owners, "post_init", self)

    @cached_property
    def relative_path(self) -> str:
        """The path below the source, without a leading slash."""
        return join(self.directory, self.name).removeprefix("/")

    @property
    def shown_path(self) -> str:
        """The path that templates see and by which they see defaults; a plugin's page may have another there."""
        return self.relative_path

    @property
    def shown_content(self) -> str | None:
        """The content that templates see: nil for a plugin's page that has none before it is rendered."""
        return self.content

    def get(self, key: str) -> Any:
        """Return a value of the front matter, or of the defaults where the front matter has no such key."""
        if key in self.data:
            return self.data[key]
        return self.site.defaults.find(self.relative_path, self.type, key)

    @cached_property
    def url(self) -> str:
        """The page's address below the site's root."""
        placeholders = {"path": self.directory, "basename": self.basename, "output_ext": self.output_ext}
        permalink = self.permalink
        return expand(self._url_template() if permalink is None else permalink, placeholders)

    def _url_template(self) -> str:
        if not self.is_html:
            return "/:path/:basename:output_ext"
        if self.basename == "index":
            return "/:path/"
        return add_permalink_suffix("/:path/:basename", str(self.site.config["permalink"]))

    @property
    def dir(self) -> str:
        """The folder of the page's address, with a trailing slash."""
        return self.url if self.url.endswith("/") else self.url[: self.url.rindex("/")].rstrip("/") + "/"

    @cached_property
    def destination(self) -> str:
        """Where the page is written, relative to the destination."""
        return destination_path(self.url, self.output_ext)

    @property
    def is_html(self) -> bool:
        """Return whether the output is HTML."""
        return self.output_ext in HTML_EXTENSIONS

    @property
    def written(self) -> bool:
        """Pages are always written."""
        return True

    def liquid_values(self, views: Any) -> Mapping[str, Any] | None:
        """What templates see, for a plugin's page that shows itself otherwise than pages do; ``None`` for those.

        ``views`` shows documents, as in ``Pager.to_liquid``.
        """
        return None

    @property
    def excerpt(self) -> str | None:
        """The excerpt as text; a page has one only when asked for (``page_excerpts``)."""
        excerpt = self.data.get("excerpt")
        return excerpt_text(excerpt) if truthy(excerpt) else None

    def generate_excerpt(self) -> None:
        """Set the excerpt from the content when the site asks for page excerpts."""
        separator = self.get("excerpt_separator") or self.site.config.get("excerpt_separator")
        if separator and self.is_html and not self.data.get("excerpt"):
            self.data["excerpt"] = Excerpt(self, to_s(separator))


class SourceMapPage(Page):
    """The map beside a compiled stylesheet (``Jekyll::SourceMapPage``): written as it is."""

    renders_liquid = False
    placed_in_layout = False
