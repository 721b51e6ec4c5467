"""Code for expressions: each method writes lines that compute a value, and returns its variable or a constant.

The lines compute the same values as the classes of ``liquid/expressions``. Rare expressions are called by their method
``value``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.expressions.base import Literal
from pylekyll.languages.liquid.expressions.condition import Chain, Comparison, ConstantComparison
from pylekyll.languages.liquid.expressions.filtered import Filtered
from pylekyll.languages.liquid.expressions.lookup import DynamicPath, Path, Variable, look_up
from pylekyll.languages.liquid.values import MISSING, NOT_LIQUID, in_encoding_of, to_liquid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.liquid.compiled.source import PythonSource
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.expressions.base import Expression

#: A loop's own values, by the fields of its drop; the lines call the drop ``loop``.
_LOOP_FIELDS = {
    "index": "{loop}.index0 + 1",
    "index0": "{loop}.index0",
    "first": "{loop}.index0 == 0",
    "last": "{loop}.index0 == {loop}.length - 1",
    "length": "{loop}.length",
    "rindex": "{loop}.length - {loop}.index0",
    "rindex0": "{loop}.length - {loop}.index0 - 1",
}


def step(context: Context, container: Any, key: str) -> Any:
    """Look up one name of a path in a value that is neither a hash nor a drop."""
    found = look_up(context, container, key, command=True)
    return None if found is MISSING else to_liquid(found)


_TEXTS = "{left}.__class__ is {right}.__class__ is str"
_INTEGERS = "{left}.__class__ is {right}.__class__ is int"
#: Operators, with Python's expression for the most frequent classes, and the condition for using it.
_PLAIN_OPERATORS = {
    "==": ("{left} == {right}", _TEXTS),
    "!=": ("{left} != {right}", _TEXTS),
    "<": ("{left} < {right}", _INTEGERS),
    ">": ("{left} > {right}", _INTEGERS),
    "<=": ("{left} <= {right}", _INTEGERS),
    ">=": ("{left} >= {right}", _INTEGERS),
    "contains": ("{right} in {left}", "{right}.__class__ is str and {left}.__class__ in (str, list)"),
}


#: Names in the generated code besides constants.
NAMES: dict[str, Any] = {
    "MISSING": MISSING,
    "NOT_LIQUID": NOT_LIQUID,
    "HAS_FIELDS": (dict, Drop),
    "to_liquid": to_liquid,
    "step": step,
    "look_up": look_up,
    "in_encoding_of": in_encoding_of,
}


class Expressions:
    """Writes expressions into ``source``.

    ``items`` are the loop variables that the function has as its own variables. ``loop`` is the variable with the drop
    of the innermost such loop.
    """

    def __init__(self, source: PythonSource) -> None:
        self.source = source
        self.items: Mapping[str, str] = {}
        self.loop: str | None = None

    def value(self, expression: Expression) -> str:
        """Write lines that compute ``expression``."""
        method = _METHODS.get(expression.__class__)
        if method is not None:
            return str(method(self, expression))
        return self._set(f"{self.source.constant(expression)}.value(context)")

    def condition(self, expression: Expression) -> str:
        """Write lines that compute ``expression`` into a variable, even if it is constant."""
        found = self.value(expression)
        return self._set(found) if expression.__class__ is Literal else found

    def _set(self, text: str) -> str:
        name = self.source.temporary()
        self.source.line(f"{name} = {text}")
        return name

    def literal(self, expression: Literal) -> str:
        """Return a constant."""
        return self.source.constant(expression.constant)

    def variable(self, expression: Variable) -> str:
        """Return a variable, in the scopes or in the environment."""
        return self._variable(expression.name)

    def _variable(self, name: str) -> str:
        if name in self.items:
            return self.items[name]
        found = self._set(f"get({name!r}, MISSING)")
        self.source.line(f"if {found} is MISSING: {found} = find({name!r})")
        return found

    def path(self, expression: Path) -> str:
        """Return a variable followed by names."""
        keys = expression.keys
        if expression.name == "forloop" and self.loop is not None and len(keys) == 1 and keys[0] in _LOOP_FIELDS:
            return self._set(_LOOP_FIELDS[keys[0]].format(loop=self.loop))
        found = self._variable(expression.name)
        for key in keys:
            found = self._step(found, key)
        return found

    def _step(self, container: str, key: str) -> str:
        source, found = self.source, self.source.temporary()
        if key in ("size", "first", "last"):
            # These names are methods if the hash does not have such a key.
            source.line(f"{found} = step(context, {container}, {key!r})")
            return found
        with source.block(f"if isinstance({container}, HAS_FIELDS):"):
            source.line(f"{found} = {container}.get({key!r})")
            source.line(f"if {found}.__class__ in NOT_LIQUID: {found} = to_liquid({found})")
        source.line(f"else: {found} = None if {container} is None else step(context, {container}, {key!r})")
        return found

    def dynamic_path(self, expression: DynamicPath) -> str:
        """Return a variable and keys, some of which are expressions."""
        if not isinstance(expression.name, str) or not expression.keys:
            return self._set(f"{self.source.constant(expression)}.value(context)")
        result = self._set("None")
        self._keys(result, self._variable(expression.name), expression.keys)
        return result

    def _keys(self, result: str, container: str, keys: tuple[str | Expression, ...]) -> None:
        """Write the steps of ``keys``; the steps after a missing key are skipped."""
        source, key = self.source, keys[0]
        if isinstance(key, str):
            found = self._set(f"look_up(context, {container}, {key!r}, command=True)")
        else:
            found = self._set(f"look_up(context, {container}, {self.value(key)}, command=False)")
        with source.block(f"if {found} is not MISSING:"):
            source.line(f"if {found}.__class__ in NOT_LIQUID: {found} = to_liquid({found})")
            if len(keys) > 1:
                self._keys(result, found, keys[1:])
            else:
                source.line(f"{result} = {found}")

    def comparison(self, expression: Comparison) -> str:
        """Return a comparison of two sides."""
        left = self.value(expression.left)
        right = self.value(expression.right)
        function = self.source.constant(expression.operate)
        plain, kind = _PLAIN_OPERATORS.get(expression.operator, ("", ""))
        if not plain:
            return self._set(f"{function}({left}, {right})")
        condition = kind.format(left=left, right=right)
        return self._set(f"{plain.format(left=left, right=right)} if {condition} else {function}({left}, {right})")

    def chain(self, expression: Chain) -> str:
        """Return conditions joined by ``and`` and ``or``."""
        result = self._set(self.value(expression.first))
        self._links(result, expression.links)
        return result

    def _links(self, result: str, links: Any) -> None:
        if not links:
            return
        is_or, _, condition = links[0]
        test = f"{result} is None or {result} is False"
        with self.source.block(f"if {test}:" if is_or else f"if not ({test}):"):
            self.source.line(f"{result} = {self.value(condition)}")
            self._links(result, links[1:])

    def filtered(self, expression: Filtered) -> str:
        """Return a value that passed through filters."""
        source = self.source
        found = self.value(expression.left)
        for call, arguments in expression.calls_with_arguments():
            given = [self.value(argument) for argument in arguments]
            made = source.temporary()
            function = source.constant(call.function)
            listed = ", ".join([found, *given, *(["context=context"] if call.with_context else [])])
            if call.pure:
                source.line(f"if {found}.__class__ is list and tables is not None:")
                source.line(f" {made} = tables.apply({function}, {found}, [{', '.join(given)}], context)")
                source.line(f"else: {made} = {function}({listed})")
            else:
                source.line(f"{made} = {function}({listed})")
            if call.keeps_encoding:
                source.line(f"if {made}.__class__ is str:")
                source.line(f" if {found}.__class__ is not str: {made} = in_encoding_of({found}, {made})")
                source.line(f"elif {made}.__class__ in NOT_LIQUID: {made} = to_liquid({made})")
            else:
                source.line(f"if {made}.__class__ in NOT_LIQUID: {made} = to_liquid({made})")
            found = made
        return found


_METHODS: dict[type, Any] = {
    Literal: Expressions.literal,
    Variable: Expressions.variable,
    Path: Expressions.path,
    DynamicPath: Expressions.dynamic_path,
    Comparison: Expressions.comparison,
    ConstantComparison: Expressions.comparison,
    Chain: Expressions.chain,
    Filtered: Expressions.filtered,
}
