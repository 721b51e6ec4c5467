"""Search for files of a folder in git's index: a site may come with a cache folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_HEADER, _ENTRY = 12, 62
_EXTENDED = 0x4000


def has_tracked_files(folder: Path, source: Path) -> bool:
    """Return whether the repository at ``source`` has files below ``folder``; false without a repository.

    A damaged index may have any file. Raises ``OSError`` if the index is unreadable.
    """
    index = source / ".git" / "index"
    if not folder.is_relative_to(source) or not index.is_file():
        return False
    name = f"{folder.relative_to(source).as_posix()}/".encode()
    content = index.read_bytes()
    if content[4:8] != b"\0\0\0\x04":
        return name in content
    try:
        return any(path.startswith(name) for path in _paths(content))
    except (IndexError, ValueError):
        return True


def _paths(index: bytes) -> Iterator[bytes]:
    """Yield the paths of an index of version 4, in which each is shortened by its beginning in the one before."""
    path, at = b"", _HEADER
    for _ in range(int.from_bytes(index[8:12], "big")):
        flags = int.from_bytes(index[at + _ENTRY - 2 : at + _ENTRY], "big")
        at += _ENTRY + (2 if flags & _EXTENDED else 0)
        removed = index[at] & 127
        while index[at] & 128:
            at += 1
            removed = ((removed + 1) << 7) + (index[at] & 127)
        end = index.index(b"\0", at + 1)
        path = path[: len(path) - removed] + index[at + 1 : end]
        at = end + 1
        yield path
