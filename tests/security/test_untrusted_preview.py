"""`pylekyll serve --untrusted`: each build keeps the promises of `build --untrusted`, and the last good site stays."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from pylekyll.cli import serve as command
from pylekyll.cli.main import cli
from pylekyll.cli.untrusted_preview import UntrustedBuilder
from pylekyll.foundation.errors import UsageError
from tests.support.patience import PATIENCE, eventually

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="time and memory are not limited there")
PROGRAM = "from pylekyll.cli.main import main; main()"
ADDRESS = re.compile(r"Server address: (\S+)")
LOOP = "---\n---\n{% for i in (1..100000000) %}{% for j in (1..1000) %}{{ i | times: j }}{% endfor %}{% endfor %}"
UNLIMITED = "baseurl: /base\npylekyll: {limits: {iterations: 1000000000000, output: 1000000000000}}\n"


class Preview:
    """A running preview of an untrusted site, and its output so far."""

    def __init__(self, source: Path, *options: str) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "serve", "--untrusted", "--port", "0", *options],
            cwd=source,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            self.lines.extend(lines)

    @property
    def output(self) -> str:
        return "".join(self.lines)

    def says(self, text: str) -> None:
        eventually(lambda: text in self.output or self.process.poll() is not None, text)
        assert text in self.output, self.output

    def get(self, path: str = "") -> str:
        found = ADDRESS.search(self.output)
        assert found is not None, self.output
        try:
            with urllib.request.urlopen(found[1] + path, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return str(error.code)

    def shows(self, text: str) -> None:
        eventually(lambda: self.get() == text, f"{text!r} in the page")

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        self._reader.join(PATIENCE)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "_plugins").mkdir(parents=True)
    (folder / "_config.yml").write_text(UNLIMITED)
    (folder / "_plugins" / "run.py").write_text("raise SystemExit('ran')\n")
    (folder / "index.html").write_text("---\n---\nfirst")
    return folder


@pytest.fixture
def serve(site: Path) -> Iterator[Callable[..., Preview]]:
    """Serve the site untrusted; end the server afterwards."""
    running: list[Preview] = []

    def start(*options: str) -> Preview:
        running.append(Preview(site, *options))
        running[0].says("Server running...")
        return running[0]

    yield start
    for each in running:
        each.close()


def test_an_edit_is_shown_and_what_is_withheld_is_said_once(site: Path, serve: Callable[..., Preview]) -> None:
    preview = serve()
    assert "/base/" in preview.output
    assert preview.get() == "first"
    (site / "index.html").write_text("---\n---\nsecond {{ site.url | remove: 'http://' | split: ':' | first }}")
    preview.says("...done in")
    assert preview.get() == "second localhost"
    assert preview.output.count("Withheld: the plugin _plugins/run.py") == 1
    assert preview.interrupt() == 0


@pytest.mark.parametrize(
    ("text", "options", "reason"),
    [
        (LOOP, ["--max-seconds", "3"], "Build stopped: it took longer than 3 seconds."),
        ("---\n---\n{% broken %}", [], "Unknown tag 'broken'"),
        ("---\n---\n" + "x" * 1_200_000, ["--max-output", "1"], "Build stopped: it makes 1 MB, more than 1."),
    ],
    ids=["time", "error", "output"],
)
def test_the_last_good_site_stays_until_the_cause_is_removed(
    site: Path, serve: Callable[..., Preview], text: str, options: list[str], reason: str
) -> None:
    preview = serve(*options)
    (site / "index.html").write_text(text)
    preview.says(reason)
    assert preview.get() == "first"
    (site / "index.html").write_text("---\n---\nmended")
    preview.shows("mended")


def test_more_files_than_allowed_are_not_served(site: Path, serve: Callable[..., Preview]) -> None:
    preview = serve("--max-files", "1")
    (site / "secret.txt").write_text("x")
    preview.says("Build stopped: it makes 2 files, more than 1.")
    assert preview.get("secret.txt") == "404"


def test_an_interrupt_ends_a_build(site: Path, serve: Callable[..., Preview]) -> None:
    preview = serve()
    (site / "index.html").write_text(LOOP)
    preview.says("Regenerating:")
    assert preview.interrupt() == 0
    assert (site / "_site" / "index.html").read_text() == "first"


def test_a_first_build_that_fails_is_followed_by_a_good_one(site: Path, serve: Callable[..., Preview]) -> None:
    (site / "_config.yml").write_text("a: [")
    preview = serve()
    assert "Error:" in preview.output
    (site / "_config.yml").write_text("title: T\n")
    preview.shows("first")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--untrusted", "--detach"], "--untrusted does not run in the background"),
        (["--max-files", "1"], "--max-files needs --untrusted"),
        (["--untrusted", "--destination", "link"], "link is a symlink"),
    ],
)
def test_what_cannot_be_served_is_refused(site: Path, options: list[str], reason: str) -> None:
    (site / "link").symlink_to("..")
    command = [sys.executable, "-c", PROGRAM, "serve", *options]
    done = subprocess.run(command, cwd=site, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    assert reason in done.stderr


def test_a_folder_above_the_destination_that_became_a_link_is_not_followed(tmp_path: Path) -> None:
    """Each build has its own process, which does not know the folder that the server began with."""
    source, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    source.mkdir()
    elsewhere.mkdir()
    (source / "index.html").write_text("---\n---\none")
    options = {"source": str(source), "destination": str(source / "out" / "_site"), "watch": False}
    limits = {"seconds": 300, "memory": 2048, "output": 1024, "files": 20_000}
    builder = UntrustedBuilder(options, limits, "http://localhost:4000", lambda _: None)
    assert builder.build().error is None
    (source / "out").rename(source / "before")
    (source / "out").symlink_to(elsewhere)
    (source / "index.html").write_text("---\n---\ntwo")
    assert "symlink" in str(builder.build().error)
    assert list(elsewhere.iterdir()) == []
    (source / "out").unlink()
    (source / "before").rename(source / "out")
    assert builder.build().error is None
    assert (source / "out/_site/index.html").read_text() == "two"


@pytest.mark.parametrize("given, port", [([], 0), (["--port", "4567"], 4567)])
def test_an_untrusted_site_has_a_port_of_its_own(
    given: list[str], port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Service workers and storage of a site stay in the browser, for its port."""
    taken: list[int] = []

    def listen(_config: object, options: dict[str, int], _log: object) -> None:
        taken.append(options["port"])
        raise UsageError("no server here")

    monkeypatch.setattr(command, "_listen", listen)
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(cli, ["serve", "--untrusted", "--destination", str(tmp_path / "out"), *given])
    assert taken == [port]
