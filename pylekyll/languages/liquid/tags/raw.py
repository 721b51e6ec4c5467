"""``{% raw %}...{% endraw %}`` (``Liquid::Raw``): text in which nothing is Liquid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser

_NOTHING: Final = lazy_pattern(r"\s*\Z")
_TRIMMED_END: Final = lazy_pattern(r"\{%-?\s*end(\w+)\s*-?%\}")
#: The last tag of a token that ends with one.
_MAYBE_END: Final = lazy_pattern(r"(.*)\{%\s*(\w+)", re.DOTALL)


class RawNode(Node):
    """The unchanged text."""

    __slots__ = ("text",)

    is_block = True

    def __init__(self, tag: TagMarkup, text: str) -> None:
        super().__init__(tag.mark, blank=not text)
        self.text = text

    def emit(self, context: Context, output: Output) -> None:
        """Write the text."""
        output.append(self.text)


class RawTag(Tag):
    """``raw``."""

    def read(self, tag: TagMarkup, parser: Parser) -> RawNode:
        """Return the node; raises ``LiquidSyntaxError`` for an argument or a missing end tag."""
        if not _NOTHING.match(tag.markup):
            raise LiquidSyntaxError(f"Syntax Error in '{tag.name}' - Valid syntax: {tag.name}")
        pieces = []
        trimmed = None
        while True:
            token = parser.shift()
            if token is None:
                error = parser.never_closed(tag)
                if trimmed is not None:
                    error.hint = f"Write '{{% end{tag.name} %}}': Liquid 4 does not read '{trimmed}' as its end."
                raise error
            match = _MAYBE_END.match(token) if token.endswith("%}") else None
            if match:
                # As in Ruby, text before a tag in its token is repeated if the tag is not the end.
                pieces.append(match[1])
                if match[2] == f"end{tag.name}":
                    return RawNode(tag, "".join(pieces))
            found = _TRIMMED_END.search(token)
            trimmed = found[0] if found and found[1] == tag.name else trimmed
            pieces.append(token)
