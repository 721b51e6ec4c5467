"""Folders within folders, up to the longest path of the system, are an error with a place, or do not matter."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation import presence
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths are shorter there")
MANY = 1850


def nest(top: Path) -> None:
    """Make folders within each other."""
    top.mkdir(parents=True, exist_ok=True)
    handle = os.open(top, os.O_RDONLY)
    for _ in range(MANY):
        os.mkdir("d", dir_fd=handle)
        inner = os.open("d", os.O_RDONLY, dir_fd=handle)
        os.close(handle)
        handle = inner
    os.close(handle)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    """Yield a site, and remove what is in it, for which ``shutil.rmtree`` is recursive."""
    (tmp_path / "index.html").write_text("---\n---\nThe page.")
    yield tmp_path
    sys.setrecursionlimit(20_000)
    shutil.rmtree(tmp_path)
    sys.setrecursionlimit(1000)


@pytest.mark.parametrize("command", ["build --safe", "doctor"])
@pytest.mark.parametrize("place", ["deep", "_posts", "_includes", "_layouts", "_data", "_sass", "_plugins", "assets"])
def test_deep_folders_of_a_source(place: str, command: str, site: Path) -> None:
    nest(site / place)
    done = pylekyll(command.split(), site, {"HOME": str(site)})
    said = done.stdout + done.stderr
    assert "This is a bug" not in said, said
    if place == "deep" and command.startswith("build"):
        assert "Folders are nested more than 400 levels deep." in said


def test_the_walk_ends_at_its_limit(site: Path) -> None:
    nest(site / "deep")
    assert len(list(presence.walk(site))) == presence.DEEPEST + 1
