"""What pages and documents share: they have front matter, are converted, and may be placed in layouts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.content.names import SASS_EXTENSIONS, extension, has_liquid
from pylekyll.dialect import dialect_of
from pylekyll.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.content.context import SiteContext


#: What an item may read when it is asked for.
_DEFERRED = ("content", "output")


class ContentItem(ABC):
    """A page or a document; ``ext`` is its file's extension, ``content`` its source until it is rendered."""

    site: SiteContext
    ext: str
    content: str
    output: str | None
    #: Whether the item may stand where another file is written too, without a warning (``allow_used_permalink?``).
    shares_destination: ClassVar[bool] = False

    def defer(self, texts: Callable[[], tuple[str, str]]) -> None:
        """Take the content and the output from ``texts`` when somebody asks for one of them."""
        own = vars(self)
        own.pop("content", None)
        own.pop("output", None)
        own["deferred"] = texts

    if not TYPE_CHECKING:  # a type checker would take any attribute for one that is there

        def __getattr__(self, name: str) -> str:
            """Read what was deferred; other attributes that are looked for here do not exist."""
            own = vars(self)
            if name not in _DEFERRED or "deferred" not in own:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            texts = own.pop("deferred")()
            for each, text in zip(_DEFERRED, texts, strict=True):
                own.setdefault(each, text)
            return own[name]

    @abstractmethod
    def get(self, key: str) -> Any:
        """Return a value of the front matter, or of the defaults where the front matter has no such key."""

    @property
    def permalink(self) -> str | None:
        """The item's own permalink template."""
        permalink = self.get("permalink")
        return None if permalink is None or permalink is False else to_s(permalink)

    @property
    def output_ext(self) -> str:
        """The extension of the file that is written: the permalink's, or what the converters make of the file's."""
        permalink = self.permalink
        asked_for = extension(permalink) if permalink and not permalink.endswith("/") else ""
        return asked_for or self.site.output_extension(self.ext)

    @property
    def is_yaml(self) -> bool:
        """Return whether the whole file is YAML, as a collection's may be."""
        return False

    @property
    def is_asset(self) -> bool:
        """Return whether the item is a stylesheet or script, which no layout surrounds."""
        return self.ext in SASS_EXTENSIONS or self.ext == ".coffee"

    @property
    def renders_liquid(self) -> bool:
        """Return whether Liquid has anything to do; Jekyll 3 knows no ``render_with_liquid``."""
        if self.is_yaml or not has_liquid(self.content):
            return False
        return self.get("render_with_liquid") is not False or not dialect_of(self.site.config).has_render_with_liquid

    @property
    def placed_in_layout(self) -> bool:
        """Return whether layouts are looked for."""
        return not (self.is_asset or self.is_yaml or self.get("layout") == "none")
