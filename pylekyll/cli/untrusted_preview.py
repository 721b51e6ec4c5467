"""``pylekyll serve --untrusted``: each build runs in its own process with the promises of ``build --untrusted``.

The server reads neither the site's configuration nor its sources: its address and options come from the command line.
It sends files of the last good build. The process reports in JSON (``untrusted_worker``).
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from pylekyll.build.untrusted import WITHHELD, environment, restricted
from pylekyll.cli.console import console_log
from pylekyll.cli.settings import load_config
from pylekyll.foundation.anchors import fixed_parent
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import PylekyllError, UsageError
from pylekyll.foundation.log import Level, LogLine
from pylekyll.foundation.programs import DEVNULL, PIPE, Process
from pylekyll.incremental.builder import Outcome, as_failure
from pylekyll.incremental.scope import Scope

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

#: ``-c`` puts the current folder first on the path, where the site may have a pylekyll.py.
_PROGRAM: Final = (
    "import sys; sys.path[:1] = [p for p in sys.path[:1] if p]; from pylekyll.cli.untrusted_worker import main; main()"
)
#: Characters of one message, which may list all files of the site, and of the warnings of one build.
_LONGEST: Final = 1 << 24
_MOST_SAID: Final = 1 << 18
#: Seconds for the process to end after it was asked to; it ends its own processes meanwhile.
_GRACE: Final = 5.0
_STEP: Final = 0.01


class UntrustedBuilder:
    """Builds an untrusted site again after each change (compare ``pylekyll.incremental.builder.Builder``).

    ``options`` are those of the command line, ``limits`` those of each build. ``address`` is the URL of the server.
    ``show`` gets each line of the log once; it gets it again only after a build without it.
    """

    #: The site, which only the process knows.
    site: Site | None = None

    def __init__(
        self, options: dict[str, Any], limits: dict[str, int], address: str, show: Callable[[LogLine], None]
    ) -> None:
        self._folder = Path.cwd()
        self._show = show
        self._shown: set[LogLine] = set()
        self._stop = threading.Event()
        self._process: Process[str] | None = None
        self.has_built = False
        self.config = config_of_server(options)
        # The folder that the server began with: each process would follow a link that has taken its place.
        fixed = fixed_parent(self.config.destination) / self.config.destination.name
        given = {**options, "destination": os.fspath(fixed), "watch": False}
        self._asked = json.dumps({"options": given, "limits": limits, "address": address})

    @property
    def is_stopped(self) -> bool:
        """Return whether ``stop`` was called."""
        return self._stop.is_set()

    def stop(self) -> None:
        """End a build in another thread; its outcome is that nothing changed."""
        self._stop.set()
        if self._process is not None:
            self._process.terminate()

    def close(self) -> None:
        """Do nothing: an untrusted build leaves nothing for others."""

    def scope(self) -> Scope:
        """Return the files to watch: all of the source."""
        return Scope(self.config)

    def build(self, _paths: Collection[str] = (), _pending: Callable[[], set[str]] = set) -> Outcome:
        """Build everything in another process. The outcome has the error of a failed build."""
        started = time.perf_counter()
        try:
            outcome = self._build()
        except OSError as error:
            outcome = Outcome(error=as_failure(error, self.config.source))
        return replace(outcome, seconds=time.perf_counter() - started)

    def _build(self) -> Outcome:
        process: Process[str] = Process(
            [sys.executable, "-c", _PROGRAM],
            cwd=self._folder,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl-C reaches the server alone, which ends this process
        )
        self._process = process
        try:
            if self.is_stopped:
                return Outcome()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(self._asked)
            process.stdin.close()
            return self._outcome(process.stdout, process)
        finally:
            self._process = None
            _end(process)

    def _outcome(self, output: IO[str], process: Process[str]) -> Outcome:
        said: dict[LogLine, None] = {}
        end: dict[str, Any] = {}
        for message in _messages(output):
            if message.get("kind") == "line":
                self._say(message, said)
            else:
                end = message
        status = process.wait()
        if self.is_stopped:
            return Outcome()
        if end.get("kind") != "built" or status:
            self._shown |= said.keys()
            reason = str(end.get("message") or f"The process of the build ended with status {status}.")
            return Outcome(error=PylekyllError(reason))
        self._shown = set(said)
        self.has_built = True
        self.config = self.config.replace(baseurl=_text(end.get("baseurl")))
        findings = tuple(line.diagnostic for line in said if line.diagnostic is not None)
        return Outcome(tuple(map(str, end.get("changed") or ())), findings=findings)

    def _say(self, message: dict[str, Any], said: dict[LogLine, None]) -> None:
        """Show a line unless the last build had it, or it said too much."""
        if sum(len(line.message) for line in said) > _MOST_SAID:
            return
        text, code = str(message.get("message")), message.get("code")
        level = Level.WARN if message.get("level") == Level.WARN else Level.ERROR
        finding = Diagnostic(str(code), Severity.WARNING, text) if code is not None else None
        topic = str(message.get("topic"))
        line = LogLine(Level.INFO if topic == WITHHELD else level, topic, text, finding)
        if line not in said and line not in self._shown:
            self._show(line)
        said[line] = None


def config_of_server(options: dict[str, Any]) -> Config:
    """Return the configuration of the server: the defaults and the command line, without the site's files."""
    given = {**restricted(options, Path.cwd()), "watch": options["watch"], "skip_config_files": True}
    config = load_config(given, console_log(quiet=True), environment(os.environ))
    if config.destination.is_symlink():  # the server would send files of any folder until a build succeeds
        raise UsageError(f"{config.destination} is a symlink: name another folder with --destination.")
    return config


def _messages(output: IO[str]) -> Iterator[dict[str, Any]]:
    """Yield the messages of the process. Other lines and long ones are skipped."""
    while line := output.readline(_LONGEST):
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(message, dict):
            yield message


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _end(process: Process[str]) -> None:
    """End the process if it still runs, and close its pipes."""
    if process.poll() is None:
        process.terminate()
        end = time.monotonic() + _GRACE
        while process.poll() is None and time.monotonic() < end:
            time.sleep(_STEP)
        process.kill()
    with suppress(OSError), process:  # closes the pipes; the process may have ended before it read its options
        pass
