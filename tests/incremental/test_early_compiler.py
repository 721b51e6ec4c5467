"""The process of a compiler starts at the beginning of a cold build, and only for a site that is likely to need it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from pylekyll.incremental.cache_folder import STATE, STYLES, CacheFolder
from pylekyll.incremental.early_compiler import begin_compiler
from pylekyll.languages.sass import dart_process, process
from tests.incremental import sites

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIBSASS = {"_config.yml": "sass:\n  implementation: libsass\n", "_sass/_ink.scss": "$ink: red;\n"}


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[process._Process]]:
    waiting: list[process._Process] = []
    monkeypatch.setattr(process, "_idle", waiting)
    yield waiting
    for each in waiting:
        each.close()


def begin(folder: Path, files: dict[str, str], stored: str | None = None) -> None:
    source = sites.lay_out(folder, files)
    config = sites.load(source, folder / "out")
    kept = CacheFolder(config)
    if stored is not None:
        kept.write(stored, b"{}")
    begin_compiler(config, kept)


def test_one_process_waits_for_the_first_stylesheet(tmp_path: Path, idle: list[process._Process]) -> None:
    begin(tmp_path, LIBSASS)
    assert [each.runs for each in idle] == [True]
    before = list(idle)
    process.start_process({})
    assert idle == before


def test_dart_sass_waits_for_the_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[dart_process.Compiler] = []
    monkeypatch.setattr(dart_process, "_waiting", waiting)
    begin(tmp_path, {**LIBSASS, "_config.yml": "sass:\n  implementation: dart-sass\n"})
    (started,) = waiting
    source = tmp_path / "src"
    dart_process.start_compiler(source)
    assert waiting == [started]
    other = dart_process.take_compiler(tmp_path)
    other.end()
    assert other is not started
    taken = dart_process.take_compiler(source)
    assert (taken, waiting) == (started, [])
    taken.end()


def test_a_forked_process_does_not_take_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dart_process, "_waiting", [])
    dart_process.start_compiler(tmp_path)
    (started,) = dart_process._waiting
    with monkeypatch.context() as forked:
        forked.setattr(os, "getpid", lambda: -1)
        other = dart_process.take_compiler(tmp_path)
    other.end()
    assert other is not started
    dart_process.end_waiting()
    assert dart_process._waiting == []


@pytest.mark.parametrize(
    "files",
    [
        {"_config.yml": "sass:\n  implementation: libsass\n"},
        {**LIBSASS, "_plugins/own.py": "def register(extensions): ...\n"},
    ],
)
def test_other_sites_start_none(tmp_path: Path, files: dict[str, str], idle: list[process._Process]) -> None:
    begin(tmp_path, files)
    assert idle == []


@pytest.mark.parametrize("stored", [STATE, STYLES])
def test_only_a_first_build_starts_one(tmp_path: Path, idle: list[process._Process], stored: str) -> None:
    begin(tmp_path, LIBSASS, stored)
    assert idle == []
