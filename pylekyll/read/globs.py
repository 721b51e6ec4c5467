"""Listing folders as Ruby's ``Dir`` lists them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def walk_sorted(directory: Path, *, hidden: bool = False) -> Iterator[str]:
    """``Dir["**/*"]``: every path below ``directory``, each folder before its contents, names sorted by bytes.

    Links to folders are listed and not followed. ``hidden`` adds names that begin with a dot (``FNM_DOTMATCH``).
    """
    yield from _walk(os.fspath(directory), "", hidden)


def _walk(directory: str, prefix: str, hidden: bool) -> Iterator[str]:
    with os.scandir(directory) as entries:
        listed = sorted(entries, key=lambda entry: os.fsencode(entry.name))
    for entry in listed:
        if entry.name.startswith(".") and not hidden:
            continue
        yield prefix + entry.name
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, f"{prefix}{entry.name}/", hidden)
