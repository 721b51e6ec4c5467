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
from pylekyll.serve.tab.publish import write_client, write_site
from tests.serve.tab.pages import PATIENCE, ready
from tests.support.runs import ROOT, ROOT_SITE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

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
        shutil.copytree(Path(named, package), folder / package)
    write_bundle(folder / "python.bin")
    site = tmp_path_factory.mktemp("demonstration")
    for name in ROOT_SITE:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, site / name)
    write_site(site, folder / "demonstration.zip")
    write_client(folder)
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


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context()
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def opened_page(context: BrowserContext, address: str) -> Page:
    """The page with the built demonstration, one for the tests of a module: Python starts in it once."""
    opened = context.new_page()
    opened.on("dialog", lambda dialog: dialog.accept())
    opened.goto(address)
    ready(opened)
    return opened


@pytest.fixture
def page(opened_page: Page, context: BrowserContext) -> Iterator[Page]:
    """The page with the site of the test before, online and with the browser's own answers again."""
    yield opened_page
    context.set_offline(False)
    opened_page.evaluate("document.querySelectorAll('dialog[open]').forEach((each) => each.close())")
    opened_page.unroute_all(behavior="ignoreErrors")


@pytest.fixture
def errors(opened_page: Page) -> Iterator[list[str]]:
    """Uncaught errors of scripts in the page and in its frames."""
    found: list[str] = []

    def add(error: object) -> None:
        found.append(str(error))

    opened_page.on("pageerror", add)
    yield found
    opened_page.remove_listener("pageerror", add)
