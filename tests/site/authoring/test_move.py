"""Renaming files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.log import Log
from pylekyll.site import config as configuration
from pylekyll.site.authoring import move

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "path, kind", [("_posts/nope.md", "post"), ("_posts/2020-01-01-nope.md", "post"), ("a.md", "file")]
)
def test_rename_of_a_missing_file_names_it(
    path: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    log = Log()
    move.rename(path, "New", None, configuration.load(tmp_path, {}, working_directory=tmp_path), log)
    assert [(line.diagnostic.code, line.topic) for line in log.lines if line.diagnostic] == [
        ("file-not-found", f"There was no {kind} found at '{path}'.")
    ]
