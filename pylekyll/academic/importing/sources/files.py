"""Files of publications, told apart by their content: BibTeX and what reference managers export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.importing.sources import bibtex
from pylekyll.foundation.errors import SourceError, SourceLocation, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.academic.importing.records import Gathered

_READ = "BibTeX, RIS, CSL-JSON, PubMed (nbib), EndNote XML and Zotero RDF are read."


def read(path: Path) -> Gathered:
    """Return the entries of a file. Raises ``UsageError`` for another kind of file, ``SourceError`` for a damaged one."""
    content = path.read_bytes()
    source = str(path)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise SourceError(f"{source} is not UTF-8.", SourceLocation(source, line), "Save it as UTF-8 first.") from None
    found = bibtex.gather(text, source)
    if not found.records and not found.left_out:
        raise UsageError(f"'{path}' is not a file of publications: it does not have an entry.", hint=_READ)
    return found
