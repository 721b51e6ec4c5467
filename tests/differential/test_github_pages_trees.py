"""Every site under tests/sites/github-pages against what Jekyll 3.10.0 with the gem github-pages wrote, byte for byte.

tests/record/record_trees.py recorded the trees under tests/expected/github-pages; the versions are beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.dialect import GITHUB_PAGES
from pylekyll.foundation.log import Log
from pylekyll.site.config import load
from tests.support.runs import Run, all_runs, recorded_runs, versions_of
from tests.support.trees import compare_trees, read_tree, report

if TYPE_CHECKING:
    from pathlib import Path

RUNS = all_runs("github-pages")


def built(run: Run, folder: Path, compat: str) -> dict[str, bytes]:
    source, destination = run.lay_out(folder)
    overrides = {"destination": str(destination), "pylekyll": {"compat": compat}}
    build(load(source, overrides, environment=run.environment(), working_directory=source), Log())
    return read_tree(destination)


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_as_github_pages_builds(run: Run, tmp_path: Path) -> None:
    expected = run.recorded()
    found = compare_trees(expected, built(run, tmp_path, GITHUB_PAGES.name))
    assert not found, report(found, len(expected))


#: Where the two profiles do the same there would be nothing to test: each site has something of the profile's own.
@pytest.mark.parametrize("run", [run for run in RUNS if run.site != "options"], ids=str)
def test_jekyll_4_builds_otherwise(run: Run, tmp_path: Path) -> None:
    assert compare_trees(run.recorded(), built(run, tmp_path, "jekyll-4"))


def test_the_trees_are_of_the_versions_that_github_pages_runs() -> None:
    assert recorded_runs("github-pages") == {(run.site, run.name) for run in RUNS}
    versions = versions_of("github-pages")
    assert versions["github-pages"] == "232"
    assert versions["jekyll"] == "3.10.0"
    assert versions["kramdown"] == "2.4.0"
    assert versions["liquid"] == "4.0.4"
    assert versions["rouge"] == "3.30.0"
