"""Detection of changed files: native file events, or polling."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pylekyll.incremental.scope import Scope

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

#: Milliseconds between two checks of native file events.
_STEP = 6
#: Milliseconds without changes that end a burst: of few files, of many or with a removed file, with an empty file.
_QUIET = 12
_LONG_QUIET = 120
_EMPTY_QUIET = 300
_MANY = 4
#: Maximum seconds that a burst delays a build.
_PATIENCE = 5.0
_POLL_SECONDS = 0.25


class WatchedSource(Protocol):
    """Source of changed paths."""

    def wait(self, milliseconds: int) -> set[str]:
        """Return the absolute paths that changed; empty after the timeout."""

    def close(self) -> None:
        """Stop."""


class NativeSource:
    """Native file events (package ``watchfiles``)."""

    def __init__(self, scope: Scope, stop: threading.Event) -> None:
        from watchfiles._rust_notify import RustNotify

        self._stop = stop
        # If a parent folder is a symlink, some systems report the real path.
        real = {os.path.realpath(root): root for root in scope.roots}
        self._named = {meant: root for meant, root in real.items() if meant != root}
        self._notify = RustNotify(scope.roots, False, False, 300, True, True)

    def wait(self, milliseconds: int) -> set[str]:
        """Wait; see ``WatchedSource``."""
        found = self._notify.watch(500, min(_STEP, milliseconds), milliseconds, self._stop)
        if found == "signal":  # watchfiles catches the interrupt and returns this
            raise KeyboardInterrupt
        return {self._as_named(path) for _, path in found} if isinstance(found, set) else set()

    def _as_named(self, path: str) -> str:
        """Return a path with the folder's name in the configuration."""
        for meant, root in self._named.items():
            if path.startswith(meant + os.sep):
                return root + path[len(meant) :]
        return path

    def close(self) -> None:
        """Stop the listening thread."""
        self._notify.close()


class PollingSource:
    """Polling of names, sizes and times of all files, for file systems without events."""

    def __init__(self, scope: Scope, stop: threading.Event) -> None:
        self._scope = scope
        self._stop = stop
        self._state = scope.look()

    def wait(self, milliseconds: int) -> set[str]:
        """Wait; see ``WatchedSource``."""
        end = time.monotonic() + milliseconds / 1000
        while not self._stop.is_set():
            before, self._state = self._state, self._scope.look()
            if self._state != before:
                paths = before.keys() | self._state.keys()
                return {path for path in paths if before.get(path) != self._state.get(path)}
            left = end - time.monotonic()
            if left <= 0:
                break
            self._stop.wait(min(_POLL_SECONDS, left))
        return set()

    def close(self) -> None:
        """Do nothing."""


class Watcher:
    """Bursts of changes, each as one set of absolute paths.

    Changes between two calls are kept. ``force_polling`` of the configuration selects polling.
    """

    def __init__(self, config: Config, log: Log) -> None:
        self._stop = threading.Event()
        self._log = log
        self._polls = config.force_polling
        self._scope = Scope(config)
        self._source = self._open()
        #: Changes during a switch between two sources.
        self._kept: set[str] = set()

    def _open(self) -> WatchedSource:
        self._folders = _numbers(self._scope.roots)
        if not self._polls:
            try:
                return NativeSource(self._scope, self._stop)
            except (OSError, RuntimeError) as error:  # usually too many files for the operating system
                self._log.warning("Watching:", f"{error}; falling back to polling.", code="watching-by-polling")
                self._polls = True
        return PollingSource(self._scope, self._stop)

    def rescope(self, scope: Scope) -> None:
        """Watch another set of files, unless it is the same."""
        if scope == self._scope:
            return
        same = scope.roots == self._scope.roots
        self._scope = scope
        if not same or self._polls:
            before, self._source = self._source, self._open()
            with suppress(RuntimeError):  # it reports nothing more
                self._kept |= before.wait(_LONG_QUIET)  # after the start of the new one, so that no change is lost
            before.close()

    def stop(self) -> None:
        """End ``bursts``; may be called from any thread."""
        self._stop.set()

    def bursts(self) -> Iterator[set[str]]:
        """Yield changes until ``stop`` is called."""
        try:
            while not self._stop.is_set():
                paths = self.next_burst(1000)
                if paths:
                    yield paths
        finally:
            self._source.close()

    def next_burst(self, milliseconds: int) -> set[str]:
        """Return the next burst; empty after the timeout."""
        if self._folders != _numbers(self._folders):
            return self._found_again()
        told, self._kept = self._kept, set()
        try:
            paths = self._concerning(told or self._source.wait(milliseconds))
        except RuntimeError as error:  # native file events ended
            self._log.warning("Watching:", f"{error}; falling back to polling.", code="watching-by-polling")
            self._polls = True
            self._source = self._open()
            paths = set()
        if not paths:
            return paths
        start = time.monotonic()
        while time.monotonic() - start < _PATIENCE and not self._stop.is_set():
            more = self._source.wait(_quiet_after(paths))
            if not more:
                break
            paths |= self._concerning(more)
        return paths

    def _found_again(self) -> set[str]:
        """Handle a removed or replaced watched folder: wait for the source, and report everything as changed."""
        if not os.path.isdir(self._scope.source):  # noqa: PTH112 - `Path.is_dir` fails below a closed folder
            message = f"{self._scope.source} was removed. The build starts when it exists again."
            self._log.warning("Watching:", message, code="source-removed")
        while not os.path.isdir(self._scope.source):  # noqa: PTH112
            if self._stop.wait(_POLL_SECONDS):
                return set()
        self._source.close()
        self._source = self._open()
        return set(self._scope.look()) | self._scope.configuration

    def pending(self) -> set[str]:
        """Return the changes so far; usually empty."""
        return self._concerning(self._source.wait(1))

    def _concerning(self, paths: set[str]) -> set[str]:
        return {path for path in paths if self._scope.concerns(path)}


def _numbers(folders: Iterable[str]) -> dict[str, tuple[int, int] | None]:
    """Return the numbers that identify a folder, to detect a replacement."""
    found: dict[str, tuple[int, int] | None] = {}
    for folder in folders:
        try:
            status = Path(folder).stat()
            found[folder] = (status.st_dev, status.st_ino)
        except OSError:  # noqa: PERF203 - few folders, which usually exist
            found[folder] = None
    return found


def _quiet_after(paths: set[str]) -> int:
    """Return the milliseconds without a change that end a burst of ``paths``."""
    quiet = _QUIET if len(paths) < _MANY else _LONG_QUIET
    for path in paths:
        try:
            if Path(path).stat().st_size == 0:  # an editor is about to write it
                return _EMPTY_QUIET
        except OSError:  # noqa: PERF203 - removed, or about to be moved into place
            quiet = _LONG_QUIET
    return quiet
