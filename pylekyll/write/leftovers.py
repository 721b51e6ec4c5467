"""What is in the destination and no longer belongs there (``Jekyll::Cleaner``)."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from pylekyll.ruby.globs import walk_sorted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.site import Site


def find_leftovers(site: Site, wanted: Iterable[str]) -> list[str]:
    """Paths in the destination that no item has and ``keep_files`` does not keep, folders before what is in them.

    What other variants of the site write is none; a file where a folder must be is one. Paths are relative to the
    destination.
    """
    if not site.destination.is_dir():
        return []
    wanted = set(wanted)
    folders = {above for path in wanted for above in _folders_above(path)}
    kept = [str(name).strip("/") for name in site.config["keep_files"] or ()]
    kept_folders = {above for name in kept for above in _folders_above(name)}
    keep = re.compile("|".join(map(re.escape, kept))) if kept else None
    leftovers = []
    for path in walk_sorted(site.destination, hidden=True):
        if (keep and keep.match(path)) or path in kept_folders or path in wanted:
            continue
        if any(f"{path}/".startswith(f"{folder}/") for folder in site.beside):
            continue
        target = site.destination / path
        if path not in folders or not target.is_dir() or target.is_symlink():
            leftovers.append(path)
    return leftovers


def _folders_above(path: str) -> Iterable[str]:
    folder = posixpath.dirname(path)
    while folder:
        yield folder
        folder = posixpath.dirname(folder)
