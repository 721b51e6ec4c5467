"""Keys inside settings and front matter, as Jekyll and the loaded plugins know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pylekyll.site.config import known_keys

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Tables of keys by their places (``plugins.extensions.Extensions.add_settings``).
Tables = Mapping[str, Mapping[str, tuple[str, str]]]

FRONT_MATTER = "front_matter"
#: Settings of Jekyll itself that are hashes whose keys are known.
OF_JEKYLL = ("doctor", "kramdown", "liquid", "sass")


def is_of_front_matter(place: str) -> bool:
    """Tell whether the keys of a place are written in front matter."""
    return place.partition(".")[0] == FRONT_MATTER


def known_at(place: str, tables: Tables) -> frozenset[str]:
    """Return the keys that may be at ``place``: those of Jekyll, and those of plugins."""
    return known_keys.names(place) | frozenset(tables.get(place, ()))


def types_at(place: str, tables: Tables) -> dict[str, tuple[str, ...]]:
    """Return the types of the keys that may be at ``place``, by their names; no types stand for any value."""
    of_plugins = {name: known_keys.Known.of(*known) for name, known in tables.get(place, {}).items()}
    return {name: known.types for name, known in {**known_keys.table(place), **of_plugins}.items()}


def settings_at(config: Mapping[str, Any], tables: Tables) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each hash of the configuration whose keys are known: its path, and the place of its table."""
    places = [place for place in tables if place and not is_of_front_matter(place)]
    for place in dict.fromkeys([*OF_JEKYLL, *places]):
        for path in _matching(config, place.split(".")):
            yield path, place


def _matching(value: Any, parts: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield the paths below ``value`` that lead to a hash; ``*`` stands for any key."""
    if not isinstance(value, Mapping):
        return
    if not parts:
        yield ()
        return
    names = [name for name in value if isinstance(name, str)] if parts[0] == "*" else [parts[0]]
    for name in names:
        if name in value:
            yield from ((name, *rest) for rest in _matching(value[name], parts[1:]))


def value_at(config: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """Return the value at ``path``."""
    value: Any = config
    for name in path:
        value = value[name]
    return value


def parts_of_front_matter(tables: Tables) -> dict[str, str]:
    """Return the keys of front matter whose values are hashes with known keys, with the places of their tables."""
    start = f"{FRONT_MATTER}."
    return {place[len(start) :]: place for place in tables if place.startswith(start)}


def texts_in(value: object, deepest: int = 8) -> Iterator[str]:
    """Yield the texts of a configuration, keys and values; objects that plugins put there are not looked at."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)) and deepest:
        for each in value:
            yield from texts_in(each, deepest - 1)
    elif isinstance(value, Mapping) and deepest:
        for key, each in value.items():
            yield str(key)
            yield from texts_in(each, deepest - 1)
