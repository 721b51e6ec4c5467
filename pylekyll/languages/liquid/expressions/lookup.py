"""Variables and paths: ``Liquid::VariableLookup``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.liquid.drop import Drop, LoopDrop
from pylekyll.languages.liquid.errors import ForeignError, UndefinedDropMethodError, UndefinedVariableError
from pylekyll.languages.liquid.expressions.base import Expression
from pylekyll.languages.liquid.values import MISSING, NOT_LIQUID, PostsByName, has_key, range_size, to_liquid
from pylekyll.languages.ruby.errors import RubyTypeError
from pylekyll.languages.ruby.values import inspect, to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pylekyll.languages.liquid.context import Context

COMMANDS: Final = frozenset({"size", "first", "last"})
"""Keys that call a method of a value that does not have such a key (``COMMAND_METHODS``)."""

INTEGER_BYTES: Final = 8
"""``Integer#size``: the bytes of a machine word."""

LONG_BITS: Final = 64
"""Integers from here on are too large for an index of an array."""


class Variable(Expression):
    """A variable without a path: ``{{ content }}``."""

    __slots__ = ("name",)

    def __init__(self, markup: str, name: str) -> None:
        super().__init__(markup)
        self.name = name

    def value(self, context: Context) -> Any:
        """Return the variable's value, or ``None``."""
        found = context.variables.get(self.name, MISSING)
        return context.find_global(self.name) if found is MISSING else found


class Path(Expression):
    """A variable followed by names: ``{{ page.title }}``; by far the most frequent look-up."""

    __slots__ = ("keys", "name")

    def __init__(self, markup: str, name: str, keys: tuple[str, ...]) -> None:
        super().__init__(markup)
        self.name = name
        self.keys = keys

    def value(self, context: Context) -> Any:
        """Return the value of the last name, or ``None`` if one of them is missing."""
        found = context.variables.get(self.name, MISSING)
        if found is MISSING:
            found = context.find_global(self.name)
        return _follow(context, found, self.keys)


def _follow(context: Context, found: Any, names: tuple[str, ...]) -> Any:
    """Return the value at the path ``names`` in ``found``, or ``None`` if one of them is missing."""
    for name in names:
        if isinstance(found, dict):
            inner = found.get(name, MISSING)
            found = missing(context, found, name, command=True) if inner is MISSING else inner
            if found is MISSING:
                return None
        elif isinstance(found, Drop):
            inner = found.get(name)
            if inner is None and context.strict_variables:
                refuse_unknown(found, name)
            found = inner
        else:
            found = look_up(context, found, name, command=True)
            if found is MISSING:
                return None
        if found.__class__ in NOT_LIQUID:
            found = to_liquid(found)
    return found


_Step = tuple[str | None, "Callable[[Context], Any] | None"]


class DynamicPath(Expression):
    """A variable whose name or keys are expressions themselves: ``{{ site.data[page.key].title }}``."""

    __slots__ = ("_name", "_steps", "keys", "name")

    def __init__(self, markup: str, name: str | Expression | None, keys: tuple[str | Expression, ...]) -> None:
        super().__init__(markup)
        self.name = name
        self.keys = keys
        self._name = name.value if isinstance(name, Expression) else None
        self._steps = tuple((key, None) if isinstance(key, str) else (None, key.value) for key in keys)

    def value(self, context: Context) -> Any:
        """Return the value of the last key, or ``None`` if one of them is missing."""
        found = context.find_variable(self.name if self._name is None else self._name(context))
        return _follow_steps(context, found, self._steps)

    def children(self) -> Iterable[Expression]:
        """Return the name and the keys that are expressions."""
        return [part for part in (self.name, *self.keys) if isinstance(part, Expression)]


def _follow_steps(context: Context, found: Any, steps: Iterable[_Step]) -> Any:
    """Return the value after all steps from ``found``, or ``None`` if a key is missing.

    A step is the name that was written with a dot, or the function that computes the key.
    """
    for name, value in steps:
        if value is None:
            found = look_up(context, found, name, command=True)
        else:
            found = look_up(context, found, value(context), command=False)
        if found is MISSING:
            return None
        if found.__class__ in NOT_LIQUID:
            found = to_liquid(found)
    return found


class DataPath(Path):
    """A path in ``site.data``: only the data file that it names counts as read."""

    __slots__ = ("_behind",)

    def __init__(self, markup: str, name: str, keys: tuple[str, ...]) -> None:
        super().__init__(markup, name, keys)
        self._behind = keys[1:]

    def value(self, context: Context) -> Any:
        """Return the value of the last name, or ``None`` if one of them is missing."""
        found = _data(context, self._behind[0])
        return super().value(context) if found is None else _follow(context, found, self._behind)


class DynamicDataPath(DynamicPath):
    """A path in ``site.data`` with keys that are expressions; only the data file that it names counts as read."""

    __slots__ = ()

    def value(self, context: Context) -> Any:
        """Return the value of the last key, or ``None`` if one of them is missing."""
        _, *behind = self._steps
        name, value = behind[0]
        key = name if value is None else value(context)
        found = _data(context, key) if isinstance(key, str) else None
        return super().value(context) if found is None else _follow_steps(context, found, behind)


def _data(context: Context, key: str) -> Any:
    """Return the site's data to look ``key`` up, which is recorded; ``None`` if ``site`` is another variable."""
    data_for = getattr(context.find_variable("site"), "data_for", None)
    return None if data_for is None else data_for(key)


def look_up(context: Context, container: Any, key: Any, *, command: bool) -> Any:
    """Do one step of a look-up, in a container of any kind (``VariableLookup#evaluate``).

    ``command`` tells whether the key was written with a dot, so that ``size``, ``first`` and ``last`` may mean methods.
    Returns ``MISSING`` for a missing key, or raises ``UndefinedVariableError`` under ``strict_variables``.
    """
    if isinstance(container, dict):
        if isinstance(key, str):
            found = container.get(key, MISSING)
            return missing(context, container, key, command=command) if found is MISSING else found
        if has_key(container, key):
            return container[key]
        if key.__class__ is int and isinstance(container, PostsByName):
            return []
    elif isinstance(container, Drop):
        return _look_up_in_drop(context, container, key)
    elif isinstance(container, list) and key.__class__ is int:
        if -len(container) <= key < len(container):
            return container[key]
        if key.bit_length() >= LONG_BITS:
            raise ForeignError("bignum too big to convert into `long'", "RangeError")
        return None
    return missing(context, container, key, command=command)


def _look_up_in_drop(context: Context, drop: Drop, key: Any) -> Any:
    if isinstance(drop, LoopDrop):
        key = to_s(key)  # Liquid::Drop#invoke_drop
    if isinstance(key, str):
        found = drop.get(key)
        if found is None and context.strict_variables:
            refuse_unknown(drop, key)
        return found
    if key is None:
        return missing(context, drop, key, command=False)
    raise RubyTypeError(f"{inspect(key)} is not a symbol nor a string")  # from respond_to? in Drop#key?


def refuse_unknown(drop: Drop, key: str) -> None:
    """Raise an error for a ``None`` under ``strict_variables`` if the drop does not have the field ``key``."""
    if isinstance(drop, LoopDrop):
        if key not in drop.fields:
            raise UndefinedDropMethodError(f"undefined method {key}")
    elif key not in drop:
        raise UndefinedVariableError(f"undefined variable {key}")


def missing(context: Context, container: Any, key: Any, *, command: bool) -> Any:
    """Return the result of a key that its container does not have.

    It is a command's result, ``MISSING``, or an error when strict.
    """
    found = _call(container, key) if command and key in COMMANDS else MISSING
    if found is MISSING and context.strict_variables:
        raise UndefinedVariableError(f"undefined variable {to_s(key)}")
    return found


def _call(value: Any, command: str) -> Any:
    """Return ``size``, ``first`` or ``last`` of a value that is not a drop; ``MISSING`` if Ruby lacks the method."""
    if command == "size":
        if isinstance(value, (str, list, dict)):
            return len(value)
        if isinstance(value, range):
            return range_size(value)
        is_integer = isinstance(value, int) and not isinstance(value, bool)
        return max(INTEGER_BYTES, (value.bit_length() + 7) // 8) if is_integer else MISSING
    if isinstance(value, range):
        return value.start if command == "first" else value.stop - 1
    if isinstance(value, list):
        return _item(value, command)
    if isinstance(value, dict) and command == "first":
        return _item([[key, item] for key, item in value.items()], command)
    return MISSING


def _item(items: Sequence[Any], command: str) -> Any:
    if not items:
        return None
    return items[0] if command == "first" else items[-1]
