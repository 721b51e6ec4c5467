"""Servers on the loopback that play jsDelivr, raw.githubusercontent.com, Scholar and the rest, well or badly."""

from __future__ import annotations

import gzip
import json
import ssl
import subprocess
import threading
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    #: The answer to a request; ``handler.server.owner`` is the ``Server``.
    Behaviour = Callable[["_Handler"], None]

SHIELD = {"schemaVersion": 1, "label": "citations", "message": "551074"}
DATA = {
    "container_type": "Author",
    "filled": ["basics", "indices", "counts", "publications"],
    "scholar_id": "AdaLAAAAAAAJ",
    "name": "Ada Lovelace",
    "citedby": 551074,
    "citedby5y": 320011,
    "hindex": 90,
    "hindex5y": 70,
    "i10index": 140,
    "i10index5y": 120,
    "cites_per_year": {"2022": 100000, "2023": 120000, "2025": 90000},
    "updated": "2026-11-15 08:00:01.123456",
    "publications": {
        "AdaLAAAAAAAJ:notes": {
            "container_type": "Publication",
            "bib": {"title": "Notes on the Analytical Engine", "pub_year": "1843", "citation": "Scientific Memoirs 3"},
            "author_pub_id": "AdaLAAAAAAAJ:notes",
            "num_citations": 321,
        },
        "AdaLAAAAAAAJ:flying": {"bib": {"title": "Flyology"}, "num_citations": 7},
    },
}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        owner: Server = self.server.owner  # type: ignore[attr-defined]
        path = self.path.partition("?")[0]
        owner.requests.append((self.path, dict(self.headers)))
        behaviour = owner.routes.get(self.path) or owner.routes.get(path) or owner.otherwise
        try:
            behaviour(self)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            self.close_connection = True

    def log_message(self, *_: Any) -> None:
        pass


class _HttpServer(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, *_: Any) -> None:
        pass


class Server:
    """A server in a thread. ``routes`` go from paths to behaviours; ``requests`` are paths and headers as they came."""

    def __init__(self, tls: Path | None = None) -> None:
        self.routes: dict[str, Behaviour] = {}
        self.otherwise: Behaviour = status(404)
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.closing = threading.Event()
        self._server = _HttpServer(("127.0.0.1", 0), _Handler)
        self._server.owner = self  # type: ignore[attr-defined]
        self._scheme = "http"
        if tls is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(tls)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
            self._scheme = "https"
        self.address = f"{self._scheme}://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self) -> Server:  # noqa: PYI034 - Python 3.10 has no Self
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def host(self) -> str:
        return self.address.partition("://")[2]

    @property
    def paths(self) -> list[str]:
        return [path for path, _ in self.requests]

    def serve(self, branch: str, data: Any = DATA, shield: Any = SHIELD, **options: Any) -> None:
        """Have the two files of a branch."""
        self.routes[f"/{branch}/gs_data.json"] = reply(data, **options)
        self.routes[f"/{branch}/gs_data_shieldsio.json"] = reply(shield, **options)


def _send(handler: _Handler, code: int, body: bytes, headers: dict[str, str]) -> None:
    handler.send_response(code)
    for name, value in {"Content-Length": str(len(body)), **headers}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body)


def reply(content: Any, code: int = 200, etag: str | None = None, compress: bool = False, **headers: str) -> Behaviour:
    """JSON for a value, a text or bytes as they are; 304 for a request with this ``etag``."""
    body = content if isinstance(content, bytes) else content.encode() if isinstance(content, str) else None
    body = json.dumps(content).encode() if body is None else body
    extra = {name.replace("_", "-"): value for name, value in headers.items()}
    if etag:
        extra["ETag"] = etag
    if compress:
        body, extra["Content-Encoding"] = gzip.compress(body), "gzip"

    def answer(handler: _Handler) -> None:
        if etag and handler.headers.get("If-None-Match") == etag:
            _send(handler, 304, b"", {"ETag": etag})
        else:
            _send(handler, code, body, extra)

    return answer


def status(code: int, **headers: str) -> Behaviour:
    return reply("no", code, **headers)


def hang(handler: _Handler) -> None:
    """Take the request and never answer."""
    handler.server.owner.closing.wait(30)  # type: ignore[attr-defined]
    handler.close_connection = True


def drip(handler: _Handler) -> None:
    """A sound answer, but a byte at a time: each comes in time, all of them never do."""
    handler.send_response(200)
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    while not handler.server.owner.closing.wait(0.05):  # type: ignore[attr-defined]
        handler.wfile.write(b" ")
        handler.wfile.flush()
    handler.close_connection = True


def drip_headers(handler: _Handler) -> None:
    """Header after header, and never the last."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
    while not handler.server.owner.closing.wait(0.05):  # type: ignore[attr-defined]
        handler.wfile.write(b"x")
        handler.wfile.flush()
    handler.close_connection = True


def redirect_loop(handler: _Handler) -> None:
    _send(handler, 302, b"", {"Location": handler.path})


def redirect(location: str) -> Behaviour:
    return lambda handler: _send(handler, 301, b"elsewhere", {"Location": location})


def cut_off(handler: _Handler) -> None:
    """Half of what was announced."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"half": ')
    handler.close_connection = True


@cache
def _bomb() -> bytes:
    return gzip.compress(b" " * 50_000_000, 1)


def gzip_bomb(handler: _Handler) -> None:
    """Fifty megabytes of spaces in two hundred kilobytes."""
    _send(handler, 200, _bomb(), {"Content-Encoding": "gzip"})


def huge(handler: _Handler) -> None:
    """Valid JSON, but more than the limit."""
    _send(handler, 200, b'{"message": "1", "filler": "' + b"x" * 6_000_000 + b'"}', {})


HTML = "<!DOCTYPE html><html><title>Not found</title><body>Sorry</body></html>"

#: Every way in which a server can fail, with a word that the log must say.
FAILURES: dict[str, tuple[Behaviour, str]] = {
    "403": (status(403), "403 Forbidden"),
    "404": (status(404), "404 Not Found"),
    "429": (status(429, Retry_After="120"), "429 Too Many Requests"),
    "500": (status(500), "500 Internal Server Error"),
    "hang": (hang, "no answer within"),
    "slow drip": (drip, "no answer within"),
    "slow headers": (drip_headers, "no answer within"),
    "redirect loop": (redirect_loop, "redirects more than 5 times"),
    "cut off": (cut_off, "closed the connection"),
    "html with status 200": (reply(HTML, Content_Type="text/html"), "is a page in HTML, not JSON"),
    "broken JSON": (reply('{"citedby": 5510'), "is not JSON"),
    "another type": (reply("[1, 2]"), "a list instead of an object"),
    "wrong type": (reply({"citedby": "many", "schemaVersion": 1, "message": "many"}), "must be"),
    "huge JSON": (huge, "sent more than 5 MB"),
    "gzip bomb": (gzip_bomb, "sent more than 5 MB"),
    "broken gzip": (reply(b"\x1f\x8bnothing", Content_Encoding="gzip"), "compressed data"),
    "unknown encoding": (reply(b"x", Content_Encoding="br"), "which was not requested"),
}

#: Those that end only because the time is up.
ENDLESS = ("hang", "slow drip", "slow headers")
#: Those that answer with status 200, and with what cannot be taken.
REFUSED = list(FAILURES)[list(FAILURES).index("html with status 200") :]


def certificate(folder: Path) -> Path:
    """Return a self-signed certificate for the loopback address, with its key."""
    path = folder / "loopback.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1"
    extension = ["-addext", "subjectAltName=IP:127.0.0.1"]
    made = subprocess.run(
        [*command.split(), *extension, "-keyout", "-"], capture_output=True, check=True, text=True, timeout=60
    )
    path.write_text(made.stdout)
    return path
