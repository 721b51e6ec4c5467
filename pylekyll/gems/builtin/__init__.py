"""Counterparts of Jekyll's plugins, one module or package for each gem, and the plugins that every site has."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions

#: The modules of this package that every site has, in the order of their registration.
ALWAYS = (
    *("commonmark", "commonmark_ghpages", "mistune_markdown"),
    *("theme_settings", "theme_languages", "theme_input", "google_scholar", "publications", "pictures", "theme_pages"),
    *("theme_fonts", "curriculum", "formulas", "share_pictures"),
)
#: Those of the theme ``academic``, and the section of the configuration that turns one on under another theme.
_OF_THEME = {
    "theme_languages": "",
    "theme_input": "",
    "publications": "publications",
    "pictures": "",
    "theme_pages": "",
    "theme_fonts": "",
    "curriculum": "cv",
    "share_pictures": "",
}


def register_always(extensions: Extensions) -> None:
    """Register the plugins that every site has; the others are looked up by gem name (``gem_registry``).

    Those of the theme ``academic`` are imported for sites that have it: they take a quarter of an unchanged build.
    """
    is_academic = extensions.theme is not None and extensions.theme.name == "academic"
    for name in ALWAYS:
        if is_academic or name not in _OF_THEME or isinstance(extensions.config.get(_OF_THEME[name]), dict):
            import_module(f"{__name__}.{name}").register(extensions)
