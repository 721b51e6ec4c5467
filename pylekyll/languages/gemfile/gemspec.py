"""Gem specifications, read without running them: RubyGems writes them in one simple form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: The ends of literals by their beginnings.
_ENDS = {
    '"': lazy_pattern(r'((?:[^"\\]|\\.)*)"', re.DOTALL),
    "'": lazy_pattern(r"((?:[^'\\]|\\.)*)'", re.DOTALL),
    "%q<": lazy_pattern(r"([^>]*)>"),
}
_START = r"(\"|'|%q<)"
_FIELD = lazy_pattern(rf"\b(version|summary|description)\s{{0,99}}=\s{{0,99}}{_START}")
_AUTHORS = lazy_pattern(r"\bauthors?\s{0,99}=\s{0,99}(\[[^\[\]]{0,4999}\]|[\"'][^\"']{0,999}[\"'])")
_METADATA = lazy_pattern(r"\bmetadata\s{0,99}=\s{0,99}\{((?:[^}m]|m(?!etadata\s{0,99}=)){0,4999})\}")
_DEPENDENCY = lazy_pattern(rf"\.add_(?:runtime_)?(dependency)\s{{0,99}}\(?\s{{0,99}}{_START}")
_LITERAL = lazy_pattern(rf"(){_START}")
_ARROW = lazy_pattern(r"\s{0,99}=>\s{0,99}\Z")


@dataclass(frozen=True)
class GemFacts:
    """Metadata of a theme's gem for templates."""

    version: str = ""
    summary: str = ""
    description: str = ""
    authors: list[str] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    dependencies: list[str] = field(default_factory=list)


def read_gemspec(path: Path) -> GemFacts:
    """Return the literal values in the specification at ``path``; computed values stay unknown."""
    text = path.read_text("utf-8", errors="replace").replace(".freeze", "")
    values = {name: value for name, value, _, _ in _literals(_FIELD, text)}
    authors = _AUTHORS.search(text)
    metadata = _METADATA.search(text)
    return GemFacts(
        version=values.get("version", ""),
        summary=values.get("summary", ""),
        description=values.get("description", ""),
        authors=[value for _, value, _, _ in _literals(_LITERAL, authors[1])] if authors else [],
        metadata=_pairs(metadata[1]) if metadata else {},
        dependencies=list(dict.fromkeys(value for _, value, _, _ in _literals(_DEPENDENCY, text))),
    )


def _literals(pattern: re.Pattern[str], text: str) -> Iterator[tuple[str, str, int, int]]:
    """Yield the name that ``pattern`` found, the literal after it, and where that begins and ends.

    A literal without an end is searched for its end only once: all later ones of its kind do not have one either, as
    the characters after them were read the same way. Otherwise a text could take quadratic time.
    """
    unclosed = set()
    at = 0
    while match := pattern.search(text, at):
        quote = match[2]
        end = None if quote in unclosed else _ENDS[quote].match(text, match.end())
        if end is None:
            unclosed.add(quote)
            at = match.end()
            continue
        yield match[1], re.sub(r"\\(.)", r"\1", end[1]), match.start(2), end.end()
        at = end.end()


def _pairs(text: str) -> dict[str, str]:
    """Return the pairs of a hash whose keys and values are literals."""
    found: dict[str, str] = {}
    key, after = "", None
    for _, value, start, end in _literals(_LITERAL, text):
        if after is not None and _ARROW.match(text[after:start]):
            found[key] = value
            key, after = "", None
        else:
            key, after = value, end
    return found
