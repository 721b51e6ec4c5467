"""docs/versions.py: a release is appended to the list, and its pages are built from its tag."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.documents import DOCS

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = """title: tool
theme: academic
docs:
  version: "1.0"
  offline: true
defaults: [{scope: {path: "*.md"}, values: {layout: docs}}]
"""


def git(folder: Path, *arguments: str) -> None:
    """Run git in a folder, as somebody who is not configured."""
    person = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *person, *arguments], cwd=folder, check=True, capture_output=True)


def versions(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the copy of docs/versions.py in a repository."""
    command = [sys.executable, str(folder / "docs" / "versions.py"), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository with the tag v1.0 of documentation that has one page."""
    docs = tmp_path / "docs"
    (docs / "_data").mkdir(parents=True)
    (docs / "versions.py").write_bytes((DOCS / "versions.py").read_bytes())
    (docs / "_config.yml").write_text(CONFIG)
    (docs / "_data" / "versions.yml").write_text('# Versions\n- { name: "1.0", path: "" }\n')
    (docs / "index.md").write_text("---\ntitle: Home\n---\nAs in 1.0\n")
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "First"], ["tag", "v1.0"]):
        git(tmp_path, *arguments)
    return tmp_path


def test_a_release_keeps_its_pages(repository: Path) -> None:
    assert versions(repository, "add", "1.0", "v1.0", "--next", "1.1").returncode == 0
    listed = (repository / "docs" / "_data" / "versions.yml").read_text()
    assert listed == '# Versions\n- { name: "1.1", path: "" }\n- { name: "1.0", path: "1.0/", ref: "v1.0" }\n'
    assert '  version: "1.1"\n' in (repository / "docs" / "_config.yml").read_text()
    (repository / "docs" / "index.md").write_text("---\ntitle: Home\n---\nAs in 1.1\n")
    done = versions(repository, "build", "public", "--baseurl", "/tool")
    assert done.returncode == 0, done.stderr
    page = (repository / "public" / "1.0" / "index.html").read_text()
    assert "As in 1.0" in page
    assert '<a href="./../index.html">1.1</a>' in page
    assert not (repository / "public" / "index.html").exists()


def test_what_is_not_the_newest_version_cannot_be_released(repository: Path) -> None:
    done = versions(repository, "add", "0.9", "v0.9", "--next", "1.1")
    assert done.returncode == 1
    assert done.stderr == "_data/versions.yml: the first version is not '0.9'\n"


def test_the_list_and_the_settings_of_this_documentation_agree() -> None:
    first = (DOCS / "_data" / "versions.yml").read_text("utf-8").split("- { ", 2)[1]
    name = first.split('"')[1]
    assert first.startswith(f'name: "{name}", path: "" }}')
    assert f'\n  version: "{name}"\n' in (DOCS / "_config.yml").read_text("utf-8")
