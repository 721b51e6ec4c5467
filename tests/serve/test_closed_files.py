"""A file or folder that is closed at any moment fails one build, says so without blaming pylekyll, and nothing else."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import PylekyllError, SourceLocation
from pylekyll.serve.failure import describe
from tests.incremental import sites
from tests.reliability.injection import Faults

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.incremental.builder import Builder

#: Every so manieth operation is made to fail; the harness takes each (`python -m tests.reliability faults`).
_STEP = 19
FILES = {
    "_config.yml": "title: Closed\n",
    "_layouts/default.html": "<title>{{ site.title }}</title>{{ content }}\n",
    "_posts/2024-01-01-first.md": "---\nlayout: default\n---\nfirst\n",
    "index.html": "---\nlayout: default\n---\nhome\n",
    "folder/file.txt": "file\n",
}


@pytest.mark.parametrize("name", ["closed/file.txt", "n" * 300, "\0"])
def test_the_overlay_shows_an_error_whose_file_cannot_be_looked_at(tmp_path: Path, name: str) -> None:
    source = sites.lay_out(tmp_path, FILES)
    found = sites.load(source, tmp_path / "served")
    with Faults(source, 0, stays=True):
        shown = describe(PylekyllError("Permission denied", SourceLocation(name, 3)), found)
    assert (shown["message"], shown["lines"], shown["link"]) == ("Permission denied", [], None)


def closed(builder: Builder, source: Path, changed: set[str], number: int) -> str | None:
    """Build with one operation failing, and all later ones on the same path; return that path."""
    with Faults(source, number, stays=True) as faults:
        outcome = builder.build(changed)
        if outcome.error is not None:
            assert isinstance(outcome.error, PylekyllError), faults.failed
            assert "mistake" not in str(describe(outcome.error, builder.config))
    return faults.failed


@pytest.mark.parametrize("name", ["index.html", "new.html", "folder/file.txt", "_config.yml"])
def test_a_path_that_is_closed_at_any_moment_of_a_rebuild(tmp_path: Path, name: str) -> None:
    source, number = sites.lay_out(tmp_path, FILES), len(name)
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    while True:
        text = "title: Open\n" if name == "_config.yml" else f"---\n---\nedit {number}\n"
        sites.write(source / name, text)
        if closed(builder, source, {str(source / name)}, number) is None:
            break
        assert builder.build({str(source / name)}).error is None
        number += _STEP
    assert number > _STEP
    shutil.rmtree(tmp_path / "clean", ignore_errors=True)
    assert sites.tree(tmp_path / "served") == sites.clean_build(source, tmp_path / "clean")
