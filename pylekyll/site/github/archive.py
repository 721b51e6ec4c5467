"""Safe unpacking of a theme's ZIP archive: nothing is written outside its folder, and its size is limited."""

from __future__ import annotations

import stat
import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import IO

from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.presence import DEEPEST

#: Files, and the folders that they are in.
MAX_FILES = 20_000
MAX_UNPACKED = 512 * 1024 * 1024
_PIECE = 64 * 1024
#: The beginning of each entry in the directory of an archive. `zipfile` makes an object of every entry first.
_ENTRY = b"PK\1\2"
#: Errors of reading a damaged archive. That of the system is for a name twice, of a file and of a folder, or a longer
#: one than the system allows.
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError),
)


def unpack(archive: bytes, folder: Path, max_bytes: int = MAX_UNPACKED) -> None:
    """Write the files of ``archive``, without the one folder that GitHub puts around them, to ``folder``.

    Links are left out, as in jekyll-remote-theme. Raises ``FetchError`` for other archives, for
    files or links that lead out of the folder, and for more than ``max_bytes`` bytes.
    """
    if not archive.startswith(b"PK"):
        raise FetchError("is not a ZIP archive")
    if archive.count(_ENTRY) > MAX_FILES:
        raise FetchError(f"has more than {MAX_FILES} files")
    try:
        with zipfile.ZipFile(BytesIO(archive)) as opened:
            _unpack(opened, folder, max_bytes)
    except DAMAGED as error:
        reason = getattr(error, "strerror", None) or error  # only errors of the system have a reason of their own
        raise FetchError(f"is a ZIP archive that cannot be unpacked ({reason})") from None


def read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Return the content of a file, of which no more is unpacked than the size that the archive tells.

    Raises ``DAMAGED``; also for bzip2 and LZMA, whose files may ask for gigabytes of memory.
    """
    check_method(member)
    with archive.open(member) as source:
        return source.read(member.file_size)


def check_method(member: zipfile.ZipInfo) -> None:
    """Raise ``NotImplementedError`` for a file that is neither stored nor deflated, as all of GitHub's are."""
    if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise NotImplementedError(f"{member.filename!r} is compressed in another way than ZIP archives usually are")


def _unpack(archive: zipfile.ZipFile, folder: Path, max_bytes: int) -> None:
    left = max_bytes
    folders: set[PurePosixPath] = set()
    for member in archive.infolist():
        path = _inner_path(member.filename)
        if stat.S_ISLNK(member.external_attr >> 16):
            _check_link(
                path, read_member(archive, member).decode("utf-8", "replace") if member.file_size < _PIECE else "/"
            )
        elif path is not None and not member.filename.endswith("/"):
            _check_folders(path, folders)
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            check_method(member)
            with archive.open(member) as source, target.open("xb") as destination:
                left = _copy(source, destination, left)


def _inner_path(name: str) -> PurePosixPath | None:
    """Return the path below the archive's one folder, ``None`` for that itself.

    Raises ``FetchError`` for one that leaves it.
    """
    path = PurePosixPath(name)
    parts = path.parts
    if name.startswith("/") or "\\" in name or "\0" in name or ".." in parts or any(":" in part for part in parts):
        raise FetchError(f"has a file with the path {name!r}, which is outside the theme's folder")
    return PurePosixPath(*parts[1:]) if len(parts) > 1 else None


def _check_folders(path: PurePosixPath, folders: set[PurePosixPath]) -> None:
    """Add the folders above a file to ``folders``. Raises ``FetchError`` for too many, and for too deep ones.

    A path of 4,096 characters makes 2,000 folders, and `presence.walk` does not find files below its limit.
    """
    if len(path.parts) > DEEPEST:
        raise FetchError(f"has more than {DEEPEST} folders within each other")
    folders.update(path.parents)
    if len(folders) > MAX_FILES:
        raise FetchError(f"has more than {MAX_FILES} folders")


def _check_link(path: PurePosixPath | None, target: str) -> None:
    """Raise ``FetchError`` for a link that leads out of the archive's folder."""
    depth = len(path.parts) - 1 if path is not None else 0
    leaves = target.startswith(("/", "\\")) or ":" in target
    for part in PurePosixPath(target.replace("\\", "/")).parts:
        depth += -1 if part == ".." else 1
        leaves = leaves or depth < 0
    if leaves:
        raise FetchError(f"has a link {str(path)!r} to {target!r}, which is outside the theme's folder")


def _copy(source: IO[bytes], destination: IO[bytes], left: int) -> int:
    """Copy a file; return how many bytes are still allowed. The sizes in the archive are not trusted."""
    while piece := source.read(_PIECE):
        left -= len(piece)
        if left < 0:
            raise FetchError("is larger than a theme can be when unpacked")
        destination.write(piece)
    return left
