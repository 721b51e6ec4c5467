"""Conditions in Ruby's syntax, such as ``role == "pi" and !alumni``, for filters that evaluate a Ruby expression.

Comparison, ``=~``, ``&`` of lists, ``&&``, ``||``, ``!``, ``and``, ``or``, ``not``, parentheses, literals, fields by
name, items and ranges of items, and the methods that such conditions call. A field that an item lacks is nil; comparing
nil is false, where Ruby would raise.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.errors import RubyArgumentError, RubyError
from pylekyll.languages.ruby.numbers import read_integer, string_to_i
from pylekyll.languages.ruby.regexp import compiled
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.values import compare, equals, to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Evaluate = Callable[[Mapping[str, Any]], Any]

_TOKEN = re.compile(
    r"""\s*(?:(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<regexp>/(?:[^/\\]|\\.)+/[imx]*)|(?P<number>-?\d+(?:\.\d+)?)"""
    r"""|(?P<name>[A-Za-z_]\w*[?!]?)|(?P<sign>==|!=|<=|>=|=~|!~|&&|&\.|\.{2,3}|\|\||[<>!().,\[\]&]))""",
    re.ASCII,
)
_COMPARISONS: dict[str, Callable[[int], bool]] = {
    "<": lambda order: order < 0,
    "<=": lambda order: order <= 0,
    ">": lambda order: order > 0,
    ">=": lambda order: order >= 0,
}
_LITERALS = {"true": True, "false": False, "nil": None}
METHODS: dict[str, Callable[..., Any]] = {
    "include?": lambda value, one: (to_s(one) in value) if isinstance(value, str) else one in (value or ()),
    "start_with?": lambda value, *starts: to_s(value).startswith(tuple(map(to_s, starts))),
    "end_with?": lambda value, *ends: to_s(value).endswith(tuple(map(to_s, ends))),
    "match?": lambda value, pattern: bool(_pattern(pattern).search(to_s(value))),
    "any?": lambda value: any(map(truthy, value or ())),
    "none?": lambda value: not any(map(truthy, value or ())),
    "first": lambda value: value[0] if value else None,
    "last": lambda value: value[-1] if value else None,
    "empty?": lambda value: not value and value is not False,
    "nil?": lambda value: value is None,
    "downcase": lambda value: to_s(value).lower(),
    "upcase": lambda value: to_s(value).upper(),
    "strip": lambda value: strip(to_s(value)),
    "to_s": to_s,
    "to_i": lambda value: string_to_i(to_s(value)),
    "size": lambda value: len(value or ()),
    "length": lambda value: len(value or ()),
}


def _pattern(value: Any) -> re.Pattern[str]:
    return value if isinstance(value, re.Pattern) else compiled(re.escape(to_s(value)))


class Condition:
    """One expression. Raises ``RubyError`` for unsupported syntax."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._position = 0
        self._evaluate = self._words()
        if self._position < len(self._tokens):
            raise self._unexpected()

    def value(self, fields: Mapping[str, Any]) -> Any:
        """Return the value of the expression for these fields."""
        return self._evaluate(fields)

    def _unexpected(self) -> RubyError:
        rest = self._tokens[self._position][1] if self._position < len(self._tokens) else "its end"
        return RubyArgumentError(
            f"The condition '{self._text}' contains an expression that pylekyll cannot evaluate: {rest}"
        )

    def _take(self, *signs: str) -> str | None:
        if self._position < len(self._tokens) and self._tokens[self._position][1] in signs:
            kind, sign = self._tokens[self._position]
            if kind in {"sign", "name"}:
                self._position += 1
                return sign
        return None

    def _words(self) -> Evaluate:
        """Parse ``and`` and ``or``, which have the same, lowest precedence."""
        left = self._not()
        while word := self._take("and", "or"):
            left = _joined(word, left, self._not())
        return left

    def _not(self) -> Evaluate:
        if self._take("not"):
            inner = self._not()
            return lambda fields: not truthy(inner(fields))
        return self._or()

    def _or(self) -> Evaluate:
        left = self._and()
        while self._take("||"):
            left = _joined("or", left, self._and())
        return left

    def _and(self) -> Evaluate:
        left = self._comparison()
        while self._take("&&"):
            left = _joined("and", left, self._comparison())
        return left

    def _comparison(self) -> Evaluate:
        left = self._common()
        sign = self._take("==", "!=", "<", "<=", ">", ">=", "=~", "!~")
        return left if sign is None else _compared(sign, left, self._common())

    def _common(self) -> Evaluate:
        left = self._unary()
        while self._take("&"):
            left = _intersected(left, self._unary())
        return left

    def _unary(self) -> Evaluate:
        if self._take("!"):
            inner = self._unary()
            return lambda fields: not truthy(inner(fields))
        return self._calls(self._primary())

    def _calls(self, value: Evaluate) -> Evaluate:
        while True:
            if self._take(".", "&."):
                value = self._method(value)
            elif self._take("["):
                key = self._words()
                sign = self._take("..", "...")
                value = _item(value, key) if sign is None else _slice(value, key, self._words(), len(sign) - 2)
                self._expect("]")
            else:
                return value

    def _method(self, value: Evaluate) -> Evaluate:
        name = self._tokens[self._position][1] if self._position < len(self._tokens) else ""
        if name not in METHODS:
            raise self._unexpected()
        self._position += 1
        arguments = self._arguments(")") if self._take("(") else []
        method = METHODS[name]
        return lambda fields: method(value(fields), *(argument(fields) for argument in arguments))

    def _arguments(self, end: str) -> Sequence[Evaluate]:
        found: list[Evaluate] = []
        while not self._take(end):
            found.append(self._words())
            if not self._take(","):
                self._expect(end)
                break
        return found

    def _expect(self, sign: str) -> None:
        if not self._take(sign):
            raise self._unexpected()

    def _primary(self) -> Evaluate:
        if self._take("("):
            inner = self._words()
            self._expect(")")
            return inner
        if self._take("["):
            items = self._arguments("]")
            return lambda fields: [item(fields) for item in items]
        if self._position >= len(self._tokens):
            raise self._unexpected()
        kind, text = self._tokens[self._position]
        if kind == "sign":
            raise self._unexpected()
        self._position += 1
        if kind == "name" and text not in _LITERALS:
            return lambda fields: fields.get(text)
        constant = _constant(kind, text)
        return lambda _: constant


def _tokens(text: str) -> list[tuple[str, str]]:
    found = []
    position = 0
    while position < len(text.rstrip()):
        match = _TOKEN.match(text, position)
        if match is None or match.lastgroup is None:
            raise RubyArgumentError(f"The condition '{text}' cannot be read from '{text[position:]}' on")
        found.append((match.lastgroup, match[match.lastgroup]))
        position = match.end()
    return found


def _constant(kind: str, text: str) -> Any:
    if kind == "text":
        return re.sub(r"\\(.)", r"\1", text[1:-1])
    if kind == "regexp":
        body, _, flags = text[1:].rpartition("/")
        options = "".join(flag for flag in "imx" if flag in flags)
        return compiled(f"(?{options}){body}" if options else body)
    if kind == "number":
        return float(text) if "." in text else read_integer(text)
    return _LITERALS[text]


def _joined(word: str, left: Evaluate, right: Evaluate) -> Evaluate:
    if word == "and":
        return lambda fields: right(fields) if truthy(value := left(fields)) else value
    return lambda fields: value if truthy(value := left(fields)) else right(fields)


def _intersected(left: Evaluate, right: Evaluate) -> Evaluate:
    """Return ``Array#&``: the items of the left list that the right one has, each once."""

    def common(fields: Mapping[str, Any]) -> list[Any]:
        others = right(fields) or ()
        found: list[Any] = []
        for item in left(fields) or ():
            if item in others and item not in found:
                found.append(item)
        return found

    return common


def _slice(value: Evaluate, first: Evaluate, last: Evaluate, less: int) -> Evaluate:
    """Return the items, or the text, from ``first`` to ``last``; ``less`` is 1 to leave out the last one."""

    def part(fields: Mapping[str, Any]) -> Any:
        whole, start, end = value(fields), first(fields), last(fields)
        if not (isinstance(whole, (str, list)) and isinstance(start, int) and isinstance(end, int)):
            return None
        size = len(whole)
        start, end = start + size * (start < 0), end + size * (end < 0) + 1 - less
        return whole[start : max(start, end)] if 0 <= start <= size else None

    return part


def _item(value: Evaluate, key: Evaluate) -> Evaluate:
    def item(fields: Mapping[str, Any]) -> Any:
        try:
            return value(fields)[key(fields)]
        except (KeyError, IndexError, TypeError):
            return None

    return item


def _compared(sign: str, left: Evaluate, right: Evaluate) -> Evaluate:
    if sign in {"=~", "!~"}:
        wanted = sign == "=~"
        return lambda fields: bool(_pattern(right(fields)).search(to_s(left(fields)))) is wanted
    if sign in {"==", "!="}:
        wanted = sign == "=="
        return lambda fields: equals(left(fields), right(fields)) is wanted
    return lambda fields: _in_order(sign, left(fields), right(fields))


def _in_order(sign: str, left: Any, right: Any) -> bool:
    try:
        order = compare(left, right)
    except RubyError:
        return False
    return order is not None and _COMPARISONS[sign](order)
