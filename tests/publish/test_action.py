"""The action as a workflow uses it: its steps in a fresh clone and environment, its inputs, outputs and archive."""

from __future__ import annotations

import re
import stat
from typing import TYPE_CHECKING

import pytest
import yaml
from publish.repository import clone, need_network
from publish.runner import Runner, pack_for_pages
from runs import ROOT, copy_root_site

if TYPE_CHECKING:
    from pathlib import Path

    from publish.runner import Outcome

ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))

#: The inputs of actions/jekyll-build-pages 1.0.13 with their defaults.
REPLACED = {
    "source": "./",
    "destination": "./_site",
    "future": "false",
    "build_revision": "${{ github.sha }}",
    "verbose": "true",
    "token": "${{ github.token }}",
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a clone of this repository in ``clone``, where the action is."""
    folder = tmp_path_factory.mktemp("machine")
    clone(folder / "clone")
    return folder


@pytest.fixture(scope="module")
def root_site(machine: Path) -> Outcome:
    """The repository's own site, built by its own action as its own workflow does."""
    runner = Runner(machine / "clone", machine / "temp-root", machine / "cache")
    return finished(runner.uses(machine / "clone", baseurl=""))


def finished(outcome: Outcome) -> Outcome:
    if outcome.status:
        need_network(outcome.log)
    assert outcome.status == 0, outcome.log
    return outcome


def project(machine: Path, name: str) -> Runner:
    """A workspace whose site is in the folder ``docs``, on a machine where the action has been installed before."""
    copy_root_site(machine / name / "docs")
    return prepared(machine, name)


def prepared(machine: Path, name: str) -> Runner:
    return Runner(machine / name, machine / "temp-root", machine / "cache", done=frozenset({"Install pylekyll"}))


def test_the_inputs_of_the_action_that_it_replaces_mean_the_same() -> None:
    assert {name: ACTION["inputs"][name]["default"] for name in REPLACED} == REPLACED
    assert not [name for name, each in ACTION["inputs"].items() if each["required"] or not each["description"]]


def test_the_root_site(root_site: Outcome, machine: Path) -> None:
    site = machine / "clone" / "_site"
    assert root_site.outputs["site-path"] == str(site)
    assert int(root_site.outputs["pages"]) >= 5
    assert 0 < float(root_site.outputs["duration"]) < 60
    assert (site / "index.html").is_file()
    assert not (site / "pylekyll").exists()
    assert "## The site is built" in root_site.summary
    assert re.search(r"### Slowest templates\n\n\| Template \| Rendered \| Time \|", root_site.summary)


def test_what_is_built_is_built_by_the_installed_wheel(root_site: Outcome, machine: Path) -> None:
    installed = next((machine / "temp-root" / "pylekyll" / "venv").rglob("site-packages/pylekyll/build.py"))
    assert installed.is_file()
    assert not list(installed.parent.parent.glob("*pylekyll*.pth"))
    assert "pylekyll 0." in root_site.log


def test_a_project_site_has_its_base_path(root_site: Outcome, machine: Path) -> None:
    runner = project(machine, "project")
    outcome = finished(runner.uses(machine / "clone", source="./docs", destination="public", baseurl="/lighthouse"))
    site = runner.workspace / "public"
    assert outcome.outputs["site-path"] == str(site)
    text = (site / "index.html").read_text("utf-8")
    assert 'href="/lighthouse/assets/' in text
    assert 'href="/assets/' not in text
    assert not (runner.workspace / "_site").exists()
    assert int(outcome.outputs["pages"]) == int(root_site.outputs["pages"])


def test_the_archive_is_what_pages_takes(root_site: Outcome, machine: Path) -> None:
    with pack_for_pages(machine / "clone" / "_site", machine / "artifact.tar") as archive:
        members = archive.getmembers()
    assert "./index.html" in {member.name for member in members}
    assert all(member.isfile() or member.isdir() for member in members)
    everyone = stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH
    assert not [member.name for member in members if member.mode & everyone != everyone]


def test_a_mistake_is_shown_on_its_file_and_line_and_ends_the_step(root_site: Outcome, machine: Path) -> None:
    runner = project(machine, "mistaken")
    (runner.workspace / "docs" / "talk.md").write_text("---\ntitle: Talk\n---\n\n{% if %}\n")
    outcome = runner.uses(machine / "clone", source="docs", destination="out")
    assert outcome.status == 1
    assert "::error file=docs/talk.md,line=5,col=" in outcome.log
    assert not (runner.workspace / "out").exists()
    assert "`docs/talk.md:5" in outcome.summary
    assert outcome.outputs == {"site-path": "", "pages": "", "duration": ""}


@pytest.mark.parametrize("strict", ["false", "true"])
def test_a_warning_fails_only_a_strict_step(root_site: Outcome, machine: Path, strict: str) -> None:
    runner = project(machine, f"warned-{strict}")
    (runner.workspace / "docs" / "talk.md").write_text("---\nlayout: lecture\n---\nHello\n")
    outcome = runner.uses(machine / "clone", source="docs", strict=strict, verbose="false")
    assert outcome.status == (strict == "true")
    assert "::warning file=docs/talk.md,title=pylekyll::Build Warning: Layout 'lecture' requested" in outcome.log
    assert "| docs/talk.md | Build Warning: Layout 'lecture'" in outcome.summary


def test_a_folder_that_is_not_there_is_named(root_site: Outcome, machine: Path) -> None:
    runner = project(machine, "elsewhere")
    outcome = runner.uses(machine / "clone", source="website")
    assert outcome.status == 1
    assert "::error title=pylekyll::There is no folder 'website'" in outcome.log


def test_templates_see_the_environment_of_pages(root_site: Outcome, machine: Path) -> None:
    runner = project(machine, "seen")
    source = runner.workspace / "docs"
    (source / "seen.txt").write_text(
        "---\nlayout: null\n---\n"
        "{{ jekyll.environment }} {{ site.github.repository_nwo }} {{ site.github.build_revision }}\n"
    )
    config = source / "_config.yml"
    config.write_text(config.read_text("utf-8").replace("plugins:\n", "plugins:\n  - jekyll-github-metadata\n"))
    outcome = finished(runner.uses(machine / "clone", source="docs", destination="out", build_revision="abc123"))
    assert (runner.workspace / "out" / "seen.txt").read_text("utf-8").split() == [
        "production",
        runner.repository,
        "abc123",
    ], outcome.log


def test_the_future_is_published_only_on_request(root_site: Outcome, machine: Path) -> None:
    for future, number in (("false", 0), ("true", 1)):
        runner = project(machine, f"future-{future}")
        posts = runner.workspace / "docs" / "_posts"
        posts.mkdir()
        (posts / "2999-01-01-later.md").write_text("---\nlayout: null\n---\nLater\n")
        finished(runner.uses(machine / "clone", source="docs", destination="out", future=future))
        assert len(list((runner.workspace / "out").rglob("later.html"))) == number


def test_a_site_without_a_gemfile_is_built_as_pages_built_it(root_site: Outcome, machine: Path) -> None:
    """What actions/jekyll-build-pages makes of a README and nothing else: a page with a title."""
    workspace = machine / "bare"
    workspace.mkdir()
    (workspace / "README.md").write_text("# A lighthouse\n\nIt shines.\n")
    (workspace / "_config.yml").write_text("theme: null  # the one that Pages adds would be fetched\n")
    finished(prepared(machine, "bare").uses(machine / "clone"))
    text = (workspace / "_site" / "index.html").read_text("utf-8")
    assert "It shines." in text


def test_the_caches_come_back_unless_that_is_switched_off(root_site: Outcome, machine: Path) -> None:
    first = project(machine, "first")
    (first.workspace / "docs" / ".jekyll-cache").mkdir()
    (first.workspace / "docs" / ".jekyll-cache" / "kept").write_text("from the first run\n")
    finished(first.uses(machine / "clone", source="docs"))
    for cache, comes_back in (("true", True), ("false", False)):
        runner = project(machine, f"cache-{cache}")
        finished(runner.uses(machine / "clone", source="docs", cache=cache))
        assert (runner.workspace / "docs" / ".jekyll-cache" / "kept").exists() == comes_back


def test_a_release_that_is_not_there_ends_the_step(machine: Path) -> None:
    copy_root_site(machine / "unreleased")
    runner = Runner(machine / "unreleased", machine / "temp-unreleased", machine / "cache")
    outcome = runner.uses(machine / "clone", version="0.0.0.dev0")
    assert outcome.status != 0
    assert "pylekyll==0.0.0.dev0" in outcome.log
    assert not (machine / "unreleased" / "_site").exists()
