"""The hook `pylekyll-doctor`, run by pre-commit from a clone of this repository."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.project.publish.repository import check_in, clone, install, need_network, new_environment

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = """\
repos:
  - repo: {clone}
    rev: {revision}
    hooks:
      - id: pylekyll-doctor
"""

pytestmark = pytest.mark.slow


def run(*command: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=300
    )


def test_the_doctor_is_called_before_a_commit(tmp_path: Path) -> None:
    repository = clone(tmp_path / "pylekyll")
    revision = run("git", "rev-parse", "HEAD", folder=repository).stdout.strip()
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.md").write_text("---\ntitle: A\n---\nHello\n")
    (site / "_config.yml").write_text("url: https://example.org\n")
    (site / ".pre-commit-config.yaml").write_text(CONFIG.format(clone=repository, revision=revision))
    check_in(site)
    python = new_environment(tmp_path / "venv")
    install(python, "pre-commit")
    command = [str(python), "-m", "pre_commit", "run", "--all-files", "--verbose"]
    home = {"PRE_COMMIT_HOME": str(tmp_path / "home")}

    done = run(*command, folder=site, **home)
    if done.returncode:
        need_network(done.stdout + done.stderr)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Passed" in done.stdout

    for name in ("a.md", "b.md"):
        (site / name).write_text("---\npermalink: /same.html\n---\n")
    check_in(site)
    done = run(*command, folder=site, **home)
    assert done.returncode == 1
    assert "Conflict:" in done.stdout
    assert "a.md" in done.stdout
    assert not (site / "_site").exists()
