"""Every setting that holds an address, in every mode, against a server of this machine."""

from __future__ import annotations

import json
import os
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.site.config import load
from pylekyll.site.config.client import client_of
from tests.support.in_process import pylekyll
from tests.support.runs import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SAFE = {
    "--safe": ("--safe",),
    "--untrusted": ("--untrusted",),
    "github-pages": ("--compat", "github-pages"),
}
_ALL = ["jekyll-get-json", "jekyll-3rd-party-libraries", "jekyll-spaceship", "jekyll-remote-theme"]
_ALL += ["jekyll-github-metadata", "jekyll-gist", "jemoji", "jekyll-octicons"]
#: Settings and files of a site by name. ``{at}`` is the server's address.
CHOSEN: dict[str, dict[str, Any]] = {
    "get-json": {"jekyll_get_json": {"data": "x", "json": "{at}/data.json"}},
    "scholar cdn": {"repository": "a/b", "google_scholar": {"cdn_url": "{at}/cdn", "raw_url": "{at}/raw"}},
    "scholar raw": {
        "repository": "a/b",
        "google_scholar_stats_use_cdn": False,
        "google_scholar": {"raw_url": "{at}/r"},
    },
    "libraries": {"third_party_libraries": {"download": True, "x": {"url": {"js": "{at}/x.js"}, "version": "1"}}},
    "fonts": {"third_party_libraries": {"download": True, "x": {"url": {"fonts": "{at}/fonts"}, "version": "1"}}},
    "styles": {"third_party_libraries": {"download": True, "x": {"url": {"fonts": "{at}/x.css"}, "version": "1"}}},
}
#: Settings whose hosts are fixed: they send nothing to the server in any mode.
FIXED: dict[str, dict[str, Any]] = {
    "remote_theme": {"remote_theme": "{at}/owner/name"},
    "remote_theme with a user": {"remote_theme": "http://github.com@127.0.0.1:{port}/owner/name"},
    "repository": {"repository": "{at}/a/b"},
    "repository with dots": {"repository": "..@127.0.0.1:{port}/x"},
    "octicons": {"octicons": "{at}"},
    "emoji": {"emoji": {"src": "{at}"}},
    "citation style": {"scholar": {"style": "{at}/style.csl"}, "citation_style": "{at}/style.csl"},
}
PAGE = "---\n---\n:smile: {% gist a@127.0.0.1:{port}/1 %}{{ site.github.owner_name }}"


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    """Yield a server of this machine; ``asked`` are the paths of its requests."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.server.asked.append(self.path)  # type: ignore[attr-defined]
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as found:
        found.asked = []  # type: ignore[attr-defined]
        thread = Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def asked(settings: dict[str, Any], options: tuple[str, ...], server: Any, folder: Path) -> list[str]:
    """Build a site with these settings and all plugins that send requests; return the requests."""
    at = f"http://127.0.0.1:{server.server_port}"
    text = json.dumps({"plugins": _ALL, "whitelist": _ALL, **settings})
    for name, content in (("_config.yml", text), ("index.html", PAGE)):
        (folder / name).write_text(content.replace("{at}", at).replace("{port}", str(server.server_port)))
    variables = {"HOME": str(folder), "PATH": os.environ["PATH"], "GIT_CEILING_DIRECTORIES": str(folder)}
    done = pylekyll(["build", *options], folder, variables)
    assert "rror: " not in done.stderr or "cannot be fetched" in done.stderr, done.stderr
    return [*server.asked]


@pytest.mark.parametrize("mode", SAFE)
@pytest.mark.parametrize("name", [*CHOSEN, *FIXED])
def test_safe_modes_send_nothing_to_this_machine(name: str, mode: str, server: Any, tmp_path: Path) -> None:
    assert asked({**CHOSEN, **FIXED}[name], SAFE[mode], server, tmp_path) == []


@pytest.mark.parametrize("name", CHOSEN)
def test_the_default_sends_them(name: str, server: Any, tmp_path: Path) -> None:
    assert asked(CHOSEN[name], (), server, tmp_path)


@pytest.mark.parametrize("name", FIXED)
def test_fixed_hosts_stay_fixed(name: str, server: Any, tmp_path: Path) -> None:
    assert asked(FIXED[name], (), server, tmp_path) == []


@pytest.mark.parametrize(
    ("safe", "by_user", "public"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_the_client_is_that_of_the_mode(safe: bool, by_user: bool, public: bool, tmp_path: Path) -> None:
    config = load(tmp_path, {"safe": safe}, working_directory=tmp_path)
    client = client_of(config, by_user=by_user, connect_timeout=7.0)
    assert (client.public_only, client.connect_timeout) == (public, 7.0)


#: Modules that make a client themselves, or use requests without one, and why.
OWN_CLIENTS = {
    "site/config/client.py": "makes that of a build",
    "cli/doctor.py": "public addresses only, in every mode",
    "cli/scholar.py": "Google Scholar, by the command line",
    "checks/compare/fetch.py": "the address of --url",
    "gems/sandbox/module.py": "an address of this program or of the environment",
    "languages/csl/fetch.py": "an address of this program or of the environment",
    "foundation/http/exchange.py": "the client",
    "foundation/http/public.py": "the client",
}


def test_other_modules_take_the_client_of_the_build() -> None:
    package = ROOT / "pylekyll"
    imports = re.compile(
        r"^ *(?:import (?:requests|urllib\.request|http\.client|urllib3)\b"
        r"|from (?:requests|urllib\.request|urllib3)\S* import"
        r"|from pylekyll\.foundation\.http\.client import (?:.*\b)?Client\b)",
        re.MULTILINE,
    )
    typed = re.compile(r"^if TYPE_CHECKING:\n(?:(?: .*)?\n)*", re.MULTILINE)
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if (text := typed.sub("", path.read_text("utf-8"))) and imports.search(text) and makes(text)
    }
    assert found == OWN_CLIENTS.keys()


def makes(text: str) -> bool:
    """Return whether a module makes a client rather than names its type."""
    return bool(re.search(r"\bClient\(|\brequests\.|\burllib3\b|urlopen", text))
