"""Citation styles: references and citations as citeproc-ruby writes them, from CSL styles and CSL-JSON items."""

from __future__ import annotations

from pylekyll.languages.csl.errors import CslError
from pylekyll.languages.csl.fetch import StyleFetcher
from pylekyll.languages.csl.item import Citation
from pylekyll.languages.csl.library import Library, load_locale, load_style, sources_of, style_files
from pylekyll.languages.csl.locale import Locale
from pylekyll.languages.csl.plain import PlainProcessor
from pylekyll.languages.csl.processor import Processor
from pylekyll.languages.csl.references import References, open_references
from pylekyll.languages.csl.style import Style

__all__ = [
    "Citation",
    "CslError",
    "Library",
    "Locale",
    "PlainProcessor",
    "Processor",
    "References",
    "Style",
    "StyleFetcher",
    "load_locale",
    "load_style",
    "open_references",
    "sources_of",
    "style_files",
]
