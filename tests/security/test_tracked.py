"""Files of a cache folder in a git index, as ``git ls-files`` lists them."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from pylekyll.site.config.tracked import has_tracked_files

if TYPE_CHECKING:
    from pathlib import Path


def git(folder: Path, *arguments: str) -> bytes:
    identity = ["-c", "user.name=A", "-c", "user.email=a@b", "-c", "protocol.file.allow=always"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    command = ["git", "-C", str(folder), *identity, *arguments]
    return subprocess.run(command, check=True, capture_output=True, env=environment).stdout


def add(source: Path, name: str, version: str, *, split: bool) -> None:
    """Add a file, and keep the index in this format."""
    (source / name).parent.mkdir(parents=True, exist_ok=True)
    (source / name).write_text("x" * 70)
    if split:
        git(source, "update-index", "--split-index")
    git(source, "add", "-f", name)
    git(source, "update-index", "--index-version", version)


def repository(folder: Path, hashes: str, place: str) -> Path:
    """Return a source in a new repository: its top, a folder in it, another work tree of it, or a submodule."""
    top = folder / "repository"
    git(folder, "init", "-q", f"--object-format={hashes}", str(top))
    (top / "docs").mkdir()
    (top / "docs" / "index.html").touch()
    git(top, "add", ".")
    git(top, "commit", "-q", "-m", "x")
    if place == "work tree":
        git(top, "worktree", "add", "-q", str(folder / "other"))
        return folder / "other"
    if place == "submodule":
        git(folder, "init", "-q", f"--object-format={hashes}", str(folder / "outer"))
        git(folder / "outer", "submodule", "--quiet", "add", str(top), "site")
        return folder / "outer" / "site"
    if place == "linked folder":
        (folder / "link").symlink_to(top / "docs")
        return folder / "link"
    return top / "docs" if place == "folder" else top


PLACES = ("folder", "work tree", "submodule", "linked folder")
CASES = [
    ("top", hashes, version, split) for hashes in ("sha1", "sha256") for version in "24" for split in (False, True)
]
CASES += [(place, *kind) for place in PLACES for kind in (("sha1", "2", False), ("sha256", "4", True))]


@pytest.mark.parametrize("place, hashes, version, split", CASES)
def test_the_answers_are_those_of_git(tmp_path: Path, place: str, hashes: str, version: str, *, split: bool) -> None:
    source = repository(tmp_path, hashes, place)
    cache = source / ".jekyll-cache"
    others = ("a.txt", "my.jekyll-cache/x", "xz/a", ".jekyll-cach0/x", ".jekyll-cache.txt")
    for name in (*others, ".jekyll-cache/pylekyll/a", "z/b"):
        if split and name.startswith("z"):
            git(source, "update-index", "--split-index")  # all names before are in the shared index
        add(source, name, version, split=split)
        for folder in (cache, cache / "pylekyll", cache / "pyle", source / "z"):
            listed = git(source, "ls-files", "--", folder.relative_to(source).as_posix())
            assert has_tracked_files(folder, source) is bool(listed), (name, folder)


def test_an_index_with_a_file_that_is_yet_to_be_added(tmp_path: Path) -> None:
    source = repository(tmp_path, "sha1", "top")
    (source / "b").write_text("x")
    git(source, "add", "-N", "b")
    assert (source / ".git/index").read_bytes()[4:8] == b"\0\0\0\3"
    add(source, ".jekyll-cache/pylekyll/a", "3", split=False)
    assert has_tracked_files(source / ".jekyll-cache", source)
    assert has_tracked_files(source / "docs", source)
    assert not has_tracked_files(source / "cs", source)


def test_a_repository_without_an_index(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert not has_tracked_files(tmp_path / "a", tmp_path)
    (tmp_path / ".git").rmdir()
    (tmp_path / ".git").write_bytes(b"gitdir: \xff\x00")
    assert not has_tracked_files(tmp_path / "a", tmp_path)
