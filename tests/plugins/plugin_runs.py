"""The sites under tests/plugins/sites: one or more for each plugin, built as `runs.Run` builds those of tests/sites."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import yaml
from runs import Run, freeze_times

HERE = Path(__file__).parent
SITES = HERE / "sites"
EXPECTED = HERE / "expected"


@dataclass(frozen=True)
class PluginRun(Run):
    """One way of building one plugin's site."""

    @property
    def expected(self) -> Path:
        """Where the tree that Jekyll wrote is recorded."""
        return EXPECTED / self.site / self.name

    def lay_out(self, folder: Path) -> tuple[Path, Path]:
        """A copy of the site in ``folder`` with known file times; returns the copy and the destination to build to."""
        source = folder / self.site
        shutil.copytree(SITES / self.site, source)
        freeze_times(source)
        return source, folder / "_site"


def runs_of(site: str) -> list[PluginRun]:
    """The runs of the site ``site``, as its ``_runs.yml`` names them."""
    path = SITES / site / "_runs.yml"
    described = yaml.safe_load(path.read_text("utf-8")) if path.exists() else {"default": []}
    return [_run(site, name, value) for name, value in described.items()]


def _run(site: str, name: str, value: object) -> PluginRun:
    settings = {"args": value} if isinstance(value, list) else value
    assert isinstance(settings, dict)
    return PluginRun(site, name, tuple(settings.get("args", ())), settings.get("env", {}))


def all_runs() -> list[PluginRun]:
    """Every run of every site."""
    return [run for site in sorted(path.name for path in SITES.iterdir()) for run in runs_of(site)]


def plugins_of(site: str) -> list[str]:
    """The plugins that the site ``site`` names."""
    config = yaml.safe_load((SITES / site / "_config.yml").read_text("utf-8")) or {}
    return list(config.get("plugins") or ())
