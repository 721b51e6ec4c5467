"""Asking services politely: a pause between two questions to one host, and a longer one when it asks for that."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from pylekyll.academic.importing.kept import KeptAnswers
from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.foreign_json import parse_foreign
from pylekyll.foundation.http.client import (
    Answer,
    Client,
    Deadline,
    DeadlineError,
    HttpError,
    UnknownHostError,
    bounded,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.foundation.log import Log

TOPIC = "Publications:"
#: Seconds between two questions. arXiv asks for three; the others allow more than one a second.
_PAUSES = {"export.arxiv.org": 3.0, "arxiv.org": 3.0, "dblp.org": 2.0}
_PAUSE = 1.0
_TIMEOUT = 30.0
_PASSING = frozenset({None, 408, 425, 429, 500, 502, 503, 504})
_LONGEST_PAUSE = 60.0


class Answers(Protocol):
    """Answers to the sources' requests: from the network, or recorded ones."""

    def get(self, url: str, headers: Mapping[str, str] | None = None) -> bytes:
        """Return the body at ``url``. Raises ``NotFoundError`` and ``FetchError``."""


class NotFoundError(FetchError):
    """A service does not have the requested record."""


@dataclass
class Web:
    """The network, all answers before ``deadline``; ``kept`` are answers of earlier runs, by their ETags."""

    client: Client
    deadline: Deadline
    log: Log
    tries: int = 3
    kept: KeptAnswers = field(default_factory=lambda: KeptAnswers(None, b""))
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    _last: dict[str, float] = field(default_factory=dict)

    def get(self, url: str, headers: Mapping[str, str] | None = None) -> bytes:
        """Return the body at ``url``."""
        accept = (headers or {}).get("Accept", "")
        last = self.kept.get(url, accept)
        answer = self._ask(url, {**(headers or {}), **({"If-None-Match": last[0]} if last else {})})
        if answer.status == 304 and last is not None:
            return last[1]
        if answer.etag:
            self.kept.keep(url, accept, answer.etag, answer.body)
        return answer.body

    def _ask(self, url: str, headers: Mapping[str, str]) -> Answer:
        host = urlsplit(url).hostname or url
        for number in range(1, self.tries + 1):
            self._wait_for(host)
            self.log.debug(TOPIC, f"asking {host}")
            part = Deadline(min(_TIMEOUT, self.deadline.remaining()), self.clock)
            try:
                answer = bounded(partial(self.client.get, url, part, headers), part)
            except HttpError as error:
                self._judge(error, host, number)
                continue
            self._last[host] += min(answer.backoff or 0.0, _LONGEST_PAUSE)
            return answer
        raise AssertionError("too many failures: the import ends")

    def _wait_for(self, host: str) -> None:
        last = self._last.get(host)
        if last is not None:
            wait = _PAUSES.get(host, _PAUSE) - (self.clock() - last)
            if wait > 0:
                self.sleep(min(wait, self.deadline.remaining()))
        self._last[host] = self.clock()

    def _judge(self, error: HttpError, host: str, number: int) -> None:
        """Wait if another attempt may succeed, or raise the error for the user."""
        if isinstance(error, UnknownHostError):
            message = f"No network: the name {host} cannot be resolved."
            raise FetchError(message, hint="Nothing was changed. To import without a network, use a BibTeX file.")
        if error.status in (404, 410):
            raise NotFoundError(f"{host} did not find it.")
        if isinstance(error, DeadlineError) and not self.deadline.remaining():
            raise FetchError(
                f"The import exceeded its time limit of {self.deadline.seconds:g} s.", hint="Raise --timeout."
            )
        wait = max(error.retry_after or 0.0, 2.0**number)
        if error.status not in _PASSING or number == self.tries or wait > _LONGEST_PAUSE:
            raise FetchError(f"{host} {error.message}.", hint="Nothing was changed. Try again later.")
        self.log.info(TOPIC, f"{host} {error.message}; trying again in {wait:.0f} s.")
        self.sleep(min(wait, self.deadline.remaining()))


def incomplete(host: str, count: int, total: int) -> FetchError:
    """Return the error for an answer that has fewer works than the service says that there are."""
    message = f"{host} sent {count} of {total} works."
    return FetchError(message, hint="Nothing was changed. Try again later.")


def json_at(web: Answers, url: str, accept: str = "application/json") -> Any:
    """Return the JSON at ``url``. Raises ``FetchError`` for an answer that is not JSON."""
    body = web.get(url, {"Accept": accept})
    try:
        return parse_foreign(body)
    except (ValueError, RecursionError):
        host = urlsplit(url).hostname
        raise FetchError(f"{host} did not answer with JSON.", hint="Nothing was changed. Try again later.") from None
