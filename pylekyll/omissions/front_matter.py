"""Front matter and YAML files: misspelled keys, and keys that are set twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.config import known_keys
from pylekyll.diagnostics import Diagnostic, Severity
from pylekyll.errors import SourceLocation
from pylekyll.omissions.near_misses import near_miss
from pylekyll.omissions.yaml_keys import keys_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.omissions.source import Source
    from pylekyll.omissions.yaml_keys import Key

_KNOWN = known_keys.names("front_matter")


def misspelled_keys(source: Source) -> Iterator[Diagnostic]:
    """Yield keys of front matter that resemble a known one and that no template uses."""
    for path, keys in _front_matter(source) if source.is_whole else ():
        names = {key.name for key in keys}
        for key in keys:
            meant = near_miss(key.name, _KNOWN) if key.depth == 0 else None
            if meant is None or meant in names or key.name in source.names_in_templates:
                continue
            yield Diagnostic(
                "front-matter-misspelled",
                Severity.WARNING,
                f"Nothing uses the key `{key.name}` of the front matter.",
                SourceLocation(path, key.line),
                f"Did you mean `{meant}`?",
                (key.name,),
            )


def repeated_keys(source: Source) -> Iterator[Diagnostic]:
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


def _front_matter(source: Source) -> Iterator[tuple[str, list[Key]]]:
    for path, text, first_line in source.yaml_texts():
        if not path.endswith((".yml", ".yaml")):
            yield path, keys_of(text, first_line)
