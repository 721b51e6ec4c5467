"""Files of publications, whose content decides how they are read: BibTeX and what reference managers export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import naming_growth
from pylekyll.academic.importing.sources import (
    bibtex,
    csl_json,
    endnote,
    pubmed,
    pubmed_xml,
    refer,
    ris,
    web_of_science,
    zotero,
)
from pylekyll.academic.importing.sources.tagged import IS_NBIB, IS_REFER, IS_RIS, IS_WOS
from pylekyll.academic.importing.sources.xml import parsed
from pylekyll.foundation.errors import SourceError, UsageError
from pylekyll.languages.bibtex.files import decode_file

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.academic.importing.records import Gathered

_READ = "BibTeX, RIS, CSL-JSON, PubMed (nbib, XML), EndNote (XML, enw), Web of Science and Zotero RDF are read."
#: A byte order mark and blanks.
_BEFORE_XML = b"\xef\xbb\xbf \t\r\n"


def read(path: Path) -> Gathered:
    """Return the entries of a file. Raises ``UsageError`` for other kinds of files, ``SourceError`` if damaged."""
    content = path.read_bytes()
    source = str(path)
    try:
        found = _xml(content, source) if content.lstrip(_BEFORE_XML).startswith(b"<") else _text(content, source)
    except SourceError as error:
        raise SourceError(error.message, error.location, error.hint or _READ) from None
    if found is None or not (found.records or found.left_out):
        raise UsageError(f"'{path}' is not a file of publications: it does not have an entry.", hint=_READ)
    return found


def _text(content: bytes, source: str) -> Gathered | None:
    if b"\0" in content and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    text, warning = decode_file(content, source)
    found = _entries(text, source)
    if found is not None and warning is not None:
        found.notes.insert(0, f"{warning.location}: {warning.message}")
    return found


def _entries(text: str, source: str) -> Gathered | None:
    if source.endswith(".bib"):
        return _bibtex(text, source)
    if IS_RIS.search(text):
        return ris.gather(text, source)
    if IS_NBIB.search(text):
        return pubmed.gather(text, source)
    if IS_REFER.search(text):
        return refer.gather(text, source)
    if IS_WOS.search(text):
        return web_of_science.gather(text, source)
    if text.lstrip().startswith(("[", "{")):
        return csl_json.gather(text, source)
    return _bibtex(text, source)


def _bibtex(text: str, source: str) -> Gathered:
    with naming_growth(source):
        return bibtex.gather(text, source)


def _xml(content: bytes, source: str) -> Gathered | None:
    root = parsed(content, source)
    if root.tag == f"{zotero.RDF}RDF":
        return zotero.gather(root, source)
    if root.tag in ("PubmedArticleSet", "PubmedArticle", "PubmedBookArticleSet", "PubmedBookArticle"):
        return pubmed_xml.gather(root, source)
    return endnote.gather(root, source) if root.find(".//record/ref-type") is not None else None
