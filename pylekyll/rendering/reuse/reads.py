"""Static analysis of an include or a loop: the variables on which its output depends.

The result may name a variable that rendering does not read, but it contains every variable that rendering reads. Nodes
with a plugin's tag, a counter or an unknown filter do not have a result, as that cannot be guaranteed.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pylekyll.foundation.errors import PylekyllError
from pylekyll.languages.liquid.expressions.base import Literal
from pylekyll.languages.liquid.expressions.condition import BlankComparison, Chain, Comparison, ConstantComparison
from pylekyll.languages.liquid.expressions.filtered import Call, Filtered, Keywords
from pylekyll.languages.liquid.expressions.lookup import DynamicPath, Path, Variable
from pylekyll.languages.liquid.expressions.ranges import Range
from pylekyll.languages.liquid.filter import is_pure, needs_context
from pylekyll.languages.liquid.node import Body, Node, Text, Value
from pylekyll.languages.liquid.tables import asks_for_variable_alone
from pylekyll.languages.liquid.tags.assign import AssignNode
from pylekyll.languages.liquid.tags.capture import CaptureNode
from pylekyll.languages.liquid.tags.case import CaseNode
from pylekyll.languages.liquid.tags.comment import CommentNode
from pylekyll.languages.liquid.tags.for_loop import ForNode
from pylekyll.languages.liquid.tags.if_else import IfNode
from pylekyll.languages.liquid.tags.include import IncludeNode
from pylekyll.languages.liquid.tags.interrupts import InterruptNode
from pylekyll.languages.liquid.tags.raw import RawNode
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.expressions.base import Expression
    from pylekyll.languages.liquid.registers import LiquidSite

    Name = tuple[str, tuple[str, ...]]
    """A variable and the path after it."""
    Parameters = Mapping[str, Name | None]
    """An include's parameters, each as a variable; ``None`` for a value that depends on other variables."""

SITE_WIDE: Final = frozenset({"site", "jekyll", "theme"})
"""Variables that are the same on all pages."""
_NEVER_SET: Final = SITE_WIDE | {"include", "forloop"}
_PAGES_OWN: Final = frozenset({"content", "output", "excerpt", "previous", "next", "parentloop"})
"""Names in paths whose values differ on all pages, or change while the site is rendered."""
_LOOP_FIELDS: Final = frozenset({"index", "index0", "rindex", "rindex0", "first", "last", "length"})
_COMPARISONS: Final = (Comparison, ConstantComparison, BlankComparison, Chain, Range, Keywords)
_FILTER_ROOMS: Final = (
    "pylekyll.languages.liquid.filters.",
    "pylekyll.languages.liquid.expressions.filtered",
)
_CONDITIONS: Final = frozenset({"where_exp", "find_exp"})
_NOT_KEPT: Final = frozenset({"group_by_exp", "sample", "sassify", "scssify"})
_TAG: Final = lazy_pattern(r"\{%-?\s*(\w+)")
_TAGS: Final = frozenset(
    {
        *("assign", "break", "capture", "case", "comment", "continue", "else", "elsif", "for", "if", "include", "raw"),
        *("unless", "when", "endcapture", "endcase", "endcomment", "endfor", "endif", "endraw", "endunless"),
    }
)
_MOST_NAMES: Final = 24
_MOST_DEPTH: Final = 24


class Reads(NamedTuple):
    """The text and the values of the variables ``assigned`` depend on ``names``.

    ``noted`` are read without an effect on these. ``site_wide`` are the variables of the whole site.
    """

    names: tuple[Name, ...]
    noted: tuple[Name, ...]
    assigned: tuple[str, ...]
    site_wide: tuple[str, ...]


class _UnknownError(Exception):
    """The values that a text depends on cannot be listed."""


def reads_of(node: Node, env: Environment, site: LiquidSite) -> Reads | None:
    """Return the variables on which the output of ``node`` depends, or ``None`` if they cannot be listed.

    For an include, these come in addition to the names of its parameters, which it reads as ``include``.
    """
    walk = _Walk(env, site)
    try:
        if node.__class__ is IncludeNode:
            walk.included(node.name)
        else:
            walk.node(node)
    except _UnknownError:
        return None
    for name in sorted(walk.assigned - walk.bound):
        walk.names[(name, ())] = None  # if it is not assigned, it keeps its value
    if len(walk.names) > _MOST_NAMES:
        return None
    noted = [name for name in walk.noted if name not in walk.names]
    return Reads(tuple(walk.names), tuple(noted), tuple(sorted(walk.assigned)), tuple(sorted(walk.site_wide)))


def reads_of_pass(node: ForNode, env: Environment, site: LiquidSite) -> Reads | None:
    """Return the variables, besides the loop's own, on which the output of one iteration depends.

    Returns ``None`` if they cannot be listed, or if a variable that an iteration sets may keep its value in the next
    one.
    """
    walk = _Walk(env, site)
    walk.bound = {node.variable}
    try:
        walk.body(node.body)
    except _UnknownError:
        return None
    if node.variable in walk.assigned | _NEVER_SET or len(walk.names) > _MOST_NAMES:
        return None
    if not walk.assigned <= walk.bound or any(name in walk.assigned for name, _ in walk.names):
        return None  # an iteration sees the variables that the previous one set
    return Reads(tuple(walk.names), (), tuple(sorted(walk.assigned)), tuple(sorted(walk.site_wide)))


class _Walk:
    """One walk over nodes in their order; ``bound`` are the variables that are certain to be set so far."""

    def __init__(self, env: Environment, site: LiquidSite) -> None:
        self._env = env
        self._site = site
        self.names: dict[Name, None] = {}
        self.noted: dict[Name, None] = {}
        self.site_wide: set[str] = set()
        self.assigned: set[str] = set()
        self.bound: set[str] = set()
        self._parameters: Parameters | None = None
        self._includes: list[str] = []
        self._loops = 0
        self._depth = 0

    # -- nodes ----------------------------------------------------------------------------------------------------

    def node(self, node: Node) -> None:
        """Add the reads of ``node``. Raises ``_UnknownError``."""
        visit = _NODES.get(node.__class__)
        if visit is None:
            raise _UnknownError
        visit(self, node)

    def body(self, body: Body) -> None:
        for node in body.nodes:
            self.node(node)

    def nothing(self, _node: Node) -> None:
        """Do nothing: text does not read anything."""

    def value(self, node: Value) -> None:
        self.expression(node.expression)

    def assign(self, node: AssignNode) -> None:
        self.expression(node.expression)
        self._set(node.name)

    def capture(self, node: CaptureNode) -> None:
        self.body(node.body)
        self._set(node.name)

    def branches(self, node: IfNode) -> None:
        ends: list[set[str]] = []
        before = self.bound
        for condition, body in node.branches:
            if condition is not None:
                self.expression(condition)
            self.bound = set(before)
            self.body(body)
            ends.append(self.bound)
            self.bound = before
        if any(condition is None for condition, _ in node.branches[1:]):
            self.bound = set.intersection(*ends)

    def case(self, node: CaseNode) -> None:
        for expression in node.expressions():
            self.expression(expression)
        for body in node.children():
            with self._within():
                self.body(body)

    def loop(self, node: ForNode) -> None:
        if node.offset is None or node.variable in _NEVER_SET:
            raise _UnknownError
        for expression in node.expressions():
            self.expression(expression)
        with self._within():
            self.bound |= {node.variable, "forloop"}
            self._loops += 1
            self.body(node.body)
            self._loops -= 1
        if node.other is not None:
            with self._within():
                self.body(node.other)

    def interrupt(self, _node: InterruptNode) -> None:
        if not self._loops:
            raise _UnknownError

    def include(self, node: IncludeNode) -> None:
        if not node.is_plain:
            raise _UnknownError
        before = self._parameters
        if node.parameters is not None:
            self._parameters = {name: self._parameter(value) for name, value in node.parameters.items()}
        self.included(node.name)
        self._parameters = before

    def included(self, name: str) -> None:
        """Add the reads of the include ``name``. Raises ``_UnknownError``, also for an include of itself."""
        if name in self._includes:
            raise _UnknownError
        body = self._template(name)
        self._includes.append(name)
        with self._deeper():
            self.body(body)
        self._includes.pop()

    def _template(self, name: str) -> Body:
        """Return the nodes of an include, which is parsed only if all of its tags are known here."""
        found = self._site.find_include(name.lstrip("/"))
        if found is None or not _TAGS.issuperset(_TAG.findall(found[1])):
            raise _UnknownError
        try:
            return self._env.parse(found[1], found[0]).body
        except PylekyllError as error:
            raise _UnknownError from error

    @contextmanager
    def _within(self) -> Iterator[None]:
        """Enter a block that may be skipped: variables that it sets are not certain to be set after it."""
        before = self.bound
        self.bound = set(before)
        with self._deeper():
            yield
        self.bound = before

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            raise _UnknownError
        yield
        self._depth -= 1

    def _set(self, name: str) -> None:
        if name in _NEVER_SET:
            raise _UnknownError
        self.assigned.add(name)
        self.bound.add(name)

    # -- expressions ----------------------------------------------------------------------------------------------

    def expression(self, expression: Expression) -> None:
        """Add the variables of ``expression``. Raises ``_UnknownError``."""
        kind = expression.__class__
        if kind is Literal:
            return
        if isinstance(expression, (Variable, Path)):
            self._read(_name_of(expression))
        elif isinstance(expression, DynamicPath):
            self._dynamic(expression)
        elif isinstance(expression, Filtered):
            for call, _ in expression.calls_with_arguments():
                _check_filter(call)
            self._children(expression)
        elif kind in _COMPARISONS:
            self._children(expression)
        else:
            raise _UnknownError

    def _children(self, expression: Expression) -> None:
        for child in expression.children():
            self.expression(child)

    def _dynamic(self, expression: DynamicPath) -> None:
        if not isinstance(expression.name, str):
            raise _UnknownError
        keys: list[str] = []
        for key in expression.keys:
            if not isinstance(key, str):
                break
            keys.append(key)
        self._read((expression.name, tuple(keys)), whole=True)
        self._children(expression)

    def _read(self, name: Name, *, whole: bool = False) -> None:
        """Add a variable; ``whole`` if the path after it is unknown."""
        first, keys = name
        if first in self.bound:
            if first == "forloop" and (whole or _is_odd_loop(name)):
                raise _UnknownError
            return
        if first == "include" and self._parameters is not None:
            if not keys:
                raise _UnknownError
            parameter = self._parameters.get(keys[0])
            if parameter is not None:
                self._add((parameter[0], parameter[1] + keys[1:]))
            return
        self._add(name)

    def _add(self, name: Name) -> None:
        first, keys = name
        if first in SITE_WIDE:
            if not keys or keys[0] == "related_posts":
                raise _UnknownError
            self.site_wide.add(first)
        elif first == "content" or not _PAGES_OWN.isdisjoint(keys) or _is_odd_loop(name):
            raise _UnknownError
        else:
            self.names[name] = None

    def _parameter(self, value: Expression) -> Name | None:
        if not isinstance(value, (Variable, Path)):
            self.expression(value)
            return None
        first, keys = _name_of(value)
        if first == "include" and self._parameters is not None and keys:
            known = self._parameters.get(keys[0])
            return None if known is None else (known[0], known[1] + keys[1:])
        if first in self.bound or first in SITE_WIDE:
            self._read((first, keys))
            return None
        if not _PAGES_OWN.isdisjoint(keys) or _is_odd_loop((first, keys)):
            raise _UnknownError
        self.noted[first, keys] = None
        return first, keys


def _name_of(expression: Variable | Path) -> Name:
    return expression.name, expression.keys if isinstance(expression, Path) else ()


def _is_odd_loop(name: Name) -> bool:
    """Return whether a read of ``forloop`` needs more than the loop's counters, such as an unknown outer loop."""
    first, keys = name
    return first == "forloop" and (len(keys) != 1 or keys[0] not in _LOOP_FIELDS)


def _check_filter(call: Call) -> None:
    """Raise ``_UnknownError`` unless the result of a filter follows from its arguments, the site and recorded reads."""
    function: Any = call.function
    name = getattr(function, "__name__", "")
    ours = str(getattr(function, "__module__", "")).startswith(_FILTER_ROOMS)
    if not ours and not (is_pure(function) and not needs_context(function)):
        raise _UnknownError
    if name in _NOT_KEPT:
        raise _UnknownError
    if name in _CONDITIONS and not (call.constants is not None and asks_for_variable_alone(call.constants)):
        raise _UnknownError


_NODES: Final[dict[type, Callable[[_Walk, Any], None]]] = {
    Body: _Walk.body,
    Text: _Walk.nothing,
    RawNode: _Walk.nothing,
    CommentNode: _Walk.nothing,
    Value: _Walk.value,
    AssignNode: _Walk.assign,
    CaptureNode: _Walk.capture,
    IfNode: _Walk.branches,
    CaseNode: _Walk.case,
    ForNode: _Walk.loop,
    InterruptNode: _Walk.interrupt,
    IncludeNode: _Walk.include,
}
