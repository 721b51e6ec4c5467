"""Every site under tests/sites, and the repository's own, against the trees that Jekyll 4.4.1 wrote for them.

The trees under tests/expected are recorded by tests/record/record_trees.py; the versions stand beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from runs import EXPECTED, Run, all_runs
from trees import compare_trees, read_tree, report

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Builder

RUNS = all_runs()


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_tree_is_what_jekyll_wrote(run: Run, pylekyll: Builder, tmp_path: Path) -> None:
    done = pylekyll(run, tmp_path)
    assert done.returncode == 0, done.stderr
    reference = read_tree(run.expected)
    differences = compare_trees(reference, read_tree(tmp_path / "_site"))
    assert not differences, report(differences, len(reference))


def test_root_site_with_its_own_theme_line(pylekyll: Builder, tmp_path: Path) -> None:
    done = pylekyll(Run("root-as-it-is"), tmp_path)
    assert done.returncode == 0, done.stderr
    reference = read_tree(Run("root").expected)
    differences = compare_trees(reference, read_tree(tmp_path / "_site"))
    assert not differences, report(differences, len(reference))


def test_every_run_is_recorded_with_its_versions() -> None:
    for run in RUNS:
        assert any(run.expected.iterdir()), run
        versions = (EXPECTED / run.site / "versions.txt").read_text().split("\n")
        assert {"jekyll 4.4.1", "liquid 4.0.4", "kramdown 2.5.1", "rouge 4.7.0"} <= set(versions), run


def test_nothing_is_recorded_that_is_not_built() -> None:
    recorded = {path.relative_to(EXPECTED).as_posix() for path in EXPECTED.glob("*/*") if path.is_dir()}
    assert recorded == {f"{run.site}/{run.name}" for run in RUNS}
