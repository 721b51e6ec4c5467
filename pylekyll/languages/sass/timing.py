"""Time limit of a compiler for one stylesheet, which may have an endless loop or import a named pipe."""

from __future__ import annotations

import os
import stat
import time
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

from pylekyll.foundation import limits, presence

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from pylekyll.foundation.programs import Process

#: Seconds before the first search for pipes; the pause doubles before each later search.
_FIRST_SEARCH: Final = 1.0
_STYLESHEETS: Final = (".scss", ".sass", ".css")
#: Folders that stylesheets are not imported from.
_SKIPPED: Final = frozenset({".git", ".jekyll-cache", "node_modules"})


@contextmanager
def ended_in_time(process: Process[bytes], folders: Iterable[Path] = ()) -> Iterator[None]:
    """End ``process`` if the body takes more seconds than the limit ``sass``, or if it waits for a pipe.

    A partial in ``folders`` may be a named pipe or a device: the compiler would wait for its other end, or read without
    an end. Raises ``LimitError`` instead of the body's exception.
    """
    watch = _Watch(process, list(folders), limits.current().sass)
    watch.start()
    try:
        yield
    except BaseException as error:
        process.kill()
        watch.stop()
        if watch.reason is None or not isinstance(error, Exception):
            raise
    finally:
        watch.stop()
    if watch.reason is not None:
        raise watch.reason


class _Watch(Thread):
    """Ends a process; ``reason`` is the error, or ``None`` if it was not ended."""

    def __init__(self, process: Process[bytes], folders: list[Path], seconds: int) -> None:
        super().__init__(name="pylekyll-sass", daemon=True)
        self.reason: limits.LimitError | None = None
        self._done = Event()
        #: Held during a search. It unblocks a compiler waiting for a pipe, which may answer before ``reason`` is set.
        self._searches = Lock()
        self._process = process
        self._folders = folders
        self._seconds = seconds

    def run(self) -> None:
        end = time.monotonic() + self._seconds
        pause = _FIRST_SEARCH
        while (left := end - time.monotonic()) > 0:
            if self._done.wait(min(pause, left)):
                return
            pause *= 2
            if self._search():
                return
        with self._searches:
            self._end(_too_long(self._seconds))

    def _search(self) -> bool:
        """End the process if it waits for a pipe, and return whether it did."""
        with self._searches, closing(_waited_for(self._folders)) as found:
            for path in found:
                self._end(_not_regular(path))
                return True
        return False

    def _end(self, reason: limits.LimitError) -> None:
        if not self._done.is_set():
            self.reason = reason
            self._process.kill()

    def stop(self) -> None:
        """Stop watching the process; wait for the end of a search."""
        with self._searches:
            self._done.set()


def _too_long(seconds: int) -> limits.LimitError:
    message = f"The compiler takes more than {seconds} seconds for the stylesheet."
    return limits.LimitError(message, hint=f"Check for an endless loop. {limits.raise_hint('sass')}")


def _not_regular(path: Path) -> limits.LimitError:
    message = f"The stylesheet imports '{path}', which is not a regular file."
    return limits.LimitError(message, hint="Put a regular file in its place.")


def _waited_for(folders: list[Path]) -> Generator[Path, None, None]:
    """Yield stylesheets that are devices, or named pipes which a process waits for.

    A pipe stays open until the next one is requested: otherwise the process would read its end and continue.
    """
    seen: set[str] = set()
    for folder in folders:
        for where, names, files in presence.walk(folder):
            seen.add(where)
            names[:] = [name for name in names if name not in _SKIPPED and f"{where}{os.sep}{name}" not in seen]
            for name in files:
                if name.endswith(_STYLESHEETS):
                    yield from _keeping_waiting(Path(where, name))


def _keeping_waiting(path: Path) -> Iterator[Path]:
    """Yield ``path`` if it is a device, or a named pipe that a process has opened to read."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return
    if stat.S_ISCHR(mode) and os.path.realpath(path) != os.devnull:
        yield path
    elif stat.S_ISFIFO(mode):
        try:
            end = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except PermissionError:
            yield path
        except OSError:  # ENXIO: no process has opened it
            return
        else:
            try:
                yield path
            finally:
                os.close(end)
