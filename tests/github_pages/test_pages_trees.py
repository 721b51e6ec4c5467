"""Every site under tests/github_pages/sites against what Jekyll 3.10.0 with the gem github-pages wrote, byte for byte.

The trees under tests/github_pages/expected are recorded by
tests/record/record_github_pages.py; the versions stand beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from github_pages.pages_runs import EXPECTED, PagesRun, all_runs
from trees import compare_trees, read_tree, report

from pylekyll.compat import GITHUB_PAGES
from pylekyll.config import load
from pylekyll.log import Log
from pylekyll.pipeline import build

if TYPE_CHECKING:
    from pathlib import Path

RUNS = all_runs()


def built(run: PagesRun, folder: Path, compat: str) -> dict[str, bytes]:
    source, destination = run.lay_out(folder)
    overrides = {"destination": str(destination), "pylekyll": {"compat": compat}}
    build(load(source, overrides, environment=run.environment(), working_directory=source), Log())
    return read_tree(destination)


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_as_github_pages_builds(run: PagesRun, tmp_path: Path) -> None:
    expected = read_tree(run.expected)
    found = compare_trees(expected, built(run, tmp_path, GITHUB_PAGES))
    assert not found, report(found, len(expected))


#: Where the two profiles do the same there would be nothing to test: each site has something of the profile's own.
@pytest.mark.parametrize("run", [run for run in RUNS if run.site != "options"], ids=str)
def test_jekyll_4_builds_otherwise(run: PagesRun, tmp_path: Path) -> None:
    assert compare_trees(read_tree(run.expected), built(run, tmp_path, "jekyll-4"))


def test_the_trees_are_of_the_versions_that_github_pages_runs() -> None:
    versions = dict(line.split() for line in (EXPECTED.parent / "versions.txt").read_text("utf-8").splitlines())
    assert versions["github-pages"] == "232"
    assert versions["jekyll"] == "3.10.0"
    assert versions["kramdown"] == "2.4.0"
    assert versions["liquid"] == "4.0.4"
    assert versions["rouge"] == "3.30.0"
