"""al_icons: the stylesheets of icon fonts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.gems.builtin.al_folio.tags import add_written_tag, library

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_FONTS = ("fontawesome", "academicons", "scholar-icons")


def _styles(context: Context, _markup: str) -> str:
    """Return a link for each font that ``third_party_libraries`` has."""
    lines = []
    for name in _FONTS:
        source, integrity = library(context, name, "url", "css"), library(context, name, "integrity", "css")
        check = f' integrity="{integrity}" crossorigin="anonymous"' if integrity else ""
        if source:
            lines.append(f'<link defer rel="stylesheet" href="{source}"{check}>')
    return "\n".join(lines)


def register(extensions: Extensions) -> None:
    """Add the tag."""
    add_written_tag(extensions, "al_icons_styles", _styles)
