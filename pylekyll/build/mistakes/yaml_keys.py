"""Keys of YAML texts with their lines."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Key(NamedTuple):
    """A key: its name, its line, how deep it stands (0 for the outermost), and the line of the same key before it."""

    name: str
    line: int
    depth: int
    before: int | None


Entry = tuple[Key, yaml.Node]


@lru_cache(maxsize=4096)
def entries_of(text: str, first_line: int = 1) -> tuple[Entry, ...]:
    """Return keys and values in ``text``, which begins on ``first_line``; none where it is not YAML."""
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except (yaml.YAMLError, ValueError, RecursionError):
        return ()
    return tuple(_entries(node, 0, first_line, set()))


def keys_of(text: str, first_line: int = 1) -> list[Key]:
    """Return the keys of the mappings in ``text``, which begins on ``first_line``; none where it is not YAML."""
    return [key for key, _ in entries_of(text, first_line)]


def _entries(node: yaml.Node | None, depth: int, first_line: int, seen: set[int]) -> Iterator[Entry]:
    if node is None or id(node) in seen:
        return
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _entries(value, depth + 1, first_line, seen)
    if not isinstance(node, yaml.MappingNode):
        return
    lines: dict[str, int] = {}
    for name, value in node.value:
        if isinstance(name, yaml.ScalarNode) and name.value != "<<":
            line = name.start_mark.line + first_line
            yield Key(name.value, line, depth, lines.get(name.value)), value
            lines[name.value] = line
        yield from _entries(value, depth + 1, first_line, seen)
