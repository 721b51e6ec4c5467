"""The action as a workflow uses it: its steps in a fresh clone and environment, its inputs, outputs and archive."""

from __future__ import annotations

import re
import stat
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.project.publish.commands import Shown
from tests.project.publish.repository import check_in, clone, need_network
from tests.project.publish.runner import Runner, pack_for_pages
from tests.support.runs import ROOT, copy_root_site

if TYPE_CHECKING:
    from pathlib import Path

    from tests.project.publish.runner import Outcome

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

#: Limit of GitHub Pages in bytes (upload-pages-artifact says 10 GB, Pages 1 GB).
LARGEST = 1024**3


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a clone of this repository in ``clone``, where the action is."""
    folder = tmp_path_factory.mktemp("machine")
    clone(folder / "clone")
    return folder


@pytest.fixture(scope="module")
def root_site(machine: Path) -> Outcome:
    """Return the repository's own site, built by its own action as its own workflow does."""
    runner = Runner(machine / "clone", machine / "temp-root", machine / "cache")
    return finished(runner.uses(machine / "clone", baseurl=""))


def finished(outcome: Outcome) -> Outcome:
    if outcome.status:
        need_network(outcome.log)
    assert outcome.status == 0, outcome.log
    assert not outcome.errors
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


@pytest.mark.slow
def test_the_root_site(root_site: Outcome, machine: Path) -> None:
    site = machine / "clone" / "_site"
    assert root_site.outputs["site-path"] == str(site)
    assert int(root_site.outputs["pages"]) >= 5
    assert 0 < float(root_site.outputs["duration"]) < 60
    assert (site / "index.html").is_file()
    assert not (site / "pylekyll").exists()


@pytest.mark.slow
def test_the_summary_has_pages_time_slow_templates_and_warnings(root_site: Outcome, machine: Path) -> None:
    outputs, text = root_site.outputs, root_site.summary
    assert text.startswith(
        "## The site is built\n\n| Pages | Files | Time | Warnings |\n| --- | ---: | ---: | ---: |\n"
    )
    (row,) = re.findall(r"^\| (\d+) \| (\d+) \| ([\d.]+) s \| (\d+) \|$", text, re.MULTILINE)
    files = sum(1 for path in (machine / "clone" / "_site").rglob("*") if path.is_file())
    assert (row[0], int(row[1]), row[2]) == (outputs["pages"], files, outputs["duration"])
    assert int(row[3]) == len([each for each in root_site.annotations if each.kind == "warning"])
    slowest = text.split("### Slowest templates\n\n")[1].split("\n\n")[0].splitlines()
    assert slowest[:2] == ["| Template | Rendered | Time |", "| --- | ---: | ---: |"]
    assert 1 <= len(slowest[2:]) <= 10
    assert all(re.fullmatch(r"\| \S.* \| \d+ \| \d+\.\d{3} s \|", line) for line in slowest[2:])


@pytest.mark.slow
def test_what_is_built_is_built_by_the_installed_wheel(root_site: Outcome, machine: Path) -> None:
    installed = next((machine / "temp-root" / "pylekyll" / "venv").rglob("site-packages/pylekyll/build/pipeline.py"))
    assert installed.is_file()
    assert not list(installed.parent.parent.glob("*pylekyll*.pth"))
    assert "pylekyll 0." in root_site.log


@pytest.mark.slow
def test_a_project_site_has_its_base_path(root_site: Outcome, machine: Path) -> None:
    runner = project(machine, "project")
    outcome = finished(runner.uses(machine / "clone", source="./docs", destination="public", baseurl="/lighthouse"))
    site = runner.workspace / "public"
    assert outcome.outputs["site-path"] == str(site)
    for page in site.rglob("*.html"):
        links = re.findall(r'(?:href|src)="(/[^"]*)"', page.read_text("utf-8"))
        assert not [link for link in links if not link.startswith(("/lighthouse/", "//"))], page
    assert 'href="/lighthouse/assets/' in (site / "index.html").read_text("utf-8")
    assert not (runner.workspace / "_site").exists()
    assert int(outcome.outputs["pages"]) == int(root_site.outputs["pages"])


@pytest.mark.slow
def test_the_archive_is_what_pages_takes(root_site: Outcome, machine: Path) -> None:
    """https://github.com/actions/upload-pages-artifact#file-permissions: files only, which everybody may read."""
    site = machine / "clone" / "_site"
    with pack_for_pages(site, machine / "artifact.tar") as archive:
        members = {member.name: member for member in archive.getmembers()}
    assert members["./index.html"].isfile()
    assert all(member.isfile() or member.isdir() for member in members.values())
    assert all(member.mode & (0o555 if member.isdir() else 0o444) in {0o555, 0o444} for member in members.values())
    assert not [name for name in members if ".git" in name.split("/")]
    assert (machine / "artifact.tar").stat().st_size < LARGEST
    found = [path.lstat() for path in site.rglob("*")]
    assert not [each for each in found if stat.S_ISLNK(each.st_mode)]
    assert not [each for each in found if stat.S_ISREG(each.st_mode) and each.st_nlink > 1]


@pytest.mark.slow
def test_hidden_files_that_a_site_includes_are_in_the_archive(root_site: Outcome, machine: Path) -> None:
    runner = project(machine, "hidden")
    config = runner.workspace / "docs" / "_config.yml"
    config.write_text(config.read_text("utf-8") + "\ninclude: [.well-known]\n")
    (runner.workspace / "docs" / ".well-known").mkdir()
    (runner.workspace / "docs" / ".well-known" / "security.txt").write_text("Contact: mailto:s@example.org\n")
    outcome = finished(runner.uses(machine / "clone", source="docs"))
    assert "include-hidden-files: true" in (ROOT / ".github" / "workflows" / "publish.yml").read_text("utf-8")
    with pack_for_pages(runner.workspace / "_site", machine / "hidden.tar") as archive:
        assert "./.well-known/security.txt" in archive.getnames()
    assert outcome.outputs["site-path"] == str(runner.workspace / "_site")


@pytest.mark.slow
def test_a_mistake_is_shown_on_its_file_and_line_and_ends_the_step(root_site: Outcome, machine: Path) -> None:
    runner = project(machine, "mistaken")
    (runner.workspace / "docs" / "talk.md").write_text("---\ntitle: Talk\n---\n\n{% if %}\n")
    outcome = runner.uses(machine / "clone", source="docs", destination="out")
    assert outcome.status == 1
    message = "Syntax Error in tag 'if' - Valid syntax: if [expression]"
    assert outcome.errors == [Shown("error", message, "docs/talk.md", 5, 1, "pylekyll")]
    assert not (runner.workspace / "out").exists()
    assert f"## The build failed\n\n`docs/talk.md:5:1`\n\n    {message}\n" in outcome.summary
    assert outcome.outputs == {"site-path": "", "pages": "", "duration": ""}


@pytest.mark.slow
def test_front_matter_that_cannot_be_read_is_shown_where_it_breaks(root_site: Outcome, machine: Path) -> None:
    runner = project(machine, "broken")
    (runner.workspace / "docs" / "talk.md").write_text("---\ntitle: Talk\ntags: [one, two\n---\nHello\n")
    outcome = runner.uses(machine / "clone", source="docs")
    assert outcome.status == 0  # the file is published without it, as by Jekyll
    (error,) = outcome.errors
    assert (error.file, error.line, error.title) == ("docs/talk.md", 3, "pylekyll")
    assert error.message.startswith("The front matter cannot be read: ")
    assert "| docs/talk.md:3:" in outcome.summary


@pytest.mark.slow
@pytest.mark.parametrize("strict", ["false", "true"])
def test_a_warning_fails_only_a_strict_step(root_site: Outcome, machine: Path, strict: str) -> None:
    runner = project(machine, f"warned-{strict}")
    (runner.workspace / "docs" / "talk.md").write_text("---\nlayout: lecture\n---\nHello\n")
    outcome = runner.uses(machine / "clone", source="docs", strict=strict, verbose="false")
    assert outcome.status == (strict == "true")
    message = "Layout 'lecture' requested in talk.md does not exist."
    warnings = [each for each in outcome.annotations if each.kind == "warning" and each.message.startswith(message)]
    assert [(each.file, each.title) for each in warnings] == [("docs/talk.md", "pylekyll")]
    assert "| docs/talk.md:2 | Layout 'lecture'" in outcome.summary
    # Citation numbers that cannot be fetched are another warning.
    number = len([each for each in outcome.annotations if each.kind == "warning"])
    warned = "1 warning" if number == 1 else f"{number} warnings"
    ended = [f"Build failed: {warned} with --strict."] * (strict == "true")
    assert [each.message.splitlines()[0] for each in outcome.errors] == ended


@pytest.mark.slow
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"source": "website"}, "There is no folder 'website' in the repository to build a site from."),
        ({"destination": "../out"}, "The input `destination` is '../out', which is outside of the workspace."),
        ({"destination": "docs"}, "Destination directory cannot be or contain the Source directory."),
    ],
    ids=["a source that is missing", "a destination outside", "the source as destination"],
)
def test_inputs_that_cannot_be_meant_are_named(
    root_site: Outcome, machine: Path, given: dict[str, str], message: str
) -> None:
    runner = project(machine, "-".join(["meant", *given.values()]).replace("/", ""))
    before = sorted(machine.iterdir())
    outcome = runner.uses(machine / "clone", **{"source": "docs", **given})
    assert outcome.status == 1
    assert outcome.annotations == [Shown("error", message, title="pylekyll")]
    assert f"    {message}\n" in outcome.summary
    assert sorted(machine.iterdir()) == before


@pytest.mark.slow
def test_templates_see_the_environment_of_pages(root_site: Outcome, machine: Path) -> None:
    runner = project(machine, "seen")
    source = runner.workspace / "docs"
    (source / "seen.txt").write_text(
        "---\nlayout: null\n---\n"
        "{{ jekyll.environment }} {{ site.github.repository_nwo }} {{ site.github.build_revision }}\n"
    )
    config = source / "_config.yml"
    config.write_text(config.read_text("utf-8").replace("plugins:\n", "plugins:\n  - jekyll-github-metadata\n"))
    check_in(runner.workspace)
    outcome = finished(runner.uses(machine / "clone", source="docs", destination="out", build_revision="abc123"))
    assert (runner.workspace / "out" / "seen.txt").read_text("utf-8").split() == [
        "production",
        runner.repository,
        "abc123",
    ], outcome.log


@pytest.mark.slow
def test_the_future_is_published_only_on_request(root_site: Outcome, machine: Path) -> None:
    for future, number in (("false", 0), ("true", 1)):
        runner = project(machine, f"future-{future}")
        posts = runner.workspace / "docs" / "_posts"
        posts.mkdir(exist_ok=True)
        (posts / "2999-01-01-later.md").write_text("---\nlayout: null\n---\nLater\n")
        finished(runner.uses(machine / "clone", source="docs", destination="out", future=future))
        assert len(list((runner.workspace / "out").rglob("later/index.html"))) == number


@pytest.mark.slow
def test_a_site_without_a_gemfile_is_built_as_pages_built_it(root_site: Outcome, machine: Path) -> None:
    """The output of actions/jekyll-build-pages for a single README: a page with a title."""
    workspace = machine / "bare"
    workspace.mkdir()
    (workspace / "README.md").write_text("# A lighthouse\n\nIt shines.\n")
    (workspace / "_config.yml").write_text("theme: null  # the one that Pages adds would be fetched\n")
    (workspace / "version.txt").write_text("---\n---\n{{ jekyll.version }}")
    finished(prepared(machine, "bare").uses(machine / "clone"))
    text = (workspace / "_site" / "index.html").read_text("utf-8")
    assert "It shines." in text
    assert (workspace / "_site" / "version.txt").read_text("utf-8") == "3.10.0"


@pytest.mark.slow
def test_the_caches_come_back_unless_that_is_switched_off(root_site: Outcome, machine: Path) -> None:
    first = project(machine, "first")
    (first.workspace / "docs" / ".jekyll-cache").mkdir()
    (first.workspace / "docs" / ".jekyll-cache" / "kept").write_text("from the first run\n")
    finished(first.uses(machine / "clone", source="docs"))
    for cache, comes_back in (("true", True), ("false", False)):
        runner = project(machine, f"cache-{cache}")
        finished(runner.uses(machine / "clone", source="docs", cache=cache))
        assert (runner.workspace / "docs" / ".jekyll-cache" / "kept").exists() == comes_back


@pytest.mark.slow
def test_a_release_that_is_not_there_ends_the_step(machine: Path) -> None:
    copy_root_site(machine / "unreleased")
    runner = Runner(machine / "unreleased", machine / "temp-unreleased", machine / "cache")
    outcome = runner.uses(machine / "clone", version="0.0.0.dev0")
    assert outcome.status != 0
    message = "pylekyll 0.0.0.dev0 cannot be installed; the log says why."
    assert outcome.annotations == [Shown("error", message, title="pylekyll")]
    assert not (machine / "unreleased" / "_site").exists()


@pytest.mark.slow
def test_extras_are_installed_and_unknown_ones_end_the_step(machine: Path) -> None:
    copy_root_site(machine / "extras")
    runner = Runner(machine / "extras", machine / "temp-extras", machine / "cache")
    outcome = runner.uses(machine / "clone", extras="Minify, pdf")
    if not outcome.annotations or not outcome.annotations[0].message.startswith("Unknown extra"):
        need_network(outcome.log)
    assert outcome.status == 1
    (error,) = outcome.annotations
    assert error.message.startswith("Unknown extra 'pdf' in the input `extras`. Extras are ")
    assert "minify" in error.message
    assert next((machine / "temp-extras").rglob("site-packages/minify_html"))
