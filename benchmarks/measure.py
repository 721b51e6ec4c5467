"""Whole processes measured from outside: seconds on the clock, processor seconds, peak memory."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_INTERVAL = 0.01
"""Seconds between two looks at the memory."""


class Cost(NamedTuple):
    """The cost of a process: seconds on the clock, and processor seconds including the processes that it started."""

    wall: float
    processor: float


def run(command: list[str], folder: Path, environment: dict[str, str]) -> Cost:
    """Run ``command`` in ``folder``. Raises ``RuntimeError`` with what it said when it fails."""
    with tempfile.TemporaryFile() as log:  # not in the folder: it would be a change of the site
        started = time.perf_counter()
        process = _start(command, folder, environment, log)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        _check(process, log)
    return Cost(wall, usage.ru_utime + usage.ru_stime)


def peak_memory(command: list[str], folder: Path, environment: dict[str, str]) -> int:
    """Run ``command``; return the largest proportional set size of all its processes together, in bytes.

    Looking costs the process time, so that memory has a run of its own.
    """
    with tempfile.TemporaryFile() as log:
        process = _start(command, folder, environment, log)
        peak = 0
        done = threading.Event()

        def look() -> None:
            nonlocal peak
            while not done.wait(_INTERVAL):
                peak = max(peak, sum(map(_proportional, _family(process.pid))))

        watching = threading.Thread(target=look)
        watching.start()
        process.wait()
        done.set()
        watching.join()
        _check(process, log)
    return peak


def _start(command: list[str], folder: Path, environment: dict[str, str], log: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
    )


def _check(process: subprocess.Popen[bytes], log: object) -> None:
    if process.returncode:
        log.seek(0)
        text = log.read().decode("utf-8", "replace")
        raise RuntimeError(f"{process.args} ended with {process.returncode}:\n{text[-2000:]}")


def _family(process: int) -> list[int]:
    """The process and all below it."""
    family = [process]
    for parent in family:
        with suppress(OSError):  # it ended meanwhile
            for thread in Path(f"/proc/{parent}/task").iterdir():
                family.extend(map(int, (thread / "children").read_text("ascii").split()))
    return family


def _proportional(process: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0
