"""Written, kept and removed files, and the state after a failure."""

from __future__ import annotations

import filecmp
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.build.write import staging
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pylekyll.build.write.writer import WriteReport


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a site of a page, a static file and a folder."""
    folder = tmp_path / "source"
    (folder / "sub").mkdir(parents=True)
    (folder / "index.html").write_text("---\n---\nhello")
    (folder / "sub" / "page.html").write_text("---\n---\nsub")
    (folder / "style.css").write_text("a {}")
    return folder


def run(source: Path, **options: object) -> WriteReport:
    config = load(source, {"destination": str(source.parent / "out"), "skip_config_files": True, **options})
    return build(config, Log()).files


def tree(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


def test_the_first_build_writes_everything(source: Path) -> None:
    report = run(source)
    assert sorted(report.written) == ["index.html", "style.css", "sub/page.html"]
    assert tree(source.parent / "out") == {"index.html": "hello", "style.css": "a {}", "sub/page.html": "sub"}


def test_the_second_build_writes_only_what_changed(source: Path) -> None:
    run(source)
    before = (source.parent / "out" / "style.css").stat()
    (source / "index.html").write_text("---\n---\nchanged")
    report = run(source)
    assert report.written == ["index.html"]
    assert sorted(report.unchanged) == ["style.css", "sub/page.html"]
    assert (source.parent / "out" / "style.css").stat().st_ino == before.st_ino


def test_a_static_file_of_the_same_size_is_compared(source: Path) -> None:
    run(source)
    (source / "style.css").write_text("b {}")
    os.utime(source / "style.css", (1, 1))
    assert run(source).written == ["style.css"]
    assert tree(source.parent / "out")["style.css"] == "b {}"


def test_a_static_file_changed_within_the_same_second_is_compared(source: Path) -> None:
    os.utime(source / "style.css", ns=(10**18, 10**18))
    run(source)
    (source / "style.css").write_text("b {}")
    os.utime(source / "style.css", ns=(10**18 + 5, 10**18 + 5))
    assert run(source).written == ["style.css"]
    assert tree(source.parent / "out")["style.css"] == "b {}"


@pytest.mark.parametrize("same_process", [True, False])
def test_a_static_file_of_the_same_size_and_time_is_compared(source: Path, same_process: bool) -> None:
    os.utime(source / "style.css", ns=(10**18, 10**18))
    run(source)
    run(source)
    if not same_process:
        filecmp.clear_cache()
    (source / "style.css").write_text("b {}")
    os.utime(source / "style.css", ns=(10**18, 10**18))
    assert run(source).written == ["style.css"]
    assert tree(source.parent / "out")["style.css"] == "b {}"


def test_a_restored_destination_is_compared_where_times_are_set_to_whole_seconds(source: Path) -> None:
    run(source)
    (source / "style.css").write_text("b {}")
    os.utime(source / "style.css", (10**9, 10**9))
    restored = source.parent / "out" / "style.css"
    restored.write_text("a {}")
    os.utime(restored, (10**9, 10**9))
    assert run(source).written == ["style.css"]
    assert tree(source.parent / "out")["style.css"] == "b {}"


def test_obsolete_files_are_removed_and_kept_files_stay(source: Path) -> None:
    out = source.parent / "out"
    (source / "old").mkdir()
    (source / "old" / "er.html").write_text("x")
    run(source)
    for path in (".git/config", "keep/me.txt"):
        (out / path).parent.mkdir(exist_ok=True)
        (out / path).write_text("x")
    (source / "sub" / "page.html").unlink()
    (source / "old" / "er.html").unlink()
    run(source, keep_files=[".git", "keep"])
    assert sorted(tree(out)) == [".git/config", "index.html", "keep/me.txt", "style.css"]
    assert not (out / "old").exists()
    assert not (out / "sub").exists()


def test_a_file_gives_way_to_a_folder_and_a_folder_to_a_file(source: Path) -> None:
    out = source.parent / "_site"
    (out / "style.css").mkdir(parents=True)
    (out / "style.css" / "x").write_text("x")
    (out / "sub").write_text("was a file")
    run(source, destination=str(out))
    assert tree(out) == {"index.html": "hello", "style.css": "a {}", "sub/page.html": "sub"}


def test_a_full_disk_leaves_the_old_site(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(source)
    before = tree(source.parent / "out")
    (source / "index.html").write_text("---\n---\nchanged")
    (source / "style.css").unlink()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(WriteError, match="No space left on device"):
        run(source)
    assert tree(source.parent / "out") == before


def test_an_interruption_while_staging_leaves_the_old_site_and_no_litter(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(source)
    before = tree(source.parent / "out")
    (source / "index.html").write_text("---\n---\nchanged")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(staging.Staging, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(source)
    assert tree(source.parent / "out") == before
    assert sorted(path.name for path in source.parent.iterdir()) == ["out", "source"]


def test_a_link_is_copied_as_a_link_but_not_in_production(source: Path) -> None:
    (source / "link.css").symlink_to("style.css")
    run(source)
    assert (source.parent / "out" / "link.css").readlink() == Path("style.css")
    production = load(
        source,
        {"destination": str(source.parent / "out"), "skip_config_files": True},
        environment={"JEKYLL_ENV": "production"},
    )
    build(production, Log())
    assert not (source.parent / "out" / "link.css").is_symlink()


def test_an_address_that_no_file_can_have_names_its_page(source: Path) -> None:
    (source / "odd.html").write_text('---\npermalink: "/a\\0b.html"\n---\n')
    with pytest.raises(WriteError, match=r"odd\.html cannot be written"):
        run(source)


def test_a_file_in_the_place_of_the_destination_is_named_and_stays(source: Path) -> None:
    (source.parent / "out").write_text("mine")
    with pytest.raises(WriteError, match="is a file, but must be a folder"):
        run(source)
    assert (source.parent / "out").read_text() == "mine"
