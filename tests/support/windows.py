"""Windows' way of writing a site, simulated on another system: no exchange of folders, a lock on a byte of a file."""

from __future__ import annotations

import fcntl
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING
from unittest import mock

from pylekyll.build.write import lock, swap
from pylekyll.build.write.system import Windows

if TYPE_CHECKING:
    from collections.abc import Iterator


def simulated() -> Windows:
    """Return Windows' operations, with a lock of this system in the place of ``msvcrt.locking``."""
    return Windows(lambda held: fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB))


@contextmanager
def as_on_windows() -> Iterator[Windows]:
    """Write sites as on Windows."""
    windows = simulated()
    with ExitStack() as stack:
        for module in (swap, lock):
            stack.enter_context(mock.patch.object(module, "current", return_value=windows))
        yield windows
