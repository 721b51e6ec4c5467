"""The places of files in the destination, and conflicts where two items want the same place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.foundation.errors import SourceLocation, WriteError
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.site.site import Site, SiteFile


def plan(site: Site, every: Iterable[SiteFile] | None = None) -> dict[str, SiteFile]:
    """Return the items to write by their path in the destination; of several at one path the last wins, as in Jekyll.

    ``every`` are the files of the site, if they are at hand.
    Raises ``WriteError`` when one needs a folder where another is a file, and for a name that no file can have.
    """
    files = {file.destination: file for file in every or site.files()}
    checked: set[str] = set()
    for path, file in files.items():
        if "\0" in path:
            raise WriteError(
                f"{_shown(file)} cannot be written: its URL contains a null character.",
                hint="Check its permalink, or the title that the permalink contains.",
            )
        if path.count("/") > presence.DEEPEST:
            raise WriteError(
                f"{_shown(file)} cannot be written: its URL has more than {presence.DEEPEST} folders.",
                hint="Check its permalink, or the title that the permalink contains.",
            )
        folder = path.rpartition("/")[0]
        while folder and folder not in checked:
            if folder in files:
                raise WriteError(
                    f"'{folder}' cannot be a file and a folder: {_shown(files[folder])} is written there, and "
                    f"{_shown(file)} to '{path}'.",
                    hint="Change the permalink of one of them.",
                )
            checked.add(folder)
            folder = folder.rpartition("/")[0]
    return files


def warn_of_conflicts(site: Site, every: Iterable[SiteFile] | None = None) -> bool:
    """Warn of items with one destination (``Jekyll::Commands::Doctor.conflicting_urls``); return whether any do.

    ``every`` are the files of the site, if they are at hand.
    """
    files = list(every or site.files())
    if len({file.destination for file in files}) == len(files):
        return False
    claims: dict[str, list[str]] = {}
    for file in files:
        if not file.shares_destination:
            claims.setdefault(file.destination, []).append(_shown(file))
    conflicts = {destination: paths for destination, paths in claims.items() if len(paths) > 1}
    for destination, paths in conflicts.items():
        lines = [
            "The following destination is shared by multiple files.",
            "The written file may end up with unexpected contents.",
            str(site.destination / destination),
            *(f" - {path}" for path in paths),
        ]
        site.log.warning(
            "Conflict:",
            "\n".join(lines),
            code="destination-shared",
            location=SourceLocation(_in_source(site, paths[0])),
        )
    return bool(conflicts)


def _in_source(site: Site, path: str) -> str:
    """Return ``path`` relative to the site's source."""
    return path.removeprefix(f"{site.source}/")


def _shown(file: SiteFile) -> str:
    """Return a file as Jekyll names it here: a page relative to the source, others by their absolute path."""
    return file.relative_path if isinstance(file, Page) else str(file.path)
