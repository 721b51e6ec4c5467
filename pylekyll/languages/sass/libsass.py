"""libsass, as jekyll-sass-converter 2.2 drives it through the gem sassc."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import RenderError, SourceLocation
from pylekyll.foundation.scratch import Scratch
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.sass.process import Call, LibsassError, MissingPackageError
from pylekyll.languages.sass.result import LibsassMissingError, SassResult, SassWarning
from pylekyll.languages.sass.ruby_sass import as_ruby_sass, files_ahead, source_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.sass.options import SassOptions
    from pylekyll.languages.sass.process import Compiled
    from pylekyll.languages.sass.ruby_sass import SourceFile

_STYLES = frozenset({"nested", "expanded", "compact", "compressed"})
_NO_PAGE = "stdin"
_ERROR = lazy_pattern(r"\s*on line (?P<line>\d+)(?::(?P<column>\d+))? of (?P<path>.+?)(?:, in .*)?$")
_CALLER = lazy_pattern(r"\s*from line (?P<line>\d+)(?::(?P<column>\d+))? of (?P<path>.+?)(?:, in .*)?$")
_NOTICE = lazy_pattern(
    r"^(?:(?P<deprecation>DEPRECATION )?WARNING(?: on line (?P<line>\d+)(?:, column \d+)? of (?P<path>[^\n]*?):?$|: )"
    r"|(?P<debug>[^\n]+):(?P<debug_line>\d+) DEBUG: )",
    re.MULTILINE,
)
_PLACE = lazy_pattern(r"(?<!\s)(?P<before>[^\S\n]*)\n\s+on line (?P<line>\d+)(?::(?P<column>\d+))? of (?P<path>[^\n]*)")


class LibsassCompilation:
    """The compilation of a stylesheet, as ``pylekyll.languages.sass.compile_sass`` describes it, with libsass.

    The gem compiles a text under the name of its page in the site's root. Python's binding makes source maps of files
    only. So the text is compiled from a temporary file, and the file's name is removed from the result.
    """

    def __init__(self, source: str, options: SassOptions, *, indented: bool, page: str | None, first_line: int) -> None:
        self._source = source
        self._options = options
        self._indented = indented
        self._first_line = first_line
        self._name = PurePosixPath(page).name if page else _NO_PAGE
        self._page = page or _NO_PAGE
        self._wants_map = options.source_maps and page is not None
        self._folder = _current_folder() or options.source
        self._scratch: Scratch | None = None
        self._entry = Path()
        self._ahead: dict[Path, SourceFile] = {}

    def _started(self) -> Call:
        """Start the compilation, which then runs beside this process. Raises ``OSError``."""
        self._scratch = Scratch("pylekyll-sass-")
        self._entry = Path(self._scratch.path, f"entry-{os.getpid()}{'.sass' if self._indented else '.scss'}")
        self._entry.write_bytes(self._source.encode())
        options = self._options
        css_name = f"{PurePosixPath(self._name).stem}.css"
        return Call(
            self._folder,
            filename=str(self._entry),
            output_style=options.style if options.style in _STYLES else "compact",
            source_comments=options.line_comments,
            include_paths=[str(options.source), *map(str, options.load_paths)],
            precision=options.precision,
            source_map_filename=str(options.source / f"{css_name}.map"),
            output_filename_hint=str(options.source / css_name),
            source_map_contents=self._wants_map,
            omit_source_map_url=not self._wants_map,
        )

    def result(self) -> SassResult:
        """Return the result, for which it waits. Raises ``RenderError``."""
        if not self._source:
            return SassResult("")  # sassc does not even start, so there is no source map
        try:
            return self._as_converter(self._compiled())
        finally:
            self._remove_entry()

    def _compiled(self) -> Compiled:
        try:
            call = self._started()
            if self._is_rewritten:
                self._ahead = files_ahead(self._options.load_paths, call.is_ready)
            return call.result()
        except LibsassError as error:
            raise self._error(str(error)) from None
        except MissingPackageError as error:
            raise LibsassMissingError(f"libsass does not run: {error}") from None
        except OSError as error:
            raise RenderError(f"libsass does not run: {error}", SourceLocation(self._page)) from error

    def _remove_entry(self) -> None:
        if self._scratch is not None:
            self._scratch.close()
            self._scratch = None

    def _as_converter(self, compiled: Compiled) -> SassResult:
        """Return the result as the converter changes it."""
        css, source_map, printed = compiled
        options, partials = self._options, self._partials(source_map)
        css = css.replace("\ufeff", '@charset "UTF-8";' if options.add_charset else "", 1)
        if self._is_rewritten:
            css = self._as_ruby_sass(css, partials)
        if options.line_comments:
            css = re.sub(rf"(/\* line \d+, )[^*]*{re.escape(self._entry.name)}", rf"\g<1>{self._name}", css)
        return SassResult(
            css,
            self._with_page_name(source_map) if self._wants_map else None,
            self._warnings(printed),
            partials,
        )

    @property
    def _is_rewritten(self) -> bool:
        return self._options.ruby_sass and self._options.style == "compressed"

    def _as_ruby_sass(self, css: str, partials: Iterable[Path]) -> str:
        files = [self._ahead.get(path) or source_file(path) for path in (self._entry, *partials)]
        return as_ruby_sass(css, files)

    def _partials(self, source_map: str) -> tuple[Path, ...]:
        """Return the partials, which libsass lists only in the source map, relative to the site's source."""
        files = [Path(os.path.normpath(self._options.source / name)) for name in json.loads(source_map)["sources"]]
        return tuple(sorted(file for file in files if file.name != self._entry.name))

    def _with_page_name(self, source_map: str) -> str:
        """Replace the name of the temporary file, the first source, by the page's name."""
        sources = re.search(r'"sources": \[\s*("(?:[^"\\]|\\.)*")', source_map)
        if sources is None:
            return source_map
        shown = json.dumps(self._name, ensure_ascii=False)
        return source_map[: sources.start(1)] + shown + source_map[sources.end(1) :]

    def _error(self, text: str) -> RenderError:
        """Parse libsass's message: the error, its place, and the imports that led to it."""
        lines = text.splitlines()
        message = lines[0].removeprefix("Error: ") if lines else "the stylesheet cannot be compiled"
        location = None
        chain: list[SourceLocation] = []
        for line in lines[1:]:
            place = _ERROR.match(line)
            caller = _CALLER.match(line)
            if place and location is None:
                location = self._location(place)
            elif caller:
                chain.insert(0, self._location(caller))
            elif location is None:
                message += f" {line.strip()}"
        location = location or SourceLocation(self._page)
        if chain[-1:] == [location]:  # inside a built-in function, libsass names the place of its call twice
            chain.pop()
        return RenderError(message.rstrip("."), location, chain=[*chain, location])

    def _location(self, place: re.Match[str]) -> SourceLocation:
        return self._place(place["path"], int(place["line"]), int(place["column"]) if place["column"] else None)

    def _place(self, path: str, line: int, column: int | None) -> SourceLocation:
        found = Path(os.path.normpath(self._folder / path))
        if found == self._entry:
            return SourceLocation(self._page, line + self._first_line - 1, column)
        source = self._options.source
        return SourceLocation(
            found.relative_to(source).as_posix() if found.is_relative_to(source) else str(found), line, column
        )

    def _warnings(self, text: str) -> tuple[SassWarning, ...]:
        """Parse the printed output of libsass, which is its only way to warn."""
        starts = list(_NOTICE.finditer(text))
        ends = [*(match.start() for match in starts), len(text)][1:]
        return tuple(self._warning(match, text[match.end() : end]) for match, end in zip(starts, ends, strict=True))

    def _warning(self, start: re.Match[str], rest: str) -> SassWarning:
        place = _PLACE.search(rest)
        location = None
        if start["path"] or start["debug"]:
            location = self._place(start["path"] or start["debug"], int(start["line"] or start["debug_line"]), None)
        elif place:
            location = self._location(place)
            rest = rest[: place.end("before")]
        deprecation = "libsass" if start["deprecation"] else ""
        return SassWarning(" ".join(rest.split()), location, deprecation, bool(start["debug"]))


def _current_folder() -> Path | None:
    """Return the folder to which files in messages are relative; ``None`` if it was removed."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return None
