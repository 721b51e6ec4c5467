"""Questions about a path. An error of the system is raised: it does not count as "no".

``os.path.isdir`` and, since Python 3.14, ``Path.is_dir`` return ``False`` for every error. For them, a file on a bad
disk or in a closed folder is absent, and a site would be published without it.
"""

from __future__ import annotations

import os
import stat
from errno import EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Files and folders behind symlinks of one site: more are not a part of a site, but a disk.
MOST_LINKED = 200_000
#: Errors of a path at which nothing can be.
_ABSENT = frozenset({EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR})


def means_absent(error: OSError) -> bool:
    """Return whether ``error`` says that nothing can be at the path, rather than that the system cannot tell."""
    return error.errno in _ABSENT


def status(path: str | Path, *, follow_symlinks: bool = True) -> os.stat_result | None:
    """Return the status of what is at ``path``, ``None`` if nothing is.

    Raises ``OSError`` if the system cannot tell, for example because a folder above is closed.
    """
    try:
        return os.stat(path, follow_symlinks=follow_symlinks)  # noqa: PTH116 - for strings too
    except OSError as error:
        if means_absent(error):
            return None
        raise
    except ValueError:  # a null character
        return None


def devices_of_system(source: str | Path) -> frozenset[int]:
    """Return the numbers of the file systems that show processes and devices, except for that of a source."""
    shown = (status(folder) for folder in ("/proc", "/sys", "/dev"))
    others = (status(folder) for folder in ("/", source))
    return frozenset(each.st_dev for each in shown if each) - {each.st_dev for each in others if each}


def exists(path: str | Path) -> bool:
    """Return whether ``path`` leads to a file or folder. Raises ``OSError`` as ``status`` does; so do all below."""
    return status(path) is not None


def has_entry(path: str | Path) -> bool:
    """Return whether something has the name ``path``, for example a symlink without a target."""
    return status(path, follow_symlinks=False) is not None


def is_file(path: str | Path) -> bool:
    """Return whether ``path`` leads to a regular file."""
    found = status(path)
    return found is not None and stat.S_ISREG(found.st_mode)


def is_folder(path: str | Path) -> bool:
    """Return whether ``path`` leads to a folder."""
    found = status(path)
    return found is not None and stat.S_ISDIR(found.st_mode)


def is_symlink(path: str | Path) -> bool:
    """Return whether ``path`` itself is a symlink."""
    found = status(path, follow_symlinks=False)
    return found is not None and stat.S_ISLNK(found.st_mode)


#: Folders within each other: walks are recursive.
DEEPEST = 400


def walk(top: str | Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield what ``os.walk`` yields, without folders that are nested so deeply that it would exceed the stack."""
    for folder, names, files in os.walk(top):
        yield folder, names, files
        if folder.count(os.sep) - os.fspath(top).count(os.sep) >= DEEPEST:
            names.clear()


def files_below(top: Path, *endings: str) -> list[Path]:
    """Return the files below ``top`` whose names have one of the ``endings``, or all of them, sorted.

    Symlinks to files count, those to folders do not. Without a folder ``top`` the list is empty.
    """
    found = (f"{folder}{os.sep}{name}" for folder, _, names in walk(top) for name in names)
    return sorted(top.__class__(path) for path in found if path.endswith(endings or "") and is_file(path))
