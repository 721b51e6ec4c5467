"""A live site that answers well, badly or not at all; the server is on the loopback."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.checks.compare import fetch
from pylekyll.checks.compare.fetch import Fetcher, address, base_url, is_asked_for
from pylekyll.foundation.errors import UsageError
from tests.academic.scholar.servers import Server, drip, gzip_bomb, hang, redirect, redirect_loop, reply, status

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = "<!DOCTYPE html><html><body>a page</body></html>"


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        yield running


def fetched(server: Server, *paths: str, timeout: float = 10.0) -> fetch.LiveSite:
    return Fetcher(server.address, {}, timeout).fetch(paths)


@pytest.mark.parametrize(
    "path, url",
    [
        ("index.html", "https://a.org/b/"),
        ("about/index.html", "https://a.org/b/about/"),
        ("about.html", "https://a.org/b/about.html"),
        ("a b/ü&?.html", "https://a.org/b/a%20b/%C3%BC&%3F.html"),
        ("a%20b.html", "https://a.org/b/a%2520b.html"),
        ("feed.xml", "https://a.org/b/feed.xml"),
        ("my-index.html", "https://a.org/b/my-index.html"),
    ],
)
def test_where_a_file_is_found(path: str, url: str) -> None:
    assert address(base_url("https://a.org/b"), path) == url


@pytest.mark.parametrize("url", ["https://a.org", "https://a.org/", "http://a.org:81/b/c//"])
def test_addresses_of_sites(url: str) -> None:
    assert base_url(url) == url.rstrip("/") + "/"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "a.org",
        "ftp://a.org/",
        "file:///etc/passwd",
        "https://",
        "https://a.org:x/",
        "https://u:p@a.org/",
        "https://a.org/?q",
        "https://a.org/#x",
    ],
)
def test_invalid_urls_of_a_site(url: str) -> None:
    with pytest.raises(UsageError):
        base_url(url)


@pytest.mark.parametrize(
    "path", ["index.html", "a/feed.xml", "main.css", "main.css.map", "search.json", "CNAME", "robots.txt"]
)
def test_files_that_a_build_writes_are_asked_for(path: str) -> None:
    assert is_asked_for(path)


@pytest.mark.parametrize("path", ["a.png", "paper.pdf", ".nojekyll", ".git/config", "a.zip", "font.woff2"])
def test_files_that_are_copied_are_not_asked_for(path: str) -> None:
    assert not is_asked_for(path)


def test_pages_are_fetched_from_their_urls(server: Server) -> None:
    server.routes = {"/": reply(PAGE), "/about/": reply(PAGE, compress=True), "/feed.xml": reply("<feed/>")}
    site = fetched(server, "index.html", "about/index.html", "feed.xml", "gone.html")
    assert site.files == {"index.html": PAGE.encode(), "about/index.html": PAGE.encode(), "feed.xml": b"<feed/>"}
    assert site.unread == {}
    assert sorted(server.paths) == ["/", "/about/", "/feed.xml", "/gone.html"]
    assert all(headers["User-Agent"].startswith("pylekyll/") for _, headers in server.requests)


def test_a_redirect_within_the_host_is_followed(server: Server) -> None:
    server.routes = {"/about.html": redirect("/about"), "/about": reply(PAGE)}
    assert fetched(server, "about.html").files == {"about.html": PAGE.encode()}


def test_a_redirect_out_of_the_host_is_not_followed(server: Server) -> None:
    with Server() as other:
        other.routes = {"/a.html": reply(PAGE)}
        server.routes = {"/a.html": redirect(f"{other.address}/a.html")}
        site = fetched(server, "a.html")
        assert other.requests == []
    assert "another host" in site.unread["a.html"]


@pytest.mark.parametrize(
    "behaviour, reason",
    [
        (status(500), "the site answered 500"),
        (status(403), "the site answered 403"),
        (redirect_loop, "redirects more than 5 times"),
        (gzip_bomb, "sent more than 10 MB"),
    ],
)
def test_reasons_for_failed_downloads(behaviour: Any, reason: str, server: Server) -> None:
    server.routes = {"/a.html": behaviour}
    site = fetched(server, "a.html")
    assert reason in site.unread["a.html"]
    assert site.files == {}


def test_a_page_in_the_place_of_a_file_is_not_that_file(server: Server) -> None:
    server.otherwise = reply(PAGE)
    site = fetched(server, "main.css", "feed.xml", "a.html")
    assert set(site.files) == {"a.html"}
    assert all("a page in HTML" in reason for reason in site.unread.values())


@pytest.mark.parametrize("behaviour", [hang, drip])
def test_a_server_that_hangs_holds_nobody(behaviour: Any, server: Server) -> None:
    server.routes = {"/a.html": behaviour, "/b.html": reply(PAGE)}
    site = fetched(server, "a.html", "b.html", timeout=2)
    assert site.unread["a.html"] == "no answer within 2 s"
    assert set(site.files) == {"b.html"}


def test_a_site_that_is_down_is_not_asked_for_every_page(server: Server) -> None:
    server.otherwise = hang
    site = fetched(server, *[f"{number}.html" for number in range(60)], timeout=0.5)
    assert len(site.unread) == 60
    assert len(server.requests) <= fetch.GIVE_UP_AFTER + fetch.WORKERS
    assert "stopped answering" in site.unread["59.html"]


def test_no_more_requests_at_once_than_is_polite(server: Server) -> None:
    busy: list[int] = []
    now = [0]

    def slow(handler: Any) -> None:
        now[0] += 1
        busy.append(now[0])
        time.sleep(0.05)
        now[0] -= 1
        reply(PAGE)(handler)

    server.otherwise = slow
    assert len(fetched(server, *[f"{number}.html" for number in range(20)]).files) == 20
    assert max(busy) <= fetch.WORKERS


def test_a_busy_server_is_asked_again(server: Server) -> None:
    answers = iter([status(429, Retry_After="0"), reply(PAGE)])

    def answer(handler: Any) -> None:
        next(answers)(handler)

    server.routes = {"/a.html": answer}
    assert set(fetched(server, "a.html").files) == {"a.html"}


def test_a_server_that_wants_to_be_left_alone_for_long_is(server: Server) -> None:
    server.routes = {"/a.html": status(429, Retry_After="3600")}
    assert "429" in fetched(server, "a.html").unread["a.html"]
    assert len(server.requests) == 1


def test_nobody_there() -> None:
    with Server() as gone:
        address = gone.address
    site = Fetcher(address, {}, 5).fetch(["a.html"])
    assert "refused" in site.unread["a.html"]
