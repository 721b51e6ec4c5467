"""Temporary folders: new, and only for this user."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.files import temporary_folder

if TYPE_CHECKING:
    from pathlib import Path


def test_temporary_folders_are_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [b"a" * 6, b"a" * 6, b"b" * 6, b"c" * 6]
    monkeypatch.setattr(os, "urandom", lambda _: numbers.pop(0))
    one, two = temporary_folder(tmp_path, ".new-"), temporary_folder(tmp_path, ".new-")
    assert [path.name for path in (one, two)] == [f".new-{'61' * 6}", f".new-{'62' * 6}"]
    if sys.platform != "win32":
        assert one.stat().st_mode & 0o777 == 0o700
    with pytest.raises(FileNotFoundError):
        temporary_folder(tmp_path / "absent", ".new-")
