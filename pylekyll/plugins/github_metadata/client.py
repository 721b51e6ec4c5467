"""Asks GitHub's interface, with a token only, and keeps the answers (``Jekyll::GitHubMetadata::Client``)."""

from __future__ import annotations

import json
import re
import time
from datetime import timezone
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pylekyll.ruby.times import parse_time

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.config import Config
    from pylekyll.log import Log
    from pylekyll.plugins.github_metadata.pages import Pages

_TOPIC = "GitHub Metadata:"
_TIMEOUT = 10
_FRESH_FOR = 3600
_MOST_PAGES = 20
#: Octokit makes times of such fields (``Sawyer::Serializer``).
_TIME_FIELD = re.compile(r"_(?:at|on|date)$")


class Client:
    """Answers as Python values, ``None`` or ``False`` where there is none: no token, no network, no such thing."""

    def __init__(self, config: Config, pages: Pages, log: Log) -> None:
        environment = config.environment
        self._token = environment.get("JEKYLL_GITHUB_TOKEN")
        self._disabled = bool(environment.get("PAGES_DISABLE_NETWORK"))
        self._api = pages.api_url
        self._cache = config.cache_dir / "github-metadata"
        self._keeps = not config.get("disable_disk_cache")
        self._log = log
        self._noted = False
        self._answers: dict[str, Any] = {}

    def get(self, path: str) -> Any:
        """One thing, ``None`` where it cannot be had."""
        return self._answer(path, lambda: self._fetch(f"{self._api}/{path}")[0])

    def get_all(self, path: str, **parameters: str) -> Any:
        """A list over all its pages, ``False`` where it cannot be had (Octokit's ``auto_paginate``)."""
        query = "&".join(f"{key}={value}" for key, value in {**parameters, "per_page": "100"}.items())
        answer = self._answer(f"{path}?{query}", lambda: self._fetch_pages(f"{self._api}/{path}?{query}"))
        return False if answer is None else answer

    def _answer(self, path: str, fetch: Callable[[], Any]) -> Any:
        if path not in self._answers:
            self._answers[path] = self._kept_or_fetched(path, fetch)
        return self._answers[path]

    def _kept_or_fetched(self, path: str, fetch: Callable[[], Any]) -> Any:
        """An answer from the disk while it is fresh, then from GitHub, then from the disk however old it is."""
        file = self._cache / f"{sha256(f'{self._api}/{path}'.encode()).hexdigest()[:32]}.json"
        if not self._token or self._disabled:
            self._note("No JEKYLL_GITHUB_TOKEN: what only GitHub knows stays empty.")
            return None
        if file.is_file() and time.time() - file.stat().st_mtime < _FRESH_FOR:
            return _read(file)
        import requests  # noqa: PLC0415 - heavy, and most builds need no network

        try:
            answer = fetch()
        except (requests.RequestException, ValueError) as error:
            self._note(f"GitHub cannot be asked ({type(error).__name__}): what only it knows is old or empty.")
            return _read(file) if file.is_file() else None
        if self._keeps:
            self._cache.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(answer), "utf-8")
        return _with_times(answer)

    def _fetch(self, url: str) -> tuple[Any, str | None]:
        """The answer at ``url`` and the address of the list's next page; nothing for what is not there."""
        import requests  # noqa: PLC0415 - as above

        headers = {"Authorization": f"token {self._token}", "Accept": "application/vnd.github+json"}
        response = requests.get(url, headers=headers, timeout=_TIMEOUT)
        if response.status_code in {403, 404, 429}:
            return None, None
        response.raise_for_status()
        return response.json(), response.links.get("next", {}).get("url")

    def _fetch_pages(self, url: str) -> list[Any] | None:
        found: list[Any] = []
        following: str | None = url
        for _ in range(_MOST_PAGES):
            if following is None or not following.startswith(self._api):
                break
            answer, following = self._fetch(following)
            if answer is None:
                return None
            found += answer
        return found

    def _note(self, message: str) -> None:
        if not self._noted:
            self._noted = True
            self._log.info(_TOPIC, message)


def _read(file: Path) -> Any:
    return _with_times(json.loads(file.read_text("utf-8")))


def _with_times(value: Any) -> Any:
    """``value`` with what its keys call times as times."""
    if isinstance(value, list):
        return [_with_times(item) for item in value]
    if isinstance(value, dict):
        return {key: _time_or_value(key, item) for key, item in value.items()}
    return value


def _time_or_value(key: str, value: Any) -> Any:
    if isinstance(value, str) and _TIME_FIELD.search(key):
        return parse_time(value, timezone.utc)
    return _with_times(value)
