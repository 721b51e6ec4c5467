"""The preview server: it answers requests in one thread; another thread watches and builds."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import socket
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import uvicorn

from pylekyll.build.write.interrupts import end_swaps, signals_delayed
from pylekyll.checks.doctor.page import findings_of_page
from pylekyll.foundation.errors import UsageError
from pylekyll.incremental.builder import as_failure
from pylekyll.languages.ruby.paths import fnmatch
from pylekyll.serve.announce import announce
from pylekyll.serve.app import Application
from pylekyll.serve.connections import PatientProtocol, ReadSocketProtocol
from pylekyll.serve.edit.editing import Editing
from pylekyll.serve.edit.pages import Built
from pylekyll.serve.edit.server import ByPort
from pylekyll.serve.failure import describe, describe_finding, describe_grave
from pylekyll.serve.watcher import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from types import FrameType

    from starlette.types import ASGIApp

    from pylekyll.foundation.log import Log
    from pylekyll.incremental.builder import Outcome
    from pylekyll.incremental.scope import Scope
    from pylekyll.serve.edit.editing import EditOptions
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

_TRIES = 100
#: Milliseconds that a failed build waits for the rest of a half-saved file.
_SECOND_LOOK = 80
#: Seconds that a build may still take after an interrupt.
_MOST_SECONDS_TO_END = 2.0


def bind(host: str, port: int, *, search: bool = False, option: str = "--port") -> socket.socket:
    """Return a socket bound to ``port`` (0 for any); with ``search``, to the next free port if it is in use.

    Raises ``UsageError`` with the next free port and the ``option`` to select it.
    """
    try:
        return _bound(host, port)
    except (TypeError, ValueError) as error:  # a name that cannot be encoded, or has a null character
        raise UsageError(f"The address {host} does not exist on this machine.") from error
    except OSError as error:
        if isinstance(error, socket.gaierror):
            raise UsageError(f"The address {host} does not exist on this machine.") from error
        found = _next_free(host, port)
        if found is None or not _is_taken(error):
            closed = isinstance(error, PermissionError)
            hint = (
                "Ports below 1024 require administrator rights: choose another, such as --port 4000."
                if closed
                else None
            )
            raise UsageError(f"Port {port} of {host} cannot be had: {error.strerror}.", hint=hint) from error
        if search:
            return found
        number = found.getsockname()[1]
        found.close()
        raise UsageError(f"Port {port} is taken; {number} is free: add {option} {number}.") from error


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would share the port otherwise
            found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host.strip("[]"), port))
        found.listen(2048)
        found.setblocking(False)
    except BaseException:
        found.close()
        raise
    return found


def _is_taken(error: OSError) -> bool:
    return error.errno in {errno.EADDRINUSE, errno.EACCES}


def _next_free(host: str, port: int) -> socket.socket | None:
    for number in range(port + 1, min(port + _TRIES, 65536)):
        with contextlib.suppress(OSError):
            return _bound(host, number)
    return None


@dataclass
class Options:
    """Command-line options of the server."""

    host: str
    live_reload: bool = True
    watch: bool = True
    ssl_cert: str | None = None
    ssl_key: str | None = None
    delays: tuple[float, float] = (0.0, 0.0)
    ignore: tuple[str, ...] = ()
    edit: EditOptions | None = None


class Rebuilder(Protocol):
    """Builds a site again after each change, as ``pylekyll.incremental.builder.Builder`` does."""

    config: Config
    has_built: bool

    @property
    def site(self) -> Site | None:
        """The site of the last build, if it is known."""

    @property
    def is_stopped(self) -> bool:
        """Return whether ``stop`` was called."""

    def stop(self) -> None:
        """End a build in another thread."""

    def scope(self) -> Scope:
        """Return the files to watch."""

    def close(self) -> None:
        """Write what the builds have left to the cache folder, for those of later processes."""

    def build(self, paths: Collection[str] = (), pending: Callable[[], set[str]] = set, /) -> Outcome:
        """Build after a change of ``paths``; ``pending`` returns those that changed during the build."""


@dataclass
class Preview:
    """One running server: bound sockets, a builder after its first build, and a log."""

    options: Options
    sockets: list[socket.socket]
    builder: Rebuilder
    log: Log
    show_failure: Callable[[Exception], None]
    started: Callable[[], None] = lambda: None
    app: Application = field(init=False)
    editing: Editing | None = None

    def __post_init__(self) -> None:
        config = self.builder.config
        self.app = Application(config, self.options.host, self.options.live_reload, self.options.delays)
        if self.options.edit is not None:
            self._begin_editing(self.options.edit)
        self.app.hub.examine = self._findings_of
        self._watcher: Watcher | None = None
        self._watching: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def _begin_editing(self, options: EditOptions) -> None:
        assert isinstance(self.builder, Built)  # not that of an untrusted site
        self.editing = Editing(
            options,
            self.builder.config,
            self.builder,
            self.app.file_of,
            site_port=self.sockets[0].getsockname()[1],
            scheme="https" if self.options.ssl_cert else "http",
        )
        self.app.frame = self.editing.frame

    @property
    def _asgi(self) -> ASGIApp:
        if self.editing is None:
            return self.app.asgi
        return ByPort(self.app.asgi, self.editing.server)

    def build(self, paths: Collection[str] = (), pending: Callable[[], set[str]] = set) -> Outcome:
        """Build as ``Rebuilder.build`` does, while the editor leaves the site alone."""
        with contextlib.nullcontext() if self.editing is None else self.editing.desk.pages.building():
            return self.builder.build(paths, pending)

    def run(self, first: Outcome | None = None) -> None:
        """Serve until interrupted; ``first`` is the result of the initial build."""
        server = _Server(
            uvicorn.Config(
                self._asgi,
                http=PatientProtocol,
                ws=ReadSocketProtocol,
                log_config=None,
                log_level="critical",
                access_log=False,
                server_header=False,
                lifespan="off",
                ssl_certfile=self.options.ssl_cert,
                ssl_keyfile=self.options.ssl_key,
                timeout_graceful_shutdown=1,
            ),
            self._ready,
        )
        if first is not None:
            self.app.hub.warnings = self._warnings(first)
            self.app.hub.error = describe_grave(first.findings, self.builder.config)
            if first.error is not None:
                self.app.hub.error = describe(first.error, self.builder.config, first=True)
        try:
            with contextlib.suppress(KeyboardInterrupt):
                server.run(sockets=self.sockets)
        finally:
            self.close()

    def close(self) -> None:
        """End the watching thread and close the sockets; a second signal does not cut this short."""
        with signals_delayed():
            self._end_watching()
            for each in self.sockets:
                each.close()

    def _end_watching(self) -> None:
        """Stop the thread in watchfiles, whose Rust code aborts the process if the interpreter exits meanwhile."""
        self.builder.stop()
        if self._watcher is not None:
            self._watcher.stop()
        if self._watching is not None:
            self._watching.join(_MOST_SECONDS_TO_END)
            if self._watching.is_alive():
                end_swaps()
                return
        self.builder.close()

    def _ready(self) -> None:
        """Start to watch when the server accepts requests, and log it."""
        self._loop = asyncio.get_running_loop()
        if self.options.watch:
            assert self._watcher is not None
            self._watching = threading.Thread(target=self._watch, name="pylekyll-watch", daemon=True)
            self._watching.start()
        self.started()

    def watch_from_now(self) -> None:
        """Collect changes from now on, before the server runs."""
        if self.options.watch:
            self._watcher = Watcher(self.builder.config, self.log)

    # -- in the other thread ------------------------------------------------------------------------------------

    def _watch(self) -> None:
        watcher = self._watcher
        assert watcher is not None
        watcher.rescope(self.builder.scope())
        _settle()
        for paths in watcher.bursts():
            try:
                self._rebuild(paths, watcher)
            except Exception as error:  # noqa: BLE001, PERF203 - after any error, the next change is built
                self._fail(as_failure(error, self.builder.config.source))

    def _rebuild(self, paths: set[str], watcher: Watcher) -> None:
        announce(self.log, paths, self.builder.config)
        outcome = self.build(paths, watcher.pending)
        while outcome.error is not None and (more := watcher.next_burst(_SECOND_LOOK)):
            paths |= more
            outcome = self.build(paths, watcher.pending)
        if self.builder.is_stopped:
            return
        self.app.configure(self.builder.config)  # before pages reload under the new addresses
        if outcome.error is not None:
            self._fail(outcome.error)
        else:
            self.log.info("", f"...done in {round(outcome.seconds, 3)} seconds.")
            grave = describe_grave(outcome.findings, self.builder.config)
            self._tell(self.app.hub.changed(self._to_be_told(outcome.changed), self._warnings(outcome), grave))
        self.log.info("")
        self.log.lines.clear()
        watcher.rescope(self.builder.scope())
        _settle()

    def _fail(self, error: Exception) -> None:
        """Show the cause of a failed build, in the terminal and in open pages."""
        self.show_failure(error)
        first = not self.builder.has_built
        self._tell(self.app.hub.failed(describe(error, self.builder.config, first=first)))

    def _warnings(self, outcome: Outcome) -> list[dict[str, Any]]:
        """Return the findings of the site as pages show them."""
        return [describe_finding(finding, self.builder.config) for finding in outcome.findings]

    def _findings_of(self, path: str) -> list[dict[str, Any]] | None:
        """Return the findings of the page at ``path``, or ``None`` if the site is unknown or being built."""
        site = self.builder.site
        try:
            found = findings_of_page(site, path) if site is not None else None
        except (RuntimeError, OSError):  # a build changes the site meanwhile; its end checks again
            return None
        return None if found is None else [describe_finding(each, self.builder.config) for each in found]

    def _to_be_told(self, changed: Collection[str]) -> list[str]:
        """Return the changes without those of ``--livereload-ignore``."""
        if not self.options.ignore:
            return list(changed)
        return [path for path in changed if not any(fnmatch(pattern, path) for pattern in self.options.ignore)]

    def _tell(self, message: Any) -> None:
        assert self._loop is not None
        try:
            asyncio.run_coroutine_threadsafe(message, self._loop)
        except RuntimeError:  # the server has ended meanwhile
            message.close()


class _Server(uvicorn.Server):
    """uvicorn's server, which here ends immediately, although open pages keep connections."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self.should_exit = self.force_exit = True


def _settle() -> None:
    """Collect garbage, then freeze long-lived objects to shorten garbage-collection pauses of later builds."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def wait_until_open(host: str, port: int, seconds: float) -> bool:
    """Return whether a server answers at ``port`` within some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            return True
        time.sleep(0.05)
    return False
