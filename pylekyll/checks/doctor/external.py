"""Links to other sites: each asked for once, slowly, and remembered."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pylekyll.build.mistakes.finding import finding
from pylekyll.checks.doctor.references import references
from pylekyll.foundation.http.client import Client, Deadline, HttpError, UnknownHostError, bounded
from pylekyll.incremental.store.interface import VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pylekyll.checks.doctor.built import Built, BuiltPage
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.incremental.store.interface import Store

#: Answers that mean that there is nothing; others may be for programs only.
_GONE = frozenset({404, 410})
_DAY = 24 * 60 * 60
_REMEMBERED = {True: 7 * _DAY, False: _DAY}
_SECONDS = 15.0
#: Requests without an answer after which a server is not asked any more.
_PATIENCE = 2
_FILE = "links"


@dataclass
class Outside:
    """Requests pages of other sites.

    Between two requests to one host are ``pause`` seconds. Answers are kept in ``cache``: a week if the page exists, a
    day if not. ``clock`` gives the time of day.
    """

    client: Client
    cache: Store | None = None
    pause: float = 1.0
    clock: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    _known: dict[str, tuple[float, str]] = field(default_factory=dict)
    _asked: dict[str, float] = field(default_factory=dict)
    _deaf: set[str] = field(default_factory=set)
    _silent: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        kept = self.cache.get(VALUES, _FILE) if self.cache is not None else None
        found = json.loads(kept) if kept else {}
        self._known = found if isinstance(found, dict) else {}

    def why_broken(self, address: str) -> str | None:
        """Return why a page is missing; ``None`` if it exists, or if that cannot be determined."""
        address = address.partition("#")[0]
        known = self._known.get(address)
        if known is not None and self.clock() - known[0] < _REMEMBERED[not known[1]]:
            return known[1] or None
        host = urlsplit(address).netloc
        if host in self._deaf:
            return None
        answer = self._ask(address, host)
        if answer is not None:
            self._known[address] = (self.clock(), answer)
        return answer or None

    def _ask(self, address: str, host: str) -> str | None:
        """Return why a page is not there, nothing where it is, ``None`` where the answer does not tell."""
        wait = self._asked.get(host, 0.0) + self.pause - self.clock()
        if wait > 0:
            self.sleep(wait)
        deadline = Deadline(_SECONDS)
        try:
            bounded(lambda: self.client.get(address, deadline), deadline)
        except UnknownHostError as error:
            self._deaf.add(host)
            return str(error)
        except HttpError as error:
            if error.status in _GONE:
                return str(error)
            if error.status == 200:  # the page exists, and is long
                return ""
            self._silent[host] += error.status is None
            if error.retry_after or error.status in {403, 429, 503} or self._silent[host] == _PATIENCE:
                self._deaf.add(host)
            return None
        finally:
            self._asked[host] = self.clock()
        return ""

    def save(self) -> None:
        """Keep the answers for the next time."""
        if self.cache is not None:
            self.cache.put(VALUES, {_FILE: json.dumps(self._known).encode()})
            self.cache.commit()


def broken_outside(built: Built, outside: Outside) -> Iterator[Diagnostic]:
    """Yield the links to other sites that do not exist any more, each once."""
    own = urlsplit(str(built.source.config.published_url or "")).netloc
    pages: dict[str, BuiltPage] = {}
    for page in built.pages.values():
        for each in references(page.root):
            if each.kind == "a" and each.address.startswith(("http://", "https://")):
                pages.setdefault(each.address, page)
    try:
        yield from _broken(built, outside, pages, own)
    finally:  # also after an interrupt: the requests may have taken minutes
        outside.save()


def _broken(built: Built, outside: Outside, pages: Mapping[str, BuiltPage], own: str) -> Iterator[Diagnostic]:
    for address, page in pages.items():
        if _host(address) in {"", own}:
            continue
        why = outside.why_broken(address)
        if why is not None:
            yield finding(
                "link-outside-broken",
                f"The link '{address}' is broken: the server {why}.",
                built.place(page, (address, address.partition("#")[0])),
                "Look for the new address, or link to a copy at web.archive.org.",
                subjects=[address],
            )


def _host(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""
