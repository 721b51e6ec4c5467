"""File names split as Ruby's ``File`` does, and the rules for a post's name."""

from __future__ import annotations

import posixpath
import re

from pylekyll.languages.ruby.patterns import lazy_pattern

#: ``Jekyll::Document::DATE_FILENAME_MATCHER``, applied to a base name.
DATED_NAME = re.compile(r"(\d{2,4}-\d{1,2}-\d{1,2})-([^/]*)(\.[^.]+)$", re.ASCII)
#: ``Jekyll::Document::DATELESS_FILENAME_MATCHER``, applied to a base name.
DATELESS_NAME = re.compile(r"(.*)(\.[^.]+)$")
#: The same for a file without extension under a folder with a dot, whose name then gives the slug.
DATELESS_PATH = re.compile(r"(?:.*/)?([^/]*)(\.[^./]*/[^.]*)$")

SASS_EXTENSIONS = frozenset({".sass", ".scss"})
#: Extensions of files that a stylesheet may import.
STYLE_EXTENSIONS = SASS_EXTENSIONS | {".css"}
YAML_EXTENSIONS = frozenset({".yaml", ".yml"})
HTML_EXTENSIONS = frozenset({".html", ".xhtml", ".htm"})

_LIQUID = lazy_pattern(r"\{[{%]")


def join(*parts: str) -> str:
    """Join as ``File.join``: one slash between parts, including empty ones (``join("", "a")`` is ``/a``).

    If both parts have slashes at the joint, those of the later part are kept.
    """
    joined = parts[0]
    for part in parts[1:]:
        if part.startswith("/"):
            joined = joined.rstrip("/") + part
        else:
            joined += part if joined.endswith("/") else f"/{part}"
    return joined


def extension(name: str) -> str:
    """Return the extension as ``File.extname``: the last dot and the rest, empty for dot files."""
    return posixpath.splitext(name)[1]


def stem(name: str) -> str:
    """Return the base name without its extension and without trailing dots (``Page#process``)."""
    suffix = extension(name)
    return (name[: -len(suffix)] if suffix else name).rstrip(".")


def dated_parts(name: str) -> tuple[str, str, str] | None:
    """Return the date, slug and extension of a post's base name, or ``None`` if it has no date."""
    match = DATED_NAME.match(name)
    return (match[1], match[2], match[3]) if match else None


def has_liquid(text: str) -> bool:
    """Return whether the text contains Liquid (``Jekyll::Utils.has_liquid_construct?``)."""
    # A search for two characters at once takes ten times as long in a text that is not Latin-1.
    return "{" in text and _LIQUID.search(text) is not None
