"""Changes that hooks make to the written site in Ruby's folder reach the destination."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from pylekyll.gems.sandbox.stage import Stage

if TYPE_CHECKING:
    from pathlib import Path


def _filled(folder: Path) -> Path:
    for path, text in {"index.html": "home", "a/b.txt": "text", "a/gone.txt": "old", "a/same.txt": "same"}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


def _change(folder: Path) -> None:
    (folder / "index.html").write_text("changed", "utf-8")
    (folder / "a" / "gone.txt").unlink()
    (folder / "new").mkdir()
    (folder / "new" / "file.txt").write_text("new", "utf-8")
    (folder / "other.txt").write_text("replaced", "utf-8")
    (folder / "other.txt").replace(folder / "a" / "b.txt")


@pytest.mark.parametrize("links", [True, False], ids=["linked", "copied"])
def test_changes_are_brought_to_the_destination(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool) -> None:
    def refuse(*_: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    if not links:
        monkeypatch.setattr(os, "link", refuse)
    destination = _filled(tmp_path / "_site")
    unchanged = (destination / "a" / "same.txt").stat().st_ino
    stage = Stage()
    stage.fill(destination)
    _change(stage.folder)
    stage.give_back()
    paths = [path for path in destination.rglob("*") if path.is_file()]
    found = {path.relative_to(destination).as_posix(): path.read_text("utf-8") for path in paths}
    assert found == {"index.html": "changed", "a/b.txt": "replaced", "a/same.txt": "same", "new/file.txt": "new"}
    assert (destination / "a" / "same.txt").stat().st_ino == unchanged
    assert not list(stage.folder.iterdir())
    stage.close()


def test_links_of_the_destination_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("secret", "utf-8")
    destination = _filled(tmp_path / "_site")
    (destination / "link").symlink_to(outside, target_is_directory=True)
    (destination / "link.txt").symlink_to(outside / "secret.txt")
    stage = Stage()
    stage.fill(destination)
    assert not (stage.folder / "link").exists()
    assert not (stage.folder / "link.txt").exists()
    (stage.folder / "link").mkdir()
    (stage.folder / "link" / "secret.txt").write_text("overwritten", "utf-8")
    (stage.folder / "link.txt").write_text("overwritten", "utf-8")
    stage.give_back()
    assert (outside / "secret.txt").read_text("utf-8") == "secret"
    stage.close()


def test_a_file_becomes_a_folder_and_a_folder_a_file(tmp_path: Path) -> None:
    destination = _filled(tmp_path / "_site")
    stage = Stage()
    stage.fill(destination)
    (stage.folder / "index.html").unlink()
    (stage.folder / "index.html").mkdir()
    (stage.folder / "index.html" / "inside.txt").write_text("inside", "utf-8")
    for name in ("b.txt", "gone.txt", "same.txt"):
        (stage.folder / "a" / name).unlink()
    (stage.folder / "a").rmdir()
    (stage.folder / "a").write_text("a file", "utf-8")
    stage.give_back()
    stage.close()
    paths = [path for path in destination.rglob("*") if path.is_file()]
    found = {path.relative_to(destination).as_posix(): path.read_text("utf-8") for path in paths}
    assert found == {"index.html/inside.txt": "inside", "a": "a file"}
