"""Cache of archives of repositories on GitHub, such as themes: each is fetched once and verified at each use."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import time
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from pylekyll.foundation import presence
from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.http.client import Deadline, HttpError, UnknownHostError, bounded
from pylekyll.foundation.http.failures import FAILURES
from pylekyll.site.config.cache_key import file_cache
from pylekyll.site.config.client import client_of
from pylekyll.site.config.paths import user_cache_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

_TOPIC = "Remote Theme:"
_ARCHIVES = "PYLEKYLL_THEME_ARCHIVES"
#: Other hosts of repositories come from the environment.
GITHUB = "github.com"
MAX_DOWNLOAD = 128 * 1024 * 1024
_ATTEMPTS = 3
_SECONDS = 60.0
_PAUSE = 0.5
#: How long the state of a branch is used before it is fetched again.
_BRANCH_FRESH_FOR = 24 * 60 * 60
_COMMIT_OR_TAG = re.compile(r"[0-9a-f]{40}|v?\d+\.\d[\w.-]*")
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


class RepositorySource(NamedTuple):
    """A theme on GitHub, or on a server that is like it; ``ref`` is a branch, a tag or a commit.

    ``kind`` is its name in messages if it is not a theme.
    """

    owner: str
    name: str
    ref: str = "HEAD"
    scheme: str = "https"
    host: str = GITHUB
    kind: str = "theme"

    def __str__(self) -> str:
        ref = "" if self.ref == "HEAD" else f"@{self.ref}"
        return f"{self.owner}/{self.name}{ref}"

    @property
    def moves(self) -> bool:
        """Return whether the reference is a branch, judged by its name."""
        return _COMMIT_OR_TAG.fullmatch(self.ref) is None


class ArchiveLimits(NamedTuple):
    """Limits of a fetch: seconds for each attempt, attempts, seconds between them, bytes."""

    seconds: float = _SECONDS
    attempts: int = _ATTEMPTS
    pause: float = _PAUSE
    download: int = MAX_DOWNLOAD


class ThemeStore:
    """The cache folder: a folder with each theme's files, and a file beside it with their digests."""

    def __init__(self, config: Config, log: Log, limits: ArchiveLimits | None = None, topic: str = _TOPIC) -> None:
        self._config = config
        self._environment = config.environment
        self.folder = cache_folder(config)
        self._log = log
        self._topic = topic
        self._limits = limits or ArchiveLimits()

    def folder_of_first(self, sources: Sequence[RepositorySource]) -> Path:
        """Return the folder of the first available source.

        Raises the ``FetchError`` of the first source if none is available.
        """
        errors = []
        for source in sources:
            found = self._attempt(source)
            if isinstance(found, Path):
                return found
            errors.append(found)
        raise errors[0]

    def _attempt(self, source: RepositorySource) -> Path | FetchError:
        try:
            return self.folder_of(source)
        except FetchError as error:
            return error

    def folder_of(self, source: RepositorySource) -> Path:
        """Return the folder with the theme's files.

        Raises ``FetchError`` if it is missing and cannot be fetched.
        """
        url = self._address(source)
        folder = self.folder / f"{source.owner}-{source.name}-{sha256(url.encode()).hexdigest()[:16]}"
        kept = _kept(folder)
        if kept is not None and (not source.moves or time.time() - kept < _BRANCH_FRESH_FOR):
            return folder / "files"
        try:
            with FAILURES.trying(folder):
                try:
                    self._fetch(source, url, folder)
                except OSError as error:
                    raise _failure(source, f"its folder in the cache: {error.strerror or error}") from None
        except FetchError as error:
            if kept is None:
                raise
            message = f"A newer {source} cannot be fetched, the cached one is used: {error.message}"
            self._log.warning(self._topic, message, code="theme-not-updated")
        return folder / "files"

    def _address(self, source: RepositorySource) -> str:
        """Return the address of the archive: at GitHub, or below the environment's ``PYLEKYLL_THEME_ARCHIVES``.

        Raises ``FetchError`` for an address without encryption, unless it is on this machine.
        """
        template = self._environment.get(_ARCHIVES) or "{scheme}://codeload.{host}/{owner}/{name}/zip/{ref}"
        values = {name: getattr(source, name) for name in ("scheme", "host", "owner", "name", "ref")}
        url = re.sub(r"\{(\w+)\}", lambda match: values.get(match[1], match[0]), template)
        parts = urlsplit(url)
        if parts.scheme != "https" and parts.hostname not in _LOOPBACK:
            raise FetchError(f"The {source.kind} {source} is not fetched from {url}: the URL must begin with https.")
        return url

    def _fetch(self, source: RepositorySource, url: str, folder: Path) -> None:
        if self._environment.get("PAGES_DISABLE_NETWORK"):
            raise _failure(source, "PAGES_DISABLE_NETWORK is set")
        self._log.info(self._topic, f"Fetching {source}")
        archive = self._download(source, url)
        # Imported after the download: they take 4 ms, and builds without a network do not need them.
        from pylekyll.site.github.archive import unpack

        self.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder, prefix=".new-") as temporary:
            new = Path(temporary) / "theme"
            try:
                unpack(archive, new / "files")
            except FetchError as error:
                raise _failure(source, f"{url} {error.message}") from None
            (new / "files").mkdir(parents=True, exist_ok=True)
            facts = {"url": url, "archive": sha256(archive).hexdigest(), "files": checksum(new / "files")}
            (new / "theme.json").write_text(json.dumps({**facts, "fetched": time.time()}), "utf-8")
            if folder.exists():
                shutil.rmtree(folder)
            new.replace(folder)

    def _download(self, source: RepositorySource, url: str) -> bytes:
        by_user = bool(self._environment.get(_ARCHIVES)) or source.host != GITHUB
        client = client_of(self._config, by_user=by_user, connect_timeout=10.0, max_bytes=self._limits.download)
        reason = ""
        for attempt in range(self._limits.attempts):
            if attempt:
                time.sleep(self._limits.pause * 2 ** (attempt - 1))
            deadline = Deadline(self._limits.seconds)
            try:
                return bounded(partial(client.get, url, deadline), deadline).body
            except HttpError as error:
                reason = error.message
                refused = error.status is not None and error.status < 500 and error.status != 429
                if refused or isinstance(error, UnknownHostError):
                    break
        raise _failure(source, f"{url} {reason}")


def cache_folder(config: Config) -> Path:
    """Return the folder of themes for all sites of a user; without a home folder, one in the site's own cache."""
    return (user_cache_folder(config) or file_cache(config)) / "themes"


def checksum(folder: Path) -> str:
    """Return a checksum of the paths and contents of all files below ``folder``."""
    found = sha256()
    for path in presence.files_below(folder):
        content = path.read_bytes()
        found.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def _kept(folder: Path) -> float | None:
    """Return when a theme was fetched; ``None`` if it was not, or if its files have changed since."""
    try:
        facts: Any = json.loads((folder / "theme.json").read_text("utf-8"))
        if facts["files"] == checksum(folder / "files"):
            return float(facts["fetched"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


def _failure(source: RepositorySource, reason: str) -> FetchError:
    return FetchError(
        f"The {source.kind} {source} is not in the cache and cannot be fetched: {reason}.",
        hint="After it was fetched once, builds need no network. Check the name, and that the branch or tag exists.",
    )
