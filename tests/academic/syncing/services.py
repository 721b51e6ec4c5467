"""ORCID, Crossref and the others on the loopback: a proxy that answers for them, with a certificate of the tests.

The program asks the services by their own addresses, through ``https_proxy``.
"""

from __future__ import annotations

import json
import ssl
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from pathlib import Path

HOSTS = (
    *("pub.orcid.org", "api.crossref.org", "dblp.org", "api.openalex.org", "export.arxiv.org", "arxiv.org", "doi.org"),
    "api.zotero.org",
)


def certificate(folder: Path) -> Path:
    """Return a certificate for all services, with its key."""
    path = folder / "services.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=services"
    names = ",".join(f"DNS:{host}" for host in HOSTS)
    made = subprocess.run(
        [*command.split(), "-addext", f"subjectAltName={names}", "-keyout", "-"],
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    path.write_text(made.stdout)
    return path


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_CONNECT(self) -> None:
        self.send_response(200)
        self.end_headers()
        services: Services = self.server.services  # type: ignore[attr-defined]
        self.host = self.path.partition(":")[0]
        outside = self.connection, self.rfile, self.wfile
        try:
            with (
                services.context.wrap_socket(self.connection, server_side=True) as self.connection,
                self.connection.makefile("rb") as self.rfile,
                self.connection.makefile("wb", buffering=0) as self.wfile,
            ):
                self.close_connection = False
                while not self.close_connection:
                    self.handle_one_request()
        except (OSError, ssl.SSLError):
            pass
        self.close_connection = True
        self.connection, self.rfile, self.wfile = outside

    def do_GET(self) -> None:
        services: Services = self.server.services  # type: ignore[attr-defined]
        url = f"https://{self.host}{self.path}"
        services.requests.append((url, {name.lower(): value for name, value in self.headers.items()}))
        status, body, headers = services.answer(url)
        if headers.get("ETag") and self.headers.get("If-None-Match") == headers["ETag"]:
            status, body = 304, b""
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, *_: Any) -> None:
        pass


class Services:
    """The proxy. ``answers`` are status, body and headers by the beginning of an address; the longest one counts."""

    def __init__(self, pem: Path) -> None:
        self.answers: dict[str, tuple[int, bytes, dict[str, str]]] = {}
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(pem)
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.services = self  # type: ignore[attr-defined]
        self.environment = {
            "https_proxy": f"http://127.0.0.1:{self._server.server_address[1]}",
            "REQUESTS_CA_BUNDLE": str(pem),
        }
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def say(self, beginning: str, body: Any, status: int = 200, **headers: str) -> None:
        """Answer addresses with this beginning: bytes and texts as they are, other values as JSON."""
        content = body if isinstance(body, bytes) else (body if isinstance(body, str) else json.dumps(body)).encode()
        self.answers[beginning] = (status, content, {name.replace("_", "-"): text for name, text in headers.items()})

    def answer(self, url: str) -> tuple[int, bytes, dict[str, str]]:
        """Return the answer to an address; 404 for one that is not known."""
        known = [beginning for beginning in self.answers if url.startswith(beginning)]
        return self.answers[max(known, key=len)] if known else (404, b"not found", {})

    def hosts(self) -> list[str]:
        """Return the hosts that were asked, in their order."""
        return [urlsplit(url).hostname or "" for url, _ in self.requests]

    def close(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()
