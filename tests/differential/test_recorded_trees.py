"""Every site under tests/sites/jekyll, and the repository's own, against the trees that Jekyll 4.4.1 wrote for them.

The trees under tests/expected/jekyll are recorded by tests/record/record_trees.py; the versions are beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.runs import AS_RUBY, Run, all_runs, recorded_runs, versions_of
from tests.support.trees import compare_trees, read_tree, report

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Builder

RUNS = all_runs()


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_tree_is_what_jekyll_wrote(run: Run, pylekyll: Builder, tmp_path: Path) -> None:
    done = pylekyll(run, tmp_path)
    assert done.returncode == 0, done.stderr
    reference = run.recorded()
    differences = compare_trees(reference, read_tree(tmp_path / "_site"))
    assert not differences, report(differences, len(reference))


def test_root_site_with_its_own_theme_line(pylekyll_program: Builder, tmp_path: Path) -> None:
    done = pylekyll_program(Run("root-as-it-is", **AS_RUBY), tmp_path)
    assert done.returncode == 0, done.stderr
    reference = Run("root").recorded()
    differences = compare_trees(reference, read_tree(tmp_path / "_site"))
    assert not differences, report(differences, len(reference))


def test_every_run_is_recorded_with_its_versions() -> None:
    assert recorded_runs("jekyll") == {(run.site, run.name) for run in RUNS}
    versions = {"jekyll": "4.4.1", "liquid": "4.0.4", "kramdown": "2.5.1", "rouge": "4.7.0"}
    assert versions.items() <= versions_of("jekyll").items()
