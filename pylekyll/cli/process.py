"""The process of the command line: rare garbage collection, and an end without the interpreter's teardown.

The teardown takes 40 ms after a build of an unchanged site, a quarter of its time: it frees each object by itself.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

#: Start of the names of modules in a site's plugins folder (``plugins.own_modules``).
_OWN_MODULES = "_pylekyll_plugins_"
#: Thresholds of garbage collection. A build makes little garbage, and the defaults cost 10 % of the processor time of
#: imports and of a large site.
_GARBAGE = (500_000, 20, 100)


def run() -> NoReturn:
    """Run the command line as a process, which this ends."""
    collect_rarely()
    open_missing_streams()
    try:
        _run(sys.argv[1:])
    except SystemExit as status:
        end(status.code)


def _run(arguments: list[str]) -> NoReturn:
    # After the thresholds are set: these import half of what a build needs.
    from pylekyll.cli.plain import build_options

    options = build_options(arguments)
    if options is None:
        from pylekyll.cli.main import main

        main()
    with exiting():
        from pylekyll.cli.building import build

        build(options)
    sys.exit(0)


@contextmanager
def exiting() -> Iterator[None]:
    """End the process with a status when the block is ended from outside: 130 after an interrupt.

    SIGTERM runs the cleanup, so that half-written files do not stay beside the destination.
    """
    signal.signal(signal.SIGTERM, _terminate)
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


def end(status: int | str | None) -> NoReturn:
    """End the process with ``status``, a value for ``sys.exit``, after the functions that ``atexit`` has.

    The interpreter is torn down as usual if that may be noticed: by code of others, which may have left files open, by
    a thread that still runs, or by a profiler.
    """
    if not isinstance(status, int) or _is_noticed():
        sys.exit(status)
    atexit._run_exitfuncs()  # noqa: SLF001 - the only way to run them before `os._exit`
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):  # the teardown reports it
        sys.exit(status)
    os._exit(status)


def _is_noticed() -> bool:
    return (
        sys.gettrace() is not None
        or sys.getprofile() is not None
        or _is_monitored()
        or sys.flags.dev_mode
        or any(not thread.daemon for thread in threading.enumerate() if thread is not threading.main_thread())
        or "importlib.metadata" in sys.modules  # a plugin of another package may be loaded
        or any(name.startswith(_OWN_MODULES) for name in list(sys.modules))
    )


def _is_monitored() -> bool:
    """Return whether a profiler or debugger uses ``sys.monitoring``, which Python has from 3.12 on."""
    monitoring = getattr(sys, "monitoring", None)
    return monitoring is not None and any(monitoring.get_tool(number) for number in range(6))
