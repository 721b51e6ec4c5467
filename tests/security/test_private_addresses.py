"""In safe mode, addresses that a site chooses lead to public servers only, also by names and by redirects."""

from __future__ import annotations

import gzip
import json
import socket
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any
from unittest import mock
from urllib.parse import unquote

import pytest

from pylekyll.checks.publishing.visit import visit
from pylekyll.foundation.http import public
from pylekyll.foundation.http.client import Answer, Client, Deadline, HttpError
from pylekyll.foundation.http.exchange import _decoded, _retry_after
from pylekyll.serve.responses import _date
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PRIVATE = "has an address of this machine or of a local network"
_PUBLIC = "93.184.215.14"


@pytest.fixture
def server() -> Iterator[HTTPServer]:
    """Yield a server of this machine that keeps its requests, and redirects those to ``/to/ADDRESS``."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.server.asked.append(self.path)  # type: ignore[attr-defined]
            self.server.tokens.append(self.headers.get("Authorization"))  # type: ignore[attr-defined]
            if self.path.startswith("/to/"):
                self.send_response(302)
                self.send_header("Location", unquote(self.path[4:]))
                self.end_headers()
                return
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"key": "the-secret"}')

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as found:
        found.asked, found.tokens = [], []  # type: ignore[attr-defined]
        thread = Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def get(url: str) -> bytes:
    """Get an address that a site chose."""
    return Client(public_only=True).get(url, Deadline(60)).body


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.255.0.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "::", "::1", "::7f00:1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "fe80::1%eth0", "fc00::1", "ff02::1", "64:ff9b::7f00:1"),
        *("192.88.99.1", "240.0.0.1", "64:ff9b:1::808:808", "::ffff:0:8.8.8.8", "::8.8.8.8", "100::1", "5f00::1"),
        *("3fff::1", "2001::1", "2001:0:808:808::1", "fec0::1", "4000::1", "0:0:0:0:0:ffff:a9fe:a9fe"),
        *("2002:7f00:1::", "2002:c0a8:101::1", "2001:db8::1", "localhost", ""),
    ],
)
def test_an_address_is_not_public(address: str) -> None:
    assert not public.is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        _PUBLIC,
        "8.8.8.8",
        "::ffff:8.8.8.8",
        "2606:2800:21f:cb07::1",
        "64:ff9b::808:808",
        "2002:808:808::1",
        "2001:4860::8",
    ],
)
def test_an_address_is_public(address: str) -> None:
    assert public.is_public(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "127.1", "0", "[::ffff:127.0.0.1]"])
def test_the_machine_itself_is_not_asked(host: str, server: HTTPServer) -> None:
    with pytest.raises(HttpError, match=_PRIVATE):
        get(f"http://{host}:{server.server_port}/")
    assert server.asked == []  # type: ignore[attr-defined]


def test_a_redirect_does_not_reach_them(server: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public, "is_public", lambda address: address == "127.0.0.1")
    with pytest.raises(HttpError, match=_PRIVATE):
        get(f"http://127.0.0.1:{server.server_port}/to/http://127.0.0.2:{server.server_port}/")
    assert len(server.asked) == 1  # type: ignore[attr-defined]
    assert get(f"http://127.0.0.1:{server.server_port}/to/http://127.0.0.1:{server.server_port}/") != b""


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_name_that_changes_its_address_is_not_reached(scheme: str, server: HTTPServer) -> None:
    addresses = iter([_PUBLIC, _PUBLIC])

    def resolve(_host: str, port: int | None, *_: Any, **__: Any) -> list[Any]:
        address = next(addresses, "127.0.0.1")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port or 0))]

    with mock.patch("socket.getaddrinfo", resolve), pytest.raises(HttpError, match=_PRIVATE):
        get(f"{scheme}://changes.example:{server.server_port}/")
    assert server.asked == []  # type: ignore[attr-defined]


def test_one_private_address_of_several_is_enough(server: HTTPServer) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 0)) for each in (_PUBLIC, "127.0.0.1")]
    with mock.patch("socket.getaddrinfo", return_value=found), pytest.raises(HttpError, match=_PRIVATE):
        get(f"http://several.example:{server.server_port}/")


@pytest.mark.parametrize(("options", "asks"), [((), True), (("--safe",), False), (("--untrusted",), False)])
def test_a_plugin_of_the_whitelist_does_not_ask_there(
    options: tuple[str, ...], asks: bool, server: HTTPServer, tmp_path: Path
) -> None:
    address = f"http://127.0.0.1:{server.server_port}/"
    settings = {
        "plugins": ["jekyll-get-json"],
        "whitelist": ["jekyll-get-json"],
        "jekyll_get_json": [{"data": "x", "json": address}],
    }
    (tmp_path / "_config.yml").write_text(json.dumps(settings))
    (tmp_path / "index.html").write_text("---\n---\n{{ site.data.x.key }}")
    done = pylekyll(["build", *options], tmp_path, {"HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "_site" / "index.html").read_text() == ("the-secret" if asks else "")
    assert bool(server.asked) == asks  # type: ignore[attr-defined]


@pytest.mark.parametrize("url", ["http://[::1", "http://a]b/", "http://\u2100.example/"])
def test_an_invalid_address_is_an_error_of_ours(url: str) -> None:
    with pytest.raises(HttpError):
        get(url)


def test_a_moment_beyond_all_years_is_invalid() -> None:
    years, hours = "Mon, 01 Jan 99999999999 00:00:00 GMT", "Mon, 01 Jan 2020 99999999999999:00:00 GMT"
    assert _retry_after(years) is None
    assert (_date(years), _date(hours)) == (None, None)


@pytest.mark.parametrize(("host", "expected"), [("127.0.0.1", "token t"), ("localhost", None)])
def test_a_token_stays_with_the_server_that_it_was_sent_to(host: str, expected: str | None, server: Any) -> None:
    port = server.server_port
    Client().get(f"http://127.0.0.1:{port}/to/http://{host}:{port}/x", Deadline(60), {"Authorization": "token t"})
    assert server.tokens == ["token t", expected]


@pytest.mark.parametrize("target", ["http://localhost:{0}\\@127.0.0.1:{0}/x", "//localhost:{0}\\@127.0.0.1:{0}/x"])
def test_a_redirect_has_one_host_for_the_check_and_for_the_request(target: str, server: Any) -> None:
    """``urlsplit`` finds the host behind ``@`` in these addresses, requests the one before the backslash."""
    url = f"http://127.0.0.1:{server.server_port}/to/{target.format(server.server_port)}"
    Client().get(url, Deadline(60), {"Authorization": "token t"})
    assert server.tokens == ["token t", None]
    with pytest.raises(HttpError, match="another host"):
        Client(stay_on_host=True).get(url, Deadline(60))


@pytest.mark.parametrize(
    "host", ["127.0.0.1\\@one.example", "localhost.", "a.localhost", "[::1%25lo]", "[fe80::1%25x]", "127.0.0.1"]
)
def test_a_proxy_is_not_asked_for_this_machine(host: str, server: HTTPServer) -> None:
    """A proxy resolves names itself, also those that cannot be resolved here."""
    proxied = {"http_proxy": f"http://127.0.0.1:{server.server_port}"}
    with mock.patch("socket.getaddrinfo", side_effect=socket.gaierror), pytest.raises(HttpError, match=_PRIVATE):
        Client(public_only=True, environment=proxied).get(f"http://{host}/x", Deadline(60))
    assert server.asked == []  # type: ignore[attr-defined]


def test_nothing_is_read_after_the_end_of_compressed_data() -> None:
    def pieces() -> Iterator[bytes]:
        yield gzip.compress(b"text")
        pytest.fail("read on")

    assert b"".join(_decoded(pieces(), "gzip", 100)) == b"text"


def test_a_visit_of_a_public_site_does_not_follow_such_an_address() -> None:
    class Redirecting(Client):
        def look(self, *_: Any) -> Answer:
            return Answer(302, b"", None, f"http://127.0.0.1\\@{_PUBLIC}/")

    with pytest.raises(HttpError, match=r"redirects to 127\.0\.0\.1"):
        visit(Redirecting(), "http://8.8.8.8/")
