"""Parser of expressions: ``Liquid::Expression.parse`` and ``Liquid::VariableLookup.new``."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.liquid.expressions.base import BLANK, EMPTY, NIL, Expression, Literal
from pylekyll.languages.liquid.expressions.lookup import (
    COMMANDS,
    DataPath,
    DynamicDataPath,
    DynamicPath,
    Path,
    Variable,
)
from pylekyll.languages.liquid.expressions.ranges import Range
from pylekyll.languages.liquid.expressions.syntax import VARIABLE_SEGMENT
from pylekyll.languages.liquid.values import to_i
from pylekyll.languages.ruby.numbers import read_integer
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import string_to_f

_LITERALS: Final = {
    "nil": NIL,
    "null": NIL,
    "": NIL,
    "true": Literal("true", True),
    "false": Literal("false", False),
    "blank": Literal("blank", BLANK),
    "empty": Literal("empty", EMPTY),
}
_INTEGER: Final = lazy_pattern(r"-?\d+\Z")
_FLOAT: Final = lazy_pattern(r"-?\d[\d.]+\Z")
_SPACE: Final = lazy_pattern(r"[ \t\r\n\f\v]")
_KEPT: Final = 1000
"""Length up to which parsed expressions are cached."""
_SEGMENTS: Final = lazy_pattern(rf"\[[^\]]+\]?|{VARIABLE_SEGMENT}+\??")
_NAMES: Final = lazy_pattern(rf"{VARIABLE_SEGMENT}+\??")

_MAX_NESTING: Final = 100


def parse_expression(markup: str | None, depth: int = 0) -> Expression:
    """Return the expression for ``markup``; anything that is not a literal is a variable.

    Raises ``LiquidSyntaxError`` for brackets or ranges nested a hundred deep.
    """
    if markup is not None and len(markup) > _KEPT:
        return _parse(markup, depth)
    return _parse_once(markup, depth)


def _parse(markup: str | None, depth: int) -> Expression:
    if depth > _MAX_NESTING:
        raise LiquidSyntaxError("Nesting too deep")
    literal = _LITERALS.get(markup or "")
    if literal is not None or markup is None:
        return literal or NIL
    first = markup[0]
    if first in "'\"" and first == markup[-1] and len(markup) > 1:
        return Literal(markup, markup[1:-1])
    if first in "-0123456789":
        if _INTEGER.match(markup):
            return Literal(markup, read_integer(markup))
        if _FLOAT.match(markup):
            return Literal(markup, string_to_f(markup))
    dots = _range_dots(markup) if first == "(" else -1
    if dots > 0:
        ends = markup[1:dots], markup[dots + 2 : -1]
        return _range(markup, parse_expression(ends[0], depth + 1), parse_expression(ends[1], depth + 1))
    return _lookup(markup, depth)


_parse_once = lru_cache(maxsize=4096)(_parse)


def _range_dots(markup: str) -> int:
    r"""Return where the two dots are in ``(first..last)``, the last if there are several; -1 in other markup.

    Liquid's expression is ``/\A\((\S+)\.\.(\S+)\)\z/``.
    """
    if markup[-1] != ")" or _SPACE.search(markup):
        return -1
    return markup.rfind("..", 2, len(markup) - 2)


def _range(markup: str, first: Expression, last: Expression) -> Expression:
    if isinstance(first, Literal) and isinstance(last, Literal):
        return Literal(markup, range(_constant_bound(first), _constant_bound(last) + 1))
    return Range(markup, first, last)


def _constant_bound(end: Literal) -> int:
    return to_i(end.constant)


def _lookup(markup: str, depth: int) -> Expression:
    closed = markup.rfind("]") + 1  # no bracket is closed after it
    segments = _SEGMENTS.findall(markup[:closed]) + _NAMES.findall(markup[closed:])
    if not segments:
        return DynamicPath(markup, None, ())
    name, *keys = [_segment(segment, depth) for segment in segments]
    if not isinstance(name, str) or any(not isinstance(key, str) for key in keys):
        is_data = name == "site" and len(keys) > 1 and keys[0] == "data" and keys[1] not in COMMANDS
        return DynamicDataPath(markup, name, tuple(keys)) if is_data else DynamicPath(markup, name, tuple(keys))
    plain = tuple(key for key in keys if isinstance(key, str))
    if name == "site" and len(plain) > 1 and plain[0] == "data" and plain[1] not in COMMANDS:
        return DataPath(markup, name, plain)
    return Path(markup, name, plain) if plain else Variable(markup, name)


def _segment(segment: str, depth: int) -> str | Expression:
    return parse_expression(segment[1:-1], depth + 1) if segment[0] == "[" else segment
