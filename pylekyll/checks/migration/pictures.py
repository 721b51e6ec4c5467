"""Pictures of the front page before and after a migration, where a browser is installed."""

from __future__ import annotations

import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.files import Below
from pylekyll.foundation.programs import find_program, run_program

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.checks.migration.migration import Migration

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_FLAGS = ("--headless", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,1600", "--virtual-time-budget=8000")
_SECONDS = 60.0


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Write nothing."""


def take_pictures(migration: Migration, folder: Path, environment: Mapping[str, str]) -> None:
    """Take pictures into ``folder``; without a browser, note that."""
    browser = next(filter(None, (find_program(name, environment) for name in _BROWSERS)), None)
    if browser is None:
        migration.unseen.append("Pictures of before and after: no browser was found")
        return
    with tempfile.TemporaryDirectory() as scratch:
        for name, site in (("before", migration.before), ("after", migration.after)):
            picture = Path(scratch, f"{name}.png")
            if site is not None and _take(browser, site.folder, picture):
                Below(folder.parent).write(f"{folder.name}/{picture.name}", picture.read_bytes())
                migration.pictures.append(folder / picture.name)
    if not migration.pictures:
        migration.unseen.append(f"Pictures of before and after: {Path(browser).name} could not take them")


def _take(browser: str, site: Path, picture: Path) -> bool:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        # The sandbox needs rights that containers and some systems do not give.
        for more in ((), ("--no-sandbox",)):
            run_program([browser, *_FLAGS, *more, f"--screenshot={picture}", address], seconds=_SECONDS)
            if picture.is_file():
                return True
    except (OSError, TimeoutError):
        return False
    finally:
        server.shutdown()
        server.server_close()
    return False
