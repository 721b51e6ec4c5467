"""A small site with a desk, and an editor over HTTP without a socket."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from pylekyll.incremental.builder import Builder
from pylekyll.serve.addresses import Destination
from pylekyll.serve.edit.desk import Desk
from pylekyll.serve.edit.server import EditorServer
from pylekyll.serve.edit.session import Session
from pylekyll.site import config as configuration

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from starlette.types import ASGIApp

SITE = {
    "_config.yml": "title: A lab # its name\nmarkdown: kramdown\nkramdown:\n  input: GFM\nexclude: [vendor]\n",
    "_layouts/default.html": (
        "<!DOCTYPE html>\n<html><head><title>{{ page.title }}</title></head>\n<body>\n"
        "<h1>{{ page.title }}</h1>\n{{ content }}\n{% include foot.html text='Made here' %}\n</body></html>\n"
    ),
    "_includes/foot.html": '<footer>\n  <p class="foot">{{ include.text }}, {{ site.title }}</p>\n</footer>\n',
    "_data/people.yml": (
        "# Who works here\n- name: Ada\n  role: Doctoral student\n- name: 'Łucja'\n  role: \"Postdoc\"\n"
    ),
    "index.md": (
        "---\nlayout: default\ntitle: Start\n---\nFirst paragraph with *words*.\n\n- one\n- two\n  more of two\n\n"
        "{% for one in site.data.people %}\n**{{ one.name }}**: {{ one.role | upcase }}\n{% endfor %}\n\n## Last\n"
    ),
    "_posts/2026-01-02-news.md": "---\nlayout: default\ntitle: News\n---\nOld text.\n",
}


class Answer(NamedTuple):
    """The answer of an application."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


def lay_out(folder: Path, files: dict[str, str] = SITE) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8", newline="")
    return folder


class Bench:
    """A built site, its desk, and how it is built again."""

    def __init__(self, source: Path, destination: Path, environment: Mapping[str, str] | None = None) -> None:
        self.source = source
        options = {"source": str(source), "destination": str(destination), "disable_disk_cache": True}
        self.builder = Builder(
            lambda log: configuration.load(source, options, environment=environment, log=log), lambda _: None
        )
        assert self.builder.build().error is None
        found = Destination(destination)
        self.destination = destination

        def find(address: str) -> str | None:
            answer = found.find(address)
            return found.relative(answer.file) if answer and answer.file else None

        self.desk = Desk(self.builder.config, self.builder, find)

    def ask(self, question: str, **message: Any) -> dict[str, Any]:
        return self.desk.answer({"ask": question, **message})

    def build(self, *paths: str) -> None:
        with self.desk.pages.building():
            assert self.builder.build({str(self.source / path) for path in paths}).error is None

    def page(self, path: str) -> str:
        """The page as the frame shows it."""
        return self.desk.pages.shown(path, (self.destination / path).read_bytes()).page.decode()

    def read(self, path: str) -> str:
        return (self.source / path).read_bytes().decode()


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(lay_out(tmp_path / "site"), tmp_path / "out")


def request(app: ASGIApp, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
    """Return the answer of an application to one request."""
    sent: list[Any] = []
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    address, _, query = path.partition("?")
    scope = {
        "type": "http", "method": method, "path": address, "query_string": query.encode(), "scheme": "http",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "server": ("127.0.0.1", 4001), "http_version": "1.1", "root_path": "", "raw_path": address.encode(),
    }  # fmt: skip
    with ThreadPoolExecutor(1) as pool:  # a test's thread may have a loop that a browser's library runs
        pool.submit(asyncio.run, app(scope, receive, send)).result()
    start = sent[0]
    answered = {name.decode(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], answered, b"".join(each.get("body", b"") for each in sent[1:]))


@pytest.fixture
def editor(bench: Bench) -> Callable[..., Answer]:
    """Sends a message as the editor's own page does, with other headers of the test; ``None`` leaves one out."""
    session = Session()
    server = EditorServer(bench.desk, session, "127.0.0.1", (4001, 4000))
    token = session.begin(session.code)
    assert token

    def send(message: Any, *, method: str = "POST", path: str = "/messages", **changed: str | None) -> Answer:
        headers: dict[str, str | None] = {
            "host": "localhost:4001", "origin": "http://localhost:4001", "content-type": "application/json",
            "x-pylekyll-token": token, "sec-fetch-site": "same-origin",
        }  # fmt: skip
        headers |= {name.replace("_", "-"): value for name, value in changed.items()}
        given = {name: value for name, value in headers.items() if value is not None}
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return request(server.asgi, method, path, given, body)

    send.session = session  # type: ignore[attr-defined]
    return send
