"""BibTeX files with front matter become pages (``Jekyll::Scholar::BibTeXConverter``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pylekyll.gems.builtin.jekyll_scholar.references import References
from pylekyll.languages.bibtex.bibliography import Text
from pylekyll.languages.bibtex.entry import Entry
from pylekyll.languages.bibtex.parser import ParseOptions, parse
from pylekyll.plugins.api import Converter, Priority, Reads

if TYPE_CHECKING:
    from pylekyll.gems.builtin.jekyll_scholar.scholar import Scholar
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item

_EXTENSION = re.compile(r"bib(tex)?$", re.IGNORECASE | re.ASCII)


class BibTeXConverter(Converter):
    """Converts BibTeX files to the references of their entries and the Markdown between them."""

    safe = True
    reads = Reads.NOTHING
    priority = Priority.HIGHEST
    scholar: ClassVar[Scholar]

    def matches(self, extension: str) -> bool:
        """Return whether the file is a BibTeX file."""
        return _EXTENSION.search(extension) is not None

    def output_ext(self, extension: str) -> str:
        """Return the extension of the page."""
        return ".html"

    def convert(self, content: str, item: Item | None = None) -> str:
        """Return the page: each entry as its reference, then all as Markdown."""
        settings = self.scholar.settings()
        references = References(self.scholar, settings)
        bibliography = parse(content, item.relative_path if item is not None else "", ParseOptions())
        for diagnostic in bibliography.diagnostics:
            self.scholar.tell(diagnostic)
        pieces = []
        for element in bibliography.elements:
            if isinstance(element, Entry):
                pieces.append(references.rendered(self.scholar.converted(element, settings)))
            else:
                pieces.append(element.text if isinstance(element, Text) else "")
        return self.scholar.markdown("\n".join(pieces))


def add_converter(extensions: Extensions, scholar: Scholar) -> None:
    """Register the converter for one build."""
    values = {"scholar": scholar, "__module__": __name__}
    extensions.add_converter(type("BibTeXConverter", (BibTeXConverter,), values))
