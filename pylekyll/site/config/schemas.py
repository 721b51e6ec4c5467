"""JSON schemas of the configuration, of front matter and of data files, made from the known keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.site.config.known_data import TABLES
from pylekyll.site.config.known_keys import Known, table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    #: The keys of plugins by their places (``plugins.extensions.Extensions.add_settings``).
    Tables = Mapping[str, Mapping[str, tuple[str, str]]]

#: The schemas, with their titles.
SCHEMAS: Final[dict[str, str]] = {
    "config": "Configuration of a Jekyll site",
    "front-matter": "Front matter of a Jekyll site",
    "publication": "Front matter of a publication",
    "cv": "CV in the format of RenderCV",
    "navigation": "Navigation of the academic theme",
    "news": "News of the academic theme",
    "people": "People of the academic theme",
    "teaching": "Teaching of the academic theme",
}
_NESTED = ("pylekyll", "doctor", "kramdown", "liquid", "sass")
_FRONT_MATTER = "front_matter"
_STANDARD = "http://json-schema.org/draft-07/schema#"


def schema(name: str, plugins: Tables | None = None) -> dict[str, Any]:
    """Return the schema ``name`` as JSON Schema, draft 7, which editors read.

    A site may add its own keys everywhere; known keys have types and descriptions. ``plugins`` are the keys that
    plugins declare.
    """
    known = plugins or {}
    makers: dict[str, Callable[[], dict[str, Any]]] = {
        "config": lambda: _configuration(known),
        "front-matter": lambda: _front_matter(known),
        "publication": lambda: _with(_front_matter(known), _described("publication")),
        "cv": _curriculum,
        "navigation": lambda: {"type": "object", "additionalProperties": _list_of("navigation")},
    }
    made = makers[name]() if name in makers else _list_of(name)
    return {"$schema": _STANDARD, "title": SCHEMAS[name], **made}


def _configuration(plugins: Tables) -> dict[str, Any]:
    made = _object("configuration")
    properties = made["properties"]
    for key in _NESTED:
        properties[key].update(_object(key))
        properties[key]["type"] = ["object", "null"]
    properties["collections"]["additionalProperties"] = {"type": ["object", "null"], **_object("collections", "")}
    properties["defaults"]["items"] = _defaults(plugins)
    for place, keys in plugins.items():
        if place.partition(".")[0] != _FRONT_MATTER:
            _add(made, place.split(".") if place else [], _rules(keys))
    return made


def _front_matter(plugins: Tables) -> dict[str, Any]:
    made = _object(_FRONT_MATTER)
    for place, keys in plugins.items():
        first, *path = place.split(".")
        if first == _FRONT_MATTER:
            _add(made, path, _rules(keys))
    return made


def _defaults(plugins: Tables) -> dict[str, Any]:
    each = _object("defaults")
    each["properties"]["scope"].update(_object("scope", ""))
    each["properties"]["values"].update(properties=_front_matter(plugins)["properties"])
    return each


def _curriculum() -> dict[str, Any]:
    made: dict[str, Any] = {"type": "object", "properties": _described("cv")}
    entry = {"type": ["object", "string", "number"], "properties": _described("cv_entry")}
    made["properties"]["sections"]["additionalProperties"] = {"type": ["array", "null"], "items": entry}
    made["properties"]["social_networks"]["items"] = {"type": "object", "properties": _described("cv_network")}
    return {"type": "object", "properties": {"cv": made}}


def _add(rule: dict[str, Any], path: list[str], rules: dict[str, Any]) -> None:
    """Add rules for the keys of the hash at ``path`` below ``rule``; ``*`` matches the keys without a rule."""
    for name in path:
        if name == "*":
            rule = rule.setdefault("additionalProperties", {})
        else:
            rule = rule.setdefault("properties", {}).setdefault(name, {})
    _with(rule, rules)


def _with(rule: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    rule.setdefault("properties", {}).update(rules)
    return rule


def _list_of(name: str) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": _described(name)}}


def _object(place: str, kind: str = "object") -> dict[str, Any]:
    rules = {"properties": {key: _rule(known) for key, known in table(place).items()}}
    return {"type": kind, **rules} if kind else rules


def _described(name: str) -> dict[str, Any]:
    return _rules(TABLES[name])


def _rules(keys: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    return {key: _rule(Known.of(*given)) for key, given in keys.items()}


def _rule(known: Known) -> dict[str, Any]:
    types = list(known.types)
    found: dict[str, Any] = {"description": known.description}
    if types:
        found["type"] = types[0] if len(types) == 1 else types
    return found
