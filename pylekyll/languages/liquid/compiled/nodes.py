"""Code for nodes: lines that write the same output as ``emit`` of their classes; nodes of plugins are called."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.languages.liquid.compiled.expressions import Expressions
from pylekyll.languages.liquid.drop import ForLoop
from pylekyll.languages.liquid.expressions.base import Literal
from pylekyll.languages.liquid.node import Body, Node, Output, Text, Value
from pylekyll.languages.liquid.tags.assign import AssignNode
from pylekyll.languages.liquid.tags.capture import CaptureNode
from pylekyll.languages.liquid.tags.case import CaseNode, matches
from pylekyll.languages.liquid.tags.comment import CommentNode
from pylekyll.languages.liquid.tags.counters import CounterNode
from pylekyll.languages.liquid.tags.cycle import CycleNode
from pylekyll.languages.liquid.tags.for_loop import ForNode
from pylekyll.languages.liquid.tags.if_else import IfNode
from pylekyll.languages.liquid.tags.interrupts import InterruptNode
from pylekyll.languages.liquid.tags.raw import RawNode
from pylekyll.languages.liquid.values import leading_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.languages.liquid.compiled.source import PythonSource

_ONCE = (None,)
#: Names in the generated code besides constants.
NAMES: dict[str, Any] = {"ForLoop": ForLoop, "Output": Output, "matches": matches, "ONCE": _ONCE}
_NEVER_INTERRUPT = (AssignNode, CommentNode, CounterNode, CycleNode, RawNode, Text, Value)
#: Nodes after which an interrupt may be pending: a break in a capture, or one in a table row, which leaves more than
#: one ``for`` loop around it.
_LEAVING = (CaptureNode, ForNode)
_COMPILED = (*_NEVER_INTERRUPT, IfNode, ForNode, CaptureNode, CaseNode, InterruptNode)


class Region(NamedTuple):
    """Lines that write to the same output: its variable, that of its ``append``, and how to leave after a break.

    A ``silent`` region writes nothing: the output of blank blocks is discarded.
    """

    output: str
    write: str
    leave: tuple[str, ...]
    silent: bool = False


def _knows_all(nodes: Iterable[Node]) -> bool:
    """Return whether no node is a plugin's or renders another template.

    Then only loops set their variables.
    """
    for node in nodes:
        if node.__class__ not in _COMPILED and node.__class__ is not Body:
            return False
        if not _knows_all(node.children()):
            return False
    return True


def _may_interrupt(nodes: Iterable[Node]) -> bool:
    return any(
        node.__class__ is InterruptNode
        or (node.__class__ not in _COMPILED and node.__class__ is not Body)
        or _may_interrupt(node.children())
        for node in nodes
    )


class Nodes:
    """Writes nodes into ``source``."""

    def __init__(self, source: PythonSource) -> None:
        self.source = source
        self.expressions = Expressions(source)
        #: True if the output is certain not to be empty at this point.
        self._begun = False
        self._loops = 0

    def body(self, body: Body, region: Region) -> None:
        """Write nodes in order (``Body.emit``)."""
        for node in body.nodes:
            with self.source.at(node):
                self._node(node, region)

    def _node(self, node: Node, region: Region) -> None:
        kind = node.__class__
        if kind is Text or kind is Value:
            if not region.silent:
                self._show(node, region)
            return
        if node.is_block and node.blank:
            if kind is CommentNode:
                return
            silent = region if region.silent else region._replace(silent=True)
            with self._beginning(begun=True):
                self._tag(node, silent)
            return
        self._tag(node, region)
        if not region.silent:
            self._begin(region)
        if kind is InterruptNode:
            self._leave(region)

    def _tag(self, node: Node, region: Region) -> None:
        method = _METHODS.get(node.__class__)
        if node.__class__ is CaseNode and _may_interrupt(node.children()):
            method = None  # after a break, Ruby continues with the next branch
        if method is not None:
            method(self, node, region)
            if node.__class__ in _LEAVING and _may_interrupt(node.children()):
                self._leave_if_interrupted(region)
            return
        output = "Output()" if region.silent else region.output
        self.source.line(f"{self.source.constant(node)}.emit(context, {output})")
        if node.__class__ not in _NEVER_INTERRUPT:
            self._leave_if_interrupted(region)

    def _begin(self, region: Region) -> None:
        """Start the output with an empty piece: a tag counts as output even if it shows nothing."""
        if not self._begun:
            self.source.line(f'if not {region.output}: {region.write}("")')
            self._begun = True

    @contextmanager
    def _beginning(self, *, begun: bool) -> Iterator[None]:
        """Enter lines that may be skipped: after them, their output is not certain."""
        before, self._begun = self._begun, begun
        yield
        self._begun = before

    def _leave(self, region: Region) -> None:
        for line in region.leave:
            self.source.line(line)

    def _leave_if_interrupted(self, region: Region) -> None:
        if not region.silent:
            self._begin(region)
        with self.source.block("if interrupts:"):
            self._leave(region)

    # Nodes

    def _show(self, node: Any, region: Region) -> None:
        source = self.source
        if node.__class__ is Text:
            source.line(f"{region.write}({source.constant(node.text)})")
        elif node.expression.__class__ is Literal:
            source.line(f"{region.write}({source.constant(leading_text(node.expression.constant))})")
        else:
            found = self.expressions.value(node.expression)
            source.line(f"if {found}.__class__ is str: {region.write}({found})")
            source.line(f"else: {region.output}.show({found})")
        self._begun = True

    def assign(self, node: AssignNode, _region: Region) -> None:
        """``assign``."""
        self._set(node.name, self.expressions.value(node.expression))

    def _set(self, name: str, value: str) -> None:
        self.source.line(f"assign({name!r}, {value})")

    def interrupt(self, node: InterruptNode, _region: Region) -> None:
        """``break`` and ``continue``; the lines that leave follow."""
        self.source.line(f"interrupts.append({node.name!r})")

    def capture(self, node: CaptureNode, _region: Region) -> None:
        """``capture``, whose body has its own output."""
        source, output = self.source, self.source.temporary()
        source.line(f"{output} = Output()")
        source.line(f"w{output} = {output}.append")
        inner = Region(output, f"w{output}", ("break",))
        with self._beginning(begun=False):
            if _may_interrupt((node.body,)):
                with source.block("for _ in ONCE:"):
                    self.body(node.body, inner)
                self._set(node.name, f"{output}.getvalue()")
            else:
                self.body(node.body, inner)
                self._set(node.name, f"{output}.getvalue()")

    def branches(self, node: IfNode, region: Region) -> None:
        """``if`` and ``unless``."""
        self._branches(node, 0, region)

    def _branches(self, node: IfNode, index: int, region: Region) -> None:
        if index == len(node.branches):
            return
        condition, body = node.branches[index]
        inverted = node.inverted and index == 0
        if condition is None:
            if inverted:
                self._branches(node, index + 1, region)
            else:
                self._branch(body, region)
            return
        found = self.expressions.condition(condition)
        is_false = f"{found} is None or {found} is False"
        with self.source.block(f"if {is_false}:" if inverted else f"if not ({is_false}):"):
            self._branch(body, region)
        if index + 1 < len(node.branches):
            with self.source.block("else:"):
                self._branches(node, index + 1, region)

    def _branch(self, body: Body, region: Region) -> None:
        with self._beginning(begun=self._begun):
            self.body(body, region)
            if not region.silent and not self._begun:
                self.source.line(f"if not {region.output}: {region.output}.begin_in_ascii()")

    def case(self, node: CaseNode, region: Region) -> None:
        """``case``: the body of each value that matches."""
        source, matched = self.source, self.source.temporary()
        source.line(f"{matched} = False")
        self._whens(node, 0, matched, region)

    def _whens(self, node: CaseNode, index: int, matched: str, region: Region) -> None:
        source = self.source
        for place, (value, body) in enumerate(node.branches[index:], index):
            if value is None:
                with source.block(f"if not {matched}:"):
                    self._case_body(body, region)
                if place + 1 < len(node.branches):
                    with source.block("else:"):
                        self._whens(node, place + 1, matched, region)
                return
            left = self.expressions.value(node.left)
            right = self.expressions.value(value)
            with source.block(f"if matches(context, {left}, {right}):"):
                source.line(f"{matched} = True")
                self._case_body(body, region, matched=True)

    def _case_body(self, body: Body, region: Region, *, matched: bool = False) -> None:
        with self._beginning(begun=self._begun):
            if matched and not region.silent:
                self._begin(region)
            self.body(body, region)
            if not matched and not region.silent and not self._begun:
                self.source.line(f"if not {region.output}: {region.output}.begin_in_ascii()")

    def loop(self, node: ForNode, region: Region) -> None:
        """``for``; the output of a loop in no other loop may be cached."""
        if self._loops or region.silent or getattr(node.collection, "name", "page") == "page":
            self._loop_anew(node, region)
            return
        given = f"{self.source.constant(node)}, context, {region.output}"
        with self.source.block(f"if parts is None or not parts.write({given}):"):
            self._loop_anew(node, region)

    def _loop_anew(self, node: ForNode, region: Region) -> None:
        source, items = self.source, self.source.temporary()
        if node.is_whole:
            collection = self.expressions.value(node.collection)
            source.line(f"{items} = {source.constant(node)}.whole(context, {collection})")
        else:
            source.line(f"{items} = {source.constant(node)}.items(context)")
        with source.block(f"if {items}:"), self._beginning(begun=self._begun):
            if not region.silent:
                self._begin(region)
            self._loops += 1
            self._loop(node, items, region)
            self._loops -= 1
        if node.other is not None:
            with source.block("else:"):
                self._branch(node.other, region)

    def _loop(self, node: ForNode, items: str, region: Region) -> None:
        source, loop, item, hidden = self.source, *(self.source.temporary() for _ in range(3))
        name = node.variable
        above = "loops[-1] if loops else None"
        source.line(f"{loop} = ForLoop({source.constant(node.name)}, len({items}), {above})")
        source.line(f"{hidden} = open_scope()")
        source.line(f'{hidden}["forloop"] = get("forloop", MISSING)')
        source.line(f"{hidden}[{name!r}] = get({name!r}, MISSING)")
        source.line(f'variables["forloop"] = {loop}')
        source.line(f"loops.append({loop})")
        output = region.output
        turn = (f"if len({output}) > {output}.room: {output}.watch()", f"{loop}.index0 += 1")
        inner = region._replace(leave=(*turn, 'if interrupts.pop() == "break": break', "continue"))
        with source.block("try:"), source.block(f"for {item} in {items}:"):
            source.line(f"if {item}.__class__ in NOT_LIQUID: {item} = to_liquid({item})")
            source.line(f"variables[{name!r}] = {item}")
            if not _knows_all((node.body,)):
                with source.block("if interrupts:"):  # left over from the previous iteration, which had several
                    output = "Output()" if region.silent else region.output
                    source.line(f"{source.constant(node.body)}.emit(context, {output})")
                    self._leave(inner)
            with self._in_loop(node, item, loop):
                self.body(node.body, inner)
            for line in turn:
                source.line(line)
        with source.block("finally:"):
            source.line("loops.pop()")
            source.line("context.close_scope()")

    @contextmanager
    def _in_loop(self, node: ForNode, item: str, loop: str) -> Iterator[None]:
        expressions = self.expressions
        before = expressions.items, expressions.loop
        if node.variable == "forloop" or not _knows_all((node.body,)):
            expressions.items, expressions.loop = {}, None
        else:
            expressions.items, expressions.loop = {**expressions.items, node.variable: item}, loop
        yield
        expressions.items, expressions.loop = before


_METHODS: dict[type, Any] = {
    AssignNode: Nodes.assign,
    CaptureNode: Nodes.capture,
    CaseNode: Nodes.case,
    ForNode: Nodes.loop,
    IfNode: Nodes.branches,
    InterruptNode: Nodes.interrupt,
}
