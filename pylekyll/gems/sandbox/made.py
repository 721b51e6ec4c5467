"""Pages and files that Ruby code created; methods of their Ruby classes override Jekyll's."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.gems.sandbox.machine import guest_path
from pylekyll.languages.liquid.values import to_liquid
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Converter
from pylekyll.site.content.page import Page
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.site.site import Site


class RubyConverter(Converter):
    """A converter of a plugin in Ruby."""


@dataclass(frozen=True)
class RubyPager:
    """The pager that Ruby code gave to a page: an object with ``to_liquid``, or a mapping."""

    value: Any

    def to_liquid(self, views: Any) -> Any:
        """Return the variable ``paginator``."""
        return to_liquid(self.value)


@dataclass(frozen=True)
class MadeByRuby:
    """The Ruby object with a ``number``, and the names of its methods that are not Jekyll's."""

    ask: Callable[..., Any]
    number: int
    overridden: frozenset[str]

    def call(self, method: str, *arguments: Any) -> Any:
        """Return the result of the method."""
        return self.ask("asked_back", self.number, method, list(arguments))


class RubyPage(Page):
    """A page that a generator made (``Jekyll::PageWithoutAFile``, or a subclass of ``Jekyll::Page``)."""

    announced: ClassVar[bool] = False
    ruby: MadeByRuby

    @classmethod
    def make(cls, site: Site, values: dict[str, Any], ruby: MadeByRuby) -> RubyPage:
        """Return the page for an object from Ruby, and trigger ``post_init``."""
        directory = values["dir"].strip("/")
        page = cls(
            site=site,
            directory=f"/{directory}" if directory else "",
            name=values["name"],
            data=values["data"],
            content=values["content"],
        )
        page.output = values["output"]
        page.pager = None if values["pager"] is None else RubyPager(values["pager"])
        page.ruby = ruby
        if values["url"] is not None:
            page.url = to_s(values["url"])
        site.extensions.trigger(page.hook_owners, "post_init", page)
        return page

    @cached_property
    def url(self) -> str:
        """The page's address."""
        if "url" in self.ruby.overridden:
            return to_s(self.ruby.call("url"))
        address: str = super().url
        return address

    @property
    def permalink(self) -> str | None:
        """The page's own permalink template."""
        if "permalink" in self.ruby.overridden:
            permalink = self.ruby.call("permalink")
            return None if permalink is None else to_s(permalink)
        return super().permalink

    @cached_property
    def destination(self) -> str:
        """Return where the page is written."""
        own = _own_destination(self.ruby, self.site)
        path: str = super().destination if own is None else own
        return path

    @property
    def written(self) -> bool:
        """Return whether the page is written."""
        return truthy(self.ruby.call("write?")) if "write?" in self.ruby.overridden else True

    @property
    def shown_path(self) -> str:
        """The path that templates see."""
        return to_s(self.ruby.call("path")) if "path" in self.ruby.overridden else super().shown_path

    def liquid_values(self, views: Any) -> Mapping[str, Any] | None:
        """Return the values for templates, if the class defines them."""
        return self.ruby.call("to_liquid") if "to_liquid" in self.ruby.overridden else None


class RubyFile(StaticFile):
    """A static file that a generator made."""

    ruby: MadeByRuby

    @classmethod
    def make(cls, site: Site, values: dict[str, Any], ruby: MadeByRuby) -> RubyFile:
        """Return the static file for an object from Ruby."""
        collection = site.collections.get(values["collection"]) if values["collection"] else None
        file = cls(site, Path(values["path"]), values["dir"], values["name"], collection)
        file.ruby = ruby
        return file

    @cached_property
    def destination(self) -> str:
        """Return where the file is copied to."""
        own = _own_destination(self.ruby, self.site)
        path: str = super().destination if own is None else own
        return path

    @property
    def written(self) -> bool:
        """Return whether the file is copied; one that the plugin writes itself is not."""
        if "write" in self.ruby.overridden and not self.path.is_file():
            return False
        return truthy(self.ruby.call("write?")) if "write?" in self.ruby.overridden else super().written


def _own_destination(ruby: MadeByRuby, site: Any) -> str | None:
    """Return the result of ``destination`` in Ruby, relative to the destination; ``None`` without this method."""
    if "destination" not in ruby.overridden:
        return None
    base = guest_path(site.destination)
    text = to_s(ruby.call("destination", base))
    return PurePosixPath(text).relative_to(base).as_posix() if text.startswith(f"{base}/") else text.lstrip("/")
