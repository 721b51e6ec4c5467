"""Styles and locales of the Citation Style Language project, fetched once by name and cached.

They are not part of pylekyll: there are 80 MB of them, and their licence is CC BY-SA.
"""

from __future__ import annotations

import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.files import replace_file
from pylekyll.foundation.http.client import Client, Deadline, HttpError, UnknownHostError, bounded
from pylekyll.foundation.http.failures import FAILURES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

#: The states that csl-styles 2.0.2 contains, the gem that jekyll-scholar takes styles from.
COMMITS = {
    "styles": "ff8f9033b43e0bd6177f2480f5d104941c698013",
    "locales": "2e12206cc16ce9fd068f4f1df459be3c0888582d",
}
_ADDRESS = "https://raw.githubusercontent.com/citation-style-language/{kind}/{commit}/{file}"
_FILE = re.compile(r"(?:dependent/)?[\w.-]+", re.ASCII)
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
_MAX_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True)
class FetchLimits:
    """Limits of a fetch: seconds for each attempt, attempts, seconds between them."""

    seconds: float = 20.0
    attempts: int = 2
    pause: float = 0.5


@dataclass(frozen=True)
class StyleFetcher:
    """Fetches styles and locales into ``folder``, which all sites of a user share.

    ``environment`` has the variables of the process. Its ``PYLEKYLL_CITATION_STYLES`` is another address to fetch from,
    with ``{kind}`` (``styles`` or ``locales``), ``{commit}`` and ``{file}`` in it. ``PAGES_DISABLE_NETWORK`` disables
    fetching.
    """

    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    limits: FetchLimits = FetchLimits()

    def __call__(self, kind: str, names: Sequence[str]) -> bytes | None:
        """Return the first file of ``styles`` or ``locales`` that the project has, or ``None``.

        Raises:
            FetchError: No file is in the cache, and one cannot be fetched.

        """
        names = [name for name in names if _FILE.fullmatch(name) and ".." not in name]
        for path in (self._kept(kind, name) for name in names):
            if path.is_file():
                return path.read_bytes()
        fetched = (self._fetched(kind, name) for name in names)
        return next((content for content in fetched if content is not None), None)

    def _kept(self, kind: str, name: str) -> Path:
        return self.folder / kind / COMMITS[kind][:12] / name

    def _fetched(self, kind: str, file: str) -> bytes | None:
        url = self._address(kind, file)
        with FAILURES.trying(url):
            content = self._download(url, file)
        if content is not None:
            _write(self._kept(kind, file), content)
        return content

    def _address(self, kind: str, file: str) -> str:
        template = self.environment.get("PYLEKYLL_CITATION_STYLES") or _ADDRESS
        values = {"kind": kind, "commit": COMMITS[kind], "file": file}
        url = re.sub(r"\{(\w+)\}", lambda match: values.get(match[1], match[0]), template, flags=re.ASCII)
        parts = urlsplit(url)
        if parts.scheme != "https" and parts.hostname not in _LOOPBACK:
            raise FetchError(f"'{file}' is not fetched from {url}: the URL must begin with https.")
        return url

    def _download(self, url: str, file: str) -> bytes | None:
        if self.environment.get("PAGES_DISABLE_NETWORK"):
            raise _failure(file, "PAGES_DISABLE_NETWORK is set")
        client = Client(environment=self.environment, connect_timeout=5.0, max_bytes=_MAX_BYTES)
        reason = ""
        for attempt in range(self.limits.attempts):
            if attempt:
                time.sleep(self.limits.pause)
            deadline = Deadline(self.limits.seconds)
            try:
                return bounded(partial(client.get, url, deadline), deadline).body
            except HttpError as error:
                if error.status in {404, 410}:
                    return None
                reason = error.message
                refused = error.status is not None and error.status < 500 and error.status != 429
                if refused or isinstance(error, UnknownHostError):
                    break
        raise _failure(file, f"{url} {reason}")


def _failure(file: str, reason: str) -> FetchError:
    hint = "After it was fetched once, builds need no network."
    if file.endswith(".csl"):  # neither a site nor the package has locales
        hint = f"{hint} Or put the file into the site and name its path, or install 'pylekyll[citations]'."
    return FetchError(f"'{file}' is not in the cache and cannot be fetched: {reason}.", hint=hint)


def _write(path: Path, content: bytes) -> None:
    """Write a file atomically; if the folder is not writable, nothing is cached."""
    with suppress(OSError):
        replace_file(path, content)
