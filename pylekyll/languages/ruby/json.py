"""JSON as Ruby's json gem 2.6 writes it (``JSON.generate``, ``JSON.pretty_generate``)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from json.encoder import encode_basestring

from pylekyll.foundation.limits import SHORT, check_text, joined
from pylekyll.languages.ruby.errors import JSONGeneratorError, JSONNestingError
from pylekyll.languages.ruby.numbers import float_to_s, integer_to_s
from pylekyll.languages.ruby.values import to_s

MAX_NESTING = 100
"""``JSON::State#max_nesting``."""
_LARGE = 100


def generate(value: object) -> str:
    """Write ``value`` without blanks.

    Raises ``JSONGeneratorError`` for NaN and infinity, ``JSONNestingError`` below a hundred levels, ``LimitError`` for
    a text longer than the limit ``output``.
    """
    text = _Writer(pretty=False).write(value, 0, in_drop=False)
    if len(text) > SHORT:  # escapes may double the length
        check_text(len(text))
    return text


def pretty_generate(value: object) -> str:
    """Write the fields of a drop on several lines, two blanks for each level; errors as ``generate``."""
    return _Writer(pretty=True).write(value, 0, in_drop=True)


class _Writer:
    """Writes one text. The texts of large arrays and objects are cached: they may occur in many places."""

    def __init__(self, *, pretty: bool) -> None:
        self._pretty = pretty
        self._known: dict[tuple[int, int, bool], tuple[object, str]] = {}

    def write(self, value: object, depth: int, *, in_drop: bool) -> str:
        """Write one value; ``in_drop`` if the arrays hold the site's items themselves rather than their drops."""
        kind = type(value)
        if kind is str:
            return encode_basestring(str(value))
        if value is None:
            return "null"
        if kind is bool:
            return "true" if value else "false"
        if isinstance(value, int):
            return integer_to_s(value)
        if isinstance(value, float):
            return _write_float(value)
        if isinstance(value, (list, tuple, Mapping)):
            return self._collection(value, depth, in_drop=in_drop)
        stand_in = getattr(value, "ruby_json", None)
        if stand_in is None:
            return encode_basestring(to_s(value))
        return self.write(stand_in(depth), depth, in_drop=True)

    def _collection(self, value: Sequence[object] | Mapping[object, object], depth: int, *, in_drop: bool) -> str:
        place = (id(value), depth, in_drop)
        known = self._known.get(place)
        if known is not None:
            return known[1]
        if isinstance(value, Mapping):
            text = self._object(value, depth, in_drop=in_drop)
        else:
            text = self._array(value, depth, in_drop=in_drop)
        if len(text) >= _LARGE:
            self._known[place] = (value, text)
        return text

    def _array(self, values: Sequence[object], depth: int, *, in_drop: bool) -> str:
        inner = _deeper(depth)
        items = [self.write(_item(item) if in_drop else item, inner, in_drop=in_drop) for item in values]
        if not self._pretty:
            return f"[{joined(',', items)}]"
        indent = "  " * inner
        glue = f",\n{indent}"
        return f"[\n{indent if items else ''}{joined(glue, items)}\n{'  ' * depth}]"

    def _object(self, mapping: Mapping[object, object], depth: int, *, in_drop: bool) -> str:
        inner = _deeper(depth)
        start, colon = (f"\n{'  ' * inner}", ": ") if self._pretty else ("", ":")
        members = [
            f"{start}{encode_basestring(to_s(key))}{colon}{self.write(item, inner, in_drop=in_drop)}"
            for key, item in mapping.items()
        ]
        end = f"\n{'  ' * depth}" if self._pretty else ""
        return "{" + joined(",", members) + end + "}"


def _write_float(number: float) -> str:
    if not math.isfinite(number):
        raise JSONGeneratorError(f"{float_to_s(number)} not allowed in JSON")
    return float_to_s(number)


def _item(value: object) -> object:
    """Return an item of the site for JSON: its printed text, as for any object without ``to_json``."""
    printed = getattr(value, "element_to_s", None)
    if printed is not None:
        return printed()
    return to_s(value) if hasattr(value, "ruby_json") else value


def _deeper(depth: int) -> int:
    if depth >= MAX_NESTING:
        raise JSONNestingError(f"nesting of {MAX_NESTING} is too deep")
    return depth + 1
