"""Counterparts of Jekyll's plugins, one module or package for each gem, and the plugins that every site has."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions

#: The modules of this package that every site has, in the order of their registration.
ALWAYS = (
    *("commonmark", "commonmark_ghpages", "mistune_markdown"),
    *("theme_input", "google_scholar", "publications", "pictures", "theme_pages", "curriculum", "formulas"),
    "share_pictures",
)


def register_always(extensions: Extensions) -> None:
    """Register the plugins that every site has; the others are looked up by gem name (``gem_registry``)."""
    for name in ALWAYS:
        import_module(f"{__name__}.{name}").register(extensions)
