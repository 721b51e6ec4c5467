"""Texts that a build moves to files are written as if they had stayed in memory."""

from __future__ import annotations

import errno
import os
import random
import shutil
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.observer import BuildObserver
from pylekyll.foundation.files import temporary_file
from pylekyll.foundation.log import Log
from pylekyll.incremental import spill, text_files
from pylekyll.incremental.kept.text_file import TextFile
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.spill import SpillFiles
from pylekyll.incremental.text_files import Texts
from pylekyll.languages.ruby.encoding import AsciiText
from tests.incremental import sites

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.site.site import Site


@pytest.fixture(autouse=True)
def _moves_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spill, "_MOST_IN_MEMORY", 0)
    monkeypatch.setattr(text_files, "_MOST_RECENT", 0)


def build_kept(source: Path, folder: Path, *, cache: bool = True) -> dict[str, bytes]:
    build_with_cache(sites.load(source, folder / "kept", disable_disk_cache=not cache), Log())
    return sites.tree(folder / "kept")


@pytest.mark.parametrize("cache", [True, False])
def test_after_random_edits(tmp_path: Path, cache: bool) -> None:
    source, chance = sites.lay_out(tmp_path), random.Random(5)
    (source / "wide.md").write_text("---\n---\n\U0001f980 \u1234 \ud7ff\n", "utf-8")
    for _ in range(6):
        built = build_kept(source, tmp_path, cache=cache)
        assert built == sites.clean_build(source, tmp_path / "clean")
        before = sites.tree(source)
        sites.random_edit(source, chance)
        try:
            sites.clean_build(source, tmp_path / "clean")
        except Exception:  # noqa: BLE001 - an edit may break the site
            sites.restore(source, before)


@pytest.fixture(params=["no file", "full disk"])
def _without_room(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make temporary files fail: at once, or after some bytes."""
    if request.param == "no file":

        def create(folder: str | None = None) -> int:
            raise OSError(errno.EMFILE, "Too many open files")

        monkeypatch.setattr("pylekyll.incremental.cache_folder.temporary_file", create)
    else:
        write_at, left = spill._write_at, [3000]

        def limited(file: int, start: int, data: bytes) -> None:
            left[0] -= len(data)
            if left[0] < 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            write_at(file, start, data)

        monkeypatch.setattr(spill, "_write_at", limited)


@pytest.mark.usefixtures("_without_room")
def test_a_full_disk_leaves_texts_in_memory(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path)
    expected = sites.clean_build(source, tmp_path / "clean")
    assert build_kept(source, tmp_path) == expected
    sites.write(source / "about.md", (source / "about.md").read_text("utf-8") + "\nMore.\n")
    assert build_kept(source, tmp_path) == sites.clean_build(source, tmp_path / "clean")


def test_texts_come_back() -> None:
    files = SpillFiles(temporary_file)
    texts = [("a", "b"), ("\U0001f980" * 9, ""), ("same", "same")]
    places = [files.add(*pair) for pair in texts]
    assert [(files.content(place), files.output(place)) for place in places if place is not None] == texts
    assert [Texts(None, files, place).output_bytes() for place in places] == [b.encode() for _, b in texts]
    assert b"".join(files.chunks()) == "".join(a + b for a, b in texts[:2]).encode() + b"same"


@pytest.mark.parametrize("text", ["\udc80", AsciiText("a")], ids=["surrogate", "subclass"])
def test_a_text_that_would_change_stays_in_memory(text: str) -> None:
    files = SpillFiles(temporary_file)
    assert files.add("content", text) is None
    assert files.add(text, "output") is None


def test_a_process_has_its_own_file() -> None:
    files = SpillFiles(temporary_file)
    files.prepare(1)
    first = files.add("a", "b")
    files.begin_process(1)
    second = files.add("c", "d")
    files.begin_process(2)
    assert files.add("e", "f") is None
    assert first is not None
    assert second is not None
    assert [(files.content(place), files.output(place)) for place in (first, second)] == [("a", "b"), ("c", "d")]
    assert files.sizes() == [2, 2]


def test_a_temporary_file_has_no_name(tmp_path: Path) -> None:
    file = temporary_file(os.fspath(tmp_path))
    try:
        assert os.name == "nt" or not list(tmp_path.iterdir())
    finally:
        os.close(file)


def test_converted_texts_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = sites.lay_out(tmp_path)
    build_kept(source, tmp_path)
    spilled = TextFile(sites.load(source, tmp_path / "kept")).load()
    shutil.rmtree(source / ".jekyll-cache")
    monkeypatch.setattr(spill, "_MOST_IN_MEMORY", 1_000_000)
    build_kept(source, tmp_path)
    assert spilled == TextFile(sites.load(source, tmp_path / "kept")).load()
    assert len(spilled) > 5


class Opened(BuildObserver):
    """Holds the environment of a build."""

    environment: Environment

    def opened(self, opened: Sequence[tuple[Site, Environment]]) -> None:
        self.environment = opened[0][1]


def test_templates_of_documents_are_dropped(tmp_path: Path) -> None:
    source, observer = sites.lay_out(tmp_path), Opened()
    sites.write(source / "_posts/2024-01-09-counts.md", "---\n---\n{% cycle 'a', 'b' %}\n")
    build_with_cache(sites.load(source, tmp_path / "kept"), Log(), [observer])
    paths = {template.source_path.removesuffix("/#excerpt") for template in observer.environment.parsed()}
    assert {path for path in paths if path.startswith(("_posts", "_notes"))} == {"_posts/2024-01-09-counts.md"}
    assert {"_layouts/post.html", "all.txt"} <= paths
