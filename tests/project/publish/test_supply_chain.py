"""Packages that CI and releases install are locked by hash, and actions are named by commit."""

from __future__ import annotations

import re
import sys

import pytest

from tests.support.runs import ROOT

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LOCKS = [ROOT / ".github" / "requirements" / name for name in ("dev.txt", "tools.txt")]
_PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def names(requirements: list[str]) -> set[str]:
    found = (re.match(r"[\w.-]+", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", name[0]).lower() for name in found if name}


@pytest.mark.parametrize("path", [*WORKFLOWS, ROOT / "action.yml"], ids=lambda path: path.name)
def test_actions_are_named_by_commit(path) -> None:
    used = re.findall(r"uses: (.+)", path.read_text("utf-8"))
    assert [each for each in used if each != "./" and not _PINNED.fullmatch(each)] == []


def test_the_lock_has_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = names([*project["dependencies"], *project["optional-dependencies"]["dev"]])
    assert wanted <= names(LOCKS[0].read_text("utf-8").splitlines())


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_every_locked_package_has_a_hash_and_no_address(path) -> None:
    text = path.read_text("utf-8")
    packages = re.split(r"\n(?=\S)", text.strip())
    assert [each.split()[0] for each in packages if "--hash=sha256:" not in each or "==" not in each] == []
    assert "://" not in text
    assert "--index-url" not in text


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_install_what_is_locked(path) -> None:
    """Except for the linter of workflows, and for the wheel itself."""
    installs = re.findall(r"pip\"? install (.*)", path.read_text("utf-8"))
    free = [line for line in installs if not re.search(r"--require-hashes|--no-deps|--constraint|actionlint", line)]
    assert free == []
