"""Bibliography files as text, in the encodings in which programs write them."""

from __future__ import annotations

import codecs

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation


def decode_file(content: bytes, path: str) -> tuple[str, Diagnostic | None]:
    """Return the text of a file, and a warning if it is not UTF-8: it is then UTF-16 by its mark, or Windows-1252."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace"), _warning(path, 1, "UTF-16")
    try:
        return content.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return content.decode("cp1252", "replace"), _warning(path, line, "Windows-1252")


def _warning(path: str, line: int, encoding: str) -> Diagnostic:
    message = f"'{path}' is not UTF-8; it was read as {encoding}."
    location = SourceLocation(path, line)
    return Diagnostic("bibtex-encoding", Severity.WARNING, message, location, "Save the file as UTF-8.")
