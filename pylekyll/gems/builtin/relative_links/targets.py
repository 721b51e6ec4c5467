"""Files to which links may lead, and the paths of links."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.uri import InvalidURIError, parse
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.markdown_files import written_documents
from pylekyll.site.read.entry_filter import EntryFilter

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.site.site import Item, Site, SiteFile


def targets_of(site: Site) -> dict[str, SiteFile]:
    """Return every file that a link may refer to, by its path; the first of two files with the same path."""
    targets: dict[str, SiteFile] = {}
    for page in site.pages:
        targets.setdefault(page.relative_path, page)
    for file in site.static_files:
        targets.setdefault(file.relative_path.removeprefix("/"), file)
    for document in written_documents(site):
        targets.setdefault(document.relative_path, document)
    return targets


def path_from_root(path: str, site: Site, folder: str) -> str:
    """Return ``path`` relative to the working directory; from ``folder``, unless it begins with ``/``."""
    working_directory = site.config.working_directory.as_posix()
    base = "" if path.startswith("/") else folder
    meant = posixpath.normpath(posixpath.join(working_directory, base, path.removeprefix("/")))
    return meant.removeprefix(f"{working_directory}/")


def is_absolute(path: str) -> bool:
    """Return whether a link is a URL with a scheme."""
    try:
        return parse(path).is_absolute
    except InvalidURIError:
        return False


def excludes(site: Site, settings: dict[str, Any]) -> Callable[[Item], bool]:
    """Return the function that tells whether the setting ``exclude`` names an item."""
    excluded = settings.get("exclude")
    patterns = [to_s(pattern) for pattern in excluded] if isinstance(excluded, list) else []
    entry_filter = EntryFilter(site.config)
    return lambda item: truthy(excluded) and entry_filter.matches(patterns, item.relative_path)
