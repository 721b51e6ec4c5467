"""Downloads of plugins during a build: cached, with a time limit; failures never end the build.

Responses are cached below the site's cache folder. One older than ``max_age`` is fetched again, and still used if that
fails. After a failed name resolution or the time limit, nothing more is fetched.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity, listed
from pylekyll.foundation.files import replace_file
from pylekyll.foundation.http.client import Deadline, DeadlineError, HttpError, UnknownHostError, bounded
from pylekyll.foundation.reads import Kind
from pylekyll.site.config.client import client_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pylekyll.foundation.http.client import Client
    from pylekyll.foundation.log import Log
    from pylekyll.plugins.readings import Readings
    from pylekyll.site.config import Config

HOUR = 3600.0
DAY = 24 * HOUR
_SECONDS = 30.0
_SECONDS_EACH = 10.0
_SHOWN = 3


@dataclass
class Network:
    """Fetches for one plugin of one build.

    ``topic`` heads its warnings (``"External posts:"``), ``meanwhile`` says what the site shows if a URL is not
    available. ``seconds`` limits the total time. ``readings`` records each response.
    """

    config: Config
    log: Log
    readings: Readings
    topic: str
    meanwhile: str
    max_age: float = HOUR
    seconds: float = _SECONDS
    _failed: dict[str, str] = field(default_factory=dict, init=False)
    _deadline: Deadline | None = field(default=None, init=False)
    _over: str | None = field(default=None, init=False)

    def get(self, url: str, headers: Mapping[str, str] | None = None) -> bytes | None:
        """Return the body of ``url``, fetched or cached; ``None`` if neither is available."""
        self.note(url)
        path = self.readings.fetched_file(url)
        kept, age = _kept(path)
        if kept is not None and age < self.max_age:
            return kept
        body = None if url in self._failed else self._fetch(url, headers or {})
        if body is None:
            return kept
        _keep(path, body)
        return body

    def note(self, url: str) -> None:
        """Record a read of the body of ``url``."""
        self.readings.note(Kind.FETCHED, (url, self.max_age))

    def _fetch(self, url: str, headers: Mapping[str, str]) -> bytes | None:
        if self.config.environment.get("PAGES_DISABLE_NETWORK"):
            self._over = "PAGES_DISABLE_NETWORK is set"
        if self._over is not None:
            self._failed[url] = self._over
            return None
        self._deadline = self._deadline or Deadline(self.seconds)
        deadline = Deadline(min(_SECONDS_EACH, self._deadline.remaining()))
        try:
            return bounded(lambda: self._client().get(url, deadline, headers), deadline).body
        except HttpError as error:
            self._failed[url] = error.message
            if isinstance(error, UnknownHostError) or not self._deadline.remaining():
                self._over = error.message
            elif isinstance(error, DeadlineError):
                self._failed[url] = f"no answer within {deadline.seconds:.3g} s"
            return None

    def _client(self) -> Client:
        return client_of(self.config)

    def report(self) -> None:
        """Warn once of all URLs that could not be fetched since the last call."""
        if not self._failed:
            return
        shown = listed([f"{url} ({why})" for url, why in self._failed.items()], _SHOWN)
        message = f"Not fetched: {shown}. {self.meanwhile}"
        self._failed.clear()
        self.log.report(Diagnostic("not-fetched", Severity.WARNING, message), topic=self.topic)


def _kept(path: Path) -> tuple[bytes | None, float]:
    """Return the cached body in the file ``path``, and its age in seconds."""
    try:
        return path.read_bytes(), time.time() - path.stat().st_mtime
    except OSError:
        return None, 0.0


def _keep(path: Path, body: bytes) -> None:
    """Write the file atomically; errors of the disk are ignored."""
    with suppress(OSError):
        replace_file(path, body)
