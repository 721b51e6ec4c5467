"""Front matter and YAML files: misspelled keys, and keys that are set twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

from pylekyll.build.mistakes import nested
from pylekyll.build.mistakes.near_misses import near_miss
from pylekyll.build.mistakes.yaml_keys import entries_of, keys_of
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.build.mistakes.yaml_keys import Key

_NULL = "tag:yaml.org,2002:null"
#: Types of values that are written as one text.
_OF_TEXTS = frozenset({"string", "number", "integer"})
_BOOLEANS = frozenset({"true", "false", "yes", "no", "on", "off"})


def misspelled_keys(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield keys of front matter that resemble a known one and that no template uses."""
    types = nested.types_at(nested.FRONT_MATTER, source.settings)
    parts = {
        key: nested.types_at(place, source.settings)
        for key, place in nested.parts_of_front_matter(source.settings).items()
    }
    for path, text, first_line in source.yaml_texts() if source.is_whole else ():
        if path.endswith((".yml", ".yaml")):
            continue
        outer = [(key, node) for key, node in entries_of(text, first_line) if key.depth == 0]
        keys = [(key.name, key.line, node) for key, node in outer]
        yield from _misspelled(source, path, keys, types, "the front matter")
        for key, node in outer:
            if key.name in parts and isinstance(node, yaml.MappingNode):
                inner = [(str(name.value), name.start_mark.line + first_line, value) for name, value in node.value]
                yield from _misspelled(source, path, inner, parts[key.name], f"`{key.name}`")


def _misspelled(
    source: SiteSource,
    path: str,
    keys: list[tuple[str, int, yaml.Node]],
    types: Mapping[str, tuple[str, ...]],
    where: str,
) -> Iterator[Diagnostic]:
    names = {name for name, _, _ in keys}
    for name, line, node in keys:
        meant = near_miss(name, types)
        if meant is None or meant in names or name in source.names_in_templates:
            continue
        if name == f"{meant}s" or not _suits(node, types[meant]):  # a word of its own, such as `publisher`
            continue
        yield Diagnostic(
            "front-matter-misspelled",
            Severity.WARNING,
            f"Nothing uses the key `{name}` of {where}.",
            SourceLocation(path, line),
            f"Did you mean `{meant}`?",
            (name,),
            ((name, meant),),
        )


def _suits(node: yaml.Node, types: tuple[str, ...]) -> bool:
    """Return whether a key of ``types`` (of ``known_keys``) may have the value; no types stand for any value."""
    if not types or node.tag == _NULL:
        return True
    if isinstance(node, yaml.SequenceNode):
        return "array" in types
    if isinstance(node, yaml.MappingNode):
        return "object" in types
    is_boolean = isinstance(node, yaml.ScalarNode) and node.value.strip().lower() in _BOOLEANS
    return is_boolean or not _OF_TEXTS.isdisjoint(types)


def repeated_keys(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield keys of front matter, configuration and data that are set twice in one mapping."""
    files = {path: keys_of(text) for path, text in source.texts.items() if path.endswith((".yml", ".yaml"))}
    for path, keys in [*files.items(), *_front_matter(source)]:
        for key in keys:
            if key.before is not None:
                yield Diagnostic(
                    "yaml-key-repeated",
                    Severity.WARNING,
                    f"The key `{key.name}` is set twice, on lines {key.before} and {key.line}; the last one counts.",
                    SourceLocation(path, key.line),
                    "Remove one of them.",
                    (key.name,),
                )


def _front_matter(source: SiteSource) -> Iterator[tuple[str, list[Key]]]:
    for path, text, first_line in source.yaml_texts():
        if not path.endswith((".yml", ".yaml")):
            yield path, keys_of(text, first_line)
