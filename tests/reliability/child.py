"""The command line in a process that is forked from this one, which has loaded it already: a try takes milliseconds."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn
from unittest.mock import patch

from pylekyll.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

_LOADED = (
    "pylekyll.cli.build",
    "pylekyll.cli.serve",
    "pylekyll.incremental.remembered",
    "pylekyll.incremental.unchanged",
    "pylekyll.serve.server",
    "pylekyll.gems.builtin.feed",
)
#: Seconds after which a process that should have ended hangs.
HANGS = 120.0


def load() -> None:
    """Import what most commands need, so that a fork has it."""
    for name in _LOADED:
        import_module(name)


class Child:
    """A forked process that runs ``pylekyll`` with ``arguments`` in ``folder``; ``said`` is where its output goes."""

    def __init__(
        self, arguments: Sequence[str], folder: Path, said: Path, prepare: Callable[[], object] = lambda: None
    ) -> None:
        self.said = said
        said.write_bytes(b"")
        self.pid = os.fork()
        if self.pid == 0:
            _run(arguments, folder, said, prepare)

    @property
    def output(self) -> str:
        """The output so far."""
        return self.said.read_text("utf-8", errors="replace")

    def kill(self, number: int) -> None:
        """Send a signal, if it is still there."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def wait(self, seconds: float = HANGS) -> int | None:
        """Return the exit status (negative for a signal); ``None``, and it is killed, when it hangs."""
        end = time.monotonic() + seconds
        while True:
            found, status = os.waitpid(self.pid, os.WNOHANG)
            if found:
                return os.waitstatus_to_exitcode(status)
            if time.monotonic() > end:
                self.kill(signal.SIGKILL)
                os.waitpid(self.pid, 0)
                return None
            time.sleep(0.001)


def _run(arguments: Sequence[str], folder: Path, said: Path, prepare: Callable[[], object]) -> NoReturn:
    """Be the command line; nothing of the process that was forked goes on."""
    code = 70
    try:
        os.chdir(folder)
        os.environ["JEKYLL_ENV"] = "production"  # or the preview would write its own address
        out = os.open(said, os.O_WRONLY | os.O_APPEND)
        for number in (1, 2):
            os.dup2(out, number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.stdout = open(1, "w", buffering=1, closefd=False, encoding="utf-8")  # noqa: SIM115 - for the whole process
        sys.stderr = open(2, "w", buffering=1, closefd=False, encoding="utf-8")  # noqa: SIM115
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.argv = ["pylekyll", *arguments]
        prepare()
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException as error:  # noqa: BLE001 - said, and the status tells
        print(repr(error), file=sys.__stderr__)
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(1)
    os._exit(code)


#: Events that change files: the moments that matter for a killed process.
_CHANGING = ("mkdir", "rmdir", "unlink", "rename", "replace", "link", "symlink", "chmod", "utime")


def signal_at(number: int, which: int) -> Callable[[], None]:
    """Return what has the process send itself a signal at its file-changing operation with a number.

    Even numbers mean before the operation, odd ones after.
    """
    from pylekyll.build.write.system import Posix

    left = [which]

    def around(function: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **keywords: object) -> object:
            _count(left, number)
            answer = function(*arguments, **keywords)
            _count(left, number)
            return answer

        return call

    def prepare() -> None:
        for name in _CHANGING:
            patch.object(os, name, around(getattr(os, name))).start()
        patch.object(Posix, "exchange", around(Posix.exchange)).start()

    return prepare


def _count(left: list[int], number: int) -> None:
    left[0] -= 1
    if left[0] == 0:
        os.kill(os.getpid(), number)
