"""The state that expressions and tags read and write while a template renders (``Liquid::Context``).

Ruby keeps a stack of scopes and searches it for every variable. Here the scopes are flattened: ``variables`` holds the
visible variables, and each open scope stores those that it hides. So a look-up is a single dictionary access.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.limits import LimitError, current, raise_hint
from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.errors import StackLevelError, UndefinedVariableError
from pylekyll.languages.liquid.filter import needs_context
from pylekyll.languages.liquid.payload import METHODS, Payload
from pylekyll.languages.liquid.values import MISSING, NOT_LIQUID, to_liquid
from pylekyll.languages.ruby.errors import RubyError, RubyNoMethodError, RubyTypeError
from pylekyll.languages.ruby.values import class_name, inspect, to_s

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from typing_extensions import Self

    from pylekyll.languages.liquid.drop import ForLoop
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.registers import Registers
    from pylekyll.languages.liquid.template import Template

MAX_DEPTH: Final = 100
"""``Liquid::Block::MAX_DEPTH``: the number of scopes, blocks or includes that may be open at once."""


class Scope:
    """Variables that disappear at the end of the block: a context manager that ``Context.stack`` makes."""

    __slots__ = ("context", "hidden")

    def __init__(self, context: Context) -> None:
        self.context = context
        self.hidden: dict[str, Any] = {}

    def __enter__(self) -> Self:
        self.hidden = self.context.open_scope()
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close_scope()

    def set(self, name: str, value: Any) -> None:
        """Set a variable that lives as long as the scope."""
        self.context.set_local(name, value)


class Context:
    """The variables, scopes, registers and counters of one render.

    ``environment`` is the ``payload`` of the renderer. ``state`` belongs to the outermost template and lives as long as
    it does, since Ruby's templates keep their registers from one render to the next.
    """

    __slots__ = (
        "env",
        "environment",
        "foreign",
        "includes",
        "interrupts",
        "loop_stack",
        "passes",
        "registers",
        "scopes",
        "state",
        "strict_variables",
        "template",
        "variables",
    )

    def __init__(self, template: Template, environment: MutableMapping[str, Any] | Drop, registers: Registers) -> None:
        self.env: Environment = template.env
        self.template = template
        self.environment = environment
        self.registers = registers
        self.state = template.state
        self.strict_variables: bool = self.env.options.strict_variables
        self.variables: dict[str, Any] = {}
        self.scopes: list[dict[str, Any]] = []
        self.interrupts: list[str] = []
        self.loop_stack: list[ForLoop] = []
        self.includes: list[str] = []
        self.passes = current().iterations
        """Remaining iterations of loops, and includes."""
        #: The same render as python-liquid's context, if a tag or filter of that library is used.
        self.foreign: object | None = None

    # Scopes

    def stack(self) -> Scope:
        """Return a context manager inside which ``set`` makes local variables (``Context#stack``)."""
        return Scope(self)

    def open_scope(self) -> dict[str, Any]:
        """Begin a scope, and return the dictionary for the variables that it hides.

        Raises ``StackLevelError`` when a hundred are open (``Context#push``).
        """
        if len(self.scopes) >= MAX_DEPTH - 1:
            raise StackLevelError("Nesting too deep")
        hidden: dict[str, Any] = {}
        self.scopes.append(hidden)
        return hidden

    def close_scope(self) -> None:
        """End the innermost scope and restore the variables that it hid."""
        variables = self.variables
        for name, value in self.scopes.pop().items():
            if value is MISSING:
                variables.pop(name, None)
            else:
                variables[name] = value

    def set_local(self, name: str, value: Any) -> None:
        """Set a variable in the innermost scope (``Context#[]=``)."""
        variables = self.variables
        if self.scopes:
            hidden = self.scopes[-1]
            if name not in hidden:
                hidden[name] = variables.get(name, MISSING)
        variables[name] = to_liquid(value)

    def assign(self, key: str, val: Any) -> None:
        """Set a variable in the outermost scope, which inner ones may hide (``Liquid::Assign#render``)."""
        if val.__class__ in NOT_LIQUID:
            val = to_liquid(val)
        for hidden in self.scopes:
            if key in hidden:
                hidden[key] = val
                return
        self.variables[key] = val

    def spend(self, passes: int) -> None:
        """Count iterations of a loop, or an include. Raises ``LimitError`` beyond the limit ``iterations``."""
        self.passes -= passes
        if self.passes < 0:
            limit = current().iterations
            raise LimitError(f"Loops and includes pass more than {limit} times.", hint=raise_hint("iterations"))

    # Look-ups

    def find_global(self, name: Any) -> Any:
        """Return a variable that no scope has: from the environment (``Context#find_variable``).

        Raises ``UndefinedVariableError`` under ``strict_variables``.
        """
        environment = self.environment
        if name.__class__ is not str:
            return self._find_odd(name)
        value = environment.get(name)
        if value is None:
            if name in METHODS and isinstance(environment, Payload):
                return environment.call(name)
            if self.strict_variables and name not in environment:
                raise UndefinedVariableError(f"undefined variable {name}")
            return None
        if value.__class__ in NOT_LIQUID:
            return to_liquid(value)
        if isinstance(value, (dict, Drop)):
            self.variables[name] = value
        return value

    def find_variable(self, name: Any) -> Any:
        """Return a variable by its name, or ``None``."""
        if isinstance(name, str):
            value = self.variables.get(name, MISSING)
            if value is not MISSING:
                return value
        return self.find_global(name)

    def _find_odd(self, name: Any) -> None:
        if self.strict_variables:
            raise UndefinedVariableError(f"undefined variable {to_s(name)}")

    def lookup(self, markup: str) -> Any:
        """Return the value of an expression given as text (``Context#[]``)."""
        return self.env.parse_expression(markup).value(self)

    def resolve(self, name: str, *, token: object = None, default: object = None) -> Any:
        """Return the variable ``name``; ``default`` if it is missing."""
        value = self.find_variable(name)
        return default if value is None else value

    # Counters and filters

    def count(self, name: str, step: int) -> Any:
        """Change the counter ``name`` of the environment by ``step``; return its previous value.

        Raises ``RubyError`` if the environment has a value of that name that is not a number.
        """
        value = self.environment.get(name)
        if value is None and name in METHODS and isinstance(self.environment, Payload):
            value = self.environment.call(name)
        if value is None or value is False:
            value = 0
        if not isinstance(value, (int, float)) or value is True:
            raise _no_number(value, "+" if step > 0 else "-")
        self.environment[name] = value + step  # type: ignore[index]
        return value

    def call_filter(self, name: str, value: Any) -> Any:
        """Apply the filter ``name`` without arguments, from within a tag."""
        function = self.env.filters[name]
        return function(value, context=self) if needs_context(function) else function(value)


def _no_number(value: Any, operator: str) -> RubyError:
    """Return Ruby's error for arithmetic with a value that is not a number; strings and arrays have other operators."""
    if isinstance(value, list) or (isinstance(value, str) and operator == "+"):
        return RubyTypeError(f"no implicit conversion of Integer into {class_name(value)}")
    return RubyNoMethodError(f"undefined method `{operator}' for {inspect(value)}:{class_name(value)}")
