"""Tags that write the result of a function, and look-ups of page and configuration for such functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions

    Writer = Callable[[Context, str], str]


class WrittenNode(Node):
    """Writes the result of a function of the context and the tag's markup."""

    __slots__ = ("_markup", "_writer")

    def __init__(self, tag: TagMarkup, writer: Writer) -> None:
        super().__init__(tag.mark)
        self._markup = tag.markup
        self._writer = writer

    def emit(self, context: Context, output: Output) -> None:
        """Write the text that the function returns."""
        output.append(self._writer(context, self._markup))


class WrittenTag(Tag):
    """A tag without an end tag; each function has a subclass."""

    block = False
    writer: ClassVar[Writer]

    def read(self, tag: TagMarkup, parser: Parser) -> WrittenNode:
        """Return the node."""
        return WrittenNode(tag, type(self).writer)


def add_written_tag(extensions: Extensions, name: str, writer: Writer) -> None:
    """Add a tag that writes what ``writer`` returns for the context and the markup."""
    extensions.add_tag(
        name, type("WrittenTag", (WrittenTag,), {"writer": staticmethod(writer), "__module__": __name__})
    )


def dig(container: Any, *keys: str) -> Any:
    """Return a nested value, or ``None`` (``Hash#dig``)."""
    for key in keys:
        if not hasattr(container, "get"):
            return None
        container = container.get(key)
    return container


def setting(context: Context, *keys: str) -> Any:
    """Return a setting of the configuration."""
    return dig(context.registers.site.config, *keys)


def page_value(context: Context, *keys: str) -> Any:
    """Return a value of the page's front matter."""
    return dig(context.registers.page, *keys)


def library(context: Context, *keys: str) -> str:
    """Return the value of ``third_party_libraries`` under ``keys``, or an empty text."""
    return to_s(setting(context, "third_party_libraries", *keys))


def base_url(context: Context) -> str:
    """Return the setting ``baseurl``."""
    return to_s(setting(context, "baseurl"))


def is_true(value: Any) -> bool:
    """Return whether a value is true, or the word."""
    return value is True or to_s(value) == "true"


def is_blank(value: Any) -> bool:
    """Return whether a value is nil or contains only whitespace."""
    return value is None or not strip(to_s(value))
