"""``jsonify`` (``Jekyll::Filters#jsonify``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.values import to_liquid
from pylekyll.languages.ruby.json import generate

if TYPE_CHECKING:
    from collections.abc import Callable


def jsonify(value: Any) -> str:
    """Write as JSON."""
    return generate(_as_liquid(value, {}))


def _as_liquid(value: Any, known: dict[int, Any]) -> Any:
    """Convert the content of a collection, including keys, to template values; ``known`` has converted objects."""
    if not isinstance(value, (dict, list)):
        return to_liquid(value)
    place = id(value)
    if place not in known:
        if isinstance(value, dict):
            known[place] = {_as_liquid(key, known): _as_liquid(item, known) for key, item in value.items()}
        else:
            known[place] = [_as_liquid(item, known) for item in value]
    return known[place]


FILTERS: dict[str, Callable[..., Any]] = {"jsonify": jsonify}
