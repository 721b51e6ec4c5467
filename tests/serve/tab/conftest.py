"""The published tab for the tests, with the packages of npm that it needs."""

from __future__ import annotations

import os
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest

from pylekyll.serve.tab.bundle import write_bundle
from pylekyll.serve.tab.publish import CLIENT, write_site
from tests.support.runs import ROOT, ROOT_SITE

if TYPE_CHECKING:
    from collections.abc import Iterator

_REASON = "needs PYLEKYLL_TAB, a folder that docs/try.py wrote (it fetches packages of npm)"


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a published folder: npm's packages are those of ``PYLEKYLL_TAB``, everything else is of this checkout."""
    named = os.environ.get("PYLEKYLL_TAB")
    if not named:
        if os.environ.get("CI") and shutil.which("npm"):
            pytest.fail(_REASON)
        pytest.skip(_REASON)
    folder = tmp_path_factory.mktemp("published")
    for package in ("pyodide", "sass", "temml"):
        (folder / package).symlink_to(Path(named, package))
    shutil.copytree(CLIENT, folder, dirs_exist_ok=True)
    write_bundle(folder / "python.zip")
    site = tmp_path_factory.mktemp("demonstration")
    for name in ROOT_SITE:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, site / name)
    write_site(site, folder / "demonstration.zip")
    return folder


@pytest.fixture(scope="session")
def node() -> str:
    """Return the program Node.js."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("Node.js is not installed")
    return program


class _Handler(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def address(published: Path) -> Iterator[str]:
    """Serve the published folder, and return its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(published)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
