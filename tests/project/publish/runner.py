"""Plays GitHub's runner for a composite action: reads `action.yml`, resolves its inputs, runs its steps.

Actions that the action uses are played too, as far as it needs them: a Python on the path, and a cache that is kept in
a folder between runs. Input that the runner would not understand is an error here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from tests.project.publish.commands import Shown, annotations

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

#: Variables of the tester's environment that the runner passes on. pip's own settings say where packages come from.
KEPT = re.compile(
    r"HOME|LANG|PATH|SYSTEMROOT|TEMP|TMP|PIP_\w+|SSL_CERT_\w+|REQUESTS_CA_BUNDLE|\w+_PROXY", re.IGNORECASE
)

SYSTEMS = {"linux": "Linux", "darwin": "macOS", "win32": "Windows"}


@dataclass
class Outcome:
    """How a run of an action ended."""

    status: int
    log: str
    outputs: dict[str, str]
    summary: str

    @property
    def annotations(self) -> list[Shown]:
        return annotations(self.log)

    @property
    def errors(self) -> list[Shown]:
        return [each for each in self.annotations if each.kind == "error"]


@dataclass
class Runner:
    """A machine with a checked-out workspace; ``store`` outlasts it, as the cache of a repository does.

    Steps that are named in ``done`` have run on this machine already.
    """

    workspace: Path
    temp: Path
    store: Path
    repository: str = "signe-akerlund/lighthouse"
    sha: str = "0123456789abcdef0123456789abcdef01234567"
    done: frozenset[str] = frozenset()

    def uses(self, action: Path, **given: str) -> Outcome:
        """Run the action in the folder ``action`` with the inputs ``given``."""
        described = yaml.safe_load((action / "action.yml").read_text("utf-8"))
        assert described["runs"]["using"] == "composite"
        assert given.keys() <= described["inputs"].keys()
        self.temp.mkdir(parents=True, exist_ok=True)
        (self.temp / "summary.md").write_text("")
        contexts = self._contexts(action)
        defaults = {name: expand(each.get("default", ""), contexts) for name, each in described["inputs"].items()}
        # The look at the repository asks GitHub; tests/security/test_action.py runs that step.
        contexts["inputs"] = {**defaults, "check": "false", **given}
        status, log, afterwards = self._run_steps(described["runs"]["steps"], contexts)
        for put_by in afterwards:
            put_by()
        outputs = {name: expand(each["value"], contexts) for name, each in described["outputs"].items()}
        return Outcome(status, log, outputs, (self.temp / "summary.md").read_text("utf-8"))

    def _contexts(self, action: Path) -> dict[str, Any]:
        """Return what expressions may name; a token that GitHub does not know keeps plugins from asking it."""
        return {
            "github": {
                "action_path": str(action),
                "api_url": "http://127.0.0.1:9",
                "workspace": str(self.workspace),
                "repository": self.repository,
                "sha": self.sha,
                "token": "",
                "run_attempt": "1",
            },
            "runner": {"temp": str(self.temp), "os": SYSTEMS[sys.platform]},
            "steps": {},
        }

    def _run_steps(
        self, steps: list[dict[str, Any]], contexts: dict[str, Any]
    ) -> tuple[int, str, list[Callable[[], None]]]:
        """Run the steps sequentially, until one fails; what is to be done after the job comes back too."""
        log: list[str] = []
        afterwards: list[Callable[[], None]] = []
        path = os.environ["PATH"]
        for number, step in enumerate(steps):
            assert step["name"], f"step {number} has no name"
            if step["name"] in self.done or ("if" in step and not holds(step["if"], contexts)):
                continue
            of_step = contexts["steps"].setdefault(step.get("id", f"step-{number}"), {"outputs": {}})
            if "uses" in step:
                settings = {name: expand(value, contexts) for name, value in step.get("with", {}).items()}
                path = self._play(step["uses"], settings, path, afterwards)
                continue
            done, of_step["outputs"] = self._run(step, contexts, path, number)
            log.append(done.stdout)
            if done.returncode:
                return done.returncode, "".join(log), []
        return 0, "".join(log), afterwards

    def _play(self, used: str, settings: dict[str, str], path: str, afterwards: list[Callable[[], None]]) -> str:
        """Play an action of GitHub's; the answer is the path that programs are searched on afterwards."""
        name, _, version = used.partition("@")
        assert re.fullmatch(r"[0-9a-f]{40}", version), f"{used} is not at a commit"
        if name == "actions/setup-python":
            assert re.fullmatch(r"3\.\d+", settings["python-version"])
            programs = self.temp / "programs"
            programs.mkdir(exist_ok=True)
            (programs / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
            (programs / "python").chmod(0o755)
            return f"{programs}{os.pathsep}{path}"
        assert name == "actions/cache", f"{name} is not played"
        assert settings["key"].startswith(tuple(settings["restore-keys"].split()))
        assert "," not in settings["key"], "the cache takes no commas"
        for index, folder in enumerate(settings["path"].split()):
            family = re.sub(r"\W+", "-", settings["restore-keys"])
            kept, place = self.store / family / str(index), self.workspace / folder
            if kept.exists():
                shutil.copytree(kept, place, dirs_exist_ok=True)
            afterwards.append(lambda kept=kept, place=place: _keep(place, kept))
        return path

    def _run(
        self, step: dict[str, Any], contexts: dict[str, Any], path: str, number: int
    ) -> tuple[subprocess.CompletedProcess[str], dict[str, str]]:
        assert step["shell"] == "bash"
        assert "${{" not in step["run"], "what an input says would be run as a program"
        output = self.temp / f"output-{number}"
        output.write_text("")
        environment = {name: value for name, value in os.environ.items() if KEPT.fullmatch(name)} | {
            "PATH": path,
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_ACTION_PATH": contexts["github"]["action_path"],
            "GITHUB_API_URL": contexts["github"]["api_url"],
            "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_REPOSITORY": self.repository,
            "GITHUB_SHA": self.sha,
            "GITHUB_OUTPUT": str(output),
            "GITHUB_STEP_SUMMARY": str(self.temp / "summary.md"),
            "RUNNER_TEMP": str(self.temp),
        }
        environment |= {name: expand(value, contexts) for name, value in step.get("env", {}).items()}
        script = self.temp / f"step-{number}.sh"
        script.write_text(step["run"])
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=self.workspace,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=300,
        )
        return done, dict(line.split("=", 1) for line in output.read_text("utf-8").splitlines())


def _keep(place: Path, kept: Path) -> None:
    if place.exists():
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(place, kept)


def expand(text: str, contexts: dict[str, Any]) -> str:
    """Return ``text`` with its expressions replaced by what they name."""
    assert isinstance(text, str), f"{text!r}: inputs and settings are texts"
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: look_up(match[1].strip(), contexts), text)


def look_up(name: str, contexts: dict[str, Any]) -> str:
    """Return what ``github.sha`` or ``steps.build.outputs.pages`` names; an output that was not set is empty."""
    found: Any = contexts
    is_output = ".outputs." in name
    for part in name.split("."):
        found = found.get(part, {}) if is_output else found[part]
    return "" if found == {} else str(found)


def holds(condition: str, contexts: dict[str, Any]) -> bool:
    """Return whether comparisons with texts, joined by ``||`` and ``&&``, are true; the action has no others."""
    if "||" in condition:
        return any(holds(part.strip(), contexts) for part in condition.split("||"))
    if "&&" in condition:
        return all(holds(part.strip(), contexts) for part in condition.split("&&"))
    match = re.fullmatch(r"([\w.-]+) (==|!=) '([^']*)'", condition)
    assert match, f"{condition}: not played"
    return (look_up(match[1], contexts) == match[3]) == (match[2] == "==")


def pack_for_pages(site: Path, archive: Path, *, include_hidden_files: bool = True) -> tarfile.TarFile:
    """Return the archive that actions/upload-pages-artifact 5.0 makes of a folder, by its own command for Linux."""
    command = ["tar", "--dereference", "--hard-dereference", "--directory", str(site), "-cf", str(archive)]
    hidden = [] if include_hidden_files else ["--exclude=.[^/]*"]
    subprocess.run([*command, "--exclude=.git", "--exclude=.github", *hidden, "."], check=True)
    return tarfile.open(archive)
