"""``jsonify`` (``Jekyll::Filters#jsonify``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.liquid.values import to_liquid
from pylekyll.ruby.json import generate

if TYPE_CHECKING:
    from collections.abc import Callable


def jsonify(value: Any) -> str:
    """Write as JSON."""
    return generate(_as_liquid(value))


def _as_liquid(value: Any) -> Any:
    """Turn what is inside into what templates see; keys as well."""
    if isinstance(value, dict):
        return {_as_liquid(key): _as_liquid(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_as_liquid(item) for item in value]
    return to_liquid(value)


FILTERS: dict[str, Callable[..., Any]] = {"jsonify": jsonify}
