"""Pages: files with front matter that are not in a collection (``Jekyll::Page``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.site.content.excerpt import Excerpt, excerpt_text
from pylekyll.site.content.item import ContentItem
from pylekyll.site.content.names import HTML_EXTENSIONS, extension, join, stem
from pylekyll.site.content.permalink import add_permalink_suffix, destination_path, expand

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pylekyll.site.content.context import SiteContext


class Pager(Protocol):
    """Pagination of a page: ``paginator`` in templates."""

    def to_liquid(self, views: Any) -> Mapping[str, Any]:
        """Return the variables; ``views`` (``pylekyll.rendering.site_drops.SiteViews``) shows documents."""


@dataclass(eq=False, repr=False)
class Page(ContentItem):
    """One page.

    ``directory`` is ``""`` or begins with a slash, relative to the source or the theme; ``path`` leads to the file; it
    is ``None`` for a generated page. ``content`` is the source without front matter, and after rendering the converted
    body; ``output`` is the written text. ``first_line`` is the file's line on which ``content`` begins.
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
    #: The texts before and after the build time in the output (as XML Schema writes it), for a plugin's page whose
    #: template uses the time only there.
    time_between: tuple[str, str] | None = None
    #: True if a plugin's template uses dates of documents only to print them as XML Schema does.
    prints_dates: bool = False

    type = "pages"
    hook_owners = ("pages",)
    #: True if ``post_init`` runs when a page without a file is created; for a file, its reader triggers the hook later.
    announced: ClassVar[bool] = True

    def __post_init__(self) -> None:
        self.ext = extension(self.name)
        self.basename = stem(self.name)
        if self.path is None and self.announced:
            self.site.extensions.trigger(self.hook_owners, "post_init", self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.relative_path}>"

    @cached_property
    def relative_path(self) -> str:
        """The path below the source, without a leading slash."""
        return join(self.directory, self.name).removeprefix("/")

    @property
    def shown_path(self) -> str:
        """The path for templates and defaults; a plugin's page may have another one."""
        return self.relative_path

    @property
    def shown_content(self) -> str | None:
        """The content for templates: nil for a plugin's page without content before rendering."""
        return self.content

    def get(self, key: str) -> Any:
        """Return a value of the front matter, or the default if the front matter does not have the key."""
        if key in self.data:
            return self.data[key]
        return self.site.defaults.find(self.relative_path, self.type, key)

    @cached_property
    def url(self) -> str:
        """The page's URL below the site's root."""
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
        """The folder of the page's URL, with a trailing slash."""
        return self.url if self.url.endswith("/") else self.url[: self.url.rindex("/")].rstrip("/") + "/"

    @cached_property
    def destination(self) -> str:
        """The path of the output, relative to the destination."""
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
        """Return the template variables of a plugin's page that differ from a page's; ``None`` for other pages.

        ``views`` shows documents, as in ``Pager.to_liquid``.
        """
        return None

    @property
    def excerpt(self) -> str | None:
        """The excerpt as text; pages have one only with ``page_excerpts``."""
        excerpt = self.data.get("excerpt")
        return excerpt_text(excerpt) if truthy(excerpt) else None

    def generate_excerpt(self) -> None:
        """Set the excerpt from the content if the site has ``page_excerpts``."""
        separator = self.get("excerpt_separator")
        if not truthy(separator):
            separator = self.site.config.get("excerpt_separator")
        if (separator := to_s(separator)) and self.is_html and not truthy(self.data.get("excerpt")):
            self.data["excerpt"] = Excerpt(self, separator)


class PlainPage(Page):
    """A page that a plugin makes of a text without Liquid; Jekyll 3 does not have ``render_with_liquid``."""

    renders_liquid = False


class SourceMapPage(PlainPage):
    """The source map of a compiled stylesheet (``Jekyll::SourceMapPage``), written unchanged."""

    placed_in_layout = False
