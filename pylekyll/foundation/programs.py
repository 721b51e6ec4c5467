"""The only place that starts programs: found by absolute path, outside of the site, and ended with this process.

No other module imports ``subprocess`` (``tests/project/test_architecture.py`` lists the exceptions). Importing it takes
5 ms, so callers that rarely start a program import this module where they need it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from shutil import which
from subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING, AnyStr, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from types import TracebackType
    from typing import Any

__all__ = ["DEVNULL", "PIPE", "Finished", "Process", "find_program", "run_program"]


class Finished(NamedTuple):
    """How a program ended, and what it wrote."""

    status: int
    output: bytes
    errors: bytes


class Process(subprocess.Popen[AnyStr]):
    """A running program, which the system ends when this process ends, also if that is killed; POSIX only.

    ``program`` is an absolute path. ``added`` are variables for the program beside those of ``environment``, which is
    that of this process if it is empty. With ``outlives``, the program continues without this process. Use it in a
    ``with`` statement, whose end waits for the program. Raises ``OSError``.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str] | None = None,
        added: Mapping[str, str] | None = None,
        outlives: bool = False,
        **settings: Any,
    ) -> None:
        if not Path(command[0]).is_absolute():  # the system would search the working directory on Windows
            raise FileNotFoundError(f"'{command[0]}' is not an absolute path")
        variables = {**(environment or os.environ), **(added or {})}
        self._line = () if outlives or sys.platform == "win32" else os.pipe()
        with ExitStack() as failing:
            failing.callback(self._close_line)
            super().__init__(list(command), env=variables, pass_fds=self._line[:1], **settings)
            self._tie()
            failing.pop_all()

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the pipes and wait for the program."""
        try:
            super().__exit__(kind, value, traceback)
        finally:
            self._close_line()

    def _tie(self) -> None:
        """Let the system send the program SIGIO when the other end of a pipe is closed, however this process ends.

        A program that waits for a file or computes does not notice that its input ended.
        """
        if sys.platform == "win32":
            return
        import fcntl

        for end in self._line[:1]:
            with suppress(OSError):
                fcntl.fcntl(end, fcntl.F_SETOWN, self.pid)
                fcntl.fcntl(end, fcntl.F_SETFL, fcntl.fcntl(end, fcntl.F_GETFL) | os.O_ASYNC)

    def _close_line(self) -> None:
        for end in self._line:
            os.close(end)
        self._line = ()


def run_program(
    command: Sequence[str],
    *,
    text: bytes | None = None,
    seconds: float | None = None,
    folder: Path | str | None = None,
    environment: Mapping[str, str] | None = None,
    added: Mapping[str, str] | None = None,
) -> Finished:
    """Run a program with the input ``text`` until it ends, in ``folder``.

    Raises ``TimeoutError`` after ending a program that takes longer than ``seconds``, and ``OSError`` for one that does
    not start.
    """
    given = DEVNULL if text is None else PIPE
    process: Process[bytes] = Process(
        command, environment=environment, added=added, cwd=folder, stdin=given, stdout=PIPE, stderr=PIPE
    )
    try:
        with process, ExitStack() as failing:
            failing.callback(process.kill)
            output, errors = process.communicate(text, seconds)
            failing.pop_all()
    except subprocess.TimeoutExpired:
        raise TimeoutError(f"{command[0]} did not finish within {seconds:g} seconds") from None
    return Finished(process.returncode, output, errors)


def find_program(name: str, environment: Mapping[str, str], outside: Iterable[Path] = ()) -> str | None:
    """Return the absolute path of the program ``name`` in the folders of ``PATH``.

    Relative folders of ``PATH`` and those in a folder of ``outside``, such as the site's, are skipped: their programs
    would be the site's. The folder of this Python is not skipped, as a site may have it in a virtual environment.
    """
    kept = [os.path.realpath(folder) for folder in outside]
    own = os.path.realpath(Path(sys.executable).parent)
    for folder in os.get_exec_path(environment or None):
        real = os.path.realpath(folder)
        if not Path(folder).is_absolute() or (real != own and any(_is_in(real, each) for each in kept)):
            continue
        found = find_in(folder, name)
        if found is not None:
            return found
    return None


def find_in(folder: str | Path, name: str) -> str | None:
    """Return the path of the program ``name`` in ``folder`` alone; Windows also finds ``name.bat`` and others."""
    endings = ("", *os.environ.get("PATHEXT", "").split(os.pathsep)) if sys.platform == "win32" else ("",)
    # A name without a folder would be searched in the working directory first on Windows.
    return next(filter(None, (which(os.path.join(folder, name + ending)) for ending in endings)), None)  # noqa: PTH118


def _is_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
