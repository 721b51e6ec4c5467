"""Builds a site repeatedly, and reports what each build changed."""

from __future__ import annotations

import os
import threading
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.build.report import RecordedReads
from pylekyll.foundation.errors import PylekyllError, SourceLocation
from pylekyll.foundation.log import Level, Log
from pylekyll.foundation.reads import Kind, Read
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.scope import Scope
from pylekyll.incremental.store.interface import MemoryStore
from pylekyll.incremental.store.opening import open_store
from pylekyll.incremental.store.texts import DamagedTextsError
from pylekyll.incremental.store.values import Values
from pylekyll.incremental.unchanged import LastBuild
from pylekyll.languages.sass.result import DEPRECATION

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from pylekyll.build.report import BuildReport
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.foundation.log import LogLine
    from pylekyll.rendering.renderer import Renderer
    from pylekyll.site.config import Config
    from pylekyll.site.content.item import DeferredTexts
    from pylekyll.site.site import Item, Site

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
    nothing changed. ``findings`` are the warnings of the whole site, including items that were not rendered again.
    """

    changed: tuple[str, ...] = ()
    error: Exception | None = None
    seconds: float = 0.0
    findings: tuple[Diagnostic, ...] = ()


class Builder:
    """Builds one site again after each change, as ``build_with_cache`` does.

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
        self._stop = threading.Event()
        self._warned: set[LogLine | str] = set()
        self._warnings: set[LogLine | str] = set()
        self._found: list[Diagnostic] = []
        self._found_in_config: tuple[Diagnostic, ...] = ()
        self.has_built = False
        self._is_stale = False
        #: The site of the last build, ``None`` if that build failed. A build in another thread may be changing it.
        self.site: Site | None = None
        try:
            self.config = self._loaded(Log() if quiet_start else self._log())
        except PylekyllError:
            if fallback is None:
                raise
            self.config, self._is_stale = fallback, True
        self._scope = Scope(self.config)
        #: Results of the builds before this one.
        self._values: Values | None = None
        self._is_on_disk = False
        self._raw: dict[Item, str | DeferredTexts] = {}
        self._reads = RecordedReads()

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
        return self.site is None

    def unrendered(self, item: Item) -> str | None:
        """Return the content of ``item`` before it was rendered, as the last build knows it."""
        raw = self._raw.get(item)
        try:
            return raw.content() if raw is not None and not isinstance(raw, str) else raw
        except DamagedTextsError:  # the file has changed since
            return None

    def reads_of(self, item: Item) -> frozenset[Read]:
        """Return what the last rendering of ``item`` has read."""
        return self._reads.get(item.relative_path, frozenset())

    def scope(self) -> Scope:
        """Return the files to watch, as far as the last build knows."""
        return self._scope

    def build(self, paths: Collection[str] = (), pending: Callable[[], set[str]] = set) -> Outcome:
        """Build after a change of ``paths`` (absolute), or for the first time without paths.

        ``pending`` returns the paths that changed during the build, and is called before anything is written. The build
        may have read half of such a file, so it starts again.
        """
        started = time.perf_counter()
        outcome = Outcome()
        for again in range(_RESTARTS, -1, -1):
            self.site = None
            try:
                outcome = self._attempt(paths, pending if again else set)
                break
            except StoppedError:
                break
            except _ChangedMeanwhileError as change:
                paths = {*paths, *change.paths}
            except Exception as error:  # noqa: BLE001 - the server stays up, whatever a file or a plugin does
                if not (again and (more := pending())):
                    outcome = Outcome(error=as_failure(error, self.config.source))
                    break
                paths = {*paths, *more}
        return replace(outcome, seconds=time.perf_counter() - started)

    def _attempt(self, paths: Collection[str], pending: Callable[[], set[str]]) -> Outcome:
        self._warnings = set()
        log = self._log()
        if self._is_stale or not self._scope.configuration.isdisjoint(paths):
            self._is_stale = True  # until it can be read
            self.config = self._loaded(log)
            self._scope = Scope(self.config)
            self.close()
            self._is_stale = False
        self._found = []
        follower = _Follower(self._stop, pending)
        last = self._last()
        report = build_with_cache(self.config, log, [follower], last)
        self.has_built = last.values.are_warm = True
        self._warned = self._warnings
        includes = self._includes(report)
        if includes != self._scope.also:
            self._scope = Scope(self.config, includes)
        self.site, self._raw, self._reads = report.site, follower.raw, report.reads
        log.lines.clear()
        found = dict.fromkeys([*self._found_in_config, *self._found])
        return Outcome((*report.files.written, *report.files.removed), findings=tuple(found))

    def _last(self) -> LastBuild:
        """Return the last build: in the cache folder, or in the memory of this process where that cannot be used."""
        if self._values is None:
            store = open_store(self.config)
            self._is_on_disk = store.lasts
            self._values = Values(store if store.lasts else MemoryStore())
            self._values.are_warm = not store.lasts
        return LastBuild(self.config, self._values.store, self._values)

    def close(self) -> None:
        """Write what the builds have left to the cache folder, for those of later processes."""
        if self._values is not None and self._is_on_disk:
            self._values.save()
            self._values.store.close()
        self._values = None

    def _includes(self, report: BuildReport) -> frozenset[str]:
        """Return the files with the includes that a build has read."""
        names = {str(read.key) for _, reads in report.reads.of_kinds({Kind.INCLUDE}) for read in reads}
        paths = (self.config.source / name for name in names)
        return frozenset(str(path) for path in paths if path.is_file())

    def _loaded(self, log: Log) -> Config:
        self._found = []
        config = self._load(log)
        self._found_in_config = tuple(self._found)
        return config

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


class StoppedError(Exception):
    """The server ends: the result of the build is no longer needed."""


class _Follower(BuildObserver):
    """Keeps contents before the rendering, and ends a build that is to ``stop``, or in which files changed."""

    def __init__(self, stop: threading.Event, pending: Callable[[], set[str]]) -> None:
        self._stop = stop
        self._pending = pending
        #: The contents of items before the rendering, or where they are.
        self.raw: dict[Item, str | DeferredTexts] = {}

    def begins_rendering(self, site: Site) -> None:
        """Take the contents, without reading files for them."""
        for item in site.rendered_items():
            content = vars(item).get("content", item.deferred)
            if content is not None:
                self.raw[item] = content

    def rendering(self, renderer: Renderer, item: Item) -> None:
        """Raise ``StoppedError`` before an item is rendered."""
        if self._stop.is_set():
            raise StoppedError

    def before_writing(self, sites: Sequence[Site]) -> None:
        """Raise ``StoppedError``, or ``_ChangedMeanwhileError`` if files changed since the build began."""
        if self._stop.is_set():
            raise StoppedError
        if more := self._pending():
            raise _ChangedMeanwhileError(more)


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
