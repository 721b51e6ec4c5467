"""Compile stylesheets during the import of the rest of the program and the reading of the site.

A compiler is a separate process and takes half of the time of a small site. The configuration and the files tell in
advance what the build will ask of it. The build takes a result only for the same text, options, page and line.
Otherwise it compiles the stylesheet itself.
"""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.incremental.early_compiler import may_begin
from pylekyll.incremental.kept.program import conversion_key, program_key
from pylekyll.incremental.snapshot import roots_of
from pylekyll.languages.sass.compiler import compilation, compile_sass, prepare_compiler
from pylekyll.languages.sass.options import options_of_site
from pylekyll.site.config import with_theme_config
from pylekyll.site.config.github_pages import DEFAULT_THEME
from pylekyll.site.content import front_matter
from pylekyll.site.content.names import SASS_EXTENSIONS, has_liquid
from pylekyll.site.read.entry_filter import EntryFilter
from pylekyll.site.themes.resolve import find_theme, installed_theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.incremental.snapshot import State
    from pylekyll.incremental.unchanged import LastBuild
    from pylekyll.languages.sass.compiler import Compilation
    from pylekyll.languages.sass.options import SassOptions
    from pylekyll.languages.sass.result import SassResult
    from pylekyll.site.config import Config
    from pylekyll.site.themes.resolve import Theme

_ENDINGS = tuple(SASS_EXTENSIONS)
#: Compilations that begin early: a site has few stylesheets, and each compiler needs a processor.
_MOST = 2


class EarlyStyles:
    """Compilations that run, by their arguments; ``close`` ends those that nobody asked for."""

    def __init__(self) -> None:
        self._process = os.getpid()
        self._running: dict[tuple[str, SassOptions, bool, str | None, int], Compilation] = {}

    def begin(self, source: str, options: SassOptions, *, indented: bool, page: str, first_line: int) -> None:
        """Start the compilation with these arguments of ``compile_sass``, if that is possible now."""
        with suppress(PylekyllError):
            begun = compilation(source, options, indented=indented, page=page, first_line=first_line)
            try:
                begun.start()
            except (OSError, ValueError):  # reported when the build asks for it
                begun.cancel()
                return
            self._running[source, options, indented, page, first_line] = begun

    def compile(
        self,
        source: str,
        options: SassOptions,
        *,
        indented: bool = False,
        page: str | None = None,
        first_line: int = 1,
    ) -> SassResult:
        """Return what ``compile_sass`` returns. Raises its errors."""
        running = None
        if os.getpid() == self._process:
            running = self._running.pop((source, options, indented, page, first_line), None)
        if running is None:
            self._drop(page)
        else:  # the build would compute the keys of its caches later, while no compiler runs
            program_key()
            conversion_key()
        return compile_sass(source, options, indented=indented, page=page, first_line=first_line, running=running)

    def _drop(self, page: str | None) -> None:
        """End the compilations of another text of ``page``."""
        for key in [key for key in self._running if key[3] == page]:
            self._running.pop(key).cancel()

    def close(self) -> None:
        """End the compilations that nobody asked for."""
        while self._running:
            self._running.popitem()[1].cancel()


def begin_styles(config: Config, last: LastBuild) -> EarlyStyles:
    """Start to compile the stylesheets of the site of ``config``, if the last build did not leave any.

    For a stylesheet whose Liquid needs more than the configuration, only the process of its compiler is started.
    """
    early = EarlyStyles()
    if not may_begin(config, last.folder):
        return early
    with suppress(PylekyllError, OSError, ValueError, TypeError, AttributeError):  # reported in its turn
        theme = _theme(config)
        options = options_of_site(
            config,
            config.source,
            config.jekyll_env,
            theme.sass_path if theme else None,
            has_bundled_theme=theme is not None and theme.is_bundled,
        )
        with_liquid = []
        for page, path in islice(_stylesheets(config, last, theme), _MOST):
            file = front_matter.split(front_matter.decode(path.read_bytes(), page, config.encoding), page)
            indented = path.suffix.lower() == ".sass"
            if has_liquid(file.body):
                with_liquid.append((file, indented, page))
            else:
                early.begin(file.body, options, indented=indented, page=page, first_line=file.body_line)
        if with_liquid:
            prepare_compiler(options, config.environment.variables())
            config = config if theme is None else with_theme_config(config, theme.root, Log())
        for file, indented, page in with_liquid:
            text = _filled_in(file.body, config, page)
            if text is not None:
                early.begin(text, options, indented=indented, page=page, first_line=file.body_line)
    return early


def _filled_in(source: str, config: Config, page: str) -> str | None:
    """Return a stylesheet with the output of its Liquid, or ``None`` if that needs more than the configuration."""
    from pylekyll.incremental.early_liquid import render_early  # the build needs most of its 50 modules later

    try:
        return render_early(source, config, page)
    except PylekyllError:  # of the template: reported in its turn
        return None


def _theme(config: Config) -> Theme | None:
    """Return the site's theme if it is on this machine. Raises ``SourceError`` for another one."""
    if dialect_of(config).has_default_theme and config.get("theme") == DEFAULT_THEME:
        return installed_theme(config)  # a site is built without, where it is missing
    return find_theme(config)


def early_source(config: Config, last: LastBuild) -> State:
    """Return the state of the files that the build is going to read. Raises ``SourceError`` for a missing theme."""
    theme = _theme(config)
    return last.source(roots_of(config, None if theme is None else os.fspath(theme.root))).files


def _stylesheets(config: Config, last: LastBuild, theme: Theme | None) -> Iterator[tuple[str, Path]]:
    """Yield the stylesheets that are probably pages: their paths from the source or the theme, and their files."""
    entries = EntryFilter(config)
    theme_root = None if theme is None else os.fspath(theme.root)
    folders = [os.fspath(config.source), *([os.fspath(theme.root)] if theme is not None and theme.assets_path else [])]
    found: set[str] = set()
    state = last.source(roots_of(config, theme_root)).files
    for folder in folders:
        for name in sorted(state):
            if not name.endswith(_ENDINGS) or not name.startswith(f"{folder}{os.sep}"):
                continue
            page = name[len(folder) + 1 :].replace(os.sep, "/")
            if page not in found and _is_page(page, entries) and front_matter.has_header(Path(name)):
                found.add(page)
                yield page, Path(name)


def _is_page(path: str, entries: EntryFilter) -> bool:
    base, _, name = path.rpartition("/")
    return not any(part.startswith("_") for part in path.split("/")) and bool(entries.filter([name], base))
