"""The base of tags: a tag reads its markup and its body, and gives a node."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, NamedTuple, cast

from liquid.tag import Tag as PythonLiquidTag
from liquid.token import TOKEN_TAG, Token

if TYPE_CHECKING:
    from liquid.ast import Node as PythonLiquidNode
    from liquid.stream import TokenStream

    from pylekyll.liquid.environment import Environment
    from pylekyll.liquid.parser import Parser


class TagMarkup(NamedTuple):
    """A tag as it is written: ``{% name markup %}``, and where."""

    name: str
    markup: str
    offset: int
    source: str

    @property
    def mark(self) -> tuple[str, str, int, str]:
        """The place in the template, as nodes keep it: the fields of a token."""
        return (TOKEN_TAG, self.name, self.offset, self.source)

    @property
    def token(self) -> Token:
        """The place in the template as python-liquid's token."""
        return Token(TOKEN_TAG, self.name, self.offset, self.source)


class Tag(PythonLiquidTag):
    """A tag of the dialect; one object for an environment, which holds no state of a template.

    A subclass implements ``read``. Tags written for python-liquid implement ``parse(stream)``, which gets our parser.
    """

    env: Environment

    def parse(self, stream: TokenStream) -> PythonLiquidNode:
        """python-liquid's entry: the parser stands at the tag."""
        parser = cast("Parser", stream)
        return self.read(parser.tag, parser)

    @abstractmethod
    def read(self, tag: TagMarkup, parser: Parser) -> PythonLiquidNode:
        """The node for ``tag``; a block reads on from ``parser``. Raises ``LiquidSyntaxError``."""
