"""Texts that a build moves to the store are written as if they had stayed in memory."""

from __future__ import annotations

import random
import sqlite3
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.observer import BuildObserver
from pylekyll.foundation.log import Log
from pylekyll.incremental import spill
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.store import sqlite
from pylekyll.incremental.store.interface import MemoryStore
from pylekyll.incremental.store.texts import DamagedTextsError, Encoded
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
    monkeypatch.setattr(sqlite, "_MOST_RECENT", 0)


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
    """Make the store fail: at once, or after some pages."""
    if request.param == "no file":

        def connect(*_: object, **__: object) -> None:
            raise sqlite3.OperationalError("unable to open database file")

        monkeypatch.setattr(sqlite.sqlite3, "connect", connect)
    else:
        monkeypatch.setattr(sqlite.SqliteStore, "largest", 10 * 16_384)


@pytest.mark.usefixtures("_without_room")
@pytest.mark.parametrize("cache", [True, False])
def test_a_full_disk_leaves_texts_in_memory(tmp_path: Path, cache: bool) -> None:
    source = sites.lay_out(tmp_path)
    expected = sites.clean_build(source, tmp_path / "clean")
    assert build_kept(source, tmp_path, cache=cache) == expected
    sites.write(source / "about.md", (source / "about.md").read_text("utf-8") + "\nMore.\n")
    assert build_kept(source, tmp_path, cache=cache) == sites.clean_build(source, tmp_path / "clean")


@pytest.mark.parametrize("pair", [("a", "b"), ("\U0001f980" * 9, ""), ("same", "same"), ("lone \udc80", "x")])
def test_texts_come_back(pair: tuple[str, str]) -> None:
    encoded = Encoded.of(*pair)
    assert encoded is not None
    texts = encoded.stored(MemoryStore())
    assert texts is not None
    assert (texts.content(), texts.output()) == encoded.decoded() == pair
    assert texts.output_bytes() == (None if "\udc80" in pair[0] else pair[1].encode())


def test_a_text_of_a_class_of_its_own_stays_in_memory() -> None:
    assert Encoded.of("content", AsciiText("a")) is None
    assert Encoded.of(AsciiText("a"), "output") is None


def test_a_text_that_is_gone_is_an_error() -> None:
    store = MemoryStore()
    encoded = Encoded.of("a", "b")
    assert encoded is not None
    texts = encoded.stored(store)
    assert texts is not None
    store.retain_texts([])
    with pytest.raises(DamagedTextsError):
        texts.content()


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


class Sources(BuildObserver):
    """Counts the bytes of texts that were cut from source files and are in memory after the rendering."""

    size = 0

    def before_writing(self, _: Sequence[Site]) -> None:
        read = tracemalloc.Filter(inclusive=True, filename_pattern="*/front_matter.py")
        self.size = sum(each.size for each in tracemalloc.take_snapshot().filter_traces([read]).traces)


def test_sources_of_rendered_items_are_dropped(tmp_path: Path) -> None:
    source, observer = sites.lay_out(tmp_path), Sources()
    for number in range(20):
        sites.write(source / f"_posts/2024-02-{number + 1:02}-long.md", f"---\n---\nFirst.\n\n{'word ' * 10_000}\n")
    tracemalloc.start()
    try:
        build_with_cache(sites.load(source, tmp_path / "kept"), Log(), [observer])
    finally:
        tracemalloc.stop()
    assert 0 < observer.size < 200_000
