"""Temporary files and folders: new, without a name where the system can, and only for this user."""

from __future__ import annotations

import os
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation import files
from pylekyll.foundation.files import temporary_file, temporary_folder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("has_calls", [True, False])
def test_a_temporary_file_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_calls: bool) -> None:
    if not has_calls:
        monkeypatch.setattr(files, "os", SimpleNamespace(dup=os.dup))
    file = temporary_file(os.fspath(tmp_path))
    os.write(file, b"text")
    os.lseek(file, 0, os.SEEK_SET)
    assert os.read(file, 9) == b"text"
    if sys.platform != "win32":
        assert list(tmp_path.iterdir()) == []
        assert os.fstat(file).st_mode & 0o777 == 0o600
    os.close(file)
    assert list(tmp_path.iterdir()) == []


def test_a_file_system_without_nameless_files(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="absent"):
        temporary_file(os.fspath(tmp_path / "absent"))


def test_temporary_folders_are_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [b"a" * 6, b"a" * 6, b"b" * 6, b"c" * 6]
    monkeypatch.setattr(os, "urandom", lambda _: numbers.pop(0))
    one, two = temporary_folder(tmp_path, ".new-"), temporary_folder(tmp_path, ".new-")
    assert [path.name for path in (one, two)] == [f".new-{'61' * 6}", f".new-{'62' * 6}"]
    if sys.platform != "win32":
        assert one.stat().st_mode & 0o777 == 0o700
    with pytest.raises(FileNotFoundError):
        temporary_folder(tmp_path / "absent", ".new-")
