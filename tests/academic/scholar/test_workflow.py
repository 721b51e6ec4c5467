"""The workflow of docs/scholar-workflow.yml: its steps are run here, with a crawl that is played."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from pylekyll.cli.scholar import crawl

WORKFLOW = Path(__file__).parents[3] / "docs" / "scholar-workflow.yml"
BRANCH = "google-scholar-stats"


def steps() -> dict[str, dict[str, Any]]:
    workflow = yaml.safe_load(WORKFLOW.read_text("utf-8"))
    return {step["name"]: step for step in workflow["jobs"]["crawl"]["steps"] if "name" in step}


class Runner:
    """A clone of a repository of its own, in which steps are run as a workflow's are."""

    def __init__(self, folder: Path) -> None:
        self.origin, self.clone, self.env = folder / "origin.git", folder / "clone", folder / "env"
        self._bin = folder / "bin"
        self._bin.mkdir()
        self.env.touch()
        git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
        subprocess.run([*git, "init", "-q", "--bare", str(self.origin)], check=True)
        subprocess.run([*git, "clone", "-q", str(self.origin), str(self.clone)], check=True, capture_output=True)
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "site"], check=True, cwd=self.clone)
        subprocess.run([*git, "push", "-q", "origin", "HEAD"], check=True, cwd=self.clone)

    def crawls(self, script: str) -> None:
        """Have a program `pylekyll` that does this in the folder `stats`."""
        path = self._bin / "pylekyll"
        path.write_text(f"#!/bin/sh\ncd stats\n{script}\n")
        path.chmod(0o755)

    def run(self, name: str) -> subprocess.CompletedProcess[str]:
        variables = dict(line.split("=", 1) for line in self.env.read_text().splitlines())
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
            **variables,
            "PATH": f"{self._bin}:{os.environ['PATH']}",
            "BRANCH": BRANCH,
            "GITHUB_ENV": str(self.env),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "LC_ALL": "C",
        }
        script = steps()[name]["run"]
        return subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", script],
            cwd=self.clone,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def week(self) -> None:
        """Everything up to the push, which only a sound crawl reaches."""
        subprocess.run(
            ["git", "worktree", "remove", "--force", "stats"], cwd=self.clone, check=False, capture_output=True
        )
        subprocess.run(["rm", "-rf", "stats"], cwd=self.clone, check=True)
        self.env.write_text("")
        for name in ("Get the last good files", "Crawl"):
            done = self.run(name)
            assert done.returncode == 0, done.stderr
        if self.env.read_text() == "CRAWL_STATUS=0\n":
            done = self.run("Push")
            assert done.returncode == 0, done.stderr

    def pushed(self) -> dict[str, str] | None:
        """Return the files of the branch, and how many commits led there."""
        git = ["git", "--git-dir", str(self.origin)]
        listed = subprocess.run([*git, "ls-tree", "--name-only", BRANCH], capture_output=True, text=True, check=False)
        if listed.returncode:
            return None
        count = subprocess.run([*git, "rev-list", "--count", BRANCH], capture_output=True, text=True, check=True).stdout
        shown = (
            (
                name,
                subprocess.run([*git, "show", f"{BRANCH}:{name}"], capture_output=True, text=True, check=True).stdout,
            )
            for name in listed.stdout.split()
        )
        return {**dict(shown), "commits": count.strip()}


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_weeks(runner: Runner) -> None:
    runner.crawls("exit 3")
    runner.week()
    assert runner.pushed() is None
    runner.crawls("echo 1 > gs_data.json; echo 2 > gs_data_shieldsio.json")
    runner.week()
    assert runner.pushed() == {"gs_data.json": "1\n", "gs_data_shieldsio.json": "2\n", "commits": "1"}
    runner.week()
    assert runner.pushed() == {"gs_data.json": "1\n", "gs_data_shieldsio.json": "2\n", "commits": "1"}
    runner.crawls("test -s gs_data.json || exit 1; echo 3 > gs_data.json")
    runner.week()
    assert runner.pushed() == {"gs_data.json": "3\n", "gs_data_shieldsio.json": "2\n", "commits": "2"}


@pytest.mark.parametrize(("status", "ends"), [(3, 0), (4, 0), (1, 1), (5, 1), (6, 1)])
def test_the_end_tells_what_passes_from_what_needs_someone(runner: Runner, status: int, ends: int) -> None:
    runner.crawls(f"exit {status}")
    runner.week()
    done = runner.run("Say what happened")
    assert done.returncode == ends
    assert f"exit status {status}" in done.stdout


def test_openalex_answers_where_scholar_refuses(runner: Runner) -> None:
    runner.crawls('case "$*" in *openalex*) echo 7 | tee gs_data.json > gs_data_shieldsio.json ;; *) exit 3 ;; esac')
    runner.week()
    runner.run("Ask OpenAlex instead")
    assert runner.env.read_text() == "CRAWL_STATUS=3\nCRAWL_STATUS=0\n"
    runner.run("Push")
    assert runner.pushed() == {"gs_data.json": "7\n", "gs_data_shieldsio.json": "7\n", "commits": "1"}


def test_an_author_without_orcid_keeps_the_last_numbers(runner: Runner) -> None:
    runner.crawls('case "$*" in *openalex*) exit 1 ;; *) exit 3 ;; esac')
    runner.week()
    assert runner.run("Ask OpenAlex instead").returncode == 0
    assert runner.run("Say what happened").returncode == 0


def test_the_options_are_there() -> None:
    used = set(
        re.findall(r"(--[a-z-]+)", " ".join(re.findall(r"pylekyll scholar crawl.*", WORKFLOW.read_text("utf-8"))))
    )
    assert used >= {"--from", "--output", "--timeout"}
    assert used <= {name for option in crawl.params for name in option.opts}
