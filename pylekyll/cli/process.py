"""The process of the command line: rare garbage collection, and an end without the interpreter's teardown.

The teardown takes 40 ms after a build of an unchanged site, a quarter of its time: it frees each object by itself.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading
from typing import NoReturn

#: Start of the names of modules in a site's plugins folder (``plugins.own_modules``).
_OWN_MODULES = "_pylekyll_plugins_"
#: Thresholds of garbage collection. A build makes little garbage, and the defaults cost 10 % of the processor time of
#: imports and of a large site.
_GARBAGE = (500_000, 20, 100)


def run() -> NoReturn:
    """Run the command line as a process, which this ends."""
    collect_rarely()
    from pylekyll.cli.main import main  # after the thresholds are set: it imports half of what a build needs

    try:
        main()
    except SystemExit as status:
        end(status.code)


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
