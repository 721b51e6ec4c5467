"""Marks in the output of templates that tell from which place of which template or value each part came.

A ``TracingEnvironment`` parses templates with nodes that write a character of Unicode's private planes before and after
their text. The values of templates are never changed, so conditions, filters and loops do the same as without marks.
Where a tag reads the output of its body, such as ``capture``, the body is not marked, but its origins are passed on.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import unquote

from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.liquid.expressions.base import Expression, Literal
from pylekyll.languages.liquid.expressions.lookup import DynamicPath, Path, Variable
from pylekyll.languages.liquid.node import Body, Node, Text, Value
from pylekyll.languages.liquid.tags.assign import AssignNode
from pylekyll.languages.liquid.tags.capture import CaptureNode
from pylekyll.languages.liquid.tags.case import CaseNode
from pylekyll.languages.liquid.tags.comment import CommentNode
from pylekyll.languages.liquid.tags.counters import CounterNode
from pylekyll.languages.liquid.tags.cycle import CycleNode
from pylekyll.languages.liquid.tags.for_loop import ForNode
from pylekyll.languages.liquid.tags.if_else import IfNode
from pylekyll.languages.liquid.tags.include import IncludeNode
from pylekyll.languages.liquid.tags.interrupts import InterruptNode

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.errors import LiquidSyntaxError
    from pylekyll.languages.liquid.node import Mark, Output
    from pylekyll.languages.liquid.parser import Parser

_FIRST_OPEN: Final = 0xF0000
_FIRST_CLOSE: Final = 0x100000
_MOST_MARKS: Final = 0xFFFD
_MOST_COLLECTED: Final = 64
#: Items of a computed list that remember its origins.
_MOST_ITEMS: Final = 200
#: Any mark.
MARKS: Final = re.compile("[\U000f0000-\U0010ffff]")
_BYTES: Final = "(?:%[89AB][0-9A-F]){2}"
_ENCODED_MARK: Final = re.compile(f"(?:%F3%B[0-9A-F]|%F4%8[0-9A-F]){_BYTES}")
#: The marks of an element, which are an attribute of its tag.
_ATTRIBUTE: Final = re.compile(' ([\U000f0000-\U000fffff][\U00100000-\U0010ffff])(?:="")?(?=[\\s/>])')
#: Nodes that write nothing themselves, or only what their traced bodies write.
_TRANSPARENT: Final = frozenset(
    {AssignNode, CaseNode, CommentNode, CounterNode, CycleNode, ForNode, IfNode, InterruptNode}
)


class Origin(NamedTuple):
    """Where a text comes from: a line of the template ``path``, as ``text``, ``output`` or ``tag``.

    ``end`` is the last line of a block.
    """

    path: str
    line: int
    kind: str
    end: int = 0


class Trace:
    """The marks of one rendering. ``find`` returns the origins of a value, by its identity.

    ``inside`` returns the origin of the value of a key in a container. With ``in_markdown``, only values are marked
    that cannot begin another block than without a mark; without ``marks_values``, no value is.
    """

    def __init__(
        self, find: Callable[[object], tuple[Hashable, ...]], inside: Callable[[object, object], Hashable | None]
    ) -> None:
        self.origins: list[tuple[Hashable, ...]] = []
        self.in_markdown = False
        self.marks_values = True
        self._find = find
        self._inside = inside
        self._numbers: dict[tuple[Hashable, ...], int] = {}
        self._derived: dict[int, tuple[object, tuple[Hashable, ...]]] = {}
        self._collectors: list[dict[Hashable, None]] = []

    # -- origins of values ------------------------------------------------------------------------------------------

    def of_value(self, expression: Expression, context: Context, value: object) -> tuple[Hashable, ...]:
        """Return the origins of the ``value`` of an expression."""
        if isinstance(expression, _Traced):
            expression = expression.inner
        if isinstance(expression, (Path, DynamicPath)):
            found = self._inside(*_container(expression, context))
            if found is not None:
                return (found,)
        known = self._derived.get(id(value)) or (None, self._find(value))
        if known[1] or isinstance(expression, Literal):
            return known[1]
        merged: dict[Hashable, None] = {}
        for part in expression.children():
            if not isinstance(expression, (Path, DynamicPath)):
                merged.update(dict.fromkeys(self.of_value(part, context, part.value(context))))
        return tuple(merged)

    def derive(self, value: object, origins: Iterable[Hashable]) -> None:
        """Remember the origins of a computed value, as long as the trace lives."""
        found = tuple(origins)
        if found and _is_own(value):
            self._derived.setdefault(id(value), (value, found))
        if found and isinstance(value, list):
            for item in value[:_MOST_ITEMS]:
                if isinstance(item, str) and _is_own(item) and not self._find(item):
                    self._derived.setdefault(id(item), (item, found))

    # -- marks ------------------------------------------------------------------------------------------------------

    def mark(self, origins: tuple[Hashable, ...]) -> tuple[str, str]:
        """Return the marks before and after a text of ``origins``; empty if there are too many."""
        number = self._numbers.get(origins)
        if number is None:
            if len(self.origins) >= _MOST_MARKS:
                return "", ""
            number = self._numbers[origins] = len(self.origins)
            self.origins.append(origins)
        return chr(_FIRST_OPEN + number), chr(_FIRST_CLOSE + number)

    def mark_pieces(self, output: Output, start: int, origins: tuple[Hashable, ...], *, is_value: bool = False) -> None:
        """Put marks around the visible text of the pieces of ``output`` from ``start`` on."""
        if self._collectors:
            self._collect(origins)
            return
        visible = [index for index in range(start, len(output)) if output[index] and not output[index].isspace()]
        if not visible or not origins:
            return
        if is_value and MARKS.search(output[visible[0]]):
            return
        if is_value and self.in_markdown and not self._stays(output[visible[0]]):
            origins = _as_tag(origins)
        before, after = self.mark(origins)
        first, last = visible[0], visible[-1]
        text = output[last]
        end = len(text.rstrip())
        output[last] = text[:end] + after + text[end:]
        text = output[first]
        begin = len(text) - len(text.lstrip())
        output[first] = text[:begin] + before + text[begin:]

    def _collect(self, origins: Iterable[Hashable]) -> None:
        """Collect values, and of each template its first place."""
        collector = self._collectors[-1]
        for origin in origins:
            if isinstance(origin, Origin):
                if not any(isinstance(known, Origin) and known.path == origin.path for known in collector):
                    collector[origin._replace(kind="tag")] = None
            elif len(collector) < _MOST_COLLECTED:
                collector[origin] = None

    def _stays(self, text: str) -> bool:
        """Return whether a mark before a value stays while Markdown is converted."""
        return self.marks_values and text[:1].isalnum() and "\n" not in text.strip()

    def collecting(self) -> dict[Hashable, None]:
        """Begin a text that a tag reads: its origins are collected instead of marked."""
        self._collectors.append({})
        return self._collectors[-1]

    def collected(self) -> None:
        """End a text that a tag reads."""
        self._collectors.pop()


def _as_tag(origins: tuple[Hashable, ...]) -> tuple[Hashable, ...]:
    """Return the origins of a value as those of the lines that it is written to."""
    return tuple(each._replace(kind="tag") if isinstance(each, Origin) else each for each in origins)


def _is_own(value: object) -> bool:
    """Return whether a value can be told from others by its identity."""
    return len(value) > 1 if isinstance(value, str) else not isinstance(value, (int, type(None)))


def _container(expression: Path | DynamicPath, context: Context) -> tuple[object, object]:
    """Return the container of the last step of a path, and its key."""
    *above, key = expression.keys
    name = expression.name
    if isinstance(name, str) and all(isinstance(each, str) for each in above):
        prefix: Expression = Path("", name, tuple(map(str, above))) if above else Variable("", name)
    else:
        prefix = DynamicPath("", name, tuple(above))
    return prefix.value(context), key.value(context) if isinstance(key, Expression) else key


class TracingEnvironment(Environment):
    """An environment whose templates write marks."""

    trace: Trace

    def body(self, parser: Parser, mark: Mark, nodes: list[Node]) -> Body:
        """Return a body of nodes that write marks; a template in the markup of a tag does not."""
        if not parser.path:
            return Body(mark, nodes)
        ends = [*(node.mark[2] for node in nodes[1:]), parser.offset]
        return Body(mark, [_traced(node, parser, end) for node, end in zip(nodes, ends, strict=True)] if nodes else [])

    def variable(self, markup: str) -> tuple[Expression, LiquidSyntaxError | None]:
        """Return an expression whose results remember their origins."""
        expression, warning = super().variable(markup)
        return (expression if isinstance(expression, Literal) else _Traced(expression)), warning


def _trace(context: Context) -> Trace:
    environment = context.env
    assert isinstance(environment, TracingEnvironment)
    return environment.trace


def _traced(node: Node, parser: Parser, end: int) -> Node:
    if node.__class__ in _TRANSPARENT:
        return node
    kind = _NODES.get(node.__class__, _TracedTag)
    text = node.mark[1] if node.__class__ is Text else ""
    offset = node.mark[2] + len(text) - len(text.lstrip())
    line = parser.line + parser.source.count("\n", 0, offset)
    name = "text" if kind is _TracedText else "output" if kind is _TracedValue else "tag"
    last = line + parser.source[:end].rstrip().count("\n", offset) if name == "tag" else 0
    return kind(node, Origin(parser.path, line, name, last))


class _Traced(Expression):
    """An expression whose results remember their origins."""

    __slots__ = ("inner",)

    def __init__(self, inner: Expression) -> None:
        super().__init__(inner.markup)
        self.inner = inner

    def value(self, context: Context) -> Any:
        """Return the value of the expression."""
        value = self.inner.value(context)
        trace = _trace(context)
        trace.derive(value, trace.of_value(self.inner, context, value))
        return value

    def children(self) -> Iterable[Expression]:
        """Return the expression."""
        return (self.inner,)


class _TracedNode(Node):
    """A node with its place; by default one whose body is not marked, only its whole output."""

    __slots__ = ("inner", "is_block", "origin")

    def __init__(self, inner: Node, origin: Origin) -> None:
        super().__init__(inner.mark, blank=inner.blank)
        self.inner = inner
        self.origin = origin
        self.is_block = inner.is_block

    @property
    def blamed(self) -> object:
        """The node whose class error messages name."""
        return self.inner.blamed

    def children(self) -> Iterator[Node]:
        """Return the nodes inside."""
        yield self.inner

    def expressions(self) -> Iterable[Expression]:
        """Return the expressions of the node."""
        return self.inner.expressions()


class _TracedText(_TracedNode):
    def emit(self, context: Context, output: Output) -> None:
        """Write the text between marks."""
        self.inner.emit(context, output)
        _trace(context).mark_pieces(output, len(output) - 1, (self.origin,))


class _TracedValue(_TracedNode):
    inner: Value

    def emit(self, context: Context, output: Output) -> None:
        """Write the value between marks of its own origins, and of the place where it is written."""
        value = self.inner.expression.value(context)
        if value.__class__ is str:
            output.append(value)
        else:
            output.show(value)
        trace = _trace(context)
        origins = trace.of_value(self.inner.expression, context, value)
        trace.mark_pieces(output, len(output) - 1, (*origins, self.origin), is_value=True)


class _TracedInclude(_TracedNode):
    inner: IncludeNode

    def emit(self, context: Context, output: Output) -> None:
        """Write the marked output of the include between marks of the tag."""
        trace = _trace(context)
        for given in self.inner.expressions():
            if isinstance(given, Literal):
                trace.derive(given.constant, (self.origin,))
            else:
                value = given.value(context)
                trace.derive(value, trace.of_value(given, context, value))
        start = len(output)
        self.inner.emit(context, output)
        trace.mark_pieces(output, start, (self.origin,))


class _TracedTag(_TracedNode):
    def emit(self, context: Context, output: Output) -> None:
        """Write the output between marks of the tag and of what it has read."""
        trace, start = _trace(context), len(output)
        found = trace.collecting()
        try:
            self.inner.emit(context, output)
        finally:
            trace.collected()
        trace.mark_pieces(output, start, (*found, self.origin))


class _TracedCapture(_TracedNode):
    inner: CaptureNode

    def emit(self, context: Context, output: Output) -> None:
        """Set the variable; its text remembers the origins of its parts."""
        trace = _trace(context)
        found = trace.collecting()
        try:
            self.inner.emit(context, output)
        finally:
            trace.collected()
        trace.derive(context.find_variable(self.inner.name), (*found, self.origin))


_NODES: dict[type, type[_TracedNode]] = {
    Text: _TracedText,
    Value: _TracedValue,
    IncludeNode: _TracedInclude,
    CaptureNode: _TracedCapture,
}


class Span(NamedTuple):
    """A part of a text without marks, and its origins."""

    start: int
    end: int
    origins: tuple[Hashable, ...]


def take_marks(
    text: str, trace: Trace, keeps: Callable[[tuple[Hashable, ...]], bool] | None = None
) -> tuple[str, list[Span]]:
    """Return ``text`` without marks, and the marked parts in the order of their ends; those it ``keeps`` stay in it."""
    if "%F" in text:  # an URL that a hook has encoded
        text = _ENCODED_MARK.sub(lambda found: unquote(found[0]), text)
    text = _ATTRIBUTE.sub(r"\1", text)
    pieces: list[str] = []
    spans: list[Span] = []
    opened: list[tuple[int, int]] = []
    length = last = 0
    for found in MARKS.finditer(text):
        piece = text[last : found.start()]
        pieces.append(piece)
        length += len(piece)
        last = found.end()
        code = ord(found[0])
        number = code - (_FIRST_OPEN if code < _FIRST_CLOSE else _FIRST_CLOSE)
        if number >= len(trace.origins):
            continue
        if keeps is not None and keeps(trace.origins[number]):
            pieces.append(found[0])
            length += 1
        elif code < _FIRST_CLOSE:
            opened.append((number, length))
        else:
            _close(opened, number, length, spans, trace)
    pieces.append(text[last:])
    length += len(pieces[-1])
    spans += [Span(start, length, trace.origins[number]) for number, start in opened if start < length]
    return "".join(pieces), spans


def _close(opened: list[tuple[int, int]], number: int, end: int, spans: list[Span], trace: Trace) -> None:
    """End the innermost part with ``number``; a filter may have removed the marks of others."""
    for index in range(len(opened) - 1, -1, -1):
        if opened[index][0] == number:
            spans.append(Span(opened.pop(index)[1], end, trace.origins[number]))
            return
