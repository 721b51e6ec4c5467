"""Locations of settings in the site's configuration file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import yaml

from pylekyll.foundation.errors import SourceLocation
from pylekyll.site.config.files import default_file

if TYPE_CHECKING:
    from pathlib import Path


def setting_location(source: Path, *keys: str) -> SourceLocation | None:
    """Return the location of the setting ``keys`` (outermost first) in the configuration file of ``source``.

    The location does not have a line if the file does not name the setting, and is ``None`` without the file. Files of
    ``--config`` are not searched.
    """
    path = default_file(source)
    text = _text_of(path)
    if text is None:
        return None
    line = _toml_line(text, keys) if path.suffix == ".toml" else _yaml_line(text, keys)
    return SourceLocation(path.name, line)


def is_written(source: Path, *keys: str) -> bool:
    """Tell whether the YAML configuration file of ``source`` has the setting ``keys`` (outermost first) itself."""
    text = _text_of(default_file(source))
    if text is None:
        return False
    node = _composed(text)
    for key in keys:
        found = _entry(node, key)
        if found is None:
            return False
        node = found[1]
    return True


def _text_of(path: Path) -> str | None:
    try:  # a pipe would wait for its other end
        return path.read_text("utf-8", errors="replace") if path.is_file() else None
    except OSError:
        return None


def _toml_line(text: str, keys: tuple[str, ...]) -> int | None:
    pattern = re.compile(rf"\s*(?:\[\s*)?{re.escape(keys[-1])}\s*[\]=]", re.ASCII)
    return next((number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line)), None)


def _yaml_line(text: str, keys: tuple[str, ...]) -> int | None:
    node = _composed(text)
    line = None
    for key in keys:
        found = _entry(node, key)
        if found is None:
            break
        line, node = found
    return line


def _composed(text: str) -> yaml.Node | None:
    """Return the nodes of a YAML text; ``None`` if it is not YAML."""
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=loader)
    except yaml.YAMLError:
        return None
    return node


def _entry(node: yaml.Node | None, key: str) -> tuple[int, yaml.Node] | None:
    """Return the line of ``key`` in a mapping, and its value."""
    entries = node.value if getattr(node, "id", "") == "mapping" and node is not None else ()
    return next((((name.start_mark.line + 1), value) for name, value in entries if name.value == key), None)
