"""Search for files of a folder in git's index: a site may come with a cache folder.

Matches ``git ls-files`` for repositories at the source or above it, with SHA-1 or SHA-256, work trees, submodules and
split indexes, without running git, whose configuration may name programs (git's ``index-format`` documents the format).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_HEADER = 12
#: Bytes of an entry before its path: with a hash of SHA-1, and of SHA-256.
_ENTRIES = (62, 74)
_EXTENDED = 0x4000


def has_tracked_files(folder: Path, source: Path) -> bool:
    """Return whether a repository at ``source`` or above it has files below ``folder``; false without a repository.

    A damaged index counts as having any file. Raises ``OSError`` if an index is unreadable.
    """
    if not folder.is_relative_to(source):
        return False
    real = source.resolve()
    path = real / folder.relative_to(source)
    for root in (real, *real.parents):
        for index in _indexes(root):
            if _has(index.read_bytes(), f"{path.relative_to(root).as_posix()}/".encode()):
                return True
    return False


def _indexes(root: Path) -> Iterator[Path]:
    """Yield the index of the repository whose work tree is ``root``, then the shared indexes of a split index."""
    git = root / ".git"
    if git.is_file():  # of a submodule or an additional work tree
        target = git.read_bytes().partition(b"gitdir:")[2].strip()
        git = root / os.fsdecode(target)
    index = git / "index"
    if index.is_file():
        yield index
        yield from (path for path in git.glob("sharedindex.*") if path.is_file())


def _has(index: bytes, name: bytes) -> bool:
    is_compressed = index[4:8] == b"\0\0\0\x04"
    if not (is_compressed or name in index):
        return False
    answers = [_has_path(index, name, size, is_compressed=is_compressed) for size in _ENTRIES]
    return True in answers or all(answer is None for answer in answers)


def _has_path(index: bytes, name: bytes, size: int, *, is_compressed: bool) -> bool | None:
    """Search an index with entries of this size; ``None`` if it does not have this format."""
    try:
        return any(path.startswith(name) for path in _paths(index, size, is_compressed=is_compressed))
    except (IndexError, ValueError):
        return None


def _paths(index: bytes, size: int, *, is_compressed: bool) -> Iterator[bytes]:
    """Yield the paths of an index.

    In version 4, which is compressed, a path omits the prefix shared with the previous one. In versions 2 and 3, an
    entry ends with one to eight zeros, at a multiple of eight bytes.
    """
    path, at = b"", _HEADER
    for _ in range(int.from_bytes(index[8:12], "big")):
        start = at
        flags = int.from_bytes(index[at + size - 2 : at + size], "big")
        at += size + (2 if flags & _EXTENDED else 0)
        kept = b""
        if is_compressed:
            removed = index[at] & 127
            while index[at] & 128:
                at += 1
                removed = ((removed + 1) << 7) + (index[at] & 127)
            at += 1
            kept = path[: len(path) - removed]
        end = index.index(b"\0", at)
        path = kept + index[at:end]
        at = end + 1 if is_compressed else end + 8 - (end - start) % 8
        yield path
