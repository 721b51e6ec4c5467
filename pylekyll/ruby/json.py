"""JSON as Ruby's json gem 2.6 writes it (``JSON.generate``, ``JSON.pretty_generate``)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from json.encoder import encode_basestring

from pylekyll.ruby.errors import JSONGeneratorError, JSONNestingError
from pylekyll.ruby.numbers import float_to_s
from pylekyll.ruby.values import to_s

MAX_NESTING = 100
"""``JSON::State#max_nesting``."""


def generate(value: object) -> str:
    """Write ``value`` without blanks.

    Raises ``JSONGeneratorError`` for NaN and infinity, ``JSONNestingError`` below a hundred levels.
    """
    return _write(value, 0, pretty=False, in_drop=False)


def pretty_generate(value: object) -> str:
    """Write the fields of a drop on several lines, two blanks for each level; errors as ``generate``."""
    return _write(value, 0, pretty=True, in_drop=True)


def _write(value: object, depth: int, *, pretty: bool, in_drop: bool) -> str:
    """Write one value; ``in_drop`` where the arrays hold the site's items themselves and not the views of them."""
    kind = type(value)
    if kind is str:
        return encode_basestring(value)  # type: ignore[arg-type]
    if value is None:
        return "null"
    if kind is bool:
        return "true" if value else "false"
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float):
        return _write_float(value)
    if isinstance(value, (list, tuple)):
        return _write_array(value, depth, pretty=pretty, in_drop=in_drop)
    if isinstance(value, Mapping):
        return _write_object(value, depth, pretty=pretty, in_drop=in_drop)
    stand_in = getattr(value, "ruby_json", None)
    if stand_in is None:
        return encode_basestring(to_s(value))
    return _write(stand_in(depth), depth, pretty=pretty, in_drop=True)


def _write_float(number: float) -> str:
    if not math.isfinite(number):
        raise JSONGeneratorError(f"{float_to_s(number)} not allowed in JSON")
    return float_to_s(number)


def _write_array(values: Sequence[object], depth: int, *, pretty: bool, in_drop: bool) -> str:
    inner = _deeper(depth)
    items = [_write(_item(item) if in_drop else item, inner, pretty=pretty, in_drop=in_drop) for item in values]
    if not pretty:
        return f"[{','.join(items)}]"
    indent = "  " * inner
    body = ",\n".join([indent + item for item in items])
    return f"[\n{body}\n{'  ' * depth}]"


def _item(value: object) -> object:
    """Give what an item of the site is to JSON: like any object without ``to_json``, what it prints as."""
    printed = getattr(value, "element_to_s", None)
    if printed is not None:
        return printed()
    return to_s(value) if hasattr(value, "ruby_json") else value


def _write_object(mapping: Mapping[object, object], depth: int, *, pretty: bool, in_drop: bool) -> str:
    inner = _deeper(depth)
    members = [
        (encode_basestring(to_s(key)), _write(item, inner, pretty=pretty, in_drop=in_drop))
        for key, item in mapping.items()
    ]
    if not pretty:
        return "{" + ",".join([f"{key}:{item}" for key, item in members]) + "}"
    indent = "  " * inner
    body = ",".join([f"\n{indent}{key}: {item}" for key, item in members])
    return f"{{{body}\n{'  ' * depth}}}"


def _deeper(depth: int) -> int:
    if depth >= MAX_NESTING:
        raise JSONNestingError(f"nesting of {MAX_NESTING} is too deep")
    return depth + 1
