"""One HTTP GET with a deadline that holds whatever the server does.

Time-outs of sockets limit one read, not an exchange, and nothing limits the resolver. A server that sends a byte a
second, or a name that never resolves, would hold a request for ever. So the work is done in a thread. The caller waits
for it until the deadline, and then abandons it. Bodies are decompressed here in pieces, so that a decompression bomb
stops at the limit.
"""

from __future__ import annotations

import queue
import threading
import time
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urljoin, urlsplit

from pylekyll.foundation import host
from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import requests

    Clock = Callable[[], float]

MAX_BYTES = 5 * 1024 * 1024
MAX_REDIRECTS = 5
_PIECE = 64 * 1024
_SHORTEST_WAIT = 0.001
#: Characters of a part of a host's name, which has fewer.
_LONGEST_LABEL = 64
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_USER_AGENT = f"pylekyll/{__version__}"

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


@dataclass(frozen=True)
class Answer:
    """A server's answer: ``body`` is decompressed, empty for 304; ``etag`` is set if the server sent one.

    ``location`` is the URL that it redirects to, and ``kind`` its media type without parameters.
    ``backoff`` are the seconds for which a server that answered asks to be left alone (``Backoff``, ``Retry-After``).
    """

    status: int
    body: bytes
    etag: str | None
    location: str = ""
    kind: str = ""
    backoff: float | None = None


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
        return self._exchange(url, deadline, lambda session: self._follow(session, url, deadline, headers or {}))

    def look(self, url: str, deadline: Deadline, headers: Mapping[str, str] | None = None) -> Answer:
        """Get the server's own answer of any status, without following a redirect. Raises ``HttpError`` without one."""

        def once(session: requests.Session) -> Answer:
            with self._send(session, url, deadline, headers or {}) as response:
                return self._read(response, deadline)

        return self._exchange(url, deadline, once)

    def _exchange(self, url: str, deadline: Deadline, work: Callable[[requests.Session], Answer]) -> Answer:
        """Return the result of ``work`` with a session. Raises ``HttpError`` for whatever fails."""
        try:
            self._check_host(url)
        except ValueError:
            raise HttpError("is not a valid URL") from None
        from http.client import HTTPException

        import requests
        from urllib3.exceptions import HTTPError

        with requests.Session() as session:
            session.trust_env = False
            if self.public_only:
                from pylekyll.foundation.http.public import PublicAdapter

                session.mount("http://", PublicAdapter())
                session.mount("https://", PublicAdapter())
            try:
                return work(session)
            except (requests.RequestException, HTTPError, HTTPException, OSError, ValueError) as error:
                deadline.check()
                raise _failure(error) from None
            except zlib.error:
                raise HttpError("sent invalid compressed data", 200) from None

    def _check_host(self, url: str) -> None:
        """Raise ``UnknownHostError`` where the name of the host cannot be resolved.

        Without a network, requests is not even imported. A proxy resolves names itself.
        """
        host = urlsplit(url).hostname
        if self.proxy or not host or any(name.lower().endswith("_proxy") for name in self.environment):
            return
        import socket

        # Text is encoded by a codec that takes 1 ms to import, and which changes nothing of such a name.
        is_plain = host.isascii() and all(0 < len(label) < _LONGEST_LABEL for label in host.split("."))
        try:
            socket.getaddrinfo(host.encode() if is_plain else host, None)
        except socket.gaierror:
            raise UnknownHostError(_UNKNOWN_HOST) from None
        except (OSError, UnicodeError):
            return

    def _follow(self, session: requests.Session, url: str, deadline: Deadline, headers: Mapping[str, str]) -> Answer:
        for _ in range(MAX_REDIRECTS + 1):
            response = self._send(session, url, deadline, headers)
            with response:
                target = response.headers.get("Location")
                if response.status_code not in _REDIRECTS or not target:
                    _check_status(response)
                    return self._read(response, deadline)
            following = urljoin(url, target)
            if urlsplit(url).scheme == "https" and urlsplit(following).scheme != "https":
                raise HttpError("redirects from https to an address without")
            if self.stay_on_host and not _is_same_host(url, following):
                raise HttpError(f"redirects to another host ({urlsplit(following).hostname})", response.status_code)
            url = following
        raise HttpError(f"redirects more than {MAX_REDIRECTS} times")

    def _send(
        self, session: requests.Session, url: str, deadline: Deadline, headers: Mapping[str, str]
    ) -> requests.Response:
        deadline.check()
        if self.public_only:
            from pylekyll.foundation.http.public import check_host

            check_host(urlsplit(url).hostname or "")
        left = deadline.remaining()
        bundle = self.environment.get("REQUESTS_CA_BUNDLE") or self.environment.get("CURL_CA_BUNDLE")
        return session.get(
            url,
            headers={"User-Agent": self.user_agent, "Accept": "*/*", "Accept-Encoding": "gzip", **headers},
            timeout=(min(self.connect_timeout, left), left),
            proxies=self._proxies(url),
            verify=bundle or True,
            allow_redirects=False,
            stream=True,
        )

    def _proxies(self, url: str) -> dict[str, str]:
        parts = urlsplit(url)
        if self.proxy:
            return {parts.scheme: self.proxy}
        given = {name.lower(): value for name, value in self.environment.items() if name.lower().endswith("_proxy")}
        proxy = given.get(f"{parts.scheme}_proxy") or given.get("all_proxy")
        if not proxy or _is_direct(parts.hostname or "", given.get("no_proxy", "")):
            return {}
        return {parts.scheme: proxy}

    def _read(self, response: requests.Response, deadline: Deadline) -> Answer:
        body = bytearray()
        has_body = response.status_code not in {*_REDIRECTS, 304}
        pieces = _pieces(response) if has_body else iter(())
        for piece in _decoded(pieces, response.headers.get("Content-Encoding", "") * has_body, self.max_bytes):
            body += piece
            if len(body) > self.max_bytes:
                raise HttpError(f"sent more than {_megabytes(self.max_bytes)}", 200)
            deadline.check()
        found = response.headers
        backoff = _retry_after(found.get("Backoff") or found.get("Retry-After"))
        kind = found.get("Content-Type", "").partition(";")[0].strip().lower()
        return Answer(response.status_code, bytes(body), found.get("ETag"), found.get("Location", ""), kind, backoff)


def _check_status(response: requests.Response) -> None:
    """Raise ``HttpError`` for anything but 200 and 304."""
    status = response.status_code
    if status not in {200, 304}:
        name = f"{status} {response.reason or ''}".strip()
        raise HttpError(f"answered {name}", status, _retry_after(response.headers.get("Retry-After")))


def _is_same_host(url: str, following: str) -> bool:
    """Return whether two addresses have the same server, also if only the scheme changes from http to https."""
    before, after = urlsplit(url), urlsplit(following)
    if before.hostname != after.hostname:
        return False
    upgraded = (before.scheme, before.port, after.port) == ("http", None, None)
    return upgraded or (before.scheme, before.port) == (after.scheme, after.port)


def _is_direct(host: str, no_proxy: str) -> bool:
    """Return whether ``no_proxy`` names the host, a domain that it is in, or everything."""
    names = [name.strip().lower().lstrip(".") for name in no_proxy.split(",")]
    return any(name == "*" or (name and f".{host.lower()}".endswith(f".{name}")) for name in names)


def _pieces(response: requests.Response) -> Iterator[bytes]:
    """Yield the body as it arrives, still compressed."""
    raw = response.raw
    # `read` waits for the whole amount, which a slow server may never send; `read1` exists since urllib3 2.1.
    read: Callable[..., bytes] = getattr(raw, "read1", raw.read)
    while piece := read(_PIECE, decode_content=False):
        yield piece


def _decoded(pieces: Iterator[bytes], encoding: str, limit: int) -> Iterator[bytes]:
    """Yield the pieces decompressed, none longer than ``limit`` and a byte."""
    encoding = encoding.strip().lower()
    if encoding in {"", "identity"}:
        yield from pieces
        return
    if encoding not in {"gzip", "x-gzip", "deflate"}:
        raise HttpError(f"sent the encoding '{encoding}', which was not requested", 200)
    decoder = zlib.decompressobj(zlib.MAX_WBITS | 32)
    for piece in pieces:
        yield decoder.decompress(piece, limit + 1)
        if decoder.unconsumed_tail:
            raise HttpError(f"sent more than {_megabytes(limit)}", 200)
    if not decoder.eof:
        raise HttpError("sent truncated compressed data", 200)


def _megabytes(count: int) -> str:
    return f"{count / 1024 / 1024:.3g} MB"


def _retry_after(value: str | None) -> float | None:
    """Return the header ``Retry-After`` as seconds: it has seconds, or a moment."""
    from urllib3.exceptions import InvalidHeader
    from urllib3.util import Retry

    try:
        return float(Retry().parse_retry_after(value or ""))
    except (InvalidHeader, ValueError, OverflowError):
        return None


def _failure(error: Exception) -> HttpError:
    reason = _reason(error)
    if "certificate" in reason:
        return CertificateError(reason)
    return UnknownHostError(reason) if reason == _UNKNOWN_HOST else HttpError(reason)


def _reason(error: Exception) -> str:
    """Return why a request failed, in a few words: messages of requests are long and name Python objects."""
    import requests

    text = str(error)
    if _is_private(error):
        return "has an address of this machine or of a local network"
    if isinstance(error, requests.exceptions.ProxyError):
        return "the proxy did not answer"
    if isinstance(error, requests.exceptions.SSLError):
        return _certificate(text) if "CERTIFICATE_VERIFY" in text else "failed at TLS"
    if isinstance(error, requests.Timeout) or "timed out" in text:
        return "did not answer in time"
    for sign, reason in _SIGNS:
        if sign in text:
            return reason
    return f"failed ({type(error).__name__})"


def _certificate(text: str) -> str:
    """Return what is wrong with a certificate, from OpenSSL's message."""
    if "mismatch" in text or "doesn't match" in text:
        return "has a certificate for another name"
    return "has an expired certificate" if "expired" in text else "has a certificate that cannot be trusted"


def _is_private(error: Exception) -> bool:
    return type(error).__name__ == "PrivateAddressError" or "PrivateAddressError" in repr(error.args)


_UNKNOWN_HOST = "has a name that cannot be resolved"
_SIGNS = (
    ("NameResolution", _UNKNOWN_HOST),
    ("Name or service", _UNKNOWN_HOST),
    ("refused", "refused the connection"),
    ("unreachable", "cannot be reached"),
    ("Failed to establish", "cannot be reached"),
    ("aborted", "closed the connection"),
    ("reset", "closed the connection"),
    ("IncompleteRead", "closed the connection early"),
    ("Connection broken", "closed the connection early"),
)


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
