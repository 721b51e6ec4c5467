"""benchmarks/run: what its arguments mean. Nothing is measured here."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("venv/bin/python -X utf8", ["{here}/venv/bin/python", "-X", "utf8"]),
        ("../python", ["{here}/../python"]),
        ("/usr/bin/python3", ["/usr/bin/python3"]),
        ("bundle exec jekyll", ["bundle", "exec", "jekyll"]),
        ("", []),
    ],
)
def test_a_relative_program_is_found_from_any_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: str, words: list[str]
) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    monkeypatch.chdir(tmp_path)
    suite = importlib.import_module("suite")
    assert suite._command(given) == [word.format(here=tmp_path) for word in words]


def test_a_cold_build_begins_without_destination_caches_and_edits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    sites = importlib.import_module("sites")
    source, destination = tmp_path / "source", tmp_path / "built"
    for folder in (source / ".jekyll-cache", destination):
        folder.mkdir(parents=True)
        (folder / "file").write_text("x", "utf-8")
    (source / "_config.yml").write_text("title: x\n", "utf-8")
    copy = sites.Copy(source, destination, {sites.CONFIG: source / "_config.yml"})
    assert copy.prepare(sites.CONFIG, 1)
    assert (source / "_config.yml").read_text("utf-8") != "title: x\n"
    copy.reset()
    assert [path.name for path in source.iterdir()] == ["_config.yml"]
    assert (source / "_config.yml").read_text("utf-8") == "title: x\n"
    assert not destination.exists()
