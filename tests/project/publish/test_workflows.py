"""The workflows: what a linter finds, what they may do, and that they are about the same things as the package."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
#: Also what people copy into their own repository.
LINTED = [*WORKFLOWS, *sorted((ROOT / "docs").glob("*workflow*.yml")), ROOT / "action.yml"]

READ_ONLY = {"contents": "read"}
#: Publishing asks for these (actions/deploy-pages).
OF_PAGES = {"contents": "read", "pages": "write", "id-token": "write"}


def workflow(name: str) -> dict[str, Any]:
    """Return a workflow as YAML 1.2 has it, where `on` is a word."""
    read = yaml.safe_load((FOLDER / name).read_text("utf-8"))
    read["on"] = read.pop(True)
    return read


def used(name: str, action: str) -> dict[str, Any]:
    """Return the step of the workflow that uses an action, of whatever version."""
    steps = [step for job in workflow(name)["jobs"].values() for step in job["steps"]]
    (found,) = [step for step in steps if step.get("uses", "").partition("@")[0] == action]
    return found


@pytest.mark.parametrize("path", LINTED, ids=lambda path: path.name)
def test_the_linter_has_nothing_to_say(path: Path) -> None:
    program = shutil.which("jactionlint", path=sysconfig.get_path("scripts"))
    assert program, "jactionlint is one of the dependencies of `dev`"
    command = [program, "--profile", "correctness", "--shellcheck=", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_actions_are_at_one_commit_everywhere() -> None:
    everything = "\n".join(each.read_text("utf-8") for each in [*WORKFLOWS, ROOT / "action.yml"])
    versions: dict[str, set[str]] = {}
    for action, version in re.findall(r"uses: (actions/[\w-]+)@(\S+)", everything):
        versions.setdefault(action, set()).add(version)
    assert "actions/checkout" in versions
    assert all(re.fullmatch(r"[0-9a-f]{40}", version) for found in versions.values() for version in found)
    assert not {action: found for action, found in versions.items() if len(found) > 1}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_jobs_end_and_may_do_little(path: Path) -> None:
    read = workflow(path.name)
    assert read["permissions"] == (OF_PAGES if path.name == "publish.yml" else READ_ONLY)
    assert read["concurrency"]["group"]
    for job in read["jobs"].values():
        assert job["timeout-minutes"] <= 45
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False
            assert "${{" not in step.get("run", ""), "an expression in a script is run as one"


def test_publishing_is_what_pages_asks_for() -> None:
    read = workflow("publish.yml")
    assert read["concurrency"] == {"group": "pages", "cancel-in-progress": False}
    build, deploy = read["jobs"]["build"], read["jobs"]["deploy"]
    assert [step["uses"].partition("@")[0] for step in build["steps"]] == [
        "actions/checkout",
        "actions/configure-pages",
        "./",
        "actions/upload-pages-artifact",
    ]
    assert used("publish.yml", "./")["with"]["baseurl"] == "${{ steps.pages.outputs.base_path }}"
    assert used("publish.yml", "actions/configure-pages")["id"] == "pages"
    assert (
        used("publish.yml", "actions/upload-pages-artifact")["with"]["path"] == "${{ steps.build.outputs.site-path }}"
    )
    assert "write" not in build["permissions"].values()
    assert deploy["permissions"] == {"pages": "write", "id-token": "write"}
    assert deploy["needs"] == "build"
    assert deploy["environment"]["name"] == "github-pages"


def test_the_tests_run_on_every_system_and_version() -> None:
    matrix = workflow("tests.yml")["jobs"]["tests"]["strategy"]["matrix"]
    assert matrix["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]
    assert matrix["python"] == ["3.10", "3.11", "3.12", "3.13", "3.14"]
    assert workflow("tests.yml")["on"]["pull_request"] is None


def test_only_what_was_checked_is_released() -> None:
    read = workflow("release.yml")
    assert read["on"] == {"push": {"tags": ["v*"]}}
    build, publish = read["jobs"]["build"], read["jobs"]["publish"]
    runs = [step["run"] for step in build["steps"] if "run" in step]
    assert runs.index('python .github/action/release_notes.py "$GITHUB_REF_NAME"') < runs.index(
        "python -m build --no-isolation"
    )
    assert runs.index("python -m build --no-isolation") < runs.index(
        "python -m pytest tests/project/publish/test_package.py"
    )
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["needs"] == ["build", "debian"]
    assert 'sudo .ci/debian "$RELEASE" "$RUNNER_TEMP/debian"' in [
        step.get("run") for step in read["jobs"]["debian"]["steps"]
    ]
    assert [step["uses"].partition("@")[0] for step in publish["steps"]] == [
        "actions/download-artifact",
        "pypa/gh-action-pypi-publish",
    ]
    assert "password" not in used("release.yml", "pypa/gh-action-pypi-publish").get("with", {})


def test_a_release_has_the_changelog_as_notes() -> None:
    release = workflow("release.yml")["jobs"]["release"]
    assert release["needs"] == "publish"
    assert release["permissions"] == {"contents": "write"}
    runs = [step["run"] for step in release["steps"] if "run" in step]
    assert runs[0] == 'python3 .github/action/release_notes.py "$GITHUB_REF_NAME" > notes.md'
    assert "--verify-tag" in runs[1]
    assert "--notes-file notes.md" in runs[1]


def release_notes(folder: Path, tag: str) -> subprocess.CompletedProcess[str]:
    """Run the script of the release with a changelog of its own."""
    (folder / ".github" / "action").mkdir(parents=True)
    shutil.copy(ROOT / ".github" / "action" / "release_notes.py", folder / ".github" / "action")
    (folder / "CHANGELOG.md").write_text(
        "# Changelog\n\n## [Unreleased]\n\n- later\n\n## [1.2.0] - 2026-11-22\n\n### Added\n\n- a thing\n\n"
        "## [1.1.0]\n\n## [1.0.0]\n\n- first\n\n[1.0.0]: https://example.org\n"
    )
    command = [sys.executable, str(folder / ".github" / "action" / "release_notes.py"), tag]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("tag", "notes"), [("v1.2.0", "### Added\n\n- a thing\n"), ("v1.0.0", "- first\n")])
def test_the_notes_are_the_section_of_the_version(tag: str, notes: str, tmp_path: Path) -> None:
    assert release_notes(tmp_path, tag).stdout == notes


@pytest.mark.parametrize("tag", ["v1.1.0", "v1.2", "v9.9.9"])
def test_there_is_no_release_without_notes(tag: str, tmp_path: Path) -> None:
    done = release_notes(tmp_path, tag)
    assert done.returncode == 1
    assert done.stderr == f"CHANGELOG.md has no section '## [{tag[1:]}]' with text\n"


def test_documentation_is_published_with_our_action() -> None:
    read = workflow("docs.yml")
    ours = [step["with"] for step in read["jobs"]["build"]["steps"] if step.get("uses") == "./"]
    assert [(each.get("source"), each["destination"]) for each in ours] == [
        ("docs", "./public"),
        (None, "./public/demo"),
    ]
    assert read["jobs"]["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert "write" not in read["jobs"]["build"]["permissions"].values()
