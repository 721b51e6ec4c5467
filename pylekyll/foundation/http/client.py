"""One HTTP GET with a deadline that holds whatever the server does.

Time-outs of sockets limit one read, not an exchange, and nothing limits the resolver. A server that sends a byte a
second, or a name that never resolves, would hold a request for ever. So the work is done in a thread. The caller waits
for it until the deadline, and then abandons it. `exchange` has the exchange itself.
"""

from __future__ import annotations

import queue
import socket
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from pylekyll.foundation import host
from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.foundation.http.exchange import Exchange

    Clock = Callable[[], float]

MAX_BYTES = 5 * 1024 * 1024
_SHORTEST_WAIT = 0.001
#: Characters of a part of a host's name, which has fewer.
_LONGEST_LABEL = 64
_USER_AGENT = f"pylekyll/{__version__}"

#: Why a request failed that did not find its server.
UNKNOWN_HOST = "has a name that cannot be resolved"

_Result = TypeVar("_Result")


class HttpError(FetchError):
    """A request failed.

    ``status`` is that of the answer, if there was one: 200 where its body cannot be taken. ``retry_after`` are the
    seconds for which the server asks to be left alone.
    """

    def __init__(self, message: str, status: int | None = None, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.retry_after = retry_after


class DeadlineError(HttpError):
    """The deadline passed before the answer was complete."""


class CertificateError(HttpError):
    """The server's certificate is not one for its name that this machine trusts; the message says why."""


class UnknownHostError(HttpError):
    """A host's name cannot be resolved: most often there is no network at all, and asking again is waiting."""


class Deadline:
    """A moment at which requests end, whatever the server does."""

    def __init__(self, seconds: float, clock: Clock = time.monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._end = clock() + seconds

    def remaining(self) -> float:
        """Return the seconds until the deadline, 0 after it."""
        return max(0.0, self._end - self._clock())

    def check(self) -> None:
        """Raise ``DeadlineError`` when the time is up."""
        if not self.remaining():
            raise DeadlineError(f"no answer within {self.seconds:.3g} s")

    def part(self, share: float) -> Deadline:
        """Return a deadline at ``share`` of the remaining time."""
        return Deadline(self.remaining() * share, self._clock)


class Answer(NamedTuple):
    """A server's answer: ``body`` is decompressed, empty for 304; ``etag`` is set if the server sent one.

    ``location`` is the URL that it redirects to, ``following`` that of the next page of a list (``Link``), and ``kind``
    its media type without parameters.
    ``backoff`` are the seconds for which a server that answered asks to be left alone (``Backoff``, ``Retry-After``).
    """

    status: int
    body: bytes
    etag: str | None
    location: str = ""
    kind: str = ""
    backoff: float | None = None
    following: str | None = None


@dataclass(frozen=True)
class Client:
    """An HTTP client: its proxies, trusted certificates, and time limits.

    ``environment`` has the variables of the process, passed by the command line. ``https_proxy``, ``no_proxy`` and
    ``REQUESTS_CA_BUNDLE`` have the meaning that they have for requests, which does not read the environment here. With
    ``stay_on_host``, redirects to another host fail. With ``public_only``, so do requests and redirects to addresses of
    this machine and of local networks.
    """

    environment: Mapping[str, str] = field(default_factory=dict)
    connect_timeout: float = 2.0
    proxy: str | None = None
    max_bytes: int = MAX_BYTES
    user_agent: str = _USER_AGENT
    stay_on_host: bool = False
    public_only: bool = False

    def get(self, url: str, deadline: Deadline, headers: Mapping[str, str] | None = None) -> Answer:
        """Get ``url``, following redirects. Raises ``HttpError`` for anything but 200 and 304."""
        if host.is_webassembly():
            from pylekyll.foundation.http.lent import get

            return get(url, headers or {}, deadline, self.max_bytes)
        return self._exchange(url, deadline, headers).get(url)

    def look(self, url: str, deadline: Deadline, headers: Mapping[str, str] | None = None) -> Answer:
        """Get the server's own answer of any status, without following a redirect. Raises ``HttpError`` without one."""
        return self._exchange(url, deadline, headers).look(url)

    def _exchange(self, url: str, deadline: Deadline, headers: Mapping[str, str] | None) -> Exchange:
        try:
            self._check_host(url)
        except ValueError:
            raise HttpError("is not a valid URL") from None
        from pylekyll.foundation.http.exchange import Exchange

        return Exchange(self, deadline, headers or {})

    def _check_host(self, url: str) -> None:
        """Raise ``UnknownHostError`` where the name of the host cannot be resolved.

        Without a network, requests is not even imported: it takes 60 ms. A proxy resolves names itself.
        """
        host = urlsplit(url).hostname
        if self.proxy or not host or any(name.lower().endswith("_proxy") for name in self.environment):
            return
        # Text is encoded by a codec that takes 1 ms to import, and which changes nothing of such a name.
        is_plain = host.isascii() and all(0 < len(label) < _LONGEST_LABEL for label in host.split("."))
        try:
            socket.getaddrinfo(host.encode() if is_plain else host, None)
        except socket.gaierror:
            raise UnknownHostError(UNKNOWN_HOST) from None
        except (OSError, UnicodeError):
            return


def bounded(work: Callable[[], _Result], deadline: Deadline) -> _Result:
    """Return or raise the result of ``work``; raise ``DeadlineError`` if the time is up first.

    In a browser, which limits its own requests, the caller's thread does the work; there is no other. Elsewhere
    ``work`` runs in a daemon thread that may continue after the deadline. It must not write to anything that the caller
    reads after a ``DeadlineError``.
    """
    results: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()

    def run() -> None:
        try:
            results.put((work(), None))
        except BaseException as error:  # noqa: BLE001 - it is raised again where it is waited for
            results.put((None, error))

    deadline.check()
    if host.is_webassembly():
        return work()
    threading.Thread(target=run, name="pylekyll-fetch", daemon=True).start()
    try:
        value, error = results.get(timeout=max(deadline.remaining(), _SHORTEST_WAIT))
    except queue.Empty:
        raise DeadlineError(f"no answer within {deadline.seconds:.3g} s") from None
    if error is not None:
        raise error
    result: _Result = value
    return result
