"""Listings of a destination that an earlier build left: when they are true, and what a build does when they are not."""

from __future__ import annotations

import os
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.write import listed
from pylekyll.build.write.listed import look, states_of_folders, without_times
from pylekyll.build.write.present import Listed, Present, present_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.build.write.listed import Listing

pytestmark = pytest.mark.skipif(os.sep != "/", reason="there are no listings with times of folders")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with some files."""
    folder = tmp_path / "out"
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "index.html").write_text("index")
    (folder / "a" / "b" / "page.html").write_text("page")
    time.sleep(0.05)  # so that the times of the folders are certain
    return folder


def listing_of(root: Path) -> Listing:
    found = Present(root, complete=True).states_with(())
    assert found is not None
    return found


def add_a_file(root: Path) -> None:
    (root / "a" / "new.html").write_text("new")


def add_a_file_with_an_old_time(root: Path) -> None:
    before = (root / "a").stat()
    (root / "a" / "new.html").write_text("new")
    os.utime(root / "a", ns=(before.st_atime_ns, before.st_mtime_ns))


def add_a_folder(root: Path) -> None:
    (root / "new").mkdir()


def remove_a_file(root: Path) -> None:
    (root / "a" / "b" / "page.html").unlink()


def rename_a_file(root: Path) -> None:
    (root / "index.html").rename(root / "other.html")


def replace_a_file_by_a_link(root: Path) -> None:
    (root / "index.html").unlink()
    (root / "index.html").symlink_to(root / "a")


def replace_the_root_by_a_link(root: Path) -> None:
    root.rename(root.with_name("moved"))
    root.symlink_to(root.with_name("moved"))


def replace_a_folder_by_a_link(root: Path) -> None:
    (root / "a" / "b").rename(root.with_name("moved"))
    (root / "a" / "b").symlink_to(root.with_name("moved"))


def replace_a_folder_by_a_file(root: Path) -> None:
    (root / "a" / "b" / "page.html").unlink()
    (root / "a" / "b").rmdir()
    (root / "a" / "b").write_text("file")


def remove_the_root(root: Path) -> None:
    root.rename(root.with_name("gone"))


CHANGES = [
    add_a_file,
    add_a_file_with_an_old_time,
    add_a_folder,
    remove_a_file,
    rename_a_file,
    replace_a_file_by_a_link,
    replace_a_folder_by_a_file,
    remove_the_root,
    replace_the_root_by_a_link,
    replace_a_folder_by_a_link,
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_listing_is_not_used_after_a_change(root: Path, change: Callable[[Path], None]) -> None:
    listing = listing_of(root)
    change(root)
    assert look(str(root), listing) is None
    assert type(present_in(root, listing, complete=True)) is Present


def replace_a_file(root: Path) -> None:
    (root / "new").write_text("changed")
    (root / "new").replace(root / "a" / "b" / "page.html")


def change_a_file(root: Path) -> None:
    (root / "index.html").write_text("changed")


@pytest.mark.parametrize("change", [replace_a_file, change_a_file])
def test_a_listing_tells_what_a_walk_finds(root: Path, change: Callable[[Path], None]) -> None:
    listing = listing_of(root)
    change(root)
    known, walked = present_in(root, listing, complete=True), Present(root, complete=True)
    assert type(known) is Listed
    assert sorted(known.paths()) == sorted(walked.paths())
    assert known.is_empty is walked.is_empty is False
    for path in ("index.html", "a", "a/b/page.html", "absent"):
        assert known.status(path) == walked.status(path)
    written = ["a/b/page.html", "index.html"]
    assert without_times(known.states_with(written) or {}) == without_times(listing_of(root))


def test_a_folder_that_has_just_changed_is_listed_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_a_file(root)
    changed = (root / "a").stat().st_ctime_ns
    monkeypatch.setattr(listed, "time", SimpleNamespace(time_ns=lambda: changed + 1_000_000))
    listing = listing_of(root)
    assert listing["a"] == []
    assert listing["a/b"] != []
    (root / "a" / "later.html").write_text("later")
    assert look(str(root), listing) is None


def test_a_written_file_is_in_the_next_listing_with_its_folders(root: Path) -> None:
    known = present_in(root, listing_of(root), complete=True)
    (root / "x" / "y").mkdir(parents=True)
    (root / "x" / "y" / "new.html").write_text("new")
    time.sleep(0.05)
    listing = known.states_with(["x/y/new.html"])
    assert listing == listing_of(root)
    found = look(str(root), listing or {})
    assert found is not None
    assert not found[1]


@pytest.mark.parametrize(
    "path", ["../elsewhere", "a/../../elsewhere", "./index.html", "a//b", "a/..", "..", "", "/", "a/"]
)
def test_a_forged_listing_is_not_used(root: Path, path: str) -> None:
    (root.parent / "elsewhere").write_text("")
    listing = dict(listing_of(root))
    listing[path] = listing["index.html"]
    assert look(str(root), listing) is None
    del listing[path]
    listing[str(root.parent / "elsewhere")] = listing["index.html"]
    assert look(str(root), listing) is None


def test_a_folder_without_a_time_is_always_listed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {name: getattr(root.stat(), name) for name in ("st_mode", "st_ino", "st_mtime_ns", "st_size")}
    with monkeypatch.context() as patched:
        patched.setattr("os.lstat", lambda _: SimpleNamespace(**known, st_ctime_ns=0))
        assert states_of_folders(str(root), ["."]) == {".": []}


def test_a_listing_without_times_is_not_used(root: Path) -> None:
    assert look(str(root), without_times(listing_of(root))) is None


@pytest.mark.parametrize(("files", "is_used"), [(1, False), (3, True)])
def test_many_uncertain_folders_are_listed_again_if_there_are_many_more_files(
    root: Path, files: int, *, is_used: bool
) -> None:
    for number in range(100):
        (root / f"{number}").mkdir()
        for name in range(files):
            (root / f"{number}" / f"{name}.html").write_text("")
    listing = {path: [] if path.isdecimal() and int(path) < 70 else state for path, state in listing_of(root).items()}
    for path in listing:
        if path.isdecimal() and int(path) >= 70:
            status = (root / path).stat()
            listing[path] = [status.st_ctime_ns, status.st_ino]
    found = look(str(root), listing)
    assert (found is not None) is is_used
    assert found is None or len(found[1] - {"."}) == 70
    add_a_file(root)
    assert look(str(root), listing) is None
