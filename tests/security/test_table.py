"""The table of docs/security.md: what each row says of each mode is tried on a site that wants to do it.

An answer of the document is ``yes``, ``no`` or names a condition: then the site is built with the plugin in
`whitelist` and without.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.gems.sandbox.module import is_installed
from tests.cli import test_control_characters
from tests.security import test_caches, test_programs, test_untrusted
from tests.support.documents import DOCS
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="time and memory are not limited there")

SECRET = "the-secret"
MODES: dict[str, tuple[str, ...]] = {
    "by default": (),
    "with `--safe`": ("--safe",),
    "under `github-pages`": ("--compat", "github-pages"),
    "with `--untrusted`": ("--untrusted",),
}
PYTHON = "from pathlib import Path\n\nPath({ran!r}).touch()\n\n\ndef register(extensions):\n    pass\n"
ADDRESS = "https://example.invalid/data.json"
RUBY = "module Evil\n  def evil(x) = 'the-' + x\nend\nLiquid::Template.register_filter(Evil)\n"
PROGRAM = "#!/bin/sh\n: > {ran}\nexit 1\n"


@dataclass
class Try:
    """A site, and the sign that it did what the row says.

    ``plugin`` is its plugin, which the safe modes run under conditions; ``links`` are symlinks of the site;
    ``environment`` that of the process. In texts ``{outside}`` is a folder beside the source, ``{ran}`` a file that
    a program or module leaves, ``{port}`` that of a web server.
    """

    files: dict[str, str]
    settings: dict[str, Any] = field(default_factory=dict)
    plugin: str | None = None
    links: dict[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    planted: dict[str, str] = field(default_factory=dict)


@dataclass
class Place:
    """The folders of one test, and whether somebody asked the web server there."""

    folder: Path
    port: int
    requests: list[str]

    def words(self, text: str) -> str:
        """Return ``text`` with the names of this place."""
        known = {"outside": self.folder / "outside", "ran": self.folder / "ran", "port": self.port}
        for name, value in known.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text


TRIES: dict[str, list[Try]] = {
    "run Python from its own `_plugins` or `plugins_dir`": [
        Try({"_plugins/evil.py": PYTHON.replace("{ran!r}", "'{ran}'")}),
        Try({"other/evil.py": PYTHON.replace("{ran!r}", "'{ran}'")}, {"plugins_dir": "other"}),
    ],
    "load an installed plugin that `plugins` names": [Try({"feed.md": "x"}, plugin="stranger")],
    "load an installed plugin that the Gemfile names": [Try({"Gemfile": 'gem "stranger", group: :jekyll_plugins\n'})],
    "run Ruby from its own `_plugins` in a sandbox ([ruby-plugins.md](ruby-plugins.md))": [
        Try({"_plugins/evil.rb": RUBY, "a.html": "---\n---\n{{ 'secret' | evil }}"}),
    ],
    "run a module of the folder in which you start pylekyll": [
        Try({f"{name}.py": "open('{ran}', 'w')\n" for name in ("lxml", "markdown", "sass", "typst", "PIL")})
    ],
    "run its own `node_modules/.bin/coffee`": [
        Try({"node_modules/.bin/coffee": PROGRAM, "a.coffee": "---\n---\nx = 1\n"}, plugin="jekyll-coffeescript")
    ],
    "have any program run but Python and the Sass compilers": [
        Try(
            {"a.coffee": "---\n---\nx = 1\n"},
            plugin="jekyll-coffeescript",
            planted={"bin/coffee": PROGRAM},
            environment={"PATH": "{outside}/bin"},
        )
    ],
    "read by `include:`, with `../` or an absolute path, outside its source": [
        Try({}, {"include": [name]}) for name in ("../outside/secret.txt", "{outside}/secret.txt")
    ],
    "read by `layouts_dir`, `includes_dir`, `data_dir`, `collections_dir` outside its source": [
        Try({"a.html": "---\nlayout: page\n---\n{{ site.data }}"}, {setting: folder})
        for setting in ("layouts_dir", "includes_dir", "data_dir", "collections_dir")
        for folder in ("../outside", "{outside}")
    ],
    "read outside its source through a symlink": [
        Try({}, links={"linked": ""}),
        Try({}, links={"linked.txt": "secret.txt"}),
        Try({"a.html": "---\nlayout: page\n---\n"}, links={"_layouts": ""}),
        Try({"a.html": "---\n---\n{{ site.data }}"}, links={"_data": ""}),
    ],
    "read a stylesheet outside the source and the theme by `@import` or `@use`": [
        Try({"a.scss": '---\n---\n@import "../../outside/partial";\n', "_sass/x.scss": ""}),
        Try(
            {"a.scss": '---\n---\n@use "../../outside/partial";\n', "_sass/x.scss": ""},
            {"sass": {"implementation": "dart-sass"}},
        ),
        Try({"a.scss": '---\n---\n@import "partial";\n'}, {"sass": {"load_paths": ["{outside}"]}}),
    ],
    "read a file outside its source that a setting of a plugin names": [
        Try(
            {"a.html": "---\n---\n{{ site.data.x }}"},
            {"jekyll_get_json": {"data": "x", "json": "../outside/secret.json"}},
            plugin="jekyll-get-json",
        )
    ],
    "send requests (`remote_theme`, GitHub metadata and other plugins that fetch)": [
        Try(
            {"a.html": "---\n---\n{{ site.github.owner_name }}{{ site.github.contributors }}"},
            {"repository": "a/b"},
            plugin="jekyll-github-metadata",
            environment={"PAGES_API_URL": "http://127.0.0.1:{port}", "JEKYLL_GITHUB_TOKEN": "x"},
        )
    ],
    "name another folder by `source` in its configuration": [
        *(Try({}, {"source": folder}) for folder in ("../outside", "{outside}")),
        Try({}, {"source": "linked"}, links={"linked": ""}),
        Try({".git/index.html": f"---\n---\n{SECRET}"}, {"source": ".git"}),
    ],
    "name another folder by `destination` in its configuration": [
        Try({"a.txt": "{ran}"}, {"destination": "../elsewhere"}),
    ],
    "read or publish `.git`, `.hg`, `.svn`, `.env*` or a private key in its source": [
        Try({".git/config": SECRET}, {"include": [".git"]}),
        Try({".env.local": SECRET}, {"include": [".env.local"]}),
        Try({"logo.png": f"-----BEGIN RSA PRIVATE KEY-----\n{SECRET}\n"}),
    ],
    "send requests to this machine or the local network, to addresses that it chooses": [
        Try({}, {"jekyll_get_json": {"data": "x", "json": address}}, plugin="jekyll-get-json")
        for address in ("http://127.0.0.1:{port}/", "http://localhost:{port}/", "http://2130706433:{port}/")
    ],
    "publish a file through a symlink in its cache folder": [
        Try(
            {"a.html": "---\n---\n{{ site.data.x.key }}"},
            {"jekyll_get_json": {"data": "x", "json": ADDRESS}},
            plugin="jekyll-get-json",
            links={f".jekyll-cache/pylekyll/{folder}/{sha256(ADDRESS.encode()).hexdigest()}": "secret.json"},
        )
        for folder in ("fetched", f"own-{blake2b(b'files', digest_size=12).hexdigest()}/fetched")
    ],
    "create files of its caches elsewhere, by a cache folder that is a symlink": [
        Try(
            {"a.js": "var a;  // b"},
            plugin="jekyll-minifier",
            planted={"cache/x": ""},
            links={".jekyll-cache": "cache"},
            environment={"JEKYLL_ENV": "production"},
        )
    ],
    # The plugin leaves its file where it sees the variable.
    "see variables of your environment": [Try({}, plugin="stranger", environment={"TOKEN": SECRET})],
}
#: Rows that another test of this folder tries, which needs a repository or limits of its own.
ELSEWHERE = {
    "run a program through `.git/config`": test_programs.test_git_runs_no_program_that_the_repository_names,
    "steer your terminal, or command GitHub Actions and Azure Pipelines, by names and messages": (
        test_control_characters.test_a_site_commands_no_runner
    ),
    "have a prepared cache used, which came with it": test_caches.test_a_cache_that_came_with_the_site_is_not_used,
    "use time, memory and disk without a limit": test_untrusted.test_a_limit_ends_the_build_and_keeps_the_old_site,
}


def table() -> dict[str, dict[str, str]]:
    """Return the first table of the document: answers by row and mode."""
    lines = [line for line in (DOCS / "security.md").read_text("utf-8").split("\n") if line.startswith("| ")]
    head, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    own = [row for row in rows if len(row) == len(head)]
    return {row[0]: dict(zip(head[1:], row[1:], strict=True)) for row in own}


TABLE = table()


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """Yield a folder of secrets, and a web server."""
    files = {
        "secret.txt": SECRET,
        "page.html": f"{SECRET} {{{{ content }}}}",
        "index.html": f"---\n---\n{SECRET}",
        "data.yml": f"key: {SECRET}",
        "_partial.scss": f".{SECRET} {{ color: red }}",
        "secret.json": json.dumps({"key": SECRET}),
    }
    for name, text in files.items():
        (tmp_path / "outside").mkdir(exist_ok=True)
        (tmp_path / "outside" / name).write_text(text)
    requests: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield Place(tmp_path, server.server_port, requests)
        server.shutdown()
        thread.join()


def does_it(what: Try, place: Place, options: tuple[str, ...], *, whitelisted: bool) -> bool:
    """Build the site; return whether it did what it wanted."""
    site = place.folder / "site"
    settings: dict[str, Any] = {"exclude": ["Gemfile"], "sass": {"implementation": "libsass"}, **what.settings}
    settings["sass"] = {"implementation": "libsass", **what.settings.get("sass", {})}
    if what.plugin is not None:
        settings["plugins"] = [what.plugin]
        settings["whitelist"] = [what.plugin] if whitelisted else []
    laid = {"index.html": "---\n---\nThe page.", "_config.yml": json.dumps(settings), **what.files}
    for folder, files in ((site, laid), (place.folder / "outside", what.planted)):
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(place.words(text))
            if text.startswith("#!"):
                (folder / name).chmod(0o755)
    for name, target in what.links.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).symlink_to(place.folder / "outside" / target)
    environment = {"HOME": str(place.folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    if "PYLEKYLL_RUBY" in os.environ:
        ruby = Path(os.environ["PYLEKYLL_RUBY"])
        environment |= {"PYLEKYLL_RUBY": str(ruby), "PYLEKYLL_CACHE": str(ruby.parent / "compiled")}
    environment.update({name: place.words(value) for name, value in what.environment.items()})
    pylekyll(["build", *options], site, environment)
    built = [place.folder / "site" / "_site", place.folder / "elsewhere"]
    texts = [path.read_text() for folder in built for path in folder.rglob("*") if path.is_file()]
    made = [place.folder / "ran", built[1], place.folder / "outside/cache/pylekyll"]
    return bool(place.requests) or any(path.exists() for path in made) or any(SECRET in text for text in texts)


@pytest.fixture(autouse=True)
def stranger(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An installed package that offers the plugin ``stranger``."""
    package = tmp_path / "packages"
    (package / "stranger-1.dist-info").mkdir(parents=True)
    (package / "stranger-1.dist-info" / "METADATA").write_text("Name: stranger\nVersion: 1\n")
    points = "[pylekyll.plugins]\nstranger = stranger_of_test\n"
    (package / "stranger-1.dist-info" / "entry_points.txt").write_text(points)
    code = PYTHON.format(ran=str(tmp_path / "ran")).replace("Path(", "os.environ.get('TOKEN', 'x') and Path(", 1)
    (package / "stranger_of_test.py").write_text(f"import os\n{code}")
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.delitem(sys.modules, "stranger_of_test", raising=False)


@pytest.fixture(autouse=True)
def without_the_extra_ruby() -> None:
    """Keep the extra ``ruby``, if it is installed: a row is about it."""


def test_the_table_has_no_other_rows() -> None:
    assert set(TABLE) == {*TRIES, *ELSEWHERE}
    assert not TRIES.keys() & ELSEWHERE.keys()
    assert all(tuple(row) == tuple(MODES) for row in TABLE.values())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("row", "number"), [(row, number) for row, tries in TRIES.items() for number in range(len(tries))]
)
def test_a_row_holds(row: str, number: int, mode: str, place: Place) -> None:
    answer, what = TABLE[row][mode], TRIES[row][number]
    if answer == _WITH_RUBY and not ("PYLEKYLL_RUBY" in os.environ and is_installed()):
        pytest.skip("needs the extra `ruby`, and PYLEKYLL_RUBY naming the Ruby module (docs/ruby-plugins.md)")
    assert does_it(what, place, MODES[mode], whitelisted=True) == EXPECTED[answer](what)


@pytest.mark.parametrize("mode", ["with `--safe`", "with `--untrusted`"])
@pytest.mark.parametrize("row", [row for row, tries in TRIES.items() if tries[0].plugin])
def test_a_plugin_that_the_whitelist_does_not_name_does_nothing(row: str, mode: str, place: Place) -> None:
    assert not does_it(TRIES[row][0], place, MODES[mode], whitelisted=False)


#: Plugins of GitHub's list.
_OF_GITHUB = {"jekyll-coffeescript", "jekyll-github-metadata"}
_WITH_RUBY = "with the extra `ruby`"
EXPECTED: Mapping[str, Callable[[Try], bool]] = {
    "yes": lambda _: True,
    "yes, with a warning": lambda _: True,
    "no": lambda _: False,
    "if `whitelist` names it": lambda _: True,
    "if the plugin may run": lambda _: True,
    "if a plugin shows them": lambda _: True,
    "if it is one of GitHub's": lambda what: what.plugin in _OF_GITHUB,
    "GitHub's plugins only": lambda what: what.plugin in _OF_GITHUB,
    "pylekyll's own, if `whitelist` names it": lambda what: what.plugin != "stranger",
    "yes, as with Bundler": lambda _: True,
    "pylekyll's own": lambda _: False,
    _WITH_RUBY: lambda _: True,
    "eight that hold no secrets": lambda _: False,
}
