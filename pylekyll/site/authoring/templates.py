"""Create files from a folder of templates."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation import presence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TEMPLATES = Path(__file__).parent
#: Names with a meaning for packages and checkouts, which a template therefore cannot have.
_RENAMED = {"gitignore": ".gitignore", "github": ".github"}


def filled(template: str, values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the files of a template, each with its path and its text, ``@KEY@`` in both being the value of ``KEY``."""
    folder = _TEMPLATES / template
    for path in presence.files_below(folder):
        relative = path.relative_to(folder)
        name = "/".join(_RENAMED.get(part, part) for part in relative.parts)
        yield _fill(name, values), _fill(path.read_text("utf-8"), values)


def _fill(text: str, values: Mapping[str, str]) -> str:
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text
