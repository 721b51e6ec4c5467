"""``{% for item in items limit:2 offset:1 reversed %}...{% else %}...{% endfor %}`` (``Liquid::For``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.liquid.drop import ForLoop
from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.liquid.expressions.base import NIL, Expression
from pylekyll.languages.liquid.expressions.lexer import StrictParser
from pylekyll.languages.liquid.expressions.parse import parse_expression
from pylekyll.languages.liquid.expressions.syntax import QUOTED_FRAGMENT, TAG_ATTRIBUTES, VARIABLE_SEGMENT
from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.values import MISSING, NOT_LIQUID, range_size, slice_collection, to_i, to_liquid
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser

_SYNTAX: Final = lazy_pattern(rf"({VARIABLE_SEGMENT}+)\s+in\s+({QUOTED_FRAGMENT}+)\s*(reversed)?")


@dataclass
class ForMarkup:
    """The text in the tag; ``offset`` is ``None`` for ``offset:continue``."""

    variable: str
    collection: str
    reversed: bool
    limit: Expression = NIL
    offset: Expression | None = NIL

    def set(self, name: str, value: str) -> None:
        """Store an attribute's markup; names other than ``limit`` and ``offset`` are ignored."""
        if name == "offset":
            self.offset = None if value == "continue" else parse_expression(value)
        elif name == "limit":
            self.limit = parse_expression(value)


class ForNode(Node):
    """Renders its body for each item, or the ``else`` body without items."""

    __slots__ = ("body", "collection", "is_whole", "limit", "name", "offset", "other", "reversed", "variable")

    is_block = True

    def __init__(self, tag: TagMarkup, markup: ForMarkup, bodies: tuple[Body, Body | None], *, blank: bool) -> None:
        super().__init__(tag.mark, blank=blank)
        self.variable = markup.variable
        self.name = f"{markup.variable}-{markup.collection}"
        self.collection = parse_expression(markup.collection)
        self.limit = markup.limit
        self.offset = markup.offset
        self.reversed = markup.reversed
        self.body, self.other = bodies
        #: True if the loop has neither ``limit`` nor ``offset``.
        self.is_whole = markup.limit is NIL and markup.offset is NIL

    def emit(self, context: Context, output: Output) -> None:
        """Write the loop's output."""
        items = self.items(context)
        if items:
            if not output:
                output.append("")  # Ruby collects the items in a string, so that none decides the encoding
            self._loop(context, output, items)
        elif self.other is not None:
            self.other.emit(context, output)
            output.begin_in_ascii()

    def items(self, context: Context) -> Sequence[Any]:
        """Return the items of this loop, and store its end for ``offset:continue`` (``collection_segment``)."""
        if self.is_whole:
            return self.whole(context, self.collection.value(context))
        offsets: dict[str, int] = context.state.setdefault("for", {})
        start = offsets.get(self.name, 0) if self.offset is None else to_i(self.offset.value(context))
        collection = self.collection.value(context)
        limit = self.limit.value(context)
        stop = None if limit is None or limit is False else to_i(limit) + start
        return self._counted(context, slice_collection(collection, start, stop), start)

    def whole(self, context: Context, collection: Any) -> Sequence[Any]:
        """Return the items of this loop over ``collection`` if it ``is_whole``, as ``items`` does."""
        return self._counted(context, slice_collection(collection, 0, None), 0)

    def _counted(self, context: Context, items: Sequence[Any], start: int) -> Sequence[Any]:
        """Count ``items``, the first of which has the number ``start``, and return them in the order of the loop."""
        number = range_size(items) if items.__class__ is range else len(items)
        context.spend(number)
        if self.reversed:
            items = items[::-1]
        context.state.setdefault("for", {})[self.name] = start + number
        return items

    def _loop(self, context: Context, output: Output, items: Sequence[Any]) -> None:
        stack = context.loop_stack
        loop = ForLoop(self.name, len(items), stack[-1] if stack else None)
        interrupts = context.interrupts
        variables = context.variables
        name = self.variable
        passes = context.registers.passes
        emit = self.body.emit if passes is None else passes.emit_of(self, context, output, items)
        hidden = context.open_scope()
        hidden["forloop"] = variables.get("forloop", MISSING)
        hidden[name] = variables.get(name, MISSING)
        variables["forloop"] = loop
        stack.append(loop)
        try:
            for item in items:
                variables[name] = to_liquid(item) if item.__class__ in NOT_LIQUID else item
                emit(context, output)
                output.watch()
                loop.index0 += 1
                if interrupts and interrupts.pop() == "break":
                    break
        finally:
            stack.pop()
            context.close_scope()

    def children(self) -> Iterable[Body]:
        """Return the bodies."""
        return (self.body,) if self.other is None else (self.body, self.other)

    def expressions(self) -> Iterable[Expression]:
        """Return the collection, the limit and the offset."""
        return [each for each in (self.collection, self.limit, self.offset) if each is not None]


class ForTag(Tag):
    """``for``."""

    def read(self, tag: TagMarkup, parser: Parser) -> ForNode:
        """Return the node; raises ``LiquidSyntaxError`` if neither parser can read the markup."""
        markup = parser.either(tag, tag.markup, _read_strict, _read_lax)
        body, part = parser.body(tag)
        other = None
        if part.name == "else":
            other, part = parser.body(tag)
        blank = body.blank and (other is None or other.blank)
        if part.name == "else" and other is not None:
            # Ruby's For#parse reads two bodies at most: a second `else` empties the first one's and ends the loop.
            other = Body(part.mark, [])
        elif part.name != "endfor":
            raise parser.unexpected(tag, part)
        return ForNode(tag, markup, (body, other), blank=blank)


def _read_strict(markup: str) -> ForMarkup:
    parser = StrictParser(markup)
    variable = parser.consume("id")
    if not parser.accept_id("in"):
        raise LiquidSyntaxError("For loops require an 'in' clause")
    loop = ForMarkup(variable, parser.expression(), parser.accept_id("reversed"))
    while parser.look("id") and parser.look("colon", 1):
        name = parser.consume()
        if name not in ("limit", "offset"):
            raise LiquidSyntaxError("Invalid attribute in for loop. Valid attributes are limit and offset")
        parser.consume()
        loop.set(name, parser.expression())
    parser.consume("end_of_string")
    return loop


def _read_lax(markup: str) -> ForMarkup:
    match = _SYNTAX.match(markup)
    if match is None:
        raise LiquidSyntaxError("Syntax Error in 'for loop' - Valid syntax: for [item] in [collection]")
    loop = ForMarkup(match[1], match[2], bool(match[3]))
    for name, value in TAG_ATTRIBUTES.findall(markup):
        loop.set(name, value)
    return loop
