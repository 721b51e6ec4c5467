"""jekyll-scholar 7.3: bibliographies, citations and pages of publications from BibTeX files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.plugins.builtin.jekyll_scholar.converter import add_converter
from pylekyll.plugins.builtin.jekyll_scholar.details import add_generator
from pylekyll.plugins.builtin.jekyll_scholar.scholar import Scholar
from pylekyll.plugins.builtin.jekyll_scholar.tags import add_tags

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions


def register(extensions: Extensions) -> None:
    """Add the tags, the pages of entries and the converter for BibTeX files."""
    scholar = Scholar(extensions)
    extensions.add_hook("site", "post_read", scholar.attach, priority="high")
    add_tags(extensions, scholar)
    add_generator(extensions, scholar)
    add_converter(extensions, scholar)
