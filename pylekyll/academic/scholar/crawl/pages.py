"""Getting pages politely: a pause between them, longer and longer ones after a refusal, and nothing asked for twice."""

from __future__ import annotations

import hashlib
import json
import random
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.academic.scholar.crawl.errors import ImplausibleError, RefusedError, UnfinishedError, UnknownAuthorError
from pylekyll.academic.scholar.schema import SchemaError, parse
from pylekyll.foundation.files import replace_file
from pylekyll.foundation.http.client import Client, Deadline, DeadlineError, HttpError, bounded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pylekyll.foundation.log import Log

TOPIC = "Scholar crawl:"

#: Statuses after which a retry may succeed; ``None`` means that no answer came. A 403 of Scholar rarely passes.
_PASSING = frozenset({None, 403, 408, 425, 429, 500, 502, 503, 504})
_LONGEST_PAUSE = 120.0
#: Seconds that one page may take.
_PAGE_TIMEOUT = 30.0
#: Names of kept pages.
_OWN = re.compile(r"[0-9a-f]{24}")
#: Seconds for which a page that an unfinished run brought is good.
_FRESH = 24 * 3600.0


@dataclass
class Pace:
    """Time as a crawl sees it: how it measures, how it waits, and the chance in its pauses (from 0 to 1)."""

    clock: Callable[[], float] = time.monotonic
    wall: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.SystemRandom().random


@dataclass
class Pages:
    """The pages of one crawl, all of them before ``deadline``.

    ``folder`` keeps fetched pages until the crawl is done, so that another run with the same ``key`` resumes there:
    pages that came with a site are not used. ``pause`` is the mean of the seconds between two pages. ``backoff`` is the
    pause after a refusal, which doubles with each of ``tries``.
    """

    client: Client
    deadline: Deadline
    log: Log
    folder: Path | None = None
    pace: Pace = field(default_factory=Pace)
    tries: int = 4
    pause: float = 1.5
    backoff: float = 5.0
    key: bytes = b""
    _asked: int = 0

    def text(
        self, url: str, headers: Mapping[str, str] | None = None, refusal: Callable[[str], str | None] | None = None
    ) -> str:
        """Return the text at ``url``, from an interrupted run or from the server.

        ``refusal`` returns why a page with status 200 is not the answer (a captcha), or ``None``. Raises
        ``RefusedError``, ``UnfinishedError`` and ``UnknownAuthorError``.
        """
        kept = self._kept(url)
        if kept is not None:
            self.log.debug(TOPIC, f"{_shown(url)}: kept from the last run")
            return kept
        if self._asked:
            self._wait(self.pause * (0.5 + self.pace.chance()))
        for number in range(1, self.tries + 1):
            self._asked += 1
            try:
                text = self._get(url, headers or {})
            except HttpError as error:
                self._back_off(url, error, number)
                continue
            reason = refusal(text) if refusal is not None else None
            if reason is None:
                self._keep(url, text)
                return text
            self._back_off(url, HttpError(reason, 403), number)
        raise AssertionError("too many failures: the run ends")

    def json(self, url: str, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Return the JSON object at ``url``.

        Raises what ``text`` raises, and ``ImplausibleError`` for anything else.
        """
        try:
            return parse(self.text(url, headers).encode())
        except SchemaError as error:
            self._forget(url)
            raise ImplausibleError(f"{_shown(url)} {error}.") from None

    def done(self) -> None:
        """Forget the pages: the crawl is complete."""
        if self.folder is not None and self.folder.is_dir():
            for path in self.folder.glob("*.json"):
                if _OWN.fullmatch(path.stem):
                    path.unlink(missing_ok=True)

    def _get(self, url: str, headers: Mapping[str, str]) -> str:
        page = Deadline(min(_PAGE_TIMEOUT, self.deadline.remaining()), self.pace.clock)
        try:
            return bounded(lambda: self.client.get(url, page, headers), page).body.decode("utf-8", "replace")
        except DeadlineError:
            self._check_time()
            raise

    def _check_time(self) -> None:
        if not self.deadline.remaining():
            raise UnfinishedError(
                f"The time for the run, {self.deadline.seconds:g} s, is up.",
                hint="Fetched pages are kept: run it again to resume, or set a longer --timeout.",
            )

    def _back_off(self, url: str, error: HttpError, number: int) -> None:
        """Wait after the ``number``-th failure, or end the crawl."""
        if error.status in {404, 410}:
            raise UnknownAuthorError(f"{_shown(url)} {error}: the author does not exist.")
        wait = min(self.backoff * 2 ** (number - 1) * (0.5 + self.pace.chance()), _LONGEST_PAUSE)
        wait = max(wait, error.retry_after or 0.0)
        if error.status not in _PASSING or number == self.tries:
            tries = "1 try" if number == 1 else f"{number} tries"
            raise RefusedError(f"{_shown(url)} {error}, after {tries}.", hint=_HINT)
        if wait >= self.deadline.remaining():
            self._check_time()
            raise RefusedError(
                f"{_shown(url)} {error}; the next try would exceed the time limit of the run.", hint=_HINT
            )
        self.log.info(TOPIC, f"{_shown(url)} {error}; trying again in {wait:.0f} s.")
        self._wait(wait)

    def _wait(self, seconds: float) -> None:
        self._check_time()
        self.pace.sleep(min(seconds, self.deadline.remaining()))
        self._check_time()

    # -- pages of an unfinished run -----------------------------------------------------------------------------

    def _path(self, url: str) -> Path | None:
        if self.folder is None:
            return None
        return self.folder / f"{hashlib.blake2b(url.encode(), key=self.key, digest_size=12).hexdigest()}.json"

    def _kept(self, url: str) -> str | None:
        path = self._path(url)
        try:
            value = json.loads(path.read_text("utf-8")) if path else None
            if value is None or not 0 <= self.pace.wall() - value["fetched"] < _FRESH:
                return None
            return str(value["text"])
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _keep(self, url: str, text: str) -> None:
        path = self._path(url)
        if path is None:
            return
        try:
            replace_file(path, json.dumps({"fetched": self.pace.wall(), "text": text}).encode())
        except OSError as error:
            self.log.debug(TOPIC, f"{path} cannot be written ({error.strerror}): the run cannot be resumed.")

    def _forget(self, url: str) -> None:
        path = self._path(url)
        if path is not None:
            path.unlink(missing_ok=True)


_HINT = "The last good files are unchanged. Try --proxy, another network, or --from openalex."


def _shown(url: str) -> str:
    """Return an address without its query, in which keys may be."""
    return url.partition("?")[0]
