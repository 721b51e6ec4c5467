"""Files of the destination in which only the time of the build changes: those bytes are replaced in place.

Where a theme shows the date of documents without one, all pages of a site show the time of the build. Writing them all
again takes most of the time of a build after an edit. A reader gets the old time or the new one.
"""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISREG


def places(path: str, before: bytes, now: bytes, times: int | None = None) -> list[int] | None:
    """Return where the file at ``path`` has the time ``before``; ``None`` if it must be written as a whole.

    That is the case for a file that has another name, too, and for another number of places than ``times``.
    """
    try:
        status = os.lstat(path)
        if not S_ISREG(status.st_mode) or status.st_nlink != 1 or len(before) != len(now):
            return None
        data = Path(path).read_bytes()
    except OSError:
        return None
    if now in data:
        return None
    found: list[int] = []
    start = data.find(before)
    while start >= 0:
        found.append(start)
        start = data.find(before, start + len(before))
    return found if times in {None, len(found)} else None


def replace_at(path: str, found: list[int], now: bytes) -> None:
    """Write ``now`` at the places ``found``. Raises ``OSError``."""
    with Path(path).open("r+b", buffering=0) as file:
        for place in found:
            file.seek(place)
            file.write(now)
