"""The text for the program in keys of caches: its modules, its dependencies, Python."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.digests import blake2b

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = Path(__file__).parent.parent
_CACHES = frozenset({"__pycache__"})


@cache
def program_key() -> bytes:
    """Return a key that is different for another version of the program, of a dependency or of Python.

    The key has the digests that the installer wrote for an installed package, and the versions of its neighbours. A
    checkout does not have such digests; the times and sizes of its files count.
    """
    folder = _PACKAGE.parent
    key = blake2b(sys.version.encode(), digest_size=16)
    for name in sorted(_distributions()):
        key.update(f"\0{name}".encode())
    records = sorted(folder.glob("pylekyll-*.dist-info/RECORD"))
    if records:
        for record in records:
            key.update(record.read_bytes())
    else:
        for entry in _files(os.fspath(_PACKAGE)):
            key.update(f"\0{entry}".encode())
    return key.digest()


def _distributions() -> Iterator[str]:
    """Yield the installed packages with their versions, as their folders are named."""
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208 - only names are needed
        except OSError:
            continue
        yield from (name for name in names if name.endswith((".dist-info", ".egg-info")))


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            if entry.is_dir():
                if entry.name not in _CACHES:
                    yield from _files(entry.path)
            else:
                status = entry.stat()
                yield f"{entry.path} {status.st_mtime_ns} {status.st_size}"
