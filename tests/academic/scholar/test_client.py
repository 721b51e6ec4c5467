"""One GET: it ends in time and within its limits, whatever the server does."""

from __future__ import annotations

import gzip
import socket
import threading
import zlib
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.http.client import Client, Deadline, DeadlineError, HttpError, bounded
from tests.academic.scholar.servers import DATA, ENDLESS, FAILURES, Server, drip, hang, redirect, reply, status

if TYPE_CHECKING:
    from pathlib import Path

    from tests.academic.scholar.local import FakeClock

HTTP = [name for name in FAILURES if name not in {"html with status 200", "broken JSON", "another type", "wrong type"}]


def get(url: str, client: Client | None = None, seconds: float = 0.5) -> bytes:
    deadline = Deadline(seconds)
    return bounded(lambda: (client or Client()).get(url, deadline), deadline).body


@pytest.mark.parametrize("compress", [False, True])
def test_a_right_answer(cdn: Server, compress: bool) -> None:
    cdn.routes["/file"] = reply("body", compress=compress, etag='"1"')
    answer = Client().get(f"{cdn.address}/file", Deadline(5))
    assert (answer.status, answer.body, answer.etag) == (200, b"body", '"1"')
    assert cdn.requests[0][1]["User-Agent"].startswith("pylekyll/")


def test_deflate_and_identity(cdn: Server) -> None:
    cdn.routes["/deflate"] = reply(zlib.compress(b"body"), Content_Encoding="deflate")
    cdn.routes["/identity"] = reply(b"body", Content_Encoding="identity")
    assert get(f"{cdn.address}/deflate", seconds=60) == get(f"{cdn.address}/identity", seconds=5) == b"body"


def test_known_etag(cdn: Server) -> None:
    cdn.routes["/file"] = reply(DATA, etag='"1"')
    answer = Client().get(f"{cdn.address}/file", Deadline(5), {"If-None-Match": '"1"'})
    assert (answer.status, answer.body) == (304, b"")


@pytest.mark.parametrize("failure", HTTP)
def test_failures_end_in_time(cdn: Server, failure: str) -> None:
    cdn.routes["/file"], word = FAILURES[failure]
    with pytest.raises(HttpError, match=word):
        get(f"{cdn.address}/file", seconds=0.5 if failure in ENDLESS else 20)


def test_a_status_and_when_to_come_back(cdn: Server) -> None:
    cdn.routes["/file"] = status(429, Retry_After="120")
    with pytest.raises(HttpError) as raised:
        get(f"{cdn.address}/file", seconds=60)
    assert (raised.value.status, raised.value.retry_after) == (429, 120.0)


@pytest.mark.parametrize(
    ("value", "least", "most"),
    [("Fri, 31 Dec 2999 23:59:59 GMT", 3600, 1e11), ("Fri, 31 Dec 1999 23:59:59 GMT", 0, 0)],
)
def test_when_to_come_back_as_a_date(cdn: Server, value: str, least: float, most: float) -> None:
    cdn.routes["/file"] = status(503, Retry_After=value)
    with pytest.raises(HttpError) as raised:
        get(f"{cdn.address}/file", seconds=60)
    assert raised.value.retry_after is not None
    assert least <= raised.value.retry_after <= most


@pytest.mark.parametrize("value", ["soon", "", "-5", "9" * 5000, "Fri, 99 Dec 9999999 23:59:59 GMT"])
def test_nonsense_about_when_to_come_back(cdn: Server, value: str) -> None:
    cdn.routes["/file"] = status(503, Retry_After=value)
    with pytest.raises(HttpError) as raised:
        get(f"{cdn.address}/file", seconds=60)
    assert raised.value.retry_after is None


def test_redirects_are_followed(cdn: Server, raw: Server) -> None:
    cdn.routes["/old"] = redirect("/new")
    cdn.routes["/new"] = redirect(f"{raw.address}/there")
    raw.routes["/there"] = reply("body")
    assert get(f"{cdn.address}/old", seconds=60) == b"body"


@pytest.mark.parametrize("secret", ["Authorization", "x-api-key", "Cookie", "PRIVATE-TOKEN"])
def test_another_host_does_not_see_the_headers_with_keys(cdn: Server, raw: Server, secret: str) -> None:
    cdn.routes["/same"] = redirect("/other")
    cdn.routes["/other"] = redirect(f"{raw.address}/there")
    raw.routes["/there"] = reply("body")
    Client().get(f"{cdn.address}/same", Deadline(60), {secret: "my-key", "Accept": "text/x"})
    assert [request[1].get(secret) for request in cdn.requests] == ["my-key", "my-key"]
    assert [(each.get(secret), each["Accept"]) for _, each in raw.requests] == [(None, "text/x")]


def test_no_redirect_to_an_address_without_tls(cdn: Server, certificate_file: Path) -> None:
    cdn.routes["/there"] = reply("body")
    trusting = Client({"REQUESTS_CA_BUNDLE": str(certificate_file)})
    with Server(tls=certificate_file) as secure:
        secure.routes["/ok"] = reply("body")
        secure.routes["/file"] = redirect(f"{cdn.address}/there")
        assert get(f"{secure.address}/ok", trusting, seconds=60) == b"body"
        with pytest.raises(HttpError, match="from https to an address without"):
            get(f"{secure.address}/file", trusting, seconds=60)
    assert not cdn.requests


def test_a_wrong_certificate(certificate_file: Path) -> None:
    with Server(tls=certificate_file) as secure:
        secure.routes["/file"] = reply("body")
        with pytest.raises(HttpError, match="certificate that cannot be trusted"):
            get(f"{secure.address}/file", seconds=60)
        assert not secure.requests


def test_nobody_there() -> None:
    server = Server()
    server._server.server_close()
    with pytest.raises(HttpError, match="refused the connection"):
        get(f"{server.address}/file", seconds=60)


def test_a_name_that_does_not_resolve(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(HttpError, match="name that cannot be resolved"):
        get("http://nowhere.invalid/file", seconds=60)


def test_a_resolver_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: done.wait(30) and [])
    with pytest.raises(DeadlineError, match=r"no answer within 0\.2 s"):
        get("http://nowhere.invalid/file", seconds=0.2)
    done.set()


def test_the_wait_is_what_the_deadline_leaves(cdn: Server, clock: FakeClock) -> None:
    """Two requests share one deadline: what the first used up, the second does not have."""
    deadline = Deadline(5.0, clock)
    clock.advance(4.0)
    assert deadline.remaining() == 1.0
    assert deadline.part(0.5).remaining() == 0.5
    clock.advance(2.0)
    assert deadline.remaining() == 0.0
    cdn.routes["/file"] = reply("body")
    with pytest.raises(DeadlineError, match="no answer within 5 s"):
        bounded(lambda: Client().get(f"{cdn.address}/file", deadline), deadline)
    assert not cdn.requests


def test_each_piece_of_a_body_meets_the_deadline(cdn: Server, clock: FakeClock) -> None:
    """Without the thread around it: a drip ends when the clock says so, not when the body does."""
    cdn.routes["/file"] = drip
    deadline = Deadline(5.0, clock)
    timer = threading.Timer(0.3, clock.advance, [6.0])
    timer.start()
    with pytest.raises(DeadlineError):
        Client().get(f"{cdn.address}/file", deadline)
    timer.join()


def test_an_error_of_the_work_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        bounded(lambda: 1 // 0, Deadline(5))


def test_proxies_of_the_environment(cdn: Server, raw: Server) -> None:
    raw.routes["http://scholar.invalid/file"] = reply("through the proxy")
    client = Client({"http_proxy": raw.address, "NO_PROXY": "127.0.0.1, .example.org"})
    assert get("http://scholar.invalid/file", client, seconds=60) == b"through the proxy"
    cdn.routes["/file"] = reply("direct")
    assert get(f"{cdn.address}/file", client, seconds=60) == b"direct"
    assert get(f"{cdn.address}/file", Client({"http_proxy": raw.address, "no_proxy": "*"}), seconds=60) == b"direct"


def test_a_proxy_of_its_own(raw: Server) -> None:
    raw.routes["http://scholar.invalid/file"] = reply("through the proxy")
    assert get("http://scholar.invalid/file", Client(proxy=raw.address), seconds=60) == b"through the proxy"


def test_a_proxy_that_is_not_there(cdn: Server) -> None:
    cdn.close()
    with pytest.raises(HttpError, match="the proxy did not answer"):
        get("http://scholar.invalid/file", Client(proxy=cdn.address), seconds=60)


def test_a_redirect_to_another_protocol(cdn: Server) -> None:
    cdn.routes["/file"] = redirect("ftp://127.0.0.1/file")
    with pytest.raises(HttpError, match=r"failed \(InvalidSchema\)"):
        get(f"{cdn.address}/file", seconds=60)


def test_compressed_data_that_end_too_early(cdn: Server) -> None:
    cdn.routes["/file"] = reply(gzip.compress(b"body" * 100)[:-12], Content_Encoding="gzip")
    with pytest.raises(HttpError, match="truncated compressed data"):
        get(f"{cdn.address}/file", seconds=60)


def test_the_limit_is_exact(cdn: Server) -> None:
    """A body of the limit's size is accepted, compressed or not; one more byte is not."""
    for number, compress in ((1000, True), (1000, False)):
        cdn.routes["/fits"] = reply(b" " * number, compress=compress)
        cdn.routes["/more"] = reply(b" " * (number + 1), compress=compress)
        client = Client(max_bytes=number)
        assert len(get(f"{cdn.address}/fits", client, seconds=60)) == number
        with pytest.raises(HttpError, match="sent more than"):
            get(f"{cdn.address}/more", client, seconds=60)


def test_the_process_environment_is_not_read(cdn: Server, raw: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", raw.address)
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    cdn.routes["/file"] = reply("direct")
    assert get(f"{cdn.address}/file", seconds=60) == b"direct"
    assert not raw.requests


def test_a_hanging_server_does_not_hold_the_process(cdn: Server) -> None:
    cdn.routes["/file"] = hang
    with pytest.raises(HttpError):
        get(f"{cdn.address}/file", seconds=0.2)
    assert all(thread.daemon for thread in threading.enumerate() if thread.name == "pylekyll-fetch")
