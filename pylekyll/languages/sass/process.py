"""Processes in which libsass runs.

libsass warns by printing to the error stream, which the whole process shares. A separate process lets the build catch
that text while other threads go on. A process is reused for the next stylesheet, as starting one takes longer than most
compilations do. A crash of libsass ends only that process.
"""

from __future__ import annotations

import atexit
import marshal
import os
import select
import signal
import sys
import tempfile
import threading
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, NamedTuple

from pylekyll.foundation.limits import LimitError
from pylekyll.foundation.programs import PIPE, Process
from pylekyll.languages.sass.timing import ended_in_time

_KEPT = 2
#: Beginning of libsass's message when the memory limit of ``worker.py`` is reached.
_NO_MEMORY = "Unable to allocate memory"
#: The program of the processes, which is run with Python's options -I and -S.
WORKER = Path(__file__).with_name("worker.py")
_idle: list[_Process] = []
_lock = threading.Lock()


class LibsassError(Exception):
    """libsass rejects a stylesheet; the message is its own, of several lines."""


class MissingPackageError(FileNotFoundError):
    """The package libsass is not installed."""


class MistakenEndError(ChildProcessError):
    """The process has ended as if its input were closed.

    The system signals a request, too, and the signal may arrive after the process has read it and waits for the end.
    """


class Compiled(NamedTuple):
    """Result of libsass, and its printed output."""

    css: str
    source_map: str
    printed: str


def run_libsass(folder: Path, **arguments: Any) -> Compiled:
    """Call ``sass.compile`` with ``arguments``; ``folder`` is the one from which its messages name files.

    May be called from several threads at once. Raises ``LibsassError``, ``LimitError``, and ``OSError`` where libsass
    cannot run.
    """
    return Call(folder, **arguments).result()


class Call:
    """A call of ``run_libsass`` that runs beside this process. Raises ``OSError`` if libsass does not start."""

    def __init__(self, folder: Path, **arguments: Any) -> None:
        self._folders = [Path(path) for path in arguments.get("include_paths", ())]
        self._request = {"folder": str(folder), **arguments}
        self._begin(_idle_process() or _Process())

    def _begin(self, process: _Process) -> None:
        self._process = process
        with ExitStack() as closing:
            closing.callback(process.close)
            process.send(self._request)
            closing.pop_all()

    def is_ready(self) -> bool:
        """Return whether the result is available; always true on systems that cannot tell."""
        return self._process.has_answered

    def result(self) -> Compiled:
        """Return the result, for which it waits. Raises ``LibsassError``, ``LimitError`` and ``OSError``."""
        try:
            return self._answer()
        except MistakenEndError:
            self._begin(_Process())
            return self._answer()

    def _answer(self) -> Compiled:
        with ExitStack() as closing:
            closing.callback(self._process.close)
            answer, printed = self._process.answer(self._folders)
            if _NO_MEMORY in answer.get("error", ""):  # the process does not free the memory
                raise LimitError("The stylesheet needs more than 2 GB of memory.", hint="Check for an endless loop.")
            closing.pop_all()
        _keep(self._process)
        if "error" in answer:
            raise LibsassError(answer["error"])
        return Compiled(answer["css"], answer["map"], printed)


def _idle_process() -> _Process | None:
    with _lock:
        while _idle:
            process = _idle.pop()
            if process.runs:
                return process
            process.close()
    return None


def _keep(process: _Process) -> None:
    with _lock:
        if len(_idle) < _KEPT:
            _idle.append(process)
            return
    process.close()


class _Process:
    """One process; its error stream goes to a file that is read after each compilation."""

    def __init__(self) -> None:
        found = find_spec("sass")
        if found is None or found.origin is None:
            raise MissingPackageError("the package libsass is not installed")
        program = [
            sys.executable,
            "-I",
            "-S",
            str(WORKER),
            str(Path(found.origin).parent),
        ]
        with ExitStack() as closing:
            self._printed = closing.enter_context(_file_without_name())  # open as long as the process runs
            self._process: Process[bytes] = Process(
                program,
                outlives=True,  # its own input ends it, also during a compilation
                stdin=PIPE,
                stdout=PIPE,
                stderr=self._printed,
            )
            closing.pop_all()

    @property
    def runs(self) -> bool:
        """Return whether the process still runs."""
        return self._process.poll() is None

    @property
    def has_answered(self) -> bool:
        """Return whether there is an answer or the process has ended; always true on systems that cannot tell."""
        if sys.platform == "win32":
            return True
        assert self._process.stdout is not None
        poll = select.poll()  # `select.select` is limited to descriptors below 1024
        poll.register(self._process.stdout, select.POLLIN)
        return bool(poll.poll(0))

    def send(self, request: dict[str, Any]) -> None:
        """Begin a compilation. Raises ``OSError`` if the process has ended."""
        assert self._process.stdin is not None
        self._process.stdin.write(marshal.dumps(request))
        self._process.stdin.flush()

    def answer(self, folders: list[Path]) -> tuple[dict[str, str], str]:
        """Return the answer to the request, and what was printed. Raises ``OSError`` if the process ends instead.

        Partials are in ``folders``.
        """
        assert self._process.stdout is not None
        with ended_in_time(self._process, folders):
            answer = _read(self._process.stdout)
        # Both processes share one position in the file: after a rewind, the other one writes from the beginning too.
        self._printed.seek(0)
        printed = self._printed.read().decode("utf-8", "replace")
        self._printed.seek(0)
        self._printed.truncate()
        if answer is None:
            if sys.platform != "win32" and self._process.wait() == -signal.SIGIO:
                raise MistakenEndError("its process ended")
            last = printed.strip().splitlines()[-1:]
            raise ChildProcessError(f"its process ended{f': {last[0]}' if last else ''}")
        return answer, printed

    def close(self) -> None:
        """End the process, even during a compilation."""
        self._process.kill()
        with self._process:  # closes the pipes, and waits
            pass
        self._printed.close()


def _file_without_name() -> IO[bytes]:
    """Return a new file, in memory if the system supports it: importing ``tempfile`` takes 4 ms."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("pylekyll-sass"), "w+b")
    return tempfile.TemporaryFile()


def _read(answers: IO[bytes]) -> dict[str, str] | None:
    """Return the next answer, or ``None`` if the process has ended."""
    try:
        answer: dict[str, str] = marshal.load(answers)  # noqa: S302 - from our own process
    except (EOFError, ValueError):  # at the end, and within an answer
        return None
    return answer


@atexit.register
def end_idle() -> None:
    """End the processes that wait for another stylesheet."""
    with _lock:
        while _idle:
            _idle.pop().close()
