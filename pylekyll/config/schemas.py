"""JSON schemas of the configuration, of front matter and of the theme's data files, made from the known keys."""

from __future__ import annotations

from typing import Any, Final

from pylekyll.config.known_keys import Known, table

#: The schemas: their title, and the place of their keys.
SCHEMAS: Final[dict[str, tuple[str, str]]] = {
    "config": ("Configuration of a Jekyll site", "configuration"),
    "front-matter": ("Front matter of a Jekyll site", "front_matter"),
    "navigation": ("Navigation of the academic theme", "theme_navigation"),
    "news": ("News of the academic theme", "theme_news"),
}
_NESTED = ("pylekyll", "doctor", "kramdown", "liquid", "sass", "feed", "scholar")
_STANDARD = "http://json-schema.org/draft-07/schema#"


def schema(name: str) -> dict[str, Any]:
    """Return the schema ``name`` as JSON Schema, draft 7, which editors read.

    Keys of a site's own are allowed everywhere; known ones have types and descriptions.
    """
    title, place = SCHEMAS[name]
    head = {"$schema": _STANDARD, "title": title}
    if name == "navigation":
        return {**head, "type": "object", "additionalProperties": _list_of(place)}
    if name == "news":
        return {**head, **_list_of(place)}
    described = {**head, **_object(place)}
    if name == "config":
        properties = described["properties"]
        for key in _NESTED:
            properties[key].update(_object(key))
            properties[key]["type"] = ["object", "null"]
        properties["collections"]["additionalProperties"] = {"type": ["object", "null"], **_properties("collections")}
        properties["defaults"]["items"] = _defaults()
    return described


def _defaults() -> dict[str, Any]:
    each = _object("defaults")
    each["properties"]["scope"].update(_properties("scope"))
    each["properties"]["values"].update(_properties("front_matter"))
    return each


def _list_of(place: str) -> dict[str, Any]:
    return {"type": "array", "items": _object(place)}


def _object(place: str) -> dict[str, Any]:
    return {"type": "object", **_properties(place)}


def _properties(place: str) -> dict[str, Any]:
    return {"properties": {key: _described(known) for key, known in table(place).items()}}


def _described(known: Known) -> dict[str, Any]:
    types = list(known.types)
    found: dict[str, Any] = {"description": known.description}
    if types:
        found["type"] = types[0] if len(types) == 1 else types
    return found
