"""Files of the destination in which only the time of the build changes: those bytes are replaced in place.

Where a theme shows the date of documents without one, all pages of a site show the time of the build. Writing them all
again takes most of the time of a build after an edit. A reader gets the old time or the new one.
"""

from __future__ import annotations

import errno
import os
from stat import S_ISREG
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_CHUNK = 1 << 20
#: Times with fewer bytes between them are written together.
_NEAR = 4096


def redated(path: str, before: bytes, now: bytes, times: int | None = None) -> list[tuple[int, bytes]] | None:
    """Return the parts of the file at ``path`` with the time ``before``, with ``now`` in its place, and their offsets.

    Returns ``None`` if the file must be written as a whole: for a file that has another name, too, and if it has the
    time in another number of places than ``times``.
    """
    try:
        status = os.lstat(path)
        if not S_ISREG(status.st_mode) or status.st_nlink != 1 or len(before) != len(now):
            return None
        data = _read(path, status.st_size)
    except OSError:
        return None
    if now in data:
        return None
    count = 0
    spans: list[tuple[int, int]] = []
    start = data.find(before)
    while start >= 0:
        count += 1
        end = start + len(before)
        if spans and start - spans[-1][1] < _NEAR:  # a second write takes longer than the bytes between
            spans[-1] = spans[-1][0], end
        else:
            spans.append((start, end))
        start = data.find(before, end)
    if times not in {None, count}:
        return None
    return [(first, data[first:last].replace(before, now)) for first, last in spans]


def write_parts(path: str, parts: Iterable[tuple[int, bytes]]) -> None:
    """Write ``parts`` at their offsets. Raises ``OSError``."""
    file = os.open(path, os.O_WRONLY | _FLAGS)
    try:
        for offset, data in parts:
            _write_at(file, offset, data)
    finally:
        os.close(file)


def _read(path: str, size: int) -> bytes:
    """Return the content of a file of ``size`` bytes, with half of the calls of ``Path.read_bytes``.

    Raises ``OSError``.
    """
    file = os.open(path, os.O_RDONLY | _FLAGS)
    try:
        data = os.read(file, size + 1)
        if len(data) == size:
            return data
        while part := os.read(file, _CHUNK):  # it was cut short, or grows
            data += part
        return data
    finally:
        os.close(file)


def _write_at(file: int, place: int, data: bytes) -> None:
    if hasattr(os, "pwrite"):
        written = os.pwrite(file, data, place)
    else:
        os.lseek(file, place, os.SEEK_SET)
        written = os.write(file, data)
    if written < len(data):  # the disk is full, although no file becomes longer
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
