"""Files in the destination that the site no longer has (``Jekyll::Cleaner``)."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.build.write.present import Present
    from pylekyll.site.site import Site


def find_leftovers(site: Site, wanted: Iterable[str], present: Present) -> list[str]:
    """Return paths ``present`` in the destination that no item has and ``keep_files`` does not keep.

    Files of other variants of the site are not leftovers; a file in the place of a folder is one. Paths are relative to
    the destination, folders before their content.
    """
    wanted = set(wanted)
    folders = _folders_above(wanted)
    kept = [str(name).strip("/") for name in site.config["keep_files"] or ()]
    kept_folders = _folders_above(kept)
    keep = re.compile("|".join(map(re.escape, kept))) if kept else None
    leftovers = []
    for path, is_folder in present.paths():
        if path in wanted or (is_folder and path in folders):
            continue
        if (keep and keep.match(path)) or path in kept_folders:
            continue
        if any(f"{path}/".startswith(f"{folder}/") for folder in site.beside):
            continue
        leftovers.append(path)
    return sorted(leftovers, key=lambda path: os.fsencode(path).split(b"/"))


def _folders_above(paths: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found
