"""Citation styles: references and citations as citeproc-ruby writes them, from CSL styles and CSL-JSON items."""

from __future__ import annotations

from pylekyll.csl.errors import CslError
from pylekyll.csl.fetch import StyleFetcher
from pylekyll.csl.item import Citation
from pylekyll.csl.library import Library, load_locale, load_style, sources_of
from pylekyll.csl.locale import Locale
from pylekyll.csl.plain import PlainProcessor
from pylekyll.csl.processor import Processor
from pylekyll.csl.references import References, open_references
from pylekyll.csl.style import Style

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
]
