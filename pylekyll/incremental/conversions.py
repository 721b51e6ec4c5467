"""Cache of converted Markdown and stylesheets between whole builds.

Both depend only on the text, the configuration and, for stylesheets, the files that they import. A result that one
build did not need is dropped at the beginning of the next.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.build.observer import BuildObserver
from pylekyll.incremental.converted import MarkdownCache
from pylekyll.incremental.generations import Generations
from pylekyll.incremental.store.interface import MemoryStore
from pylekyll.languages.sass import compile_sass
from pylekyll.plugins.extensions import extensions_of
from pylekyll.rendering.stylesheets import ScssConverter
from pylekyll.site.content.names import STYLE_EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Sequence

    from pylekyll.build.report import BuildReport
    from pylekyll.incremental.store.interface import Store
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.sass import SassOptions, SassResult
    from pylekyll.plugins.extensions import Extensions
    from pylekyll.site.site import Site

    Stamps = tuple[tuple[int, int, int, int], ...]

#: A file that changed less than this many seconds before it was read may change again within the same timestamp.
_SETTLED = 2.0


class _Kept(NamedTuple):
    """A compiled stylesheet, and the state of its files."""

    result: SassResult
    stamps: Stamps


class Conversions(BuildObserver):
    """The conversions of the last whole build and of the partial builds after it."""

    def __init__(self) -> None:
        self._texts = MarkdownCache(MemoryStore())
        self._file: Store | None = None
        self._styles: Generations[Hashable, _Kept] = Generations()

    def __len__(self) -> int:
        return len(self._texts.current) + len(self._styles)

    def clear(self) -> None:
        """Drop everything: the configuration changed."""
        self._texts = MarkdownCache(MemoryStore())
        self._styles.clear()

    def begin(self, paths: Iterable[str], file: Store | None = None) -> None:
        """Begin a whole build after a change of ``paths``.

        A ``file`` belongs to a new configuration: its texts are valid, and it receives those of the build.
        """
        self._file = file
        if file is not None:
            self._texts = MarkdownCache(file)
            self._texts.load()
        self._texts.begin()
        self._styles.begin()
        if any(_may_be_imported(path) for path in paths):
            self._styles.forget_before()  # a new file may shadow a partial that was found elsewhere

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Attach to the sites of a build."""
        for site, _ in sites:
            self.attach(extensions_of(site))

    def finished(self, report: BuildReport) -> None:
        """Drop the results that the build did not need. After a failed build all stay: the next may need them."""
        self._texts.save()
        self._styles.end()
        if self._file is not None:
            self._file.commit()

    def attach(self, extensions: Extensions) -> None:
        """Let a site's converters look results up here, without those of its own plugins, which may read anything."""
        self._texts.attach(extensions)
        for converter in extensions.converters:
            if isinstance(converter, ScssConverter):
                converter.compiler = self._compile_sass

    def _compile_sass(self, source: str, options: SassOptions, **rest: Any) -> SassResult:
        key = (source, options, *sorted(rest.items()))
        kept = self._styles.find(key)
        if kept is None or _stamps(kept.result.partials) != kept.stamps:
            started = time.time()
            result = compile_sass(source, options, **rest)
            kept = _Kept(result, _stamps(result.partials))
            newest = max((stamp[0] for stamp in kept.stamps), default=0)
            if newest / 1e9 > started - _SETTLED:
                self._styles.forget(key)
                return result
        self._styles.keep(key, kept)
        return kept.result


def _may_be_imported(path: str) -> bool:
    """Return whether imports of stylesheets may find other files after a change: of a stylesheet, or of a folder."""
    # `Path.is_file` fails if the folder cannot be read.
    return Path(path).suffix.lower() in STYLE_EXTENSIONS or not os.path.isfile(path)  # noqa: PTH113


def _stamps(files: Collection[Path]) -> Stamps:
    """Return when each file changed last, its size and number; the stamp of a missing file equals nothing."""
    found = []
    for file in files:
        try:
            status = os.stat(file)  # noqa: PTH116 - for each file of each stylesheet
        except OSError:
            return ((time.monotonic_ns(), 0, 0, 0),)
        found.append((max(status.st_mtime_ns, status.st_ctime_ns), status.st_mtime_ns, status.st_size, status.st_ino))
    return tuple(found)
