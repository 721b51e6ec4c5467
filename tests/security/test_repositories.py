"""The repository of a stranger's site: git changes no other folder, and runs no filter that the repository names."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from pylekyll.academic.migrating.branch import BRANCH
from pylekyll.site.github.git import leads_elsewhere, run_git
from tests.checks.publishing.world import git
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "above" / "site"
    folder.mkdir(parents=True)
    git(folder, "init", "--quiet", "--initial-branch=main")
    (folder / "_config.yml").write_text("title: A\n")
    (folder / "index.md").write_text("---\n---\nA\n")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "x")
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {"PAGES_DISABLE_NETWORK": "1", "GIT_CONFIG_NOSYSTEM": "1", "PATH": os.environ["PATH"]}
    return pylekyll([*words], folder, environment)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def by_setting(site: Path) -> None:
    git(site, "config", "core.worktree", str(site.parent))


def by_file(site: Path) -> None:
    (site / ".git").rename(site.parents[1] / "data")
    (site / ".git").write_text(f"gitdir: {site.parents[1] / 'data'}\n")


def by_link(site: Path) -> None:
    (site / ".git").rename(site.parents[1] / "data")
    (site / ".git").symlink_to(site.parents[1] / "data")


WAYS = {"core.worktree": by_setting, "a .git file": by_file, "a .git link": by_link}
COMMANDS = {
    "migrate": ("migrate", "--from", "acad-homepage"),
    "dry run": ("migrate", "--from", "acad-homepage", "--dry-run"),
    "undo": ("migrate", "--undo"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("way", WAYS)
def test_a_repository_that_leads_elsewhere_is_not_migrated(way: str, command: str, site: Path) -> None:
    if command == "undo":  # the branch before has a file that git would write into the other folder
        (site / ".profile").write_text("mine\n")
        git(site, "add", ".profile")
        git(site, "commit", "--quiet", "--message", "y")
        git(site, "switch", "--quiet", "--create", BRANCH)
        git(site, "rm", "--quiet", ".profile")
        git(site, "commit", "--quiet", "--message", "z")
        git(site, "config", f"branch.{BRANCH}.pylekyllFrom", "main")
        git(site, "config", f"branch.{BRANCH}.pylekyllCommit", git(site, "rev-parse", "HEAD"))
    (site / ".git" / "info" / "exclude").write_text("*\n")
    git(site, "config", "status.showUntrackedFiles", "no")
    WAYS[way](site)
    before = files(site.parents[1])
    done = run(site, *COMMANDS[command])
    assert done.returncode == 1
    assert "git would change another folder" in " ".join(done.stderr.split())
    assert files(site.parents[1]) == before


def worktree(site: Path) -> Path:
    git(site, "worktree", "add", "--quiet", "-b", "other", str(site.parent / "second"))
    return site.parent / "second"


def submodule(site: Path) -> Path:
    outer = site.parent / "outer"
    outer.mkdir()
    git(outer, "init", "--quiet")
    git(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(site), "inner")
    git(outer / "inner", "switch", "--quiet", "--create", "other")
    return outer / "inner"


@pytest.mark.parametrize("made", [worktree, submodule])
def test_working_trees_and_submodules_are_repositories_of_their_own(made: Callable[[Path], Path], site: Path) -> None:
    assert leads_elsewhere(made(site), environment={}) == ""


@pytest.mark.parametrize("way", ["config", "include"])
@pytest.mark.parametrize("name", ["evil", "a=b.c"])
@pytest.mark.parametrize("kind", ["clean", "process"])
def test_git_runs_no_filter_of_the_repository(way: str, name: str, kind: str, site: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    (site / ".gitattributes").write_text(f"* filter={name}\n")
    git(site, "add", ".")
    git(site, "commit", "--quiet", "--message", "x")
    key, program = f"filter.{name}.{kind}", f"touch '{ran}'; cat"
    if way == "include":
        git(site, "config", "--file", str(site / "more"), key, program)
        (site / ".git" / "info" / "exclude").write_text("more\n")
        git(site, "config", "include.path", "../more")
    else:
        git(site, "config", key, program)
    git(site, "config", f"filter.{name}.required", "true")
    (site / "index.md").write_text("---\n---\nB\n")
    assert run_git(site, "status", "--porcelain", environment={}).split() == ["M", "index.md"]
    run(site, "publish", "--check")
    (site / "index.md").write_text("---\n---\nA\n")
    done = run(site, "migrate", "--from", "acad-homepage")
    assert done.returncode == 1
    assert f"the filter '{name}'" in " ".join(done.stderr.split())
    assert not ran.exists()
    os.utime(site / "index.md", (1, 1))
    if kind == "clean":
        git(site, "status")
        assert ran.exists(), "the planted setting does not run anything, so the test proves nothing"
