"""Errors of the operating system, injected into a chosen file operation.

Every function by which Python touches files is replaced while ``Faults`` is entered: the operation with the chosen
number, among those below one folder, fails with the chosen error. So each place that touches a file can be made to
fail, one after another, without knowing where those places are.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

#: The errors that files give on machines in trouble: a closed folder, a full disk, a bad one, no more open files.
ERRORS = ("EACCES", "ENOSPC", "EIO", "EMFILE")
_READING = ("stat", "lstat", "scandir", "listdir", "readlink")
_WRITING = ("mkdir", "rmdir", "unlink", "remove", "rename", "replace", "link", "symlink", "chmod", "utime", "open")


class Faults:
    """Lets the operation with the number ``at`` (from 0; none when ``None``) below ``folder`` fail with ``error``.

    With ``stays`` all later operations on the same path fail too, as those on a file that was closed do. ``count`` is
    how many operations there were, ``failed`` the path that failed.
    """

    def __init__(self, folder: Path, at: int | None = None, error: str = "EACCES", *, stays: bool = False) -> None:
        self.count = 0
        self.failed: str | None = None
        self._folder = os.fspath(folder)
        self._at = at
        self._number = getattr(errno, error)
        self._stays = stays
        self._stack = ExitStack()

    def __enter__(self) -> Faults:  # noqa: PYI034 - Python 3.10 does not have Self
        for name in (*_READING, *_WRITING):
            self._stack.enter_context(patch.object(os, name, self._failing(getattr(os, name))))
        opening = self._failing(io.open)
        self._stack.enter_context(patch.object(io, "open", opening))
        self._stack.enter_context(patch.object(builtins, "open", opening))
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def _failing(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **keywords: Any) -> Any:
            for path in arguments[:2]:
                if isinstance(path, (str, bytes, os.PathLike)):
                    self._touch(os.fsdecode(path))
            return function(*arguments, **keywords)

        return call

    def _touch(self, path: str) -> None:
        if not path.startswith(self._folder):
            return
        number, self.count = self.count, self.count + 1
        if number == self._at:
            self.failed = path
        elif not (self._stays and self.failed is not None and path.startswith(self.failed)):
            return
        raise OSError(self._number, os.strerror(self._number), path)
