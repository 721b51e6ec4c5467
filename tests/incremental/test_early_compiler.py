"""The process of libsass starts at the beginning of a cold build, and only for a site that is likely to need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.incremental.cache_folder import CacheFolder
from pylekyll.incremental.early_compiler import STYLES, begin_compiler
from pylekyll.incremental.unchanged import LastBuild
from pylekyll.sass import process
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


def begin(folder: Path, files: dict[str, str], stored: bytes | None = None) -> None:
    source = sites.lay_out(folder, files)
    config = sites.load(source, folder / "out")
    last = LastBuild(config, CacheFolder(config))
    if stored is not None:
        last.folder.write(STYLES, stored)
    begin_compiler(config, last)


def test_one_process_waits_for_the_first_stylesheet(tmp_path: Path, idle: list[process._Process]) -> None:
    begin(tmp_path, LIBSASS)
    assert [each.runs for each in idle] == [True]
    before = list(idle)
    process.start_process()
    assert idle == before


@pytest.mark.parametrize(
    "files",
    [
        {"_config.yml": "sass:\n  implementation: libsass\n"},
        {**LIBSASS, "_config.yml": "sass:\n  implementation: dart-sass\n"},
        {**LIBSASS, "_plugins/own.py": "def register(extensions): ...\n"},
    ],
)
def test_other_sites_start_none(tmp_path: Path, files: dict[str, str], idle: list[process._Process]) -> None:
    begin(tmp_path, files)
    assert idle == []


def test_the_styles_of_the_last_build_are_enough(tmp_path: Path, idle: list[process._Process]) -> None:
    begin(tmp_path, LIBSASS, b"{}")
    assert idle == []
