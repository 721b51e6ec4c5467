"""Temporary folders: none stays after a build that was killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation import scratch
from pylekyll.foundation.scratch import Scratch

if TYPE_CHECKING:
    from collections.abc import Iterator


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not lock folders")
PROGRAM = """
import time
from pylekyll.foundation.scratch import Scratch
own = Scratch("pylekyll-sass-")
print(own.path, flush=True)
time.sleep(600)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(scratch, "_NEW", 0)
    return tmp_path


@contextmanager
def another_build(folder: Path) -> Iterator[tuple[str, int]]:
    """Start a process that has a folder; give its path and the number of the process."""
    environment = {**os.environ, "TMPDIR": str(folder)}
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True, env=environment) as build:
        assert build.stdout is not None
        try:
            yield build.stdout.readline().strip(), build.pid
        finally:
            build.kill()


def test_the_next_build_removes_the_folder_of_a_killed_one(folder: Path) -> None:
    with another_build(folder) as (path, number):
        Path(path, "entry.scss").write_text("a {}")
        own = Scratch("pylekyll-sass-")
        assert sorted(map(str, folder.iterdir())) == sorted([path, str(own.path)])
        os.kill(number, signal.SIGKILL)
        os.waitid(os.P_PID, number, os.WEXITED | os.WNOWAIT)
        own.close()
        own = Scratch("pylekyll-sass-")
        assert list(folder.iterdir()) == [own.path]
        own.close()
        assert not list(folder.iterdir())


def test_links_and_new_folders_stay(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "mine").mkdir()
    (folder / "pylekyll-sass-link").symlink_to(folder / "mine")
    (folder / "pylekyll-sass-file").touch()
    Scratch("pylekyll-sass-").close()
    assert {path.name for path in folder.iterdir()} == {"mine", "pylekyll-sass-link", "pylekyll-sass-file"}
    monkeypatch.setattr(scratch, "_NEW", 60)
    (folder / "pylekyll-sass-new").mkdir()
    Scratch("pylekyll-sass-").close()
    assert (folder / "pylekyll-sass-new").is_dir()


def test_a_folder_of_the_user_with_such_a_name_stays(folder: Path) -> None:
    (folder / "pylekyll-sass-mine").mkdir()
    (folder / "pylekyll-sass-mine" / "thesis.scss").write_text("a {}")
    own = Scratch("pylekyll-sass-")
    copy = folder / "pylekyll-sass-copy"
    shutil.copytree(own.path, copy)
    own.close()
    Scratch("pylekyll-sass-").close()
    assert (folder / "pylekyll-sass-mine" / "thesis.scss").exists()
    assert copy.exists()
