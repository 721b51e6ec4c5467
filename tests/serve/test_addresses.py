"""Which file answers an address, who may ask, and what the answer says of itself."""

from __future__ import annotations

import http.client
import os
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timezone
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

import pytest

from pylekyll.foundation.errors import SourceLocation
from pylekyll.serve.addresses import Destination
from pylekyll.serve.failure import link
from pylekyll.serve.guard import HostGuard
from pylekyll.serve.injection import with_script
from pylekyll.serve.listing import listing
from pylekyll.serve.network import network_address, public_host, with_host
from pylekyll.serve.responses import requested_range
from pylekyll.serve.sources import SentPages
from pylekyll.site.config import load
from tests.incremental import sites
from tests.serve.conftest import Served
from tests.support.patience import eventually

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILES = {
    "_config.yml": (
        "baseurl: /base\nkeep_files: [link.txt, inside.txt]\ninclude: [.htaccess]\n"
        "webrick:\n  headers:\n    X-Own: own\n    'X Bad': 1\n    X-Lines: \"a\\nb\"\n    '': 1\n    'X:y': 1\n"
        '    \u00dcn\u00ef: 1\n    Content-Length: 3\n    transfer-encoding: chunked\n    X-Null: "a\\0b"\n'
        "    X-Word: \u65e5\u672c\n    X-List: [1]\n"
    ),
    "index.html": "---\n---\nhome\n",
    "about.html": "---\n---\nabout\n",
    "both.html": "both as a file\n",
    "both/index.html": "both as a folder\n",
    "folder/file.txt": "text\n",
    "folder/über maß.txt": "accents\n",
    "data.json": "{}\n",
    "script.js": "1\n",
    "picture.PNG": "no picture\n",
    "noextension": "what\n",
    "page.xhtml": "<html xmlns='http://www.w3.org/1999/xhtml'/>\n",
    "feed.xml": "<feed/>\n",
    ".htaccess": "secret\n",
    "404.html": "---\n---\nlost\n",
    "large.bin": "0123456789" * 200_000,
}


class Client:
    """Asks one server, each time over a new connection, for paths as they are given."""

    def __init__(self, address: str) -> None:
        self.netloc = urlsplit(address).netloc

    def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        connection = http.client.HTTPConnection(self.netloc, timeout=30)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders()
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    source = sites.lay_out(tmp_path_factory.mktemp("site"), FILES)
    outside = source.parent / "outside.txt"
    outside.write_text("outside")
    (source / "_site").mkdir()
    if sys.platform != "win32":
        (source / "_site" / "link.txt").symlink_to(outside)
        (source / "_site" / "inside.txt").symlink_to("data.json")
    served = Served(source, "--no-watch")
    yield Client(served.wait().address)
    served.close()


# As Jekyll 4.4.1 on WEBrick 1.8 answers.
FOUND = {
    "/base/": "home",
    "/base/index.html": "home",
    "/base/index": "home",
    "/base/about": "about",
    "/base/about/": "about",
    "/base/about.html": "about",
    "/base/about.html/more": "about",
    "/base//about": "about",
    "/base/folder/../about": "about",
    "/base/%61bout": "about",
    "/base/both.html": "both as a file",
    "/base/both/": "both as a folder",
    "/base/about?query=1": "about",
    "/base/folder/%C3%BCber%20ma%C3%9F.txt": "accents",
}


@pytest.mark.parametrize("path", FOUND)
def test_found(client: Client, path: str) -> None:
    status, _, body = client.ask(path)
    assert (status, body.decode().strip()) == (200, FOUND[path])


@pytest.mark.parametrize(
    ("path", "target"), [("/base/both", "/base/both/"), ("/base", "/base/"), ("/base/both?a=b", "/base/both/?a=b")]
)
def test_folders_are_redirected(client: Client, path: str, target: str) -> None:
    status, headers, _ = client.ask(path)
    assert (status, urlsplit(headers["location"])._replace(scheme="", netloc="").geturl()) == (301, target)


def test_the_root_leads_to_the_site(client: Client) -> None:
    status, headers, _ = client.ask("/")
    assert (status, headers["location"]) == (302, "/base/")


def test_the_other_name_of_this_machine_may_load_fonts(client: Client) -> None:
    port = client.netloc.rpartition(":")[2]
    for origin, allowed in {
        f"http://localhost:{port}": True,
        f"http://127.0.0.1:{port}": True,
        "http://localhost:1": False,
        f"http://evil.example:{port}": False,
        "null": False,
    }.items():
        _, headers, _ = client.ask("/base/data.json", Origin=origin)
        assert (headers["access-control-allow-origin"] == origin) is allowed, origin


def test_folders_without_an_index_are_listed(client: Client) -> None:
    status, headers, body = client.ask("/base/folder/")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b'href="./file.txt"' in body
    assert b'href="./%C3%BCber%20ma%C3%9F.txt"' in body


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not have such names")
def test_a_list_has_odd_names_and_leaves_out_links_to_nothing(tmp_path: Path) -> None:
    (tmp_path / "list").mkdir()
    (tmp_path / "list" / "gone").symlink_to("nothing")
    (tmp_path / "list" / os.fsdecode(b"\xff.txt")).write_text("")
    page = listing("/list/", Destination(tmp_path).listed(str(tmp_path / "list")), timezone.utc)
    assert '<a href="./%FF.txt">\ufffd.txt</a>' in page
    assert "gone" not in page
    assert page.encode()


@pytest.mark.parametrize(
    "path",
    [
        "/about",
        "/bases/",
        "/base/nothing",
        "/base/../../outside.txt",
        "/base/%2e%2e/%2e%2e/outside.txt",
        "/base/..%2f..%2foutside.txt",
        "/base/..%5c..%5coutside.txt",
        "/base/folder%5cfile.txt",
        "/base/about%00.html",
        "/base/.htaccess",
        "/base/.HTACCESS",
        "/base/about.html.",
        "/base/about.html%20",
        "/base/link.txt",
        "/base/" + "a" * 5000,
        "/base/" + "a/" * 2000,
    ],
)
def test_not_found(client: Client, path: str) -> None:
    status, headers, body = client.ask(path)
    assert (status, body) == (404, b"lost\n")
    assert headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_inside_are_followed(client: Client) -> None:
    assert client.ask("/base/inside.txt")[2] == b"{}\n"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("about", "text/html; charset=utf-8"),
        ("data.json", "application/json; charset=utf-8"),
        ("script.js", "application/javascript; charset=utf-8"),
        ("picture.PNG", "image/png"),
        ("noextension", "application/octet-stream"),
        ("page", "application/xhtml+xml"),
        ("feed.xml", "application/xml"),
        ("folder/file.txt", "text/plain; charset=utf-8"),
    ],
)
def test_media_types(client: Client, path: str, kind: str) -> None:
    assert client.ask(f"/base/{path}")[1]["content-type"] == kind


def test_headers(client: Client) -> None:
    headers = client.ask("/base/")[1]
    assert headers["x-own"] == "own"
    assert "no-store" in headers["cache-control"]


def test_head_and_other_methods(client: Client) -> None:
    status, headers, body = client.ask("/base/large.bin", "HEAD")
    assert (status, headers["content-length"], body) == (200, "2000000", b"")
    assert client.ask("/base/", "POST")[0] == 405


@pytest.mark.parametrize("path", ["/base/large.bin", "/base/data.json", "/base/"])
def test_conditions(client: Client, path: str) -> None:
    headers = client.ask(path)[1]
    for condition in (
        {"If_None_Match": headers["etag"]},
        {"If_None_Match": f'"other", W/{headers["etag"]}'},
        {"If_Modified_Since": headers["last-modified"]},
    ):
        assert client.ask(path, **condition)[::2] == (304, b"")
    changed = {"If_None_Match": '"other"', "If_Modified_Since": headers["last-modified"]}
    assert client.ask(path, **changed)[0] == 200
    assert client.ask(path, If_Modified_Since="Mon, 01 Jan 2001 00:00:00 GMT")[0] == 200
    assert client.ask(path, If_Modified_Since="nonsense")[0] == 200


@pytest.mark.parametrize("path", ["/base/large.bin", "/base/data.json"])
def test_ranges(client: Client, path: str) -> None:
    whole = client.ask(path)[2]
    status, headers, body = client.ask(path, Range="bytes=1-2")
    assert (status, body, headers["content-range"]) == (206, whole[1:3], f"bytes 1-2/{len(whole)}")
    assert client.ask(path, Range="bytes=-2")[2] == whole[-2:]
    status, headers, _ = client.ask(path, Range=f"bytes={len(whole)}-")
    assert (status, headers["content-range"]) == (416, f"bytes */{len(whole)}")
    assert client.ask(path, Range="bytes=1-2", If_Range='"other"')[::2] == (200, whole)
    assert client.ask(path, Range="lines=1-2")[::2] == (200, whole)


@pytest.mark.parametrize(
    ("header", "size", "expected"),
    [
        ("bytes=0-", 10, (0, 10)),
        ("bytes=3-3", 10, (3, 4)),
        ("bytes=3-99", 10, (3, 10)),
        ("bytes=-3", 10, (7, 10)),
        ("bytes=-30", 10, (0, 10)),
        ("bytes=-0", 10, None),
        ("bytes=5-4", 10, None),
        ("bytes=0-0", 0, None),
        (f"bytes={'9' * 5000}-", 10, None),
        (f"bytes=-{'9' * 5000}", 10, (0, 10)),
        (f"bytes=1-{'9' * 5000}", 10, (1, 10)),
    ],
)
def test_parts(header: str, size: int, expected: tuple[int, int] | None) -> None:
    assert requested_range(header, size) == expected


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "evil.example:4000", "localhost.evil"])
def test_other_hosts_are_refused(client: Client, host: str) -> None:
    assert client.ask("/base/", Host=host)[0] == 403


_ODD_HOSTS = ('localhost:"><script>:80', "localhost:80;x", "[::1]<b>:80", "localhost:80:80", "[::1]x:80")


@pytest.mark.parametrize("host", _ODD_HOSTS)
def test_a_host_has_no_other_characters(client: Client, host: str) -> None:
    assert client.ask("/base/", Host=host)[0] == 403


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:80", "[::1]:4000", "LOCALHOST:1", "site.localhost"])
def test_own_hosts(client: Client, host: str) -> None:
    assert client.ask("/base/", Host=host)[0] == 200


@pytest.mark.parametrize("bound", ["0.0.0.0", "::", "*", ""])
def test_bound_to_everything_names_of_others_are_refused(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Desk.example.org")
    guard = HostGuard(bound)
    own = ["localhost:4000", "a.localhost", "localhost.", "127.0.0.1", "192.168.1.7:4000", "[::1]:4000", "[fe80::1]"]
    own += ["desk:4000", "desk.example.org", "Desk.local:4000", "8.8.8.8"]
    assert [host for host in own if not guard.accepts(host)] == []
    others = ["evil.example", "my-machine.example:4000", "127.0.0.1.evil.example", "desk.evil.example", "*", "0x7f.1"]
    others += ["localhost.evil.example", "", None, "[evil.example]", "1.2.3"]
    assert [host for host in others if guard.accepts(host)] == []
    assert not guard.accepts_socket({"host": "evil.example", "origin": "http://evil.example"})
    text = guard.refusal("evil.example:4000")
    assert "'evil.example'" in text
    assert "localhost" in text
    assert "--host NAME" in text


def test_bound_to_one_address_it_is_that_one() -> None:
    assert HostGuard("192.0.2.7").accepts("192.0.2.7:4000")
    assert not HostGuard("192.0.2.7").accepts("evil.example")


@pytest.mark.parametrize(
    ("origin", "accepted"),
    [
        ("http://localhost:4000", True),
        (None, True),
        ("http://localhost:4001", False),
        ("http://evil.example", False),
        ("null", False),
        ("http://[::1", False),
    ],
)
def test_origins_of_sockets(origin: str | None, accepted: bool) -> None:
    headers = {"host": "localhost:4000"} | ({"origin": origin} if origin else {})
    assert HostGuard("127.0.0.1").accepts_socket(headers) is accepted
    assert not HostGuard("127.0.0.1").accepts_origin("http://[::1", "localhost:4000")


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (b"text", b"|text"),
        (b"", b"|"),
        (b"<!DOCTYPE html><p>", b"<!DOCTYPE html>|<p>"),
        (
            b"\xef\xbb\xbf <!-- <!doctype x> -->\n<!doctype html>\n<p>",
            b"\xef\xbb\xbf <!-- <!doctype x> -->\n<!doctype html>|\n<p>",
        ),
        (b"<p><!doctype html>", b"|<p><!doctype html>"),
        (b"<html lang=en>\n<head prefix='a>b'><title>", b"<html lang=en>\n<head prefix='a>b'>|<title>"),
        (b"<!--[if IE]><html><![endif]--><html>\n<header>", b"<!--[if IE]><html><![endif]--><html>|\n<header>"),
        (b"<head><meta>", b"<head>|<meta>"),
        (b"<html " + b'a="' * 9999, b"|<html " + b'a="' * 9999),
    ],
)
def test_the_script_comes_first_in_the_head(page: bytes, expected: bytes) -> None:
    script = with_script(b"", 7)
    assert with_script(page, 7) == expected.replace(b"|", script)
    assert b'data-build="7"' in script


def test_a_client_that_hangs_and_a_thousand_that_do_not(client: Client) -> None:
    host, _, port = client.netloc.partition(":")
    with socket.create_connection((host, int(port))) as hanging:
        hanging.sendall(b"GET /base/ HTTP/1.1\r\nHost: loc")
        with ThreadPoolExecutor(50) as pool:
            answers = list(pool.map(lambda _: client.ask("/base/about")[::2], range(1000)))
    assert set(answers) == {(200, b"about\n")}


def test_requests_while_the_site_is_built(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    served = Served(source)
    try:
        asked = Client(served.wait().address)
        seen = set()

        def ask(number: int) -> None:
            if number % 40 == 0:
                sites.write(source / f"about{number}.new~", f"---\n---\nabout {number}\n")
                (source / f"about{number}.new~").replace(source / "about.html")
                os.utime(source / "_config.yml")
            status, _, body = asked.ask("/base/about")
            seen.add(status)
            assert b"about" in body

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(ask, range(400)))
        assert seen == {200}
        sites.write(source / "about.html", "---\n---\nabout the end\n")
        eventually(lambda: asked.ask("/base/about")[2] == b"about the end\n")
    finally:
        served.close()


def test_pages_that_were_sent_are_kept_within_bounds() -> None:
    pages = SentPages(most_bytes=10)
    first, second = pages.add(b"first"), pages.add(b"second")
    assert pages.get(first) is None
    assert pages.get(second) == b"second"
    large = pages.add(b"x" * 50)
    assert pages.get(large) == b"x" * 50
    assert pages.get(second) is None


def test_the_address_to_open() -> None:
    assert public_host("127.0.0.1") == "localhost"
    assert public_host("example.local") == "example.local"
    assert public_host("0.0.0.0") == (network_address() or "localhost")


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("10.0.0.7:4000", b"<a href='http://10.0.0.7:4000/a'> http://10.0.0.2:40001 http://10.0.0.7:4000"),
        ("10.0.0.2:4000", b"<a href='http://10.0.0.2:4000/a'> http://10.0.0.2:40001 http://10.0.0.2:4000"),
        ("'><script>", b"<a href='http://10.0.0.2:4000/a'> http://10.0.0.2:40001 http://10.0.0.2:4000"),
    ],
)
def test_addresses_for_clients_that_came_by_another_name(host: str, expected: bytes) -> None:
    text = b"<a href='http://10.0.0.2:4000/a'> http://10.0.0.2:40001 http://10.0.0.2:4000"
    assert with_host(text, "http://10.0.0.2:4000", host) == expected


def test_headers_that_no_answer_can_have_are_left_out(client: Client) -> None:
    status, headers, body = client.ask("/base/data.json")
    assert (status, body) == (200, b"{}\n")
    assert headers["X-Own"] == "own"
    assert headers["X-Word"].encode("latin-1").decode() == "日本"
    assert headers["X-List"] == "[1]"
    assert {name.lower() for name in headers}.isdisjoint({"x bad", "x-lines", "x-null", "transfer-encoding"})


@pytest.mark.parametrize(
    ("editor", "expected"),
    [
        ("vim://open?file={path}&line={line}&column={column}", "vim://open?file={file}&line=3&column=1"),
        ("x://{path}{0}{path.__class__}{line!r}{other}{", "x://{file}{0}{path.__class__}{line!r}{other}{"),
        ("http://localhost:63342/api/file{path}:{line}", "http://localhost:63342/api/file{file}:3"),
        *(
            (text, "vscode://file{file}:3:1")
            for text in (
                *("javascript:alert('{path}')", "javascript://%0aalert(1)//{path}", "JavaScript://{path}"),
                *(" javascript://{path}", "java\nscript://{path}", "data:text/html,{path}", "vbscript://{path}"),
                *("\x01javascript://{path}", "{path}", "//evil.example{path}", "data://{path}"),
            )
        ),
    ],
)
def test_links_to_the_editor_run_nothing_else(editor: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x")
    config = load(tmp_path, {"serve": {"editor": editor}, "skip_config_files": True}, environment={})
    path = quote((tmp_path / "a.md").as_posix())
    assert link(SourceLocation("a.md", 3), config) == expected.replace("{file}", path)
