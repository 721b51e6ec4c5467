"""jekyll-avatar 0.8: ``{% avatar user size=60 %}``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from zlib import crc32

from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.tags.embedded import EmbeddedTemplate
from pylekyll.languages.ruby.text import words
from pylekyll.languages.ruby.uri import join
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.plugins.api import Extensions

_SIZE = re.compile(r"\bsize=(\d+)\b", re.IGNORECASE | re.ASCII)
_USER = re.compile(r"\buser=([\w.]+)\b", re.ASCII)
_DEFAULT_SIZE = "40"
_SMALL_BELOW = 48
_SERVERS = 4
_SCALES = (1, 2, 3, 4)


class AvatarNode(Node):
    """Writes the image of a GitHub user (``Jekyll::Avatar``)."""

    __slots__ = ("_markup", "size", "user_variable")

    def __init__(self, tag: TagMarkup) -> None:
        super().__init__(tag.mark)
        markup = strip(tag.markup)
        self._markup = EmbeddedTemplate(markup)
        size = _SIZE.search(markup)
        self.size = size[1] if size else _DEFAULT_SIZE
        user = _USER.search(markup)
        self.user_variable = user[1] if user else None

    def emit(self, context: Context, output: Output) -> None:
        """Write the image; with ``lazy=true`` in the tag, a script loads it."""
        markup = self._markup.render(context)
        user = self._user(markup, context)
        environment = getattr(context.registers.site.config, "environment", {})
        host = environment.get("PAGES_AVATARS_URL") or ""
        addresses = [_address(host, user, self.size, scale) for scale in _SCALES]
        several = ", ".join(f"{address} {scale}x" for address, scale in zip(addresses, _SCALES, strict=True))
        attributes = {
            "class": "avatar avatar-small" if int(self.size) < _SMALL_BELOW else "avatar",
            "alt": user,
            "width": self.size,
            "height": self.size,
            "data-proofer-ignore": "true",
        }
        if "lazy=true" in markup:
            attributes |= {"src": "", "data-src": addresses[0], "data-srcset": several}
        else:
            attributes |= {"src": addresses[0], "srcset": several}
        written = " ".join([f'{name}="{value}"' for name, value in attributes.items()])
        output.append(f"<img {written} />")

    def _user(self, markup: str, context: Context) -> str:
        if self.user_variable is None:
            return (words(markup)[0] if " " in markup else markup).removeprefix("@")
        first, *others = self.user_variable.split(".")
        value: Any = context.find_variable(first)
        for name in others:
            value = value.get(name) if hasattr(value, "get") else None
        return to_s(value) if truthy(value) else self.user_variable


def _address(host: str, user: str, size: str, scale: int) -> str:
    """Return the image's address: on one of GitHub's servers, or below the environment's ``PAGES_AVATARS_URL``."""
    path = f"{user}?v=3&s={size if scale == 1 else int(size) * scale}"
    if host:
        return join(host if host.endswith("/") else f"{host}/", path)
    server = crc32(f"{user}?v=3&s={size}".encode()) % _SERVERS
    return f"https://avatars{server}.githubusercontent.com/{path}"


class AvatarTag(Tag):
    """``avatar``."""

    block = False

    def read(self, tag: TagMarkup, parser: Parser) -> AvatarNode:
        """Return the node."""
        return AvatarNode(tag)


def register(extensions: Extensions) -> None:
    """Add the tag."""
    extensions.add_tag("avatar", AvatarTag)
