"""The exchange with a server by requests: redirects, bodies in pieces, and why it failed.

Bodies are decompressed here in pieces, so that a decompression bomb stops at the limit.
"""

from __future__ import annotations

import zlib
from http.client import HTTPException
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

import requests
from urllib3.exceptions import HTTPError, InvalidHeader
from urllib3.util import Retry

from pylekyll.foundation.http.client import UNKNOWN_HOST, Answer, CertificateError, HttpError, UnknownHostError
from pylekyll.foundation.http.public import PublicAdapter, check_host

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pylekyll.foundation.http.client import Client, Deadline

MAX_REDIRECTS = 5
_PIECE = 64 * 1024
_REDIRECTS = frozenset({301, 302, 303, 307, 308})

#: Headers that another host may see after a redirect: a key may be in any other one.
_WITHOUT_SECRETS = frozenset({"accept", "accept-encoding", "accept-language", "if-none-match", "user-agent"})


class Exchange:
    """One GET by the settings of ``client``, until ``deadline``."""

    def __init__(self, client: Client, deadline: Deadline, headers: Mapping[str, str]) -> None:
        self._client = client
        self._deadline = deadline
        self._headers = {
            "User-Agent": client.user_agent,
            "Accept": "*/*",
            "Accept-Encoding": "gzip",
            **headers,
        }

    def get(self, url: str) -> Answer:
        """Get ``url``, following redirects. Raises ``HttpError`` for anything but 200 and 304."""
        return self._run(lambda session: self._follow(session, url))

    def look(self, url: str) -> Answer:
        """Get the server's own answer of any status, without following a redirect. Raises ``HttpError`` without one."""

        def once(session: requests.Session) -> Answer:
            with self._send(session, as_sent(url)) as response:
                return self._read(response)

        return self._run(once)

    def _run(self, work: Callable[[requests.Session], Answer]) -> Answer:
        """Return the result of ``work`` with a session. Raises ``HttpError`` for whatever fails."""
        with requests.Session() as session:
            session.trust_env = False
            if self._client.public_only:
                session.mount("http://", PublicAdapter())
                session.mount("https://", PublicAdapter())
            try:
                return work(session)
            except (requests.RequestException, HTTPError, HTTPException, OSError, ValueError) as error:
                self._deadline.check()
                raise _failure(error) from None
            except zlib.error:
                raise HttpError("sent invalid compressed data", 200) from None

    def _follow(self, session: requests.Session, url: str) -> Answer:
        url = as_sent(url)
        for _ in range(MAX_REDIRECTS + 1):
            response = self._send(session, url)
            with response:
                target = response.headers.get("Location")
                if response.status_code not in _REDIRECTS or not target:
                    _check_status(response)
                    return self._read(response)
            following = as_sent(urljoin(url, target))
            if urlsplit(url).scheme == "https" and urlsplit(following).scheme != "https":
                raise HttpError("redirects from https to an address without")
            if not _is_same_host(url, following):
                if self._client.stay_on_host:
                    raise HttpError(f"redirects to another host ({urlsplit(following).hostname})", response.status_code)
                kept = {name: value for name, value in self._headers.items() if name.lower() in _WITHOUT_SECRETS}
                self._headers = kept
            url = following
        raise HttpError(f"redirects more than {MAX_REDIRECTS} times")

    def _send(self, session: requests.Session, url: str) -> requests.Response:
        """Send a request to ``url``, an address as ``as_sent`` returns it."""
        self._deadline.check()
        if self._client.public_only:
            check_host(urlsplit(url).hostname or "")
        left = self._deadline.remaining()
        bundle = self._client.environment.get("REQUESTS_CA_BUNDLE") or self._client.environment.get("CURL_CA_BUNDLE")
        return session.get(
            url,
            headers=self._headers,
            timeout=(min(self._client.connect_timeout, left), left),
            proxies=self._proxies(url),
            verify=bundle or True,
            allow_redirects=False,
            stream=True,
        )

    def _proxies(self, url: str) -> dict[str, str]:
        parts = urlsplit(url)
        if self._client.proxy:
            return {parts.scheme: self._client.proxy}
        environment = self._client.environment
        given = {name.lower(): value for name, value in environment.items() if name.lower().endswith("_proxy")}
        proxy = given.get(f"{parts.scheme}_proxy") or given.get("all_proxy")
        if not proxy or _is_direct(parts.hostname or "", given.get("no_proxy", "")):
            return {}
        return {parts.scheme: proxy}

    def _read(self, response: requests.Response) -> Answer:
        body = bytearray()
        has_body = response.status_code not in {*_REDIRECTS, 304}
        pieces = _pieces(response) if has_body else iter(())
        for piece in _decoded(pieces, response.headers.get("Content-Encoding", "") * has_body, self._client.max_bytes):
            body += piece
            if len(body) > self._client.max_bytes:
                raise HttpError(f"sent more than {_megabytes(self._client.max_bytes)}", 200)
            self._deadline.check()
        found = response.headers
        backoff = _retry_after(found.get("Backoff") or found.get("Retry-After"))
        kind = found.get("Content-Type", "").partition(";")[0].strip().lower()
        following = response.links.get("next", {}).get("url")
        location = found.get("Location", "")
        return Answer(response.status_code, bytes(body), found.get("ETag"), location, kind, backoff, following)


def as_sent(url: str) -> str:
    r"""Return ``url`` as requests sends it. Raises ``ValueError`` for an invalid one.

    ``urlsplit`` finds another host than requests in ``http://one\@other``; in the returned address both find the same.
    """
    return requests.Request("GET", url).prepare().url or url


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
        if decoder.eof:  # what follows would gather in memory without a limit
            return
    raise HttpError("sent truncated compressed data", 200)


def _megabytes(count: int) -> str:
    return f"{count / 1024 / 1024:.3g} MB"


def _retry_after(value: str | None) -> float | None:
    """Return the header ``Retry-After`` as seconds: it has seconds, or a moment."""
    try:
        return float(Retry().parse_retry_after(value or ""))
    except (InvalidHeader, ValueError, OverflowError):
        return None


def _failure(error: Exception) -> HttpError:
    reason = _reason(error)
    if "certificate" in reason:
        return CertificateError(reason)
    return UnknownHostError(reason) if reason == UNKNOWN_HOST else HttpError(reason)


def _reason(error: Exception) -> str:
    """Return why a request failed, in a few words: messages of requests are long and name Python objects."""
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


_SIGNS = (
    ("NameResolution", UNKNOWN_HOST),
    ("Name or service", UNKNOWN_HOST),
    ("refused", "refused the connection"),
    ("unreachable", "cannot be reached"),
    ("Failed to establish", "cannot be reached"),
    ("aborted", "closed the connection"),
    ("reset", "closed the connection"),
    ("IncompleteRead", "closed the connection early"),
    ("Connection broken", "closed the connection early"),
)
