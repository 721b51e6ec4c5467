"""Fixtures for every test: the two builders, as programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from runs import Run

    Builder = Callable[[Run, Path], subprocess.CompletedProcess[str]]

#: Jekyll's packages in Debian: the program and the plugins that the sites under tests/sites and tests/plugins name.
PACKAGES = (
    "jekyll ruby-jekyll-feed ruby-jekyll-sitemap ruby-jekyll-redirect-from ruby-jekyll-paginate ruby-jekyll-gist "
    "ruby-jekyll-seo-tag ruby-jekyll-optional-front-matter ruby-jekyll-readme-index ruby-jekyll-default-layout "
    "ruby-jekyll-titles-from-headings ruby-jekyll-include-cache ruby-jekyll-commonmark "
    "ruby-jekyll-archives ruby-jekyll-avatar ruby-jekyll-mentions ruby-jekyll-paginate-v2 ruby-jekyll-toc"
)


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


@pytest.fixture(scope="session")
def jekyll() -> Builder:
    """Builds a `runs.Run` with Ruby's Jekyll; where that is not installed the test skips, and in CI fails."""
    program = shutil.which("jekyll")
    if program is None:
        reason = f"Ruby's jekyll is not installed (apt-get install {PACKAGES})"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return _builder([program])


@pytest.fixture(scope="session")
def pylekyll() -> Builder:
    """Builds a `runs.Run` with this project's program, as Jekyll 4 whatever a site's Gemfile says."""
    return _builder([sys.executable, "-m", "pylekyll", "--compat", "jekyll-4"])
