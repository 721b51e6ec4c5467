"""Front matter that Jekyll does not see, because something is before its first line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.errors import SourceLocation
from pylekyll.site.content import front_matter

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.log import Log

#: Extensions of text files that are often pages.
_TEXT_EXTENSIONS = (".md", ".markdown", ".html", ".htm", ".xml", ".css", ".scss", ".sass")


def warn_of_hidden_header(path: Path, shown: str, log: Log) -> None:
    """Warn if the text file ``path``, which does not begin with front matter, has some after a blank line or a mark."""
    why = front_matter.why_hidden(path) if shown.endswith(_TEXT_EXTENSIONS) else None
    if why:
        log.warning("Reading:", f"{shown} {why}.", code="front-matter-hidden", location=SourceLocation(shown))
