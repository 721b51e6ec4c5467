"""Sites that ask local servers, and a clock that only moves when told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.academic.scholar.resolve import TOPIC, Found, Resolver
from pylekyll.academic.scholar.settings import read_settings
from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site import config as configuration

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.build.report import BuildReport
    from pylekyll.site.config import Config
    from tests.academic.scholar.servers import Server

REPOSITORY = "ada/ada.github.io"
BRANCH = f"{REPOSITORY}/google-scholar-stats"
CDN_BRANCH = f"{REPOSITORY}@google-scholar-stats"


class FakeClock:
    """Seconds that pass only when ``sleep`` or ``advance`` is called."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class Site:
    """A small site that asks the two servers."""

    def __init__(self, folder: Path, cdn: Server, raw: Server) -> None:
        self.folder = folder
        self.settings: dict[str, Any] = {
            "cdn_url": cdn.address,
            "raw_url": raw.address,
            "timeout": 20,
            "connect_timeout": 5,
            "max_age": 0,
        }
        self.options: dict[str, Any] = {"repository": REPOSITORY, "google_scholar_stats_use_cdn": True}
        folder.mkdir(parents=True, exist_ok=True)
        self.page("index.html", "{{ site.data.google_scholar.total }}")

    def page(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(f"---\n---\n{text}", "utf-8")

    def config(self, **settings: Any) -> Config:
        google_scholar = {**self.settings, **settings}
        options = {**self.options, "google_scholar": google_scholar}
        return self.configure({key: value for key, value in options.items() if value is not None})

    def configure(self, options: dict[str, Any]) -> Config:
        return configuration.load(self.folder, {"destination": str(self.folder / "_site"), **options})

    def build(self, **settings: Any) -> tuple[str, list[str]]:
        """Return the home page, and what the log says of the numbers."""
        report, log = self.report(**settings)
        del report
        return self.read("index.html"), lines(log)

    def report(self, **settings: Any) -> tuple[BuildReport, Log]:
        log = Log()
        return build(self.config(**settings), log), log

    def resolve(self, wall: FakeClock, **settings: Any) -> tuple[Found | None, list[str]]:
        """Not a build, only the numbers."""
        log = Log()
        config = self.config(**settings)
        found = Resolver(config, read_settings(config)[0], log, wall=wall).resolve()
        return found, lines(log)

    def read(self, name: str) -> str:
        return (self.folder / "_site" / name).read_text("utf-8")


def lines(log: Log) -> list[str]:
    """Return what the log says of the numbers to someone who did not ask for every detail."""
    return [f"{line.level.name}: {line.message}" for line in log.lines if line.topic == TOPIC and line.level]
