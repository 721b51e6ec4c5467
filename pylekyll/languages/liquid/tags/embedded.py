"""Liquid inside a tag's markup: ``{% link _posts/{{ name }}.md %}``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.liquid.errors import LiquidError
from pylekyll.languages.liquid.parser import Parser

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Body


class EmbeddedTemplate:
    """A template within a tag, parsed when it is first rendered: its errors appear only then, as in Jekyll."""

    __slots__ = ("_body", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self._body: Body | None = None

    def render(self, context: Context) -> str:
        """Return its output. Raises ``LiquidError``, to be blamed on the tag."""
        if "{" not in self.source:
            return self.source
        try:
            if self._body is None:
                self._body = Parser(self.source, context.env).document()
            return self._body.text(context)
        except LiquidError as error:
            error.token = None  # a position in the markup is not one in the template
            raise
