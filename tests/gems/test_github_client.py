"""The requests to GitHub when a token is set, against a server of our own."""

from __future__ import annotations

import json
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ANSWERS: dict[str, Any] = {
    "/repos/o/r": {
        "description": "About it",
        "language": "Python",
        "has_issues": True,
        "has_wiki": False,
        "license": {"spdx_id": "MIT"},
    },
    "/repos/o/r/pages": {"html_url": "https://own.example/r/", "source": {"branch": "main", "path": "/docs"}},
    "/orgs/o": {"login": "o", "name": "The O", "created_at": "2020-01-02T03:04:05Z", "secret": "kept"},
    "/repos/o/r/contributors?per_page=100": [{"login": "a"}],
    "/repos/o/r/contributors?page=2": [{"login": "b"}],
    "/repos/o/r/releases?per_page=100": [{"tag_name": "v1", "published_at": "2021-01-02T03:04:05Z"}],
}


class GitHub:
    """A server that knows ``ANSWERS``; ``asked`` are the paths and the authorizations."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []
        self.broken = False
        self.always: tuple[int, bytes] | None = None
        self.hangs = False
        self.released = threading.Event()
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                owner.asked.append((self.path, self.headers["Authorization"]))
                if owner.hangs:
                    owner.released.wait(20)
                    return
                if owner.always is not None:
                    self.send_response(owner.always[0])
                    self.end_headers()
                    self.wfile.write(owner.always[1])
                    return
                answer = None if owner.broken else ANSWERS.get(self.path)
                self.send_response(500 if owner.broken else 404 if answer is None else 200)
                if self.path.endswith("contributors?per_page=100"):
                    self.send_header("Link", f'<{owner.url}/repos/o/r/contributors?page=2>; rel="next"')
                self.end_headers()
                self.wfile.write(json.dumps(answer).encode())

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def github() -> Iterator[GitHub]:
    server = GitHub()
    thread = threading.Thread(target=server.server.serve_forever)
    thread.start()
    yield server
    server.released.set()
    server.server.shutdown()
    thread.join()
    server.server.server_close()


def rendered(folder: Path, template: str, log: Log, environment: dict[str, str], **options: Any) -> str:
    (folder / "index.html").write_text(f"---\n---\n{template}")
    options = {"plugins": ["jekyll-github-metadata"], **options}
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true", **environment}
    build(load(folder, options, environment=environment, working_directory=folder), log)
    return (folder / "_site/index.html").read_text("utf-8")


TEMPLATE = """\
{% assign g = site.github %}{{ site.description }}|{{ g.language }}|{{ g.issues_url }}|{{ g.wiki_url }}
{{ g.license.spdx_id }}|{{ g.url }}|{{ g.baseurl }}|{{ g.zip_url }}
{{ g.owner_display_name }}|{{ g.owner.created_at }}|{{ g.owner.secret }}
{% for c in g.contributors %}{{ c.login }},{% endfor %}|{{ g.releases[0].published_at | date: "%Y" }}
{{ g.latest_release }}
"""
EXPECTED = """\
About it|Python|https://github.com/o/r/issues|
MIT|https://own.example/r|/r|https://github.com/o/r/zipball/main
The O|2020-01-02 03:04:05 UTC|
a,b,|2021
false
"""


def test_with_a_token(github: GitHub, tmp_path: Path) -> None:
    environment = {"JEKYLL_GITHUB_TOKEN": "t0", "PAGES_API_URL": github.url, "TZ": "UTC"}
    log = Log()
    assert rendered(tmp_path, TEMPLATE, log, environment, repository="o/r") == EXPECTED
    assert not log.warnings
    assert {authorization for _, authorization in github.asked} == {"token t0"}
    paths = [path for path, _ in github.asked]
    assert len(paths) == len(set(paths))
    # The answers are kept: a second build asks nothing, and one without GitHub still has them.
    github.asked.clear()
    assert rendered(tmp_path, TEMPLATE, Log(), environment, repository="o/r") == EXPECTED
    assert not [path for path, _ in github.asked if path in ANSWERS]


def test_when_github_fails(github: GitHub, tmp_path: Path) -> None:
    github.broken = True
    log = Log()
    environment = {"JEKYLL_GITHUB_TOKEN": "t0", "PAGES_API_URL": github.url}
    output = rendered(
        tmp_path, "{{ site.github.language }}|{{ site.github.releases }}", log, environment, repository="o/r"
    )
    assert output == "|false"
    notes = [line.message for line in log.lines if line.topic == "GitHub Metadata:"]
    assert len(notes) == 1
    assert notes[0].startswith("GitHub's API answered 500")


BAD_ANSWERS: dict[str, tuple[int, bytes]] = {
    "html": (200, b"<!DOCTYPE html><title>Sign in</title>"),
    "404": (404, b'{"message": "Not Found"}'),
    "too many requests": (429, b'{"message": "rate limit"}'),
    "another kind of thing": (200, b'"text"'),
    "a list for a hash": (200, b"[1, 2]"),
    "no UTF-8": (200, b'{"language": "\xff\xfe'),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
def test_a_server_that_answers_with_something_else(name: str, github: GitHub, tmp_path: Path) -> None:
    github.always = BAD_ANSWERS[name]
    environment = {"JEKYLL_GITHUB_TOKEN": "t0", "PAGES_API_URL": github.url}
    template = "{{ g.language }}{% assign g = site.github %}{{ g.language }}|{{ g.owner.login }}|{{ g.contributors }}|"
    log = Log()
    assert rendered(tmp_path, template, log, environment, repository="o/r") == "||false|"
    assert not log.warnings
    # Nothing of that is kept in the place of a better answer.
    github.always = None
    assert rendered(tmp_path, "{{ site.github.owner.name }}", Log(), environment, repository="o/r") == (
        "" if name == "404" else "The O"
    )


def test_a_server_that_hangs_is_waited_for_once(
    github: GitHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pylekyll.gems.builtin.github_metadata.client._SECONDS", 0.2)
    github.hangs = True
    environment = {"JEKYLL_GITHUB_TOKEN": "t0", "PAGES_API_URL": github.url}
    log = Log()
    template = "{{ site.github.language }}|{{ site.github.contributors }}|{{ site.github.owner.login }}|"
    assert rendered(tmp_path, template, log, environment, repository="o/r") == "|false||"
    assert len(github.asked) == 1
    assert len([line for line in log.lines if line.topic == "GitHub Metadata:"]) == 1


def test_a_kept_answer_that_is_damaged_is_asked_for_again(github: GitHub, tmp_path: Path) -> None:
    environment = {"JEKYLL_GITHUB_TOKEN": "t0", "PAGES_API_URL": github.url}
    rendered(tmp_path, "{{ site.github.language }}", Log(), environment, repository="o/r")
    kept = [*(tmp_path / ".jekyll-cache").glob("pylekyll/own-*/github-metadata/*.json")]
    assert kept
    for path in kept:
        path.write_text('{"language": "Pyth')
    assert rendered(tmp_path, "{{ site.github.language }}.", Log(), environment, repository="o/r") == "Python."


@pytest.mark.parametrize("extra", [{}, {"JEKYLL_GITHUB_TOKEN": "t0", "PAGES_DISABLE_NETWORK": "1"}])
def test_nothing_is_asked_without_leave(extra: dict[str, str], github: GitHub, tmp_path: Path) -> None:
    log = Log()
    output = rendered(tmp_path, TEMPLATE, log, {"PAGES_API_URL": github.url, **extra}, repository="o/r")
    assert "/pages/o/r" in output
    assert not github.asked
    assert not log.warnings
    assert len([line for line in log.lines if line.topic == "GitHub Metadata:"]) == 1


def test_no_repository(tmp_path: Path) -> None:
    log = Log()
    output = rendered(tmp_path, "{{ site.title }}|{{ site.github.url }}|{{ site.github.hostname }}", log, {"PATH": ""})
    assert output == "||github.com"
    assert len([line for line in log.lines if line.topic == "GitHub Metadata:"]) == 1


@pytest.mark.parametrize(
    "remote", ["git@github.com:some/thing.git", "https://github.com/some/thing", "ssh://git@github.com/some/thing.git"]
)
def test_repository_of_git(remote: str, tmp_path: Path) -> None:
    for arguments in (["init", "-q"], ["remote", "add", "upstream", "x"], ["remote", "add", "origin", remote]):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True)
    output = rendered(tmp_path, "{{ site.github.repository_nwo }}|{{ site.title }}", Log(), {"PATH": "/usr/bin:/bin"})
    assert output == "some/thing|thing"
    production = {"PATH": "/usr/bin:/bin", "JEKYLL_ENV": "production"}
    assert rendered(tmp_path, "{{ site.github.repository_nwo }}", Log(), production) == ""
