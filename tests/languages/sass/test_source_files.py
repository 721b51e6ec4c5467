"""Source files of a stylesheet are read while libsass works, and give the result that they would give after it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from pylekyll.languages.sass import compile_sass, libsass
from pylekyll.languages.sass import ruby_sass as module
from pylekyll.languages.sass.options import SassOptions
from pylekyll.languages.sass.ruby_sass import files_ahead

if TYPE_CHECKING:
    from pathlib import Path

PARTIAL = ".a { color: #ffcc00 }\n.b { margin: 0; color: #ffcc00; }\n"
STYLE = '@import "part";\n.c { margin: 0 }\n'


def written(source: Path) -> str:
    config = {"sass": {"style": "compressed", "implementation": "libsass"}}
    options = SassOptions.from_config(config, source, environment="production", source_maps=False, ruby_sass=True)
    return compile_sass(STYLE, options, page="main.scss").css


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "_sass").mkdir()
    (tmp_path / "_sass" / "_part.scss").write_text(PARTIAL)
    return tmp_path


def test_the_same_css_as_without_reading_ahead(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = written(folder)
    assert ahead.startswith(".a{color:#fc0}.b{margin:0;color:#ffcc00}")
    monkeypatch.setattr(libsass, "files_ahead", lambda _folders, _is_enough: {})
    assert written(folder) == ahead


def test_a_file_that_was_read_ahead_is_not_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    true = module.source_file

    def counting(path: Path) -> module.SourceFile:
        read.append(path.name)
        return true(path)

    for each in (module, libsass):
        monkeypatch.setattr(each, "source_file", counting)
    everything = module.files_ahead
    monkeypatch.setattr(libsass, "files_ahead", lambda folders, _: everything(folders, lambda: False))
    written(folder)
    assert read.count("_part.scss") == 1


def test_nothing_is_read_once_the_answer_is_there(folder: Path) -> None:
    assert files_ahead([folder], lambda: True) == {}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are POSIX only")
def test_neither_pipes_nor_links_nor_large_files(folder: Path) -> None:
    sass = folder / "_sass"
    os.mkfifo(sass / "_pipe.scss")
    (sass / "_link.scss").symlink_to("_part.scss")
    assert set(files_ahead([sass], lambda: False)) == {sass / "_part.scss"}
    (folder / "large").mkdir()
    (folder / "large" / "a.scss").write_text(f"/*{'a' * (1 << 20)}*/")
    assert files_ahead([folder / "large"], lambda: False) == {}
