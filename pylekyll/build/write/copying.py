"""Copies of static files, made by the kernel where it can."""

from __future__ import annotations

import errno
import os
import shutil
from stat import S_IMODE, S_ISREG
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

#: True if the system has the calls for contents and for extended attributes.
_HAS_CALLS = hasattr(os, "copy_file_range") and hasattr(os, "listxattr")
#: Errors of ``copy_file_range`` for files that have to be copied in another way.
_ELSEWHERE = {errno.EXDEV, errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP, errno.EPERM, errno.EBADF, errno.ETXTBSY}
#: Errors for extended attributes that a file system, or this user, does not have.
_WITHOUT_ATTRIBUTES = {errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.ENODATA, errno.EINVAL}


def copy_file(source: Path, target: Path) -> None:
    """Copy content, mode, times and extended attributes, as ``shutil.copy2`` does with three times the calls.

    ``target`` is a new file. Raises ``OSError``.
    """
    if not (_HAS_CALLS and _copy_in_kernel(source, target)):
        shutil.copy2(source, target)


def _copy_in_kernel(source: Path, target: Path) -> bool:
    """Copy a regular file; return false if the kernel cannot copy it."""
    incoming = os.open(source, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)  # opening a pipe would block
    try:
        status = os.fstat(incoming)
        if not S_ISREG(status.st_mode):
            return False
        outgoing = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o666)
        try:
            is_sparse = status.st_blocks * 512 < status.st_size
            is_copied = (_copy_pieces if is_sparse else _copy_content)(incoming, outgoing, status.st_size)
            if is_copied:
                _copy_attributes(incoming, outgoing, status)
        except OSError as error:
            error.filename, error.filename2 = os.fspath(source), os.fspath(target)
            raise
        finally:
            os.close(outgoing)
    finally:
        os.close(incoming)
    return is_copied


def _copy_pieces(incoming: int, outgoing: int, size: int) -> bool:
    """Copy a file with holes as ``_copy_content`` does, and keep the holes."""
    os.ftruncate(outgoing, size)
    end = 0
    while end < size:
        try:
            start = os.lseek(incoming, end, os.SEEK_DATA)
        except OSError as error:
            return error.errno == errno.ENXIO  # a hole up to the end
        end = min(os.lseek(incoming, start, os.SEEK_HOLE), size)
        os.lseek(incoming, start, os.SEEK_SET)
        os.lseek(outgoing, start, os.SEEK_SET)
        if end > start and not _copy_content(incoming, outgoing, end - start):
            return False
    return True


def _copy_content(incoming: int, outgoing: int, size: int) -> bool:
    """Copy ``size`` bytes, or fewer if the file ends before; return false if nothing could be copied."""
    copied = 0
    while copied < size:
        try:
            more = os.copy_file_range(incoming, outgoing, size - copied)
        except OSError as error:
            if copied or error.errno not in _ELSEWHERE:
                raise
            return False
        if not more:
            break
        copied += more
    return copied > 0  # files of some virtual file systems do not state their size


def _copy_attributes(incoming: int, outgoing: int, status: os.stat_result) -> None:
    os.utime(outgoing, ns=(status.st_atime_ns, status.st_mtime_ns))
    try:
        for name in os.listxattr(incoming):
            os.setxattr(outgoing, name, os.getxattr(incoming, name))
    except OSError as error:
        if error.errno not in _WITHOUT_ATTRIBUTES:
            raise
    os.fchmod(outgoing, S_IMODE(status.st_mode))
