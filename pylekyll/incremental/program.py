"""The key of the program in caches: its modules, its dependencies, Python."""

from __future__ import annotations

import os
import sys
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation.packages import distributions

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKAGE = Path(__file__).parents[1]
_CACHES = frozenset({"__pycache__"})


def program_key() -> bytes:
    """Return a key that is different for another version of the program, of a dependency or of Python.

    The key has the digests that the installer wrote for an installed package, and the versions of its neighbours. A
    checkout does not have such digests; the times and sizes of its files count.
    """
    records = sorted(_PACKAGE.parent.glob("pylekyll-*.dist-info/RECORD"))
    if records:
        lines = [record.read_text("utf-8") for record in records]
    else:
        lines = list(_files(os.fspath(_PACKAGE), "pylekyll"))
    return blake2b("\0".join([sys.version, *sorted(distributions()), *lines]).encode(), digest_size=16).digest()


def _files(folder: str, name: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            if entry.is_dir():
                if entry.name not in _CACHES:
                    yield from _files(entry.path, f"{name}/{entry.name}")
            else:
                status = entry.stat()
                yield f"{name}/{entry.name} {status.st_mtime_ns} {status.st_size}"
