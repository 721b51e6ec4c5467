"""The state of the destination after a build, which is known without another walk in most edit builds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.build.write.listed import without_times
from pylekyll.foundation.log import Log
from pylekyll.incremental.snapshot import destination_state
from pylekyll.site.config import load

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.build.write.writer import WriteReport


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a site of two pages that was built."""
    folder = tmp_path / "source"
    (folder / "sub").mkdir(parents=True)
    (folder / "index.html").write_text("---\n---\nhello")
    (folder / "sub" / "page.html").write_text("---\n---\nsub")
    run(folder)
    return folder


def run(source: Path) -> WriteReport:
    config = load(source, {"destination": str(source.parent / "out"), "skip_config_files": True})
    return build(config, Log()).files


def edit_a_page(source: Path) -> None:
    (source / "index.html").write_text("---\n---\nchanged")


def edit_nothing(source: Path) -> None:
    """Leave the site as it is."""


def add_a_page_in_a_folder(source: Path) -> None:
    (source / "a" / "b").mkdir(parents=True)
    (source / "a" / "b" / "new.html").write_text("---\n---\nnew")


def keep_a_file(source: Path) -> None:
    (source.parent / "out" / ".nojekyll").write_text("")
    edit_a_page(source)


def edit_among_many(source: Path) -> None:
    for number in range(300):  # too many to link them into a new folder
        (source / f"{number}.html").write_text("---\n---\nhello")
    run(source)
    edit_a_page(source)
    (source / "1.html").write_text("---\n---\nchanged")


@pytest.mark.parametrize("edit", [edit_a_page, edit_nothing, add_a_page_in_a_folder, keep_a_file, edit_among_many])
def test_the_states_are_those_that_a_walk_finds(source: Path, edit: Callable[[Path], None]) -> None:
    edit(source)
    found = run(source)
    states = found.states
    assert (states is None) == bool(found.removed)
    root = str(source.parent / "out")
    assert states is None or without_times(states) == destination_state(root)


def write_a_folder(source: Path) -> None:
    (source / "a" / "b").mkdir(parents=True)
    (source / "a" / "b" / "file.txt").write_text("text")


def write_a_repository(source: Path) -> None:
    (source / "a" / ".git").mkdir(parents=True)
    (source / "a" / ".git" / "HEAD").write_text("ref")


def write_a_link(source: Path) -> None:
    (source / "file.txt").write_text("text")
    (source / "link.txt").symlink_to(source / "file.txt")


@pytest.mark.parametrize(
    ("write", "is_known"), [(write_a_folder, True), (write_a_repository, False), (write_a_link, False)]
)
@pytest.mark.parametrize("exists", [False, True])
def test_the_states_of_a_first_build_are_those_that_a_walk_finds(
    tmp_path: Path, write: Callable[[Path], None], *, is_known: bool, exists: bool
) -> None:
    folder, destination = tmp_path / "source", tmp_path / "out"
    folder.mkdir()
    (folder / "index.html").write_text("---\n---\nhello")
    write(folder)
    if exists:
        destination.mkdir()
    overrides = {"destination": str(destination), "skip_config_files": True, "include": [".git"]}
    states = build(load(folder, overrides), Log()).files.states
    assert (states is not None) == is_known
    assert states is None or without_times(states) == destination_state(str(destination))


def test_a_folder_that_was_replaced_is_walked(source: Path) -> None:
    edit_a_page(source)
    (source / "sub" / "page.html").write_text("---\n---\nchanged")
    (source / "third.html").write_text("---\n---\nnew")
    assert run(source).states is None


@pytest.mark.parametrize("name", [".git", "link"])
def test_a_destination_with_a_link_or_a_repository_is_walked(source: Path, name: str) -> None:
    target = source.parent / "elsewhere"
    target.mkdir()
    place = source.parent / "out" / name
    if name == "link":
        place.symlink_to(target)
    else:
        place.mkdir()
    config = load(source, {"destination": str(source.parent / "out"), "skip_config_files": True, "keep_files": [name]})
    edit_a_page(source)
    assert build(config, Log()).files.states is None
