"""Private files among those that a site publishes: safe mode withholds them, other builds warn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.foundation.private import SEARCHED, holds_key, is_private_name

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Site

#: Outside of safe mode, only small files are searched for a key, and none of these kinds: a site has thousands.
_SMALL = 1 << 14
_USUAL = frozenset(
    {
        *(".css", ".map", ".js", ".mjs", ".json", ".xml", ".html", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"),
        *(
            ".avif",
            ".ico",
            ".woff",
            ".woff2",
            ".ttf",
            ".otf",
            ".eot",
            ".pdf",
            ".mp3",
            ".mp4",
            ".webm",
            ".scss",
            ".sass",
        ),
    }
)


def check_private_files(site: Site) -> None:
    """Withhold private files from the site's static files in safe mode; else warn of those that it publishes."""
    site.static_files = _checked(site, site.static_files)
    for collection in site.collections.values():
        collection.files = _checked(site, collection.files)


def _checked(site: Site, files: Iterable[StaticFile]) -> list[StaticFile]:
    found = []
    for file in files:
        why = _why_private(file, is_safe=site.config.safe)
        if why is None or not site.config.safe:
            found.append(file)
        if why is not None:
            _report(site, file, why)
    return found


def _why_private(file: StaticFile, *, is_safe: bool) -> str | None:
    """Return why a file should not be published, or ``None``."""
    if is_private_name(file.relative_path):
        return "usually holds passwords or keys"
    return "holds a private key" if is_key_file(file.path, searches_all=is_safe) else None


def is_key_file(path: Path, *, searches_all: bool) -> bool:
    """Return whether a file holds a private key; without ``searches_all``, large and usual files do not count."""
    if not searches_all and path.suffix.lower() in _USUAL:
        return False
    try:
        if not searches_all and path.stat().st_size > _SMALL:
            return False
        with path.open("rb") as file:
            return holds_key(file.read(SEARCHED))
    except OSError:
        return False  # the build reports it


def _report(site: Site, file: StaticFile, why: str) -> None:
    shown = file.relative_path.lstrip("/")
    does = "does not publish" if site.config.safe else "publishes"
    hint = "Add it to `exclude`, and remove it from the repository."
    message = f"The site {does} '{shown}', which {why}."
    finding = Diagnostic("private-file-published", Severity.WARNING, message, SourceLocation(shown), hint)
    site.log.report(finding, topic="Reading:")
