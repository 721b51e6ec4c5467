"""Pipes, sockets and devices, which a build skips: opening one may block, and reading one may never end."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.log import Log


def is_file(path: Path, base: Path, log: Log) -> bool:
    """Return whether ``path`` is read as a file: not a folder, and not skipped by ``is_skipped``."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return True
    return stat.S_ISREG(mode) or not (stat.S_ISDIR(mode) or is_skipped(path, base, log))


def is_skipped(path: Path, base: Path, log: Log) -> bool:
    """Return whether ``path`` is not a file or folder, and warn with its path relative to ``base``.

    The reader of a missing or forbidden path reports it.
    """
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
        return False
    shown = path.relative_to(base).as_posix() if path.is_relative_to(base) else str(path)
    message = f"{shown} is a pipe, a socket or a device, not a regular file: skipped."
    log.report(Diagnostic("special-file", Severity.WARNING, message, SourceLocation(shown)), topic="Reading:")
    return True
