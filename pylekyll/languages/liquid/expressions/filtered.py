"""The text between ``{{`` and ``}}`` or after ``assign x =``: an expression and filters (``Liquid::Variable``)."""

from __future__ import annotations

import inspect
import re
from functools import lru_cache
from itertools import islice
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.errors import LiquidArgumentError, UndefinedFilterError, suggestion
from pylekyll.languages.liquid.expressions.base import Expression, Literal
from pylekyll.languages.liquid.expressions.lexer import StrictParser
from pylekyll.languages.liquid.expressions.lookup import Path
from pylekyll.languages.liquid.expressions.parse import parse_expression
from pylekyll.languages.liquid.expressions.syntax import PLAIN_ARGUMENT, PLAIN_FILTER, PLAIN_VARIABLE, QUOTED_FRAGMENT
from pylekyll.languages.liquid.filter import is_printing_time, is_pure, keeps_encoding, needs_context
from pylekyll.languages.liquid.printed_time import stays_for
from pylekyll.languages.liquid.values import NOT_LIQUID, in_encoding_of, to_liquid
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from pylekyll.languages.liquid.context import Context

_FRAGMENT_AND_REST: Final = lazy_pattern(rf"({QUOTED_FRAGMENT})(.*)", re.DOTALL)
_FILTERS: Final = lazy_pattern(r"\|\s*(.*)", re.DOTALL)
_FILTER: Final = lazy_pattern(rf"(?:\s+|{QUOTED_FRAGMENT}|,)+")
_NAME: Final = lazy_pattern(r"\w+")
_ARGUMENT: Final = lazy_pattern(rf"[:,]\s*((?:\w+\s*:\s*)?{QUOTED_FRAGMENT})")
_KEYWORD: Final = lazy_pattern(rf"(\w+)\s*:\s*({QUOTED_FRAGMENT})\Z")

#: The flag of a code object with ``*arguments`` (``inspect.CO_VARARGS``).
_TAKES_ALL: Final = 0x04
#: Last names of paths whose values may be the time of the build.
_TIMES: Final = frozenset({"date", "time"})


class FilterMarkup(NamedTuple):
    """A filter in its source form: its name and the markup of its arguments."""

    name: str
    arguments: list[str]


Parts = tuple["str | None", "list[FilterMarkup]"]
"""The parts of markup: the expression's markup, if there is one, and the filters."""


class Call(NamedTuple):
    """A filter ready to be called; ``constants`` holds the arguments if all of them are constant.

    A text that it makes has the encoding of its input if it ``keeps_encoding``.
    """

    function: Callable[..., Any]
    constants: tuple[Any, ...] | None
    arguments: tuple[Callable[[Context], Any], ...]
    with_context: bool
    pure: bool
    keeps_encoding: bool


class Filtered(Expression):
    """An expression and the filters that its value goes through."""

    __slots__ = ("_calls", "_value", "arguments", "left")

    def __init__(self, markup: str, left: Expression, calls: list[Call], arguments: list[Expression]) -> None:
        super().__init__(markup)
        self.left = left
        self.arguments = arguments
        self._value = left.value
        self._calls = tuple(calls)

    def value(self, context: Context) -> Any:
        """Return the result of the last filter."""
        value = self._value(context)
        for function, constants, arguments, with_context, pure, keeps in self._calls:
            given = [argument(context) for argument in arguments] if constants is None else constants
            before = value
            if pure and value.__class__ is list and context.registers.tables is not None:
                value = context.registers.tables.apply(function, value, given, context)
            elif with_context:
                value = function(value, *given, context=context)
            elif given:
                value = function(value, *given)
            else:
                value = function(value)
            if value.__class__ is str:
                if before.__class__ is not str and keeps:
                    value = in_encoding_of(before, value)
            elif value.__class__ in NOT_LIQUID:
                value = to_liquid(value)
        return value

    def calls_with_arguments(self) -> Iterable[tuple[Call, list[Expression]]]:
        """Return the filters in order, each with the expressions of its arguments."""
        arguments = iter(self.arguments)
        return [(call, list(islice(arguments, len(call.arguments)))) for call in self._calls]

    def children(self) -> Iterable[Expression]:
        """Return the filtered expression, and the filters' arguments."""
        return (self.left, *self.arguments)


class PrintedTime(Filtered):
    """``site.time | date: template``: the text is recorded instead of the clock if it is valid for an hour or a day.

    The same holds for ``post.date`` of a document without a date, which is the time of the build.
    """

    __slots__ = ()

    def value(self, context: Context) -> Any:
        """Return the result of the last filter."""
        time = self._time(context)
        if time is None:
            return super().value(context)
        value: Any = time
        for function, constants, arguments, with_context, *_ in self._calls:
            given = [argument(context) for argument in arguments] if constants is None else constants
            value = function(value, *given, context=context) if with_context else function(value, *given)
            if value.__class__ in NOT_LIQUID:
                value = to_liquid(value)
        return value

    def _time(self, context: Context) -> Any:
        """Return the time, and record the text; ``None`` if the clock must be recorded."""
        assert isinstance(self.left, Path)
        holder: Any = context.find_variable(self.left.name)
        *names, last = self.left.keys
        for name in names:
            holder = holder.get(name) if isinstance(holder, (dict, Drop)) else None
        time_for = getattr(holder, "time_for", None)
        template = "" if time_for is None else to_s(self.arguments[0].value(context))
        return None if time_for is None or stays_for(template) is None else time_for(last, template)


class Keywords(Expression):
    """A filter's keyword arguments, which it gets as a dictionary after the others."""

    __slots__ = ("pairs",)

    def __init__(self, pairs: dict[str, Expression]) -> None:
        super().__init__(", ".join(f"{name}: {value}" for name, value in pairs.items()))
        self.pairs = pairs

    def value(self, context: Context) -> dict[str, Any]:
        """Return the dictionary."""
        return {name: value.value(context) for name, value in self.pairs.items()}

    def children(self) -> Iterable[Expression]:
        """Return the arguments' values."""
        return self.pairs.values()


def read_strict(markup: str) -> Parts:
    """Split the markup by ``Liquid::Variable#strict_parse``; raises ``LiquidSyntaxError``."""
    plain = PLAIN_VARIABLE.match(markup)
    if plain:
        found = PLAIN_FILTER.findall(plain[2]) if plain[2] else ()
        return plain[1], [FilterMarkup(name, PLAIN_ARGUMENT.findall(arguments)) for name, arguments in found]
    parser = StrictParser(markup)
    name = parser.expression()
    filters = []
    while parser.accept("pipe"):
        filter_name = parser.consume("id")
        arguments = []
        if parser.accept("colon"):
            arguments.append(parser.argument())
            while parser.accept("comma"):
                arguments.append(parser.argument())
        filters.append(FilterMarkup(filter_name, arguments))
    parser.consume("end_of_string")
    return name, filters


def read_lax(markup: str) -> Parts:
    """Split the markup by ``Liquid::Variable#lax_parse``, which ignores text that it does not match."""
    match = _FRAGMENT_AND_REST.search(markup)
    if match is None:
        return None, []
    filters = []
    rest = _FILTERS.search(match[2])
    for piece in _FILTER.findall(rest[1]) if rest else ():
        name = _NAME.search(piece)
        if name:
            filters.append(FilterMarkup(name[0], _ARGUMENT.findall(piece)))
    return match[1], filters


def build(
    markup: str,
    name: str | None,
    filters: Collection[FilterMarkup],
    functions: Mapping[str, Callable[..., Any]],
    *,
    strict_filters: bool,
) -> Expression:
    """Return the expression for the parts of markup; filters are looked up in ``functions`` now."""
    left = parse_expression(name)
    calls = []
    all_arguments: list[Expression] = []
    for each in filters:
        arguments = _arguments(each.arguments)
        all_arguments += arguments
        calls.append(_call(each.name, arguments, functions, strict=strict_filters))
    if not calls:
        return left
    if isinstance(left, Path) and left.keys[-1] in _TIMES and prints_by_template(calls[0]):
        return PrintedTime(markup, left, calls, all_arguments)
    return Filtered(markup, left, calls, all_arguments)


def prints_by_template(call: Call) -> bool:
    """Return whether the first argument of the filter is the template of the text that it returns."""
    return is_printing_time(call.function) and len(call.arguments) == 1


def _arguments(markups: Iterable[str]) -> list[Expression]:
    positional: list[Expression] = []
    keywords: dict[str, Expression] = {}
    for markup in markups:
        keyword = _KEYWORD.match(markup)
        if keyword:
            keywords[keyword[1]] = parse_expression(keyword[2])
        else:
            positional.append(parse_expression(markup))
    return [*positional, Keywords(keywords)] if keywords else positional


def _call(name: str, arguments: list[Expression], functions: Mapping[str, Callable[..., Any]], *, strict: bool) -> Call:
    function = functions.get(name)
    with_context = function is not None and needs_context(function)
    if function is None:
        function = _undefined(name, suggestion(name, functions)) if strict else _pass_on
    else:
        problem = arity_problem(function, len(arguments))
        if problem is not None:
            function, with_context = _refuse(problem), False
    constants = None
    if all(isinstance(argument, Literal) for argument in arguments):
        constants = tuple(argument.constant for argument in arguments if isinstance(argument, Literal))
    values = tuple(argument.value for argument in arguments)
    return Call(function, constants, values, with_context, is_pure(function), keeps_encoding(name))


def _undefined(name: str, hint: str | None) -> Callable[..., Any]:
    def function(*_: Any) -> Any:
        raise UndefinedFilterError(f"undefined filter {name}", hint)

    return function


def _pass_on(value: Any, *_: Any) -> Any:
    return value


def _refuse(message: str) -> Callable[..., Any]:
    def function(*_: Any) -> Any:
        raise LiquidArgumentError(message)

    return function


def arity_problem(function: Callable[..., Any], count: int) -> str | None:
    """Return Ruby's error for ``count`` arguments besides a filter's input, or ``None`` if the number is right."""
    least, most = _arity(function)
    given = count + 1
    if least <= given and (most is None or given <= most):
        return None
    expected = f"{least}+" if most is None else (str(least) if least == most else f"{least}..{most}")
    return f"wrong number of arguments (given {given}, expected {expected})"


@lru_cache(maxsize=512)  # bounded: every build of a preview loads the site's plugins as new functions
def _arity(function: Callable[..., Any]) -> tuple[int, int | None]:
    """Return the least and the largest number of arguments by position; the latter is ``None`` without limit."""
    if not isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
        return _arity_of_signature(function)
    code = function.__code__
    least = code.co_argcount - len(function.__defaults__ or ())
    return least, None if code.co_flags & _TAKES_ALL else code.co_argcount


def _arity_of_signature(function: Callable[..., Any]) -> tuple[int, int | None]:
    least = most = 0
    try:
        signature = inspect.signature(function)
    except ValueError:  # some of Python's built-in functions have no signature
        return 0, None
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.VAR_POSITIONAL:
            return least, None
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            most += 1
            least += parameter.default is parameter.empty
    return least, most
