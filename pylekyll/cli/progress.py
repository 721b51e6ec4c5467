"""The progress of a build in a terminal, in one line that disappears at the end."""

from __future__ import annotations

import shutil
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.cli.terminal import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from typing import TextIO

    from pylekyll.build.report import BuildReport
    from pylekyll.foundation.log import Log, LogLine
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.renderer import Rendered, Renderer
    from pylekyll.site.config import Config
    from pylekyll.site.site import Item, Site

_WORDS = {"read": "Reading", "generate": "Generating", "render": "Rendering", "write": "Writing"}
#: Seconds before the first line, and between two lines.
_QUIET, _PAUSE = 1.0, 0.1
#: Pages after which the remaining time can be estimated.
_KNOWN = 5


class ProgressLine(BuildObserver):
    """Show phase, page, progress and remaining time on ``stream``, after a build has taken a second."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._started = self._drawn = clock()
        self._sites: list[Site] = []
        self._word = ""
        self._done = self._all = 0
        self._rendering_since = 0.0
        self._is_shown = False

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Keep the sites."""
        self._sites = [site for site, _ in sites]

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Show the phase while it lasts."""
        return self._phase(name)

    @contextmanager
    def _phase(self, name: str) -> Iterator[None]:
        self._word = _WORDS.get(name, name)
        self._done = self._all = 0
        if name == "render":
            self._rendering_since = self._clock()
            self._all = sum(1 for site in self._sites for _ in site.rendered_items())
        self.draw("")
        try:
            yield
        finally:
            self.erase()

    def rendering(self, renderer: Renderer, item: Item) -> Rendered | None:
        """Show the page that is rendered next."""
        self.draw(item.relative_path)
        self._done += 1
        return None

    def draw(self, page: str) -> None:
        """Show the line, unless the build is young or the line new."""
        now = self._clock()
        if now - self._started < _QUIET or now - self._drawn < _PAUSE:
            return
        self._drawn = now
        width = max(20, shutil.get_terminal_size().columns - 1)
        text = f"{self._word}{self._share(now)}"
        page = printable(page.replace("\n", " "))
        page = page if len(page) <= width - len(text) - 2 else f"…{page[-max(0, width - len(text) - 3) :]}"
        self._stream.write(f"\r\x1b[K{text}  {page}"[: width + 4])
        self._stream.flush()
        self._is_shown = True

    def _share(self, now: float) -> str:
        if not self._all:
            return ""
        share = f" {min(self._done + 1, self._all)}/{self._all} ({100 * self._done // self._all} %)"
        if self._done < _KNOWN:
            return share
        left = (now - self._rendering_since) / self._done * max(0, self._all - self._done)
        return f"{share}, {_seconds(left)} left"

    def erase(self) -> None:
        """Remove the line."""
        if self._is_shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._is_shown = False


def _seconds(seconds: float) -> str:
    whole = max(1, round(seconds))
    return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60:02} s"


@contextmanager
def progress(config: Config, log: Log, environment: Mapping[str, str]) -> Iterator[list[BuildObserver]]:
    """Give the observers that show a build's progress: none outside of a terminal, and with ``--quiet``."""
    stream = sys.stdout
    if not is_shown(stream, environment) or config.quiet or log.verbose or log.sink is None:
        yield []
        return
    line = ProgressLine(stream)
    sink = log.sink

    def show(said: LogLine) -> None:
        line.erase()
        sink(said)

    log.sink = show
    try:
        yield [line]
    finally:
        line.erase()
        log.sink = sink


def is_shown(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Tell whether ``stream`` is a terminal in which a line can be written over."""
    return stream.isatty() and environment.get("TERM") != "dumb" and not environment.get("CI")


def totals(report: BuildReport, warnings: int) -> str:
    """Return the result of a build: pages, files and warnings."""
    files = report.files
    pages = sum(1 for _ in report.site.rendered_items())
    number = len(files.written) + len(files.unchanged)
    removed = f", {len(files.removed)} removed" if files.removed else ""
    return (
        f"{_count(pages, 'page')}, {_count(number, 'file')}: {len(files.written)} written, "
        f"{len(files.unchanged)} unchanged{removed}; {_count(warnings, 'warning')}."
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
