"""Stylesheets from the previous build equal those that a clean build compiles."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.store.opening import open_store
from pylekyll.incremental.store.sqlite import SqliteStore
from pylekyll.incremental.styles import KeptStyles
from pylekyll.incremental.unchanged import LastBuild, refresh
from pylekyll.languages.sass import SassOptions, SassResult, compile_sass
from tests.incremental import sites

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "_config.yml": "sass:\n  implementation: {compiler}\n",
    "_sass/_ink.scss": "$ink: #123456;\n",
    "_sass/deep/_paper.scss": '@warn "paper";\n$paper: #fedcba;\n',
    "css/main.scss": '---\n---\n@import "ink", "deep/paper";\np {{ color: $ink; background: $paper }}\n',
    "css/other.sass": "---\n---\na\n  color: red\n",
    "index.html": "---\n---\nHome\n",
}


@pytest.fixture(params=["libsass", "dart-sass"])
def source(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = sites.lay_out(tmp_path, {name: text.format(compiler=request.param) for name, text in FILES.items()})
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the pages that are compiled."""
    pages: list[str] = []

    original = KeptStyles.stylesheet

    def counting(self: KeptStyles, _: object, source: str, options: SassOptions, **given: Any) -> SassResult:
        def compiling(source: str, options: SassOptions, **rest: Any) -> SassResult:
            pages.append(rest["page"])
            return compile_sass(source, options, **rest)

        return original(self, compiling, source, options, **given)

    monkeypatch.setattr(KeptStyles, "stylesheet", counting)
    return pages


def check(source: Path) -> None:
    """Build both ways, twice, and compare trees and warnings."""
    for _ in range(2):
        log, clean = Log(), Log()
        build(sites.load(source, source.parent / "clean"), clean, [])
        build_with_cache(sites.load(source, source.parent / "kept"), log)
        assert sites.tree(source.parent / "kept") == sites.tree(source.parent / "clean")
        said = [[str(line) for line in each.warnings if line.topic == "Sass:"] for each in (log, clean)]
        assert said[0] == said[1] != []


def test_what_did_not_change_is_not_compiled(source: Path, compiled: list[str]) -> None:
    check(source)
    assert sorted(compiled) == ["css/main.scss", "css/other.sass"]
    (source / "index.html").write_text("---\n---\nAnother text\n")
    check(source)
    assert len(compiled) == 2


EDITS = {
    "css/main.scss": '---\n---\n@import "ink", "deep/paper";\np { color: $paper }\n',
    "_sass/_ink.scss": "$ink: #654321;\n",
    "css/_ink.scss": "$ink: #000000;\n",
    "_sass/ink.scss": None,
    "_config.yml": "sass:\n  style: compressed\n",
}


@pytest.mark.parametrize("name", EDITS)
def test_after_an_edit(source: Path, compiled: list[str], name: str) -> None:
    check(source)
    compiled.clear()
    text = EDITS[name]
    if text is None:
        (source / "_sass/_ink.scss").rename(source / name)
    elif name == "_config.yml":
        (source / name).write_text((source / name).read_text() + "  style: compressed\n")
    else:
        (source / name).write_text(text)
    check(source)
    assert "css/main.scss" in compiled


def test_a_partial_from_outside_is_read_in_every_build(source: Path, compiled: list[str]) -> None:
    outside = source.parent / "outside"
    outside.mkdir()
    (outside / "_far.scss").write_text("$ink: #0000aa;\n")
    (source / "css/main.scss").write_text('---\n---\n@warn "far";\n@import "../../outside/far";\np { color: $ink }\n')
    (source / "css/_ink.scss").write_text("")
    (source / "_config.yml").write_text((source / "_config.yml").read_text() + "  load_paths: [css]\n")
    check(source)
    assert compiled.count("css/other.sass") == 1
    config = sites.load(source, source.parent / "kept")
    assert not refresh(config, Log(), LastBuild(config, open_store(config)))
    (outside / "_far.scss").write_text("$ink: #aa0000;\n")
    check(source)


def test_threads_that_compile_do_not_read_the_store(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build may end before they do; SQLite crashed when they used the file that it had closed."""
    threads: set[str] = set()
    original = SqliteStore.get

    def noting(self: SqliteStore, space: str, key: str) -> bytes | None:
        threads.add(threading.current_thread().name)
        return original(self, space, key)

    monkeypatch.setattr(SqliteStore, "get", noting)
    for text in ("Home", "Other"):
        sites.write(source / "index.html", f"---\n---\n{text}\n")
        build_with_cache(sites.load(source, source.parent / "kept"), Log())
    assert threads == {threading.main_thread().name}
