"""Common parts of pages and documents: front matter, conversion, and layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.content.names import SASS_EXTENSIONS, extension, has_liquid

if TYPE_CHECKING:
    from pylekyll.site.content.context import SiteContext


class DeferredTexts(Protocol):
    """Access to an item's content and output that are not in memory."""

    def content(self) -> str:
        """Return the content."""

    def output(self) -> str:
        """Return the output."""

    def digest(self, *, whole: bool) -> str | None:
        """Return the digest of the content, or of the output, if it is known."""

    def output_bytes(self) -> bytes | None:
        """Return the output as UTF-8, if it is available without encoding and has no lone surrogate."""


class ContentItem:
    """A page or a document; ``ext`` is its file's extension, ``content`` its source before rendering."""

    site: SiteContext
    ext: str
    content: str
    output: str | None
    #: True if the item may share its destination with another file without a warning (``allow_used_permalink?``).
    shares_destination: ClassVar[bool] = False
    #: The source of the content and the output if they are not in memory.
    deferred: DeferredTexts | None = None

    def defer(self, texts: DeferredTexts) -> None:
        """Read the content and the output from ``texts`` at each access, until they are assigned."""
        own = vars(self)
        own.pop("content", None)
        own.pop("output", None)
        own["deferred"] = texts

    if not TYPE_CHECKING:  # hidden from type checkers, which would accept any attribute otherwise

        def __getattr__(self, name: str) -> str:
            """Read a deferred text; other attributes do not exist."""
            texts = self.deferred
            if texts is None or name not in {"content", "output"}:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            return texts.content() if name == "content" else texts.output()

    def output_bytes(self) -> bytes | None:
        """Return the output as UTF-8 if that is faster than ``output``, and the text has no lone surrogate."""
        return None if self.deferred is None or "output" in vars(self) else self.deferred.output_bytes()

    # Subclasses implement this. It is not an ABC: builds call isinstance() with items very often, which takes three
    # times as long with an ABC.

    def get(self, key: str) -> Any:
        """Return a value of the front matter, or the default if the front matter does not have the key."""
        raise NotImplementedError

    @property
    def permalink(self) -> str | None:
        """The item's own permalink template."""
        permalink = self.get("permalink")
        return None if permalink is None or permalink is False else to_s(permalink)

    @property
    def output_ext(self) -> str:
        """The extension of the output: the permalink's, or that of the converters."""
        permalink = self.permalink
        asked_for = extension(permalink) if permalink and not permalink.endswith("/") else ""
        return asked_for or self.site.output_extension(self.ext)

    @property
    def is_yaml(self) -> bool:
        """True if the whole file is YAML, as a collection's may be."""
        return False

    @property
    def is_asset(self) -> bool:
        """True if the item is a stylesheet or script, which does not have a layout."""
        return self.ext in SASS_EXTENSIONS or self.ext == ".coffee"

    @property
    def renders_liquid(self) -> bool:
        """True if Liquid renders the item; Jekyll 3 does not have ``render_with_liquid``."""
        if self.is_yaml or not has_liquid(self.content):
            return False
        return self.get("render_with_liquid") is not False or not dialect_of(self.site.config).has_render_with_liquid

    @property
    def placed_in_layout(self) -> bool:
        """True if layouts are applied."""
        return not (self.is_asset or self.is_yaml or self.get("layout") == "none")
