"""Client of GitHub's API, which needs a token and caches responses (``Jekyll::GitHubMetadata::Client``)."""

from __future__ import annotations

import json
import math
import time
from datetime import timezone
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.foreign_json import parse_foreign
from pylekyll.foundation.http.client import Deadline, HttpError, bounded
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.times import parse_time
from pylekyll.site.config.cache_key import file_cache
from pylekyll.site.config.client import client_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config
    from pylekyll.site.github.pages import Pages

_TOPIC = "GitHub Metadata:"
_SECONDS = 10.0
_FRESH_FOR = 3600
_MOST_PAGES = 20
#: Statuses for missing permission or an exceeded rate limit, and for missing data (204 and 409: no commits).
_REFUSALS = frozenset({401, 403, 429})
_NOTHING = frozenset({204, 404, 409, 410})
#: Octokit converts fields with these names to times (``Sawyer::Serializer``).
_TIME_FIELD = lazy_pattern(r"_(?:at|on|date)$")


class _RefusedError(Exception):
    """GitHub refuses the request, because of the token or its rate limit."""


class Client:
    """Returns responses as Python values; ``None`` or ``False`` without a token, network or such a resource."""

    def __init__(self, config: Config, pages: Pages, log: Log, asks: Callable[[], None]) -> None:
        """Send requests to the servers of ``pages``, and call ``asks`` before each."""
        self._asks = asks
        environment = config.environment
        self._token = environment.get("JEKYLL_GITHUB_TOKEN")
        self._disabled = bool(environment.get("PAGES_DISABLE_NETWORK"))
        self._api = pages.api_url
        self._cache = file_cache(config) / "github-metadata"
        self._keeps = not config.disable_disk_cache
        self._http = client_of(config, by_user=True, stay_on_host=True)
        self._log = log
        self._noted = False
        self._unreachable = False
        self._answers: dict[str, Any] = {}

    def get(self, path: str) -> Any:
        """Return one object, or ``None`` if it is not available."""
        return self._answer(path, lambda: self._fetch(f"{self._api}/{path}", dict)[0])

    def get_all(self, path: str, **parameters: str) -> Any:
        """Return the items of all pages of a list; ``False`` if it is not available (Octokit's ``auto_paginate``)."""
        query = "&".join(f"{key}={value}" for key, value in {**parameters, "per_page": "100"}.items())
        answer = self._answer(f"{path}?{query}", lambda: self._fetch_pages(f"{self._api}/{path}?{query}"))
        return False if answer is None else answer

    def _answer(self, path: str, fetch: Callable[[], Any]) -> Any:
        if path not in self._answers:
            self._answers[path] = self._kept_or_fetched(path, fetch)
        return self._answers[path]

    def _kept_or_fetched(self, path: str, fetch: Callable[[], Any]) -> Any:
        """Return a fresh cached answer, or one from GitHub, or else the cached one of any age."""
        file = self._cache / f"{sha256(f'{self._api}/{path}'.encode()).hexdigest()[:32]}.json"
        if not self._token or self._disabled:
            self._note("JEKYLL_GITHUB_TOKEN is not set: metadata from GitHub's API stays empty.")
            return None
        self._asks()
        age, kept = _kept(file)
        if age < _FRESH_FOR or self._unreachable:  # after a failure, GitHub is not tried again
            return kept
        try:
            answer = fetch()
        except _RefusedError:
            return kept
        except (HttpError, ValueError) as error:
            self._unreachable = True
            why = error.message if isinstance(error, HttpError) else "sent an answer that cannot be read"
            self._note(f"GitHub's API {why}: metadata from it is outdated or empty.")
            return kept
        if self._keeps:
            self._cache.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(answer), "utf-8")
        return _with_times(answer)

    def _fetch(self, url: str, kind: type) -> tuple[Any, str | None]:
        """Return the response of ``url`` and the URL of the list's next page; ``None`` for a missing resource.

        Raises ``ValueError`` for a response that is not JSON or not of the expected ``kind``, and ``_RefusedError``.
        """
        headers = {"Authorization": f"token {self._token}", "Accept": "application/vnd.github+json"}
        deadline = Deadline(_SECONDS)
        try:
            response = bounded(lambda: self._http.get(url, deadline, headers), deadline)
        except HttpError as error:
            if error.status in _REFUSALS:
                raise _RefusedError from None
            if error.status in _NOTHING:
                return None, None
            raise
        answer = parse_foreign(response.body)
        if not isinstance(answer, kind):
            raise ValueError(f"{url} answers with {type(answer).__name__}")  # noqa: TRY004 - it is the server's mistake
        return answer, response.following

    def _fetch_pages(self, url: str) -> list[Any] | None:
        found: list[Any] = []
        following: str | None = url
        for _ in range(_MOST_PAGES):
            if following is None or not following.startswith(self._api):
                break
            answer, following = self._fetch(following, list)
            if answer is None:
                return None
            found += answer
        return found

    def _note(self, message: str) -> None:
        if not self._noted:
            self._noted = True
            self._log.info(_TOPIC, message)


def _kept(file: Path) -> tuple[float, Any]:
    """Return a cached response with its age in seconds; ``None`` with an infinite age if it is missing or damaged."""
    try:
        return time.time() - file.stat().st_mtime, _with_times(json.loads(file.read_text("utf-8")))
    except (OSError, ValueError):
        return math.inf, None


def _with_times(value: Any) -> Any:
    """Return ``value`` with the fields that are times by their names as times."""
    if isinstance(value, list):
        return [_with_times(item) for item in value]
    if isinstance(value, dict):
        return {key: _time_or_value(key, item) for key, item in value.items()}
    return value


def _time_or_value(key: str, value: Any) -> Any:
    if isinstance(value, str) and _TIME_FIELD.search(key):
        return parse_time(value, timezone.utc)
    return _with_times(value)
