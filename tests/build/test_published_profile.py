"""The warning if a workflow publishes the site with another Jekyll than the local build."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from pylekyll.build.mistakes.publishing import OUR_OWN, warn_of_profile
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

OURS = "jobs:\n  build:\n    steps:\n      - uses: ada/pylekyll@v1\n"
THEIRS = "jobs:\n  build:\n    steps:\n      - uses: actions/jekyll-build-pages@v1\n"
MESSAGE = ".github/workflows/pages.yml publishes the site as GitHub Pages builds it"


def warnings(folder: Path, files: dict[str, str]) -> list[str]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    log = Log()
    warn_of_profile(load(folder, {}, environment={}, working_directory=folder), log)
    return [f"{line.message}\n{line.diagnostic.hint}" for line in log.warnings if line.diagnostic]


@pytest.mark.parametrize("workflow, can_choose", [(OURS, True), (THEIRS, False)])
def test_the_difference_and_the_way_to_have_the_same(workflow: str, can_choose: bool, tmp_path: Path) -> None:
    (said,) = warnings(tmp_path, {".github/workflows/pages.yml": workflow})
    assert said.startswith(MESSAGE)
    assert "--compat github-pages" in said
    assert ("`pylekyll: {compat: jekyll-4}`" in said) is can_choose


@pytest.mark.parametrize(
    "files",
    [
        {},
        {".github/workflows/pages.yml": "jobs:\n  build:\n    steps:\n      - uses: actions/checkout@v4\n"},
        {".github/workflows/pages.yml": f"{OURS}        with:\n          compat: jekyll-4\n"},
        {".github/workflows/pages.yml": f"# {THEIRS.splitlines()[-1].strip()}\n"},
        {".github/workflows/pages.yml": OURS, "Gemfile": 'gem "jekyll"\n'},
        {".github/workflows/pages.yml": OURS, "_config.yml": "theme: academic\n"},
        {".github/workflows/pages.yml": OURS, "_config.yml": "pylekyll: {compat: jekyll-4}\n"},
        {".github/workflows/pages.yml": OURS, "_config.yml": "pylekyll: {compat: github-pages}\n"},
        {".github/workflows/pages.yml": THEIRS, "Gemfile": 'gem "github-pages"\n'},
    ],
)
def test_nothing_is_said_where_both_follow_the_same(files: dict[str, str], tmp_path: Path) -> None:
    assert warnings(tmp_path, files) == []


def test_the_action_decides_by_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(__file__).parents[2] / ".github" / "action"
    monkeypatch.syspath_prepend(str(folder))
    spec = importlib.util.spec_from_file_location("build_site_of_the_action", folder / "build_site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module._OUR_OWN.pattern == OUR_OWN.pattern
