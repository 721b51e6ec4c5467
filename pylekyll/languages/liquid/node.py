"""Parts of a parsed template: text, outputs, tags, and bodies that hold them in order."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.limits import check_text, joined
from pylekyll.foundation.version import is_own_module
from pylekyll.languages.liquid.errors import ForeignError, LiquidArgumentError, LiquidError, is_python_liquids
from pylekyll.languages.liquid.expressions.base import Expression, Literal
from pylekyll.languages.liquid.token import Token
from pylekyll.languages.liquid.values import leading_text, output_text
from pylekyll.languages.ruby.encoding import NOTHING, AsciiText
from pylekyll.languages.ruby.errors import RubyArgumentError, RubyError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context

Mark = tuple[str, str, int, str]
"""The fields of a ``Token``: kind, text, offset and source."""

_ROOM = 10_000
_TEXT, _OUTPUT, _TAG, _BLANK = range(4)


class Output(list[str]):
    """The pieces of a rendering; ``write`` is ``append``, so that it can serve as a stream."""

    write = list.append
    room = _ROOM
    """Number of pieces after which their total length is checked."""

    def show(self, value: Any) -> None:
        """Append the text of ``{{ value }}``."""
        self.append(output_text(value) if self else leading_text(value))

    def watch(self) -> None:
        """Raise ``LimitError`` if the text is longer than the limit ``output``; cheap enough for every iteration."""
        if len(self) > self.room:
            check_text(sum(map(len, self)))
            self.room = 2 * len(self)

    def getvalue(self) -> str:
        """Return the whole text, in the encoding of its first piece, or US-ASCII without any (``Array#join``)."""
        if not self:
            return NOTHING
        text = joined("", self)
        return AsciiText(text) if self[0].__class__ is AsciiText and text.isascii() else text

    def begin_in_ascii(self) -> None:
        """Append an empty piece that is US-ASCII if there is not one yet: the text of an empty body."""
        if not self:
            self.append(NOTHING)


class Node:
    """A node of the dialect: ``emit`` appends its output; ``is_block`` distinguishes ``Liquid::Block`` from ``Tag``.

    A block whose ``blank`` is true writes nothing. ``mark`` are the fields of the token that the node
    was made from; the token itself is made on demand.
    """

    __slots__ = ("blank", "mark")

    is_block = False

    def __init__(self, mark: Mark, *, blank: bool = False) -> None:
        self.mark = mark
        self.blank = blank

    @property
    def token(self) -> Token:
        """The place in the template."""
        return Token(*self.mark)

    @property
    def blamed(self) -> object:
        """The object whose class error messages name."""
        return self

    def emit(self, context: Context, output: Output) -> None:
        """Render into ``output``."""
        raise NotImplementedError

    def children(self) -> Iterable[Node]:
        """Return the nodes inside this one."""
        return ()

    def expressions(self) -> Iterable[Expression]:
        """Return the expressions this node evaluates."""
        return ()


class Text(Node):
    """Text between tags."""

    __slots__ = ("text",)

    def __init__(self, mark: Mark, text: str) -> None:
        super().__init__(mark, blank=not text.strip(" \t\r\n\f\v"))
        self.text = text

    def emit(self, context: Context, output: Output) -> None:
        """Write the text."""
        output.append(self.text)

    def __str__(self) -> str:
        return self.text


class Value(Node):
    """``{{ ... }}``."""

    __slots__ = ("expression",)

    def __init__(self, mark: Mark, expression: Expression) -> None:
        super().__init__(mark)
        self.expression = expression

    def emit(self, context: Context, output: Output) -> None:
        """Write the expression's value."""
        output.show(self.expression.value(context))

    def expressions(self) -> Iterable[Expression]:
        """Return the one expression."""
        return (self.expression,)

    def __str__(self) -> str:
        return f"{{{{ {self.expression} }}}}"


class Body(Node):
    """Nodes in order (``Liquid::BlockBody``)."""

    __slots__ = ("_plan", "nodes")

    def __init__(self, mark: Mark, nodes: list[Node]) -> None:
        plan = tuple([_planned(node) for node in nodes])
        super().__init__(mark, blank=all(kind != _OUTPUT and node.blank for kind, _, node in plan))
        self.nodes = nodes
        self._plan = plan

    def emit(self, context: Context, output: Output) -> None:
        """Render the nodes up to a ``break`` or ``continue``."""
        write = output.append
        interrupts = context.interrupts
        failing: Node = self
        try:
            for kind, work, failing in self._plan:  # noqa: B007 - the handler below blames it
                if kind == _TEXT:
                    write(work)
                elif kind == _OUTPUT:
                    value = work(context)
                    if value.__class__ is str:
                        write(value)
                    else:
                        output.show(value)
                else:
                    work(context, output if kind == _TAG else Output())
                    if not output and kind == _TAG:
                        write("")  # it counts as output although it is empty
                    if interrupts:
                        return
        except Exception as error:
            blamed = blame_node(error, failing)
            if blamed is error:
                raise
            raise blamed from error

    def text(self, context: Context) -> str:
        """Return the output of the nodes as one string."""
        output = Output()
        self.emit(context, output)
        return output.getvalue()

    def children(self) -> Iterable[Node]:
        """Return the nodes."""
        return self.nodes


def _planned(node: Node) -> tuple[int, Any, Node]:
    """Return a node in the form of ``Body.emit``: its kind, the text or the function to call, and the node to blame."""
    if isinstance(node, Text):
        return _TEXT, node.text, node
    if isinstance(node, Value):
        expression = node.expression
        if expression.__class__ is Literal:
            return _TEXT, leading_text(expression.constant), node
        return _OUTPUT, expression.value, node
    return _BLANK if node.is_block and node.blank else _TAG, node.emit, node


def blame_node(error: Exception, node: Node) -> Exception:
    """Return ``error`` as the error of a template that failed at ``node``; unchanged for a bug in pylekyll."""
    if isinstance(error, PylekyllError) or is_python_liquids(error):
        return blame(error, node.token)
    return blame_plugin(error, node.blamed, node.token) or error


def blame_plugin(error: Exception, failing: object, token: Token) -> LiquidError | None:
    """Return an error of the template at ``token`` for an exception that a plugin's tag or node, ``failing``, raised.

    Return ``None`` when ``failing`` is one of pylekyll's, whose exceptions are bugs, and for templates that nest too
    deep.
    """
    if isinstance(error, RecursionError) or is_own_module(type(failing).__module__):
        return None
    kind = type(error).__name__
    last = traceback.extract_tb(error.__traceback__)[-1]
    hint = f"It happened in {last.filename}:{last.lineno}."
    located = ForeignError(f"{type(failing).__qualname__} of a plugin failed: {kind}: {error}", kind, hint)
    located.token = token
    return located


def blame(error: Exception, token: Token) -> LiquidError:
    """Return ``error`` as an error of the template at ``token``, unless it has an inner place already.

    Ruby's ``ArgumentError`` becomes Liquid's (``Liquid::Strainer#invoke``), other exceptions keep their own message.
    """
    if isinstance(error, LiquidError):
        located = error
    elif isinstance(error, RubyArgumentError):
        located = LiquidArgumentError(error.message, error.hint)
    elif isinstance(error, RubyError):
        located = ForeignError(error.message, error.ruby_class, error.hint)
    elif isinstance(error, PylekyllError):
        hint = error.hint or (f"It happened in {error.location}." if error.location else None)
        located = ForeignError(error.message, type(error).__name__, hint)
    else:
        located = LiquidError(str(getattr(error, "message", error)))
    if located.token is None:
        located.token = token
    return located
