"""The sites under tests/github_pages/sites, each built once as GitHub Pages builds."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from runs import Run, freeze_times

HERE = Path(__file__).parent
SITES = HERE / "sites"
EXPECTED = HERE / "expected"

#: The builder of GitHub Pages is told the repository; in production stylesheets are compressed.
ENVIRONMENT = {
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "PAGES_REPO_NWO": "octo/site",
    "JEKYLL_ENV": "development",
}
IN_PRODUCTION = frozenset(("stylesheets",))


@dataclass(frozen=True)
class PagesRun(Run):
    """The way of building one site."""

    @property
    def expected(self) -> Path:
        """Where the tree is recorded."""
        return EXPECTED / self.site

    def lay_out(self, folder: Path) -> tuple[Path, Path]:
        """A copy of the site in ``folder`` with known file times; returns the copy and the destination to build to."""
        source = folder / self.site
        shutil.copytree(SITES / self.site, source)
        freeze_times(source)
        return source, folder / "_site"

    def environment(self) -> dict[str, str]:
        """The whole environment."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
        return {**kept, **ENVIRONMENT, **self.env}


def all_runs() -> list[PagesRun]:
    """The run of every site."""
    sites = sorted(path.name for path in SITES.iterdir())
    return [PagesRun(site, env={"JEKYLL_ENV": "production"} if site in IN_PRODUCTION else {}) for site in sites]
