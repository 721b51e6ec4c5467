"""A running server, and a page of a browser that looks at it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from tests.support.patience import PATIENCE, eventually

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

ADDRESS = re.compile(r"Server address: (\S+)")
RUNNING = "Server running..."


class Served:
    """A server as a process; ``output`` is what it has said so far."""

    def __init__(
        self, source: Path, *options: str, environment: dict[str, str] | None = None, program: tuple[str, ...] = ()
    ) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [*program, sys.executable, "-m", "pylekyll", "serve", "--source", str(source), "--port", "0", *options],
            cwd=source,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self.lines.append(line)

    @property
    def output(self) -> str:
        return "".join(self.lines)

    @property
    def address(self) -> str:
        found = ADDRESS.search(self.output)
        assert found is not None
        return found[1]

    def wait(self) -> Served:
        eventually(lambda: RUNNING in self.output or self.process.poll() is not None, "serving")
        assert self.process.poll() is None, self.output
        return self

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join(PATIENCE)


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    """Starts ``pylekyll serve`` on any free port; ends what is left afterwards."""
    running: list[Served] = []

    def start(source: Path, *options: str, live: bool = True, **rest: dict[str, str]) -> Served:
        reload = ("--livereload", "--livereload-port", "0") if live else ()
        running.append(Served(source, *reload, *options, **rest))
        return running[-1].wait()

    yield start
    for each in running:
        each.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a new page, whose script errors fail the test."""
    context = browser.new_context()
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert not errors
