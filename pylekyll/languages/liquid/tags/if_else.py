"""``{% if %}...{% elsif %}...{% else %}...{% endif %}`` and ``unless`` (``Liquid::If``, ``Liquid::Unless``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.liquid.expressions import condition
from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.expressions.base import Expression
    from pylekyll.languages.liquid.parser import Parser

Branch = tuple["Expression | None", "Body"]


class IfNode(Node):
    """Renders the first branch whose condition is true; a branch without one is ``else``.

    With ``inverted`` the first condition counts when it is false.
    """

    __slots__ = ("_plan", "branches", "inverted")

    is_block = True

    def __init__(self, tag: TagMarkup, branches: list[Branch], *, inverted: bool) -> None:
        super().__init__(tag.mark, blank=all(body.blank for _, body in branches))
        self.branches = branches
        self.inverted = inverted
        self._plan = tuple(
            (each.value if each is not None else None, body.emit, inverted and index == 0)
            for index, (each, body) in enumerate(branches)
        )

    def emit(self, context: Context, output: Output) -> None:
        """Write the branch's output."""
        for value, emit, inverted in self._plan:
            if value is not None:
                result = value(context)
                if (result is None or result is False) is not inverted:
                    continue
            elif inverted:
                continue
            emit(context, output)
            if not output:
                output.begin_in_ascii()
            return

    def children(self) -> Iterable[Body]:
        """Return the branches' bodies."""
        return [body for _, body in self.branches]

    def expressions(self) -> Iterable[Expression]:
        """Return the conditions."""
        return [each for each, _ in self.branches if each is not None]


class IfTag(Tag):
    """``if``."""

    inverted = False

    def read(self, tag: TagMarkup, parser: Parser) -> IfNode:
        """Return the node; raises ``LiquidSyntaxError`` if neither parser can read a condition."""
        branches: list[Branch] = []
        part = tag
        end = f"end{tag.name}"
        while part.name != end:
            if part is tag or part.name == "elsif":
                each = parser.either(tag, part.markup, condition.parse_strict, condition.parse_lax)
            elif part.name == "else":
                each = None
            else:
                raise parser.unexpected(tag, part)
            body, part = parser.body(tag)
            branches.append((each, body))
        return IfNode(tag, branches, inverted=self.inverted)


class UnlessTag(IfTag):
    """``unless``."""

    inverted = True
