"""Cache of the stylesheets that the previous build compiled, with their partials."""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.build.observer import BuildObserver
from pylekyll.foundation.errors import SourceLocation
from pylekyll.incremental.snapshot import state_of_path
from pylekyll.incremental.value_text import as_json_bytes
from pylekyll.languages.sass import LIBSASS, SassResult, SassWarning
from pylekyll.site.content.names import STYLE_EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylekyll.incremental.unchanged import LastBuild
    from pylekyll.languages.sass import SassOptions

    Row = dict[str, Any]

#: The name of the compiled stylesheets in the store.
STYLES = "styles"


class KeptStyles(BuildObserver):
    """Reuses compiled stylesheets of the build ``last`` while they are valid, and stores what the build compiled.

    ``last`` has the state of all files that the build may read. A stylesheet is compiled again if its text, an option
    or a partial changed. It is also compiled again if any stylesheet of the site was added or removed: a new one may
    shadow a partial. A result that read a file outside of these is never reused; ``reads_more`` says that a
    stylesheet did.
    """

    def __init__(self, last: LastBuild) -> None:
        self._last = last
        self._names: str | None = None
        self._before: dict[str, Row] | None = None
        self._now: dict[str, Row] = {}
        self.reads_more = False

    def save(self) -> None:
        """Replace the stored stylesheets by those of this build."""
        if self._before is not None and self._now != self._before:
            body = {"names": self._names, "styles": self._now}
            self._last.values.put(STYLES, body, as_json_bytes)

    def stylesheet(
        self, compiler: Callable[..., SassResult], source: str, options: SassOptions, **rest: Any
    ) -> SassResult:
        """Return a compiled stylesheet, which the build before may have compiled."""
        folder = _searched_folder(options)
        if folder is None:
            return compiler(source, options, **rest)
        key = _digest(f"{folder}\0{options!r}\0{sorted(rest.items())!r}\0{source}")
        row = self.load().get(key)
        if row is None or _digests(row["partials"]) != row["partials"]:
            result = compiler(source, options, **rest)
            if not self._is_repeatable(result):
                return result
            row = _as_row(result)
        self._now[key] = row
        return _from_row(row)

    def load(self) -> dict[str, Row]:
        """Return the stylesheets of the previous build by their inputs; read the store for the first call.

        Threads compile stylesheets, also when the build has ended and closed the store: the first call is not theirs.
        """
        if self._before is None:
            self._names = _digest("\0".join(sorted(filter(_is_style, self._last.snapshot.files))))
            found = self._last.values.get(STYLES, json.loads) or {}
            self._before = found["styles"] if found.get("names") == self._names else {}
        return self._before

    def _is_repeatable(self, result: SassResult) -> bool:
        known = self._last.snapshot.files
        paths = [os.fspath(path) for path in result.partials]
        reads_more = not all(path in known for path in paths)
        self.reads_more |= reads_more
        if reads_more or result.is_second_choice:
            return False
        return all(state_of_path(path) == known[path] for path in paths)  # none changed since the build began


def _searched_folder(options: SassOptions) -> str | None:
    """Return the working directory if the compiler searches it; ``None`` if it is not part of the site."""
    if options.chosen != LIBSASS:
        return ""
    try:
        folder = Path.cwd()
    except FileNotFoundError:
        return None
    return os.fspath(folder) if folder.is_relative_to(options.source) else None


def _is_style(path: str) -> bool:
    return path.endswith(tuple(STYLE_EXTENSIONS))


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _digests(paths: Iterable[str]) -> dict[str, str | None]:
    return {path: _content(path) for path in paths}


def _content(path: str) -> str | None:
    try:
        return blake2b(Path(path).read_bytes(), digest_size=16).hexdigest()
    except OSError:
        return None


def _as_row(result: SassResult) -> Row:
    warnings = [
        [each.message, _place(each.location), each.deprecation, each.is_debug, each.times] for each in result.warnings
    ]
    return {
        "css": result.css,
        "map": result.source_map,
        "warnings": warnings,
        "partials": _digests(map(os.fspath, result.partials)),
    }


def _place(location: SourceLocation | None) -> list[Any] | None:
    return None if location is None else [location.path, location.line, location.column]


def _from_row(row: Row) -> SassResult:
    warnings = tuple(
        SassWarning(message, None if place is None else SourceLocation(*place), deprecation, is_debug, times)
        for message, place, deprecation, is_debug, times in row["warnings"]
    )
    return SassResult(row["css"], row["map"], warnings, tuple(map(Path, row["partials"])))
