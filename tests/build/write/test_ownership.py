"""Files that a build did not write are not removed or replaced."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

import pylekyll

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a site of a page and a file in a folder, with a post."""
    folder = tmp_path / "site"
    for name, text in {
        "index.html": "---\n---\nhello",
        "a/b.txt": "b",
        "_posts/2024-01-02-p.md": "---\n---\nP",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def tree(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


def somebodys(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("mine")


@pytest.mark.parametrize("names", [["notes.md"], ["index.html"], ["a"], ["2024/01/02/p.html/x.txt"], ["a/b.txt/c"]])
def test_a_folder_with_files_of_another_origin_is_refused(site: Path, tmp_path: Path, names: list[str]) -> None:
    out = tmp_path / "public"
    somebodys(out, *names, "more.txt")
    before = tree(out)
    with pytest.raises(pylekyll.PylekyllError, match="a build of this site did not write") as raised:
        pylekyll.build(site, out)
    assert raised.value.code == "destination-in-use"
    assert "--force" in (raised.value.hint or "")
    assert tree(out) == before


@pytest.mark.parametrize("settings", [{"keep_files": ["notes.md"]}, {"force": True}])
def test_there_are_two_ways_to_go_on(site: Path, tmp_path: Path, settings: dict[str, object]) -> None:
    out = tmp_path / "public"
    somebodys(out, "notes.md")
    pylekyll.build(site, out, **settings)
    assert (out / "index.html").read_text() == "hello"
    assert (out / "notes.md").exists() == ("keep_files" in settings)


def test_a_site_that_jekyll_built_is_adopted(site: Path, tmp_path: Path) -> None:
    somebodys(site / "_site", "old.html", "index.html")
    pylekyll.build(site)
    assert sorted(tree(site / "_site")) == ["2024/01/02/p.html", "a/b.txt", "index.html"]
    elsewhere = tmp_path / "public"
    pylekyll.build(site, elsewhere, disable_disk_cache=True)
    (site / "index.html").write_text("---\n---\nchanged")
    pylekyll.build(site, elsewhere, disable_disk_cache=True)
    assert tree(elsewhere)["index.html"] == "changed"


@pytest.mark.parametrize("settings", [{"disable_disk_cache": True}, {"safe": True}])
def test_a_folder_is_built_again_without_caches(site: Path, tmp_path: Path, settings: dict[str, object]) -> None:
    out = tmp_path / "public"
    pylekyll.build(site, out, **settings)
    (site / "_posts" / "2024-01-02-p.md").unlink()
    (site / "a" / "b.txt").unlink()
    pylekyll.build(site, out, **settings)
    assert tree(out) == {"index.html": "hello"}


def test_a_linked_cache_folder_is_not_written_to(site: Path, tmp_path: Path) -> None:
    (tmp_path / "victim").mkdir()
    (site / ".jekyll-cache").symlink_to(tmp_path / "victim")
    pylekyll.build(site, tmp_path / "public", disable_disk_cache=True)
    assert list((tmp_path / "victim").iterdir()) == []


def test_later_builds_remove_what_they_wrote_and_nothing_else(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    pylekyll.build(site, out)
    somebodys(out, "a/mine.txt", "2024/mine.txt", "mine.txt")
    (site / "a" / "b.txt").unlink()
    (site / "_posts" / "2024-01-02-p.md").unlink()
    report = pylekyll.build(site, out)
    assert sorted(tree(out)) == ["2024/mine.txt", "a/mine.txt", "index.html", "mine.txt"]
    assert "a/b.txt" in report.files.removed
    assert not (out / "2024" / "01").exists()


def test_a_file_that_stays_in_the_way_is_named(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    pylekyll.build(site, out)
    (site / "c").mkdir()
    (site / "c" / "d.txt").write_text("d")
    somebodys(out, "c")
    with pytest.raises(pylekyll.PylekyllError, match="'c'"):
        pylekyll.build(site, out)
    assert (out / "c").read_text() == "mine"


@pytest.mark.parametrize("target", ["../victim", ".", "/"])
def test_a_destination_that_is_a_link_is_refused(site: Path, tmp_path: Path, target: str) -> None:
    somebodys(tmp_path / "victim", "mine.txt")
    (site / "_site").symlink_to(target)
    before = tree(site), tree(tmp_path / "victim")
    with pytest.raises(pylekyll.PylekyllError) as raised:
        pylekyll.build(site)
    assert raised.value.code in {"destination-symlink", "configuration"}
    assert (tree(site), tree(tmp_path / "victim")) == before


@pytest.mark.parametrize("equal", [True, False])
def test_a_link_in_the_destination_is_not_followed(site: Path, tmp_path: Path, equal: bool) -> None:
    somebodys(tmp_path / "victim", "mine.txt")
    (tmp_path / "victim" / "b.txt").write_text("b" if equal else "mine")
    (site / "_site").mkdir()
    (site / "_site" / "a").symlink_to(tmp_path / "victim")
    (site / "_site" / "2024").symlink_to("../_posts")
    before = tree(tmp_path / "victim"), tree(site / "_posts")
    pylekyll.build(site)
    assert (tree(tmp_path / "victim"), tree(site / "_posts")) == before
    assert tree(site / "_site")["a/b.txt"] == "b"
    assert not (site / "_site" / "a").is_symlink()


def test_the_source_by_another_name_is_not_a_destination(site: Path, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(tmp_path)
    before = tree(site)
    with pytest.raises(pylekyll.PylekyllError, match="cannot be or contain"):
        pylekyll.build(site, tmp_path / "alias" / "site")
    assert tree(site) == before


@pytest.mark.parametrize("text", ["", "[", "{}", "7", '["index.html", 3]'])
def test_a_damaged_list_is_ignored(site: Path, tmp_path: Path, text: str) -> None:
    pylekyll.build(site)
    (path,) = (site / ".jekyll-cache" / "pylekyll").glob("own-*/written/*")
    path.write_text(text)
    pylekyll.build(site)
    assert sorted(tree(site / "_site")) == ["2024/01/02/p.html", "a/b.txt", "index.html"]


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_names_that_are_not_text(site: Path) -> None:
    (site / os.fsdecode(b"\xff.txt")).write_text("x")
    pylekyll.build(site)
    (site / os.fsdecode(b"\xff.txt")).unlink()
    pylekyll.build(site)
    assert sorted(tree(site / "_site")) == ["2024/01/02/p.html", "a/b.txt", "index.html"]


def _full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_without_room_for_the_list_the_old_site_stays(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "public"
    pylekyll.build(site, out)
    before = tree(out)
    (site / "new.html").write_text("---\n---\nnew")
    with monkeypatch.context() as full:
        full.setattr("pylekyll.build.write.ownership.replace_file", _full_disk)
        with pytest.raises(pylekyll.PylekyllError, match="The list of written files cannot be stored: No space left"):
            pylekyll.build(site, out)
    assert tree(out) == before
    pylekyll.build(site, out)
    assert tree(out) == {**before, "new.html": "new"}


def test_a_first_build_does_not_need_the_list(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.build.write.ownership.replace_file", _full_disk)
    pylekyll.build(site, tmp_path / "public")
    assert tree(tmp_path / "public")["index.html"] == "hello"
