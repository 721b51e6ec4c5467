"""The base of tags: a tag reads its markup and its body, and returns a node."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pylekyll.languages.liquid.token import TAG, Token

if TYPE_CHECKING:
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.node import Node
    from pylekyll.languages.liquid.parser import Parser


class TagMarkup(NamedTuple):
    """A tag in its source form, ``{% name markup %}``, and its position."""

    name: str
    markup: str
    offset: int
    source: str

    @property
    def mark(self) -> tuple[str, str, int, str]:
        """The place in the template in the form that nodes store: the fields of a token."""
        return (TAG, self.name, self.offset, self.source)

    @property
    def token(self) -> Token:
        """The place in the template."""
        return Token(TAG, self.name, self.offset, self.source)


class Tag:
    """A tag of the dialect; one stateless object for an environment.

    A subclass implements ``read``. ``block`` says whether it has an end tag.
    """

    block: ClassVar[bool] = True

    def __init__(self, env: Environment) -> None:
        self.env = env

    @property
    def blamed(self) -> object:
        """The object whose class error messages name."""
        return self

    def read(self, tag: TagMarkup, parser: Parser) -> Node:
        """Return the node for ``tag``; a block reads on from ``parser``. Raises ``LiquidSyntaxError``."""
        raise NotImplementedError
