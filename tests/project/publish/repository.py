"""A fresh clone of this repository as it is in the work tree, and environments to install things into."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path

_NO_NETWORK = ("No matching distribution", "ConnectionError", "NewConnectionError", "Temporary failure in name")


def clone(folder: Path) -> Path:
    """Return the files that git knows or would take, in a repository of their own with one commit, as checked out."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        ignored = shutil.ignore_patterns(
            ".venv", ".git", "__pycache__", "*.egg-info", "_site", ".*_cache", ".hypothesis"
        )
        shutil.copytree(ROOT, folder, ignore=ignored)
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    check_in(folder)
    return folder


def check_in(folder: Path) -> None:
    """Make a repository with one commit of ``folder``."""
    person = ["-c", "user.name=Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"]
    for command in (["init", "--quiet"], ["add", "--all"], [*person, "commit", "--quiet", "--message", "All"]):
        subprocess.run(["git", *command], cwd=folder, check=True)


def new_environment(folder: Path, python: str = sys.executable) -> Path:
    """Return the Python of a new virtual environment."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    found = folder / "bin" / "python"
    return found if found.exists() else folder / "Scripts" / "python.exe"


def install(python: Path, *wanted: str) -> None:
    """Install with pip; without a network the test is skipped, but in CI it fails.

    Python compiles the modules that it imports, which are few of them.
    """
    done = subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", *wanted],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    if done.returncode:
        need_network(done.stderr)
        pytest.fail(done.stderr[-2000:])


def need_network(messages: str) -> None:
    """Skip when ``messages`` say that there is no network; in CI there must be one."""
    if any(sign in messages for sign in _NO_NETWORK) and not os.environ.get("CI"):
        pytest.skip("packages cannot be had from here")
