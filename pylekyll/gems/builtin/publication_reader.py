"""Reading of publications for the theme ``academic``: from BibTeX files and from documents, as templates see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.academic.publications.copies import OF_THE_PAGE
from pylekyll.academic.publications.from_bibtex import publications_of
from pylekyll.academic.publications.from_documents import publication_of
from pylekyll.academic.publications.model import Owner
from pylekyll.academic.publications.ris import as_ris
from pylekyll.academic.publications.surroundings import Surroundings
from pylekyll.gems.builtin.formula_converters import converts
from pylekyll.languages.bibtex.bibliography import merged
from pylekyll.languages.bibtex.files import decode_file
from pylekyll.languages.bibtex.parser import ParseOptions, parse, undefined_strings
from pylekyll.languages.ruby.values import truthy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.academic.publications.from_bibtex import Report
    from pylekyll.academic.publications.model import Publication
    from pylekyll.languages.bibtex.bibliography import Bibliography
    from pylekyll.site.content.document import Document

    Data = dict[str, Any]


class PublicationReader(NamedTuple):
    """Reads publications of the people who are named ``owner``.

    ``surroundings`` are the arguments of ``Surroundings``, and ``math`` the setting of this name.
    """

    owner: tuple[str, ...]
    surroundings: tuple[Any, ...]
    math: object
    report: Report

    def from_files(self, contents: Iterable[tuple[str, bytes]], *, has_pages: bool) -> dict[str, list[Any]]:
        """Return the sort keys of publications and their data, for the list and for pages of their own.

        ``contents`` has the names of BibTeX files, relative to the source, with their bytes.
        """
        # It tells whether the build can convert a formula (`formulas.py`).
        math = converts(self.math) if truthy(self.math) else None
        parsed = self._parsed(contents)
        around = Surroundings(*self.surroundings)
        found = publications_of(parsed, Owner(self.owner), around, math=math, report=self.report)
        for publication in found if has_pages else ():
            publication.page_url = "-"  # its place among the data; the address is set once there is a page
        return {
            "orders": [list(publication.order) for publication in found],
            "listed": [publication.data() for publication in found],
            "of_pages": [publication.data() for publication in found],
        }

    def from_documents(self, documents: Iterable[Document], *, with_urls: bool) -> list[Publication]:
        """Return the publications that documents describe in their front matter."""
        owner, around = Owner(self.owner), Surroundings(*self.surroundings)
        return [
            publication_of(each.name_without_extension, each.data, each.url if with_urls else "", owner, around)
            for each in documents
        ]

    def as_ris(self, papers: Iterable[Data]) -> str:
        """Return publications, as templates see them, in the format RIS."""
        return "".join(map(as_ris, papers))

    def _parsed(self, contents: Iterable[tuple[str, bytes]]) -> Bibliography:
        """Parse the files into one bibliography, and report their mistakes."""
        parsed = []
        for shown, content in contents:
            text, warning = decode_file(content, shown)
            bibliography = parse(text, shown, ParseOptions(strip=False, parse_months=False, parse_names=False))
            for diagnostic in (*([warning] if warning else ()), *bibliography.diagnostics):
                self.report(diagnostic)
            parsed.append(bibliography)
        whole = merged(parsed)
        for diagnostic in undefined_strings(whole, without=OF_THE_PAGE | {"month"}):
            self.report(diagnostic)
        whole.replace_strings()
        whole.join()
        return whole
