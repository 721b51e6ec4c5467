"""Addresses of the files, and fetching them: from one server first, from the other if it fails."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, urlsplit

from pylekyll.academic.scholar.schema import FILES, SchemaError, check, parse
from pylekyll.foundation.http.client import DeadlineError, HttpError, bounded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.academic.scholar.settings import Settings
    from pylekyll.foundation.http.client import Answer, Client, Deadline

    Wall = Callable[[], float]

#: How much of the time the first place may use up when there is a second.
_FIRST_SHARE = 0.6
#: After these there is no use in asking the same server for the other file; ``None`` is not an answer at all.
_HOPELESS = frozenset({None, 403, 429})
#: A server's ``Retry-After`` is followed for at most an hour.
_LONGEST_REST = 3600.0


class Place(NamedTuple):
    """A server that has the branch; ``base`` is an address to which a file's name is added."""

    base: str

    @property
    def host(self) -> str:
        """The server's name for messages."""
        return urlsplit(self.base).netloc

    def address(self, name: str) -> str:
        """Return the address of the file ``name``."""
        return f"{self.base}/{name}"


def places(settings: Settings) -> list[Place]:
    """Return the servers to try, in order: jsDelivr first if the site sets it, else raw.githubusercontent.com."""
    if settings.repository is None:
        return []
    branch = quote(settings.branch, safe="/")
    cdn = Place(f"{settings.cdn_url}/{settings.repository}@{branch}")
    raw = Place(f"{settings.raw_url}/{settings.repository}/{branch}")
    both = [cdn, raw] if settings.use_cdn else [raw, cdn]
    return both if settings.fallback else both[:1]


class Fetched(NamedTuple):
    """One file as a server gave it; ``fetched`` is when (seconds since 1970), ``value`` its checked content."""

    url: str
    value: Mapping[str, Any]
    fetched: float
    etag: str | None = None


@dataclass
class Outcome:
    """The result of fetching: files by name, the errors of each source, and the servers that asked not to be contacted.

    ``refused`` are messages about answers that came and were invalid.
    """

    files: dict[str, Fetched] = field(default_factory=dict)
    failures: list[tuple[Place, str]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    rests: dict[str, float] = field(default_factory=dict)


class Inquiry:
    """Fetches the files. ``wall`` is the clock that ages are counted from, in seconds since 1970.

    ``known`` are the cached files: a server with the same versions says so without sending them.
    """

    def __init__(self, client: Client, known: Mapping[str, Fetched], wall: Wall = time.time) -> None:
        self._client = client
        self._known = known
        self._wall = wall

    def ask(self, order: list[Place], deadline: Deadline) -> Outcome:
        """Ask the places in order until there is one of each file, or the time is up."""
        outcome = Outcome()
        for number, place in enumerate(order):
            missing = [name for name in FILES if name not in outcome.files]
            if not missing or not deadline.remaining():
                break
            share = deadline.part(1.0 if number == len(order) - 1 else _FIRST_SHARE)
            self._ask_place(place, missing, share, outcome)
        return outcome

    def _ask_place(self, place: Place, names: list[str], deadline: Deadline, outcome: Outcome) -> None:
        for name in names:
            url = place.address(name)
            try:
                outcome.files[name] = self._ask_file(url, name, deadline)
            except SchemaError as error:
                outcome.refused.append(f"{url} {error}")
                outcome.failures.append((place, f"{name} {error}"))
            except HttpError as error:
                outcome.failures.append((place, str(error)))
                if error.status == 200:
                    outcome.refused.append(f"{url} {error}")
                if error.retry_after is not None:
                    outcome.rests[place.host] = self._wall() + min(error.retry_after, _LONGEST_REST)
                if isinstance(error, DeadlineError) or error.status in _HOPELESS:
                    return

    def _ask_file(self, url: str, name: str, deadline: Deadline) -> Fetched:
        last = self._known.get(name)
        if last is not None and (last.url != url or not last.etag):
            last = None
        headers = {"If-None-Match": last.etag} if last is not None and last.etag else {}
        answer: Answer = bounded(lambda: self._client.get(url, deadline, headers), deadline)
        if answer.status != 304:
            value = parse(answer.body)
            check(name, value)
            return Fetched(url, value, self._wall(), answer.etag)
        if last is None:
            raise HttpError("answered 304 to a question that does not allow it", 304)
        return Fetched(url, last.value, self._wall(), answer.etag or last.etag)
