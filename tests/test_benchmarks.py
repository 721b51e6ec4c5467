"""benchmarks/run: what its arguments mean. Nothing is measured here."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


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
