"""Tags of python-liquid in the dialect's templates, and the dialect's tags in python-liquid's.

Both libraries parse the same source. When one meets a tag of the other, it lets that tag read its part, and continues
after it. Tokens are compared by their offsets in the source.
"""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

from liquid import Node as LiquidNode
from liquid import Tag as LiquidTag
from liquid import Token as LiquidToken
from liquid.builtin.expressions import FilteredExpression, tokenize
from liquid.builtin.output import OutputNode
from liquid.exceptions import BreakLoop, ContinueLoop, StopRender
from liquid.stream import TokenStream
from liquid.token import TOKEN_EOF, TOKEN_EXPRESSION, TOKEN_OUTPUT

from pylekyll.languages.liquid.node import Node, Output, Text, Value
from pylekyll.languages.liquid.parser import Parser
from pylekyll.languages.liquid.python_liquid.context import JekyllContext, foreign_context
from pylekyll.languages.liquid.tag import Tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    import liquid
    from liquid import RenderContext

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.python_liquid.environment import JekyllEnvironment
    from pylekyll.languages.liquid.tag import TagMarkup

_INTERRUPTS: dict[str, type[Exception]] = {"break": BreakLoop, "continue": ContinueLoop, "stop": StopRender}


class _Tokens(list[LiquidToken]):
    """Tokens that are made on demand: python-liquid may not be able to read the text after a tag."""

    def __init__(self, tokens: Iterator[LiquidToken]) -> None:
        super().__init__()
        self._tokens = tokens

    def __getitem__(self, place: Any) -> Any:
        while len(self) <= place:
            token = next(self._tokens, None)
            if token is None:
                raise IndexError(place)
            self.append(token)
        return super().__getitem__(place)


class SourceStream(TokenStream):
    """The tokens of a template from an offset on; ``path`` and ``line`` are those of the dialect's parser."""

    def __init__(self, env: JekyllEnvironment, parser: Parser, offset: int) -> None:
        super().__init__(iter(()))
        source = parser.source
        tokens = (
            token._replace(start_index=token.start_index + offset, source=source)
            for token in env.tokenizer()(source[offset:])
        )
        self.tokens = _Tokens(tokens)
        self.path = parser.path
        self.line = parser.line


class ForeignTag(Tag):
    """A tag of python-liquid as one of the dialect."""

    def __init__(self, env: Environment, tag_class: type[LiquidTag]) -> None:
        from pylekyll.languages.liquid.python_liquid.environment import environment_around

        super().__init__(env)
        self.front_door = environment_around(env)
        self.tag = tag_class(self.front_door)
        self.block = self.tag.block  # type: ignore[misc]

    @property
    def blamed(self) -> object:
        """python-liquid's tag."""
        return self.tag

    def read(self, tag: TagMarkup, parser: Parser) -> Node:
        """Return the node that the tag parses."""
        stream = SourceStream(self.front_door, parser, tag.offset)
        node = self.tag.parse(stream)
        last = stream.current
        if last.kind == TOKEN_EOF and stream.tokens:
            last = stream.tokens[len(stream.tokens) - 1]
        parser.skip_past(last.start_index)
        return ForeignNode(tag, node)


class ForeignNode(Node):
    """A node of python-liquid as one of the dialect."""

    __slots__ = ("node",)

    def __init__(self, tag: TagMarkup, node: LiquidNode) -> None:
        super().__init__(tag.mark)
        self.node = node

    @property
    def blamed(self) -> object:
        """python-liquid's node."""
        return self.node

    def emit(self, context: Context, output: Output) -> None:
        """Write the output of the node."""
        buffer = StringIO()
        try:
            self.node.render(foreign_context(context), buffer)
        except BreakLoop:
            context.interrupts.append("break")
        except ContinueLoop:
            context.interrupts.append("continue")
        except StopRender:
            context.interrupts.append("stop")
        output.append(buffer.getvalue())


class NativeTag(LiquidTag):
    """A tag or output of the dialect as a tag of python-liquid."""

    def __init__(self, env: JekyllEnvironment) -> None:
        super().__init__(env)
        self.native = env.native

    def parse(self, stream: TokenStream) -> LiquidNode:
        """Return the node that begins at the stream's token; move the stream after it."""
        token = stream.current
        source = token.source
        begin = max(source.rfind(mark, 0, token.start_index + 2) for mark in ("{%", "{{"))
        path, line = getattr(stream, "path", ""), getattr(stream, "line", 1)
        parser = Parser(source, self.native, path, line, begin)
        node = parser.single()
        assert node is not None  # the registry has only tags of the dialect
        expression = stream.peek
        while stream.peek.kind != TOKEN_EOF and stream.peek.start_index < parser.end:
            stream.next_token()
        if token.kind == TOKEN_OUTPUT and expression.kind == TOKEN_EXPRESSION:
            return NativeOutput(self.env, token, node, expression)
        return NativeNode(token, node)


class NativeNode(LiquidNode):
    """A node of the dialect as one of python-liquid."""

    __slots__ = ("node",)

    def __init__(self, token: LiquidToken, node: Node) -> None:
        super().__init__(token)
        self.node = node
        self.blank = node.blank and (node.is_block or isinstance(node, Text)) and not isinstance(node, Value)

    def __str__(self) -> str:
        return str(self.node)

    def render_to_output(self, context: RenderContext, buffer: TextIO) -> int:
        """Write the output of the node. Raises python-liquid's interrupts for ``break`` and ``continue``."""
        return _render(self.node, context, buffer)

    def children(self, static_context: RenderContext, *, include_partials: bool = True) -> Iterable[LiquidNode]:
        """Return the inner nodes; nodes of python-liquid are not wrapped, as its tags look for their own."""
        return [
            child.node if isinstance(child, ForeignNode) else NativeNode(LiquidToken(*child.mark), child)
            for child in self.node.children()
        ]


class NativeOutput(OutputNode):
    """An output of the dialect for tags of python-liquid that look at its expression, such as ``translate``."""

    __slots__ = ("_env", "_source", "node")

    def __init__(self, env: liquid.Environment, token: LiquidToken, node: Node, source: LiquidToken) -> None:
        LiquidNode.__init__(self, token)
        self.node = node
        self._env = env
        self._source = source
        self.blank = False

    def __getattr__(self, name: str) -> Any:
        """Parse the expression as python-liquid does, on demand: Ruby's Liquid accepts more."""
        if name != "expression":
            raise AttributeError(name)
        self.expression = FilteredExpression.parse(self._env, TokenStream(tokenize(self._source.value, self._source)))
        return self.expression

    def __str__(self) -> str:
        return str(self.node)

    def render_to_output(self, context: RenderContext, buffer: TextIO) -> int:
        """Write the output of the node."""
        return _render(self.node, context, buffer)


def _render(node: Node, context: RenderContext, buffer: TextIO) -> int:
    assert isinstance(context, JekyllContext)
    pieces = Output()
    with context.shown_to_native() as native:
        node.emit(native, pieces)
    written = buffer.write(pieces.getvalue())
    if native.interrupts:
        raise _INTERRUPTS[native.interrupts.pop()](native.interrupts)
    return written
