"""The comparison that the differential tests are on: it must see what differs, and only set aside what it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import recorded
from tests.support.runs import EXPECTED, KINDS
from tests.support.trees import compare_trees, read_tree, report

if TYPE_CHECKING:
    from pathlib import Path

FEED = b'<feed><generator uri="https://jekyllrb.com/" version="%s">Jekyll</generator><updated>%s</updated>%s</feed>'


def test_equal_trees() -> None:
    assert compare_trees({"a": b"1", "b/c": b"2"}, {"b/c": b"2", "a": b"1"}) == []


def test_missing_extra_and_different_files_are_distinguished() -> None:
    found = compare_trees({"a": b"1\n", "b": b"2"}, {"a": b"2\n", "c": b"3"})
    assert [(difference.path, difference.kind) for difference in found] == [
        ("a", "different"),
        ("b", "missing"),
        ("c", "extra"),
    ]
    assert "-1" in found[0].detail
    assert "+2" in found[0].detail
    assert report(found, 2).startswith("0 of 2 files are equal\ndifferent: a")


@pytest.mark.parametrize(
    "ours",
    [
        FEED % (b"4.4.1", b"2026-11-21T03:00:01+00:00", b""),
        FEED % (b"4.3.1", b"2026-11-21T03:00:02+00:00", b""),
    ],
)
def test_time_and_version_of_the_feed_are_set_aside(ours: bytes) -> None:
    reference = FEED % (b"4.4.1", b"2026-11-21T03:00:02+00:00", b"")
    assert compare_trees({"feed.xml": reference}, {"feed.xml": ours}) == []
    assert compare_trees({"feed.txt": reference}, {"feed.txt": ours}) != []


def test_the_time_of_a_post_in_the_feed_is_not_set_aside() -> None:
    entry = b"<entry><updated>%s</updated></entry>"
    reference = FEED % (b"4.4.1", b"now", entry % b"2024-01-01")
    ours = FEED % (b"4.4.1", b"now", entry % b"2024-01-02")
    assert [difference.kind for difference in compare_trees({"feed.xml": reference}, {"feed.xml": ours})] == [
        "different"
    ]


def test_bytes_that_are_not_text_are_counted() -> None:
    (difference,) = compare_trees({"a.png": b"\xff\xfe"}, {"a.png": b"\xff"})
    assert difference.detail.strip() == "2 bytes in the reference, 1 in ours"


def test_line_ends_are_bytes_too() -> None:
    (difference,) = compare_trees({"a": b"x\r\n"}, {"a": b"x\n"})
    assert "\\r\\n" in difference.detail


def test_long_diffs_are_cut() -> None:
    (difference,) = compare_trees({"a": b"x\n" * 100}, {"a": b"y\n" * 100})
    assert difference.detail.splitlines()[-1].strip().startswith("and ")


def test_read_tree_sees_hidden_files_and_no_folders(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / ".hidden").write_bytes(b"x")
    assert read_tree(tmp_path) == {"deep/er/.hidden": b"x"}


def test_equal_recorded_files_are_stored_once_and_read_as_written(tmp_path: Path) -> None:
    trees = {
        "default": {"a.txt": b"1\r\n", "b/a.txt": b"1\r\n", "c d = e.txt": b"\xff"},
        "drafts": {"a.txt": b"2", "b/a.txt": b"1\r\n"},
        "same": {"a.txt": b"2"},
    }
    recorded.write(tmp_path / "site", trees)
    stored = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.txt")}
    assert stored == {"site/default/a.txt", "site/default/c d = e.txt", "site/drafts/a.txt"}
    assert recorded.read(tmp_path / "site") == trees
    recorded.unfold(tmp_path / "site", tmp_path / "whole")
    assert {run: dict(read_tree(tmp_path / "whole" / run)) for run in trees} == trees


@pytest.mark.parametrize(
    "folder",
    sorted(path for kind in KINDS for path in (EXPECTED / kind).iterdir()),
    ids=lambda p: f"{p.parent.name}-{p.name}",
)
def test_no_recorded_site_has_two_equal_files(folder: Path) -> None:
    files = list(read_tree(folder).values()) if folder.is_dir() else []
    assert len(files) == len(set(files))
