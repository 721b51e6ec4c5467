"""The process of the command line: rare garbage collection, and its statuses."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

#: Thresholds of garbage collection. A build makes little garbage, and the defaults cost 10 % of the processor time of
#: imports and of a large site.
_GARBAGE = (500_000, 20, 100)


def run() -> NoReturn:
    """Run the command line as a process, which this ends."""
    collect_rarely()
    open_missing_streams()
    _run(sys.argv[1:])


def _run(arguments: list[str]) -> NoReturn:
    # After the thresholds are set: these import half of what a build needs.
    from pylekyll.cli.plain import build_options

    options = build_options(arguments)
    if options is None:
        from pylekyll.cli.main import main

        main()
    with exiting():
        from pylekyll.cli.building import build

        gc.freeze()  # the end of the process searches all objects three times: those of modules need 15 ms
        build(options)
    sys.exit(0)


@contextmanager
def exiting() -> Iterator[None]:
    """End the process with a status when the block is ended from outside: 130 after an interrupt.

    SIGTERM, and SIGHUP when a terminal is closed, run the cleanup, so that no half-written files stay beside the
    destination, and no temporary folders. A process that ignores SIGHUP continues, as with ``nohup``.
    """
    signal.signal(signal.SIGTERM, _terminate)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(signal.SIGHUP, _terminate)
    try:
        yield
    except BrokenPipeError:
        # The reader of our output ended, as `head` does. Python would complain when it flushes the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        from pylekyll.cli.terminal import show_text

        show_text(f"{'Interrupted.':>19}", err=True)
        sys.exit(130)


def open_missing_streams() -> None:
    """Open the null device in place of standard streams that were closed, as by ``>&-``.

    Python has ``None`` for them. A file that is opened later would get their number, and what programs print.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - for all of the process


def _terminate(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def collect_rarely() -> None:
    """Set the thresholds of garbage collection."""
    gc.set_threshold(*_GARBAGE)
