"""Fixtures for every test: the two builders, as programs, and a browser."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.support import folder_times, in_process

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from tests.support.runs import Run

    Builder = Callable[[Run, Path], subprocess.CompletedProcess[str]]

# A busy machine takes ten times as long; no test is about time.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

#: Jekyll's packages in Debian: the program and the plugins that the sites under tests/sites name.
PACKAGES = (
    "jekyll ruby-jekyll-feed ruby-jekyll-sitemap ruby-jekyll-redirect-from ruby-jekyll-paginate ruby-jekyll-gist "
    "ruby-jekyll-seo-tag ruby-jekyll-optional-front-matter ruby-jekyll-readme-index ruby-jekyll-default-layout "
    "ruby-jekyll-titles-from-headings ruby-jekyll-include-cache ruby-jekyll-commonmark "
    "ruby-jekyll-archives ruby-jekyll-avatar ruby-jekyll-mentions ruby-jekyll-paginate-v2 ruby-jekyll-toc"
)


@pytest.fixture(autouse=True)
def without_the_extra_ruby(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report the extra ``ruby`` as not installed; tests/gems/sandbox overrides this."""
    monkeypatch.setattr("pylekyll.gems.sandbox.module.is_installed", lambda: False)


#: Without these the browser asks the network for things of its own.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


#: Modules whose tests take most of the time: real programs, random edits, input made to hurt.
SLOW = frozenset(
    {
        "cli/test_processes.py",
        "checks/compare/test_command.py",
        "incremental/test_equals_clean_build.py",
        "incremental/test_remembered_builds.py",
        "incremental/test_workers.py",
        "languages/markdown/commonmark/test_hostile.py",
        "languages/markdown/test_hostile.py",
        "plugins/test_hostile_html.py",
        "project/publish/test_annotations.py",
        "project/publish/test_package.py",
        "reliability/test_short.py",
        "languages/highlighting/test_lexers.py",
        "languages/sass/test_endless.py",
        "serve/test_command.py",
        "serve/test_it_stays_up.py",
        "serve/tab/test_webassembly.py",
        "project/test_documents.py",
    }
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish() -> None:
    """Keep the collected tests out of garbage collection: it would look at 29,000 of them each time."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what runs Ruby or a browser, and the modules of ``SLOW``."""
    here = Path(__file__).parent
    for item in items:
        names = getattr(item, "fixturenames", ())
        if item.get_closest_marker("ruby") or "browser" in names or item.path.relative_to(here).as_posix() in SLOW:
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the seconds of the suite by folder in CI."""
    if os.environ.get("CI"):
        folder_times.show_seconds(terminalreporter)


def _builder(program: list[str]) -> Builder:
    def build(run: Run, folder: Path) -> subprocess.CompletedProcess[str]:
        """Lay the run's site out in ``folder`` and build it to ``folder/_site``."""
        source, destination = run.lay_out(folder)
        return subprocess.run(
            [*program, *run.arguments(destination)],
            cwd=source,
            env=run.environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return build


def _installed(program: str, packages: str) -> str:
    """Where ``program`` is; where it is not installed the test skips, and in CI fails."""
    path = shutil.which(program)
    if path is None:
        reason = f"{program} is not installed (apt-get install {packages})"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def jekyll_program() -> str:
    """Ruby's Jekyll."""
    return _installed("jekyll", PACKAGES)


@pytest.fixture(scope="session")
def jekyll(jekyll_program: str) -> Builder:
    """Builds a `runs.Run` with Ruby's Jekyll."""
    return _builder([jekyll_program])


@pytest.fixture(scope="session")
def pylekyll() -> Builder:
    """Builds a `runs.Run` with the command line, as Jekyll 4 whatever a site's Gemfile says, in this process."""

    def build(run: Run, folder: Path) -> subprocess.CompletedProcess[str]:
        source, destination = run.lay_out(folder)
        return in_process.pylekyll(["--compat", "jekyll-4", *run.arguments(destination)], source, run.environment())

    return build


@pytest.fixture(scope="session")
def pylekyll_program() -> Builder:
    """Return the same with the program, in a process of its own."""
    return _builder([sys.executable, "-m", "pylekyll", "--compat", "jekyll-4"])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium without a window, one for all tests.

    Playwright keeps an event loop in the thread of the tests: asyncio runs in another one.
    """
    from playwright.sync_api import sync_playwright

    program = _installed("chromium", "chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        yield opened
        opened.close()
