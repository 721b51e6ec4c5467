"""The workflow of docs/publications-workflow.yml: its steps are run here, with a sync and a GitHub that are played."""

from __future__ import annotations

import os
import subprocess
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
import yaml

from pylekyll.academic.syncing.settings import read_settings
from pylekyll.cli.publications_sync import sync
from pylekyll.cli.scholar import crawl
from pylekyll.site.authoring.new_site import Person, new_site

ROOT = Path(__file__).parents[3]
WORKFLOW = ROOT / "docs" / "publications-workflow.yml"
BRANCH = "pylekyll/publications"
BOT = ("github-actions[bot]", "41898282+github-actions[bot]@users.noreply.github.com")
GH = """\
#!/bin/sh
echo "$@" >> "$CALLS"
case "$1 $2 $*" in
  *"--state all"*) cat "$CLOSED" ;;
  *"--state open"*) cat "$OPENED" ;;
  "pr create"*) echo 7 > "$OPENED" ;;
esac
"""


def steps() -> dict[str, dict[str, Any]]:
    workflow = yaml.safe_load(WORKFLOW.read_text("utf-8"))
    return {step["name"]: step for step in workflow["jobs"]["sync"]["steps"] if "name" in step}


class Runner:
    """A clone of a site's repository, in which the steps of the workflow are run with programs that are played."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.origin, self.clone = folder, folder / "origin.git", folder / "clone"
        self.env, self.calls, self.opened, self.closed = (
            folder / name for name in ("env", "calls", "opened", "closed")
        )
        for path in (self.env, self.calls, self.opened, self.closed):
            path.touch()
        self._bin = folder / "bin"
        self._bin.mkdir()
        self.program("gh", GH)
        self.git(folder, "-c", "init.defaultBranch=main", "init", "-q", "--bare", str(self.origin))
        self.git(folder, "clone", "-q", str(self.origin), str(self.clone))
        (self.clone / "papers.bib").write_text("@misc{a, title={A}}\n")
        (self.clone / ".gitignore").write_text("_site\n")
        self.commit(self.clone, "site", "you@example.org")
        self.git(self.clone, "push", "-q", "origin", "HEAD")

    def git(self, folder: Path, *arguments: str) -> str:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        done = subprocess.run(
            ["git", *arguments],
            cwd=folder,
            env={**environment, "GIT_CONFIG_GLOBAL": os.devnull},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    def commit(self, folder: Path, message: str, email: str) -> None:
        self.git(folder, "add", "-A")
        self.git(folder, "-c", "user.name=x", "-c", f"user.email={email}", "commit", "-q", "-m", message)

    def program(self, name: str, script: str) -> None:
        path = self._bin / name
        path.write_text(script)
        path.chmod(0o755)

    def syncs(self, script: str) -> None:
        self.program("pylekyll", f"#!/bin/sh\n{script}\n")

    def run(self) -> list[str]:
        """Run all steps with a script whose condition is met, and return their names and outputs."""
        self.env.write_text("")
        self.git(self.clone, "checkout", "-q", "main")
        self.git(self.clone, "reset", "-q", "--hard", "origin/main")
        shown = []
        for name, step in steps().items():
            if "run" in step and name != "Install" and self._is_due(step.get("if", "")):
                shown.append(name)
                done = self._step(step["run"])
                shown.append(done.stdout + done.stderr)
                if done.returncode:
                    return [*shown, f"failed {done.returncode}"]
        return shown

    def _is_due(self, condition: str) -> bool:
        values = {"EDITED": "", "SYNC_STATUS": "", **self._values()}
        text = condition.removeprefix("${{").removesuffix("}}").strip()
        for part in filter(None, text.split(" && ")):
            left, operator, right = part.split(" ", 2)
            value = values[left.removeprefix("env.")] if left.startswith("env.") else self._hash(left)
            if (value == right.strip("'")) != (operator == "=="):
                return False
        return True

    def _hash(self, call: str) -> str:
        path = self.clone / call.removeprefix("hashFiles('").removesuffix("')")
        return "digest" if path.exists() else ""

    def _values(self) -> dict[str, str]:
        return dict(line.split("=", 1) for line in self.env.read_text().splitlines())

    def _step(self, script: str) -> subprocess.CompletedProcess[str]:
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
            **self._values(),
            "PATH": f"{self._bin}:{os.environ['PATH']}",
            "BRANCH": BRANCH,
            "GITHUB_ENV": str(self.env),
            "RUNNER_TEMP": str(self.folder),
            "CALLS": str(self.calls),
            "OPENED": str(self.opened),
            "CLOSED": str(self.closed),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "LC_ALL": "C",
        }
        command = ["bash", "-e", "-o", "pipefail", "-c", script]
        return subprocess.run(command, cwd=self.clone, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


ADDS = """\
cp "$6" "$RUNNER_TEMP/read"
echo '@misc{b, title={B}}' >> papers.bib
echo '## Publications: 1 new'
echo 'the list'"""


def test_a_proposal_is_opened_and_then_updated_and_main_stays(runner: Runner) -> None:
    main = runner.git(runner.origin, "rev-parse", "main")
    runner.closed.write_text("an old one")
    runner.syncs(ADDS)
    runner.run()
    assert (runner.folder / "read").read_text() == "an old one"
    first = runner.git(runner.origin, "rev-parse", BRANCH)
    assert (
        runner.git(runner.origin, "log", "-1", "--format=%s %an", BRANCH) == "Publications: 1 new github-actions[bot]"
    )
    assert runner.git(runner.origin, "diff", "--stat", f"main...{BRANCH}").startswith("papers.bib")
    runner.syncs(ADDS.replace("{B}", "{Better}"))
    runner.run()
    assert "Better" in runner.git(runner.origin, "show", f"{BRANCH}:papers.bib")
    assert runner.git(runner.origin, "rev-parse", BRANCH) != first
    assert runner.git(runner.origin, "rev-parse", "main") == main
    calls = [line.split(" --head")[0] for line in runner.calls.read_text().splitlines() if "--state" not in line]
    assert [call.split(" --title")[0] for call in calls] == ["pr create", "pr edit 7"]


def test_nothing_new_opens_nothing(runner: Runner) -> None:
    runner.syncs("echo '## Publications: nothing new'; mkdir -p .jekyll-cache; touch .jekyll-cache/x")
    assert runner.run()[-2] == "Propose"
    assert "pr create" not in runner.calls.read_text()
    assert runner.git(runner.origin, "branch", "--format=%(refname:short)") == "main"


def test_commits_of_a_person_on_the_proposal_stay(runner: Runner) -> None:
    runner.syncs(ADDS)
    runner.run()
    runner.git(runner.clone, "checkout", "-q", "-B", BRANCH, f"origin/{BRANCH}")
    (runner.clone / "papers.bib").write_text("@misc{a, title={A}}\n")
    runner.commit(runner.clone, "not this one", "you@example.org")
    runner.git(runner.clone, "push", "-q", "origin", BRANCH)
    mine = runner.git(runner.origin, "rev-parse", BRANCH)
    runner.syncs("exit 9")
    shown = runner.run()
    assert "Proposal #7 has commits of yours" in shown[-1]
    assert "Sync" not in shown
    assert runner.git(runner.origin, "rev-parse", BRANCH) == mine


@pytest.mark.parametrize(("status", "end"), [(3, "no file was changed"), (5, "failed 1"), (1, "failed 1")])
def test_a_sync_that_fails_proposes_nothing(runner: Runner, status: int, end: str) -> None:
    runner.syncs(f"echo '@misc{{half' >> papers.bib; exit {status}")
    assert end in runner.run()[-1]
    assert runner.git(runner.origin, "branch", "--format=%(refname:short)") == "main"


def test_citation_numbers_go_the_same_way(runner: Runner) -> None:
    (runner.clone / "_data/google_scholar").mkdir(parents=True)
    (runner.clone / "_data/google_scholar/gs_data.json").write_text("{}")
    runner.commit(runner.clone, "numbers", "you@example.org")
    runner.git(runner.clone, "push", "-q", "origin", "main")
    runner.syncs(
        """case "$1" in
scholar) echo '{"citedby": 9}' > "$6/gs_data.json" ;;
*) echo '## Publications: nothing new' ;;
esac"""
    )
    runner.run()
    assert runner.git(runner.origin, "log", "-1", "--format=%s", BRANCH) == "Citation numbers"
    assert runner.git(runner.origin, "show", f"{BRANCH}:_data/google_scholar/gs_data.json") == '{"citedby": 9}'


def test_the_options_of_the_workflow_exist() -> None:
    for command, step in ((sync, "Sync"), (crawl, "Citation numbers")):
        known = {option for parameter in command.params for option in parameter.opts}
        words = {word for word in steps()[step]["run"].split() if word.startswith("--")}
        assert words
        assert words <= known


def test_new_sites_have_it_if_their_owner_has_an_orcid(tmp_path: Path) -> None:
    for name, orcid in (("with", "0000-0002-1825-0097"), ("without", "")):
        new_site(tmp_path / name, datetime(2026, 1, 1, tzinfo=timezone.utc), person=Person(name="Ada", orcid=orcid))
    path = ".github/workflows/publications.yml"
    assert (tmp_path / "with" / path).read_text("utf-8") == WORKFLOW.read_text("utf-8")
    assert not (tmp_path / "without" / path).exists()
    config = yaml.safe_load((tmp_path / "with" / "_config.yml").read_text("utf-8"))
    assert read_settings(config).members[0].names == ("Ada",)


def test_actions_are_those_of_the_other_workflow() -> None:
    other = (ROOT / "docs" / "scholar-workflow.yml").read_text("utf-8")
    used = [line.strip() for line in WORKFLOW.read_text("utf-8").splitlines() if "uses:" in line]
    assert used
    assert all(line in other for line in used)
