"""``{% tablerow item in items cols:3 limit:6 offset:1 %}...{% endtablerow %}`` (``Liquid::TableRow``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.languages.liquid.drop import TableRowLoop
from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.liquid.expressions.base import NIL, Expression
from pylekyll.languages.liquid.expressions.parse import parse_expression
from pylekyll.languages.liquid.expressions.syntax import QUOTED_FRAGMENT, TAG_ATTRIBUTES
from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.values import range_size, slice_collection, to_i, to_liquid
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser

_SYNTAX: Final = lazy_pattern(rf"(?<!\w)(\w+)\s+in\s+({QUOTED_FRAGMENT}+)")


class TableRowNode(Node):
    """Writes table rows with a cell for each item."""

    __slots__ = ("attributes", "body", "collection", "variable")

    is_block = True

    def __init__(
        self, tag: TagMarkup, variable: str, collection: Expression, attributes: dict[str, Expression], body: Body
    ) -> None:
        super().__init__(tag.mark, blank=body.blank)
        self.variable = variable
        self.collection = collection
        self.attributes = attributes
        self.body = body

    def emit(self, context: Context, output: Output) -> None:
        """Write the rows; nothing for a collection that is ``nil`` or false."""
        collection = self.collection.value(context)
        if collection is None or collection is False:
            return
        attributes = self.attributes
        start = to_i(attributes["offset"].value(context)) if "offset" in attributes else 0
        stop = start + to_i(attributes["limit"].value(context)) if "limit" in attributes else None
        items = slice_collection(collection, start, stop)
        context.spend(range_size(items) if isinstance(items, range) else len(items))
        loop = TableRowLoop(len(items), to_i(attributes.get("cols", NIL).value(context)))
        output.append('<tr class="row1">\n')
        with context.stack() as scope:
            scope.set("tablerowloop", loop)
            for item in items:
                scope.set(self.variable, to_liquid(item))
                output.append(f'<td class="col{loop.col}">')
                self.body.emit(context, output)
                output.append("</td>")
                output.watch()
                if loop.col_last and not loop.last:
                    output.append(f'</tr>\n<tr class="row{loop.row + 1}">')
                loop.advance()
        output.append("</tr>\n")

    def children(self) -> Iterable[Body]:
        """Return the body."""
        return (self.body,)

    def expressions(self) -> Iterable[Expression]:
        """Return the collection and the attributes."""
        return (self.collection, *self.attributes.values())


class TableRowTag(Tag):
    """``tablerow``."""

    def read(self, tag: TagMarkup, parser: Parser) -> TableRowNode:
        """Return the node; raises ``LiquidSyntaxError`` without an item and a collection."""
        match = _SYNTAX.search(tag.markup)
        if match is None:
            raise LiquidSyntaxError(
                "Syntax Error in 'table_row loop' - Valid syntax: table_row [item] in [collection] cols=3"
            )
        attributes = {name: parse_expression(value) for name, value in TAG_ATTRIBUTES.findall(tag.markup)}
        return TableRowNode(tag, match[1], parse_expression(match[2]), attributes, parser.block(tag))
