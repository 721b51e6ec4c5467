"""Builds a site repeatedly, wholly or in part, and reports what each build changed."""

from __future__ import annotations

import os
import threading
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import PylekyllError, SourceLocation
from pylekyll.foundation.log import Level, Log
from pylekyll.foundation.reads import Kind, Read
from pylekyll.incremental.conversions import Conversions
from pylekyll.incremental.documents import YamlCache
from pylekyll.incremental.item_update import NeedsWholeBuild
from pylekyll.incremental.memory import PreviewState, Remembering, StoppedError
from pylekyll.incremental.partial import build_partly
from pylekyll.incremental.scope import Scope
from pylekyll.incremental.store.opening import open_store
from pylekyll.languages.sass.result import DEPRECATION

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from pylekyll.build.write.writer import WriteReport
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.foundation.log import LogLine
    from pylekyll.site.config import Config
    from pylekyll.site.site import Item, Site

#: Number of partial builds before a whole one, which frees values that pile up, such as templates of earlier versions.
_PARTIAL_BUILDS = 250
#: Number of times that a build restarts because files changed meanwhile; then it is finished, and another follows.
_RESTARTS = 4


class _ChangedMeanwhileError(Exception):
    """Files changed while they may have been read."""

    def __init__(self, paths: set[str]) -> None:
        super().__init__(paths)
        self.paths = paths


@dataclass(frozen=True)
class Outcome:
    """The result of a build.

    ``changed`` are paths below the destination that were written or removed. ``error`` is why the build failed; then
    nothing changed. ``whole`` tells whether everything was built. ``findings`` are the warnings of the whole site,
    including items that were not built again.
    """

    changed: tuple[str, ...] = ()
    error: Exception | None = None
    seconds: float = 0.0
    whole: bool = True
    findings: tuple[Diagnostic, ...] = ()


class Builder:
    """Builds one site again after each change, with the results of the last build.

    ``load`` reads the configuration. ``show`` gets each log line once; it gets a warning again only after a build
    without it. ``quiet_start`` shows nothing of the first reading. ``fallback`` replaces a configuration that
    cannot be read at first, and all builds fail until it can. Without a fallback its error is raised.
    """

    def __init__(
        self,
        load: Callable[[Log], Config],
        show: Callable[[LogLine], None],
        *,
        verbose: bool = False,
        quiet_start: bool = False,
        fallback: Config | None = None,
    ) -> None:
        self._load = load
        self._show = show
        self._verbose = verbose
        self._memory: PreviewState | None = None
        self._partial_builds = 0
        self._conversions = Conversions()
        self._stop = threading.Event()
        self._warned: set[LogLine | str] = set()
        self._warnings: set[LogLine | str] = set()
        self._found: list[Diagnostic] = []
        self._found_in_config: tuple[Diagnostic, ...] = ()
        self._found_elsewhere: tuple[Diagnostic, ...] = ()
        self.has_built = False
        self._built_config: Config | None = None
        self._is_stale = False
        try:
            self.config = self._loaded(Log() if quiet_start else self._log())
        except PylekyllError:
            if fallback is None:
                raise
            self.config, self._is_stale = fallback, True
        self._configuration = Scope(self.config).configuration
        self._include_files: frozenset[str] = frozenset()

    def stop(self) -> None:
        """End a build in another thread; its outcome is that nothing changed."""
        self._stop.set()

    @property
    def is_stopped(self) -> bool:
        """Return whether ``stop`` was called."""
        return self._stop.is_set()

    @property
    def failed(self) -> bool:
        """Return whether the last build failed, or nothing was built yet."""
        return self._memory is None

    @property
    def site(self) -> Site | None:
        """The site of the last build, ``None`` if that build failed. A build in another thread may be changing it."""
        return self._memory.site if self._memory else None

    def unrendered(self, item: Item) -> str | None:
        """Return the content of ``item`` before it was rendered, as the last build knows it."""
        return self._memory.raw.get(item) if self._memory else None

    def reads_of(self, item: Item) -> frozenset[Read]:
        """Return what the last rendering of ``item`` has read."""
        return self._memory.reads.get(item, frozenset()) if self._memory else frozenset()

    def scope(self) -> Scope:
        """The files to watch, as far as the last build knows."""
        return Scope(self.config, self._include_files)

    def build(self, paths: Collection[str] = (), pending: Callable[[], set[str]] = set) -> Outcome:
        """Build after a change of ``paths`` (absolute), or everything without paths.

        ``pending`` returns the paths that changed during the build, and is called before anything is written. The build
        may have read half of such a file, so it starts again.
        """
        started = time.perf_counter()
        self._warnings = set()
        outcome = Outcome(whole=not paths)
        for again in range(_RESTARTS, -1, -1):
            try:
                outcome = self._attempt(paths, pending if again else set)
                break
            except StoppedError:
                self._memory = None
                break
            except _ChangedMeanwhileError as change:
                self._memory = None
                paths = {*paths, *change.paths}
            except Exception as error:  # noqa: BLE001 - the server stays up, whatever a file or a plugin does
                self._memory = None
                if not (again and (more := pending())):
                    outcome = Outcome(error=as_failure(error, self.config.source))
                    break
                paths = {*paths, *more}
        return replace(outcome, seconds=time.perf_counter() - started)

    def _attempt(self, paths: Collection[str], pending: Callable[[], set[str]]) -> Outcome:
        def look() -> None:
            if self.is_stopped:
                raise StoppedError
            if more := pending():
                raise _ChangedMeanwhileError(more)

        report = self._partly(paths, look) if paths else None
        whole = report is None
        if report is None:
            report = self._wholly(paths, look)
            self._warned = self._warnings
        self.has_built = True
        return Outcome((*report.written, *report.removed), whole=whole, findings=self._findings())

    def _findings(self) -> tuple[Diagnostic, ...]:
        """Return the warnings of the configuration, of each item's last rendering, and of everything else."""
        said = self._memory.said.values() if self._memory else ()
        everything = (self._found_in_config, self._found_elsewhere, *said)
        return tuple(dict.fromkeys(finding for group in everything for finding in group))

    def _loaded(self, log: Log) -> Config:
        self._found = []
        config = self._load(log)
        self._found_in_config = tuple(self._found)
        return config

    def _partly(self, paths: Collection[str], look: Callable[[], None]) -> WriteReport | None:
        memory = self._memory
        if memory is None or self._partial_builds >= _PARTIAL_BUILDS:
            return None
        if not self._configuration.isdisjoint(paths):
            return None
        self._found = []
        try:
            report = build_partly(memory, paths, look)
        except NeedsWholeBuild:
            return None
        self._partial_builds += 1
        self._found_elsewhere += self._not_of_items(memory)
        memory.site.log.lines.clear()
        return report

    def _wholly(self, paths: Collection[str], look: Callable[[], None]) -> WriteReport:
        self._memory = None
        self._partial_builds = 0
        log = self._log()
        if self._is_stale or not self._configuration.isdisjoint(paths):
            self._is_stale = True  # until it can be read
            self._conversions.clear()
            self.config = self._loaded(log)
            self._configuration = Scope(self.config).configuration
            self._is_stale = False
        self._found = []
        store = open_store(self.config)
        is_first, self._built_config = self._built_config is not self.config, self.config
        self._conversions.begin(paths, store if store.lasts and is_first else None)
        remembering = Remembering(look, self._stop.is_set)
        documents = [YamlCache(store)] if store.lasts else []
        build(self.config, log, [self._conversions, *documents, remembering])
        memory = remembering.memory
        self._found_elsewhere = self._not_of_items(memory)
        source = self.config.source
        includes = {read.key for reads in memory.all_reads() for read in reads if read.kind is Kind.INCLUDE}
        self._include_files = frozenset(str(source / name) for name in includes if (source / name).is_file())
        log.lines.clear()
        self._memory = memory
        return memory.report

    def _not_of_items(self, memory: PreviewState) -> tuple[Diagnostic, ...]:
        said = {finding for findings in memory.said.values() for finding in findings}
        return tuple(finding for finding in self._found if finding not in said)

    def _log(self) -> Log:
        return Log(self._take, verbose=self._verbose)

    def _take(self, line: LogLine) -> None:
        if line.diagnostic is not None:
            self._found.append(line.diagnostic)
        if line.level >= Level.WARN:
            key = _identity(line)
            self._warnings.add(key)
            if key in self._warned:
                return
            self._warned.add(key)
        self._show(line)


def _identity(line: LogLine) -> LogLine | str:
    """Return the key by which a warning is the same in the next build: deprecations appear once, wherever they move."""
    return DEPRECATION if line.diagnostic is not None and line.diagnostic.code == DEPRECATION else line


def as_failure(error: Exception, source: Path) -> Exception:
    """Return ``error`` as it is shown: a locked file, a missing folder or a full disk is not a bug of pylekyll."""
    if not isinstance(error, OSError):
        return error
    path = os.fspath(error.filename) if isinstance(error.filename, (str, os.PathLike)) else ""
    shown = str(path).removeprefix(f"{source}{os.sep}")
    failure = PylekyllError(error.strerror or str(error), SourceLocation(shown) if shown else None)
    failure.__cause__ = error
    return failure
