"""jekyll-relative-links 0.8.0, and 0.6.1 for GitHub Pages: links to Markdown files become links to their pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.gems.builtin.relative_links.generator import RelativeLinksGenerator

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions

#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "relative_links": {
        "enabled": ("boolean", "Links to files become links to pages."),
        "collections": ("boolean", "Documents are changed too."),
        "exclude": ("array", "Files that stay."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the generator, which adds what 0.8 has besides it: links in rendered pages, and a filter."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(RelativeLinksGenerator)
