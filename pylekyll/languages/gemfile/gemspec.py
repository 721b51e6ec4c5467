"""Gem specifications, read without running them: RubyGems writes them in one simple form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from pathlib import Path

_STRING = r"""(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|%q<([^>]*)>)"""
_FIELD = lazy_pattern(rf"\b(version|summary|description)\s*=\s*{_STRING}")
_AUTHORS = lazy_pattern(r"\bauthors?\s*=\s*(\[[^\]]*\]|[\"'][^\"']*[\"'])")
_METADATA = lazy_pattern(r"\bmetadata\s*=\s*\{([^}]*)\}")
_PAIR = lazy_pattern(rf"{_STRING}\s*=>\s*{_STRING}")
_DEPENDENCY = lazy_pattern(rf"\.add_(?:runtime_)?dependency\s*\(?\s*{_STRING}")


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
    values = {match[1]: _unquoted(match.groups()[1:]) for match in _FIELD.finditer(text)}
    authors = _AUTHORS.search(text)
    metadata = _METADATA.search(text)
    pairs = _PAIR.finditer(metadata[1]) if metadata else ()
    return GemFacts(
        version=values.get("version", ""),
        summary=values.get("summary", ""),
        description=values.get("description", ""),
        authors=[_unquoted(groups) for groups in re.findall(_STRING, authors[1])] if authors else [],
        metadata={_unquoted(pair.groups()[:3]): _unquoted(pair.groups()[3:]) for pair in pairs},
        dependencies=list(dict.fromkeys(_unquoted(match.groups()) for match in _DEPENDENCY.finditer(text))),
    )


def _unquoted(groups: tuple[str | None, ...]) -> str:
    return re.sub(r"\\(.)", r"\1", next((group for group in groups if group), ""))
