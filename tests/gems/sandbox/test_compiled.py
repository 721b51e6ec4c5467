"""Compiled Ruby is native code: it is loaded only as it was written, and not from a file that others can write."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

import pytest

from pylekyll.gems.sandbox.module import _checksum_of, _is_sound

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    path = tmp_path / "4b81-1.2.3-none-linux-x86_64.cwasm"
    path.write_bytes(b"native")
    path.chmod(0o644)
    _checksum_of(path).write_bytes(hashlib.sha256(b"native").digest())
    return path


def test_a_file_as_it_was_written_is_sound(compiled: Path) -> None:
    assert _is_sound(compiled)


def test_a_changed_file_is_not(compiled: Path) -> None:
    compiled.write_bytes(b"natixe")
    assert not _is_sound(compiled)


def test_an_empty_file_is_not(compiled: Path) -> None:
    compiled.write_bytes(b"")
    assert not _is_sound(compiled)


def test_a_file_without_a_checksum_is_not(compiled: Path) -> None:
    _checksum_of(compiled).unlink()
    assert not _is_sound(compiled)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_file_that_everybody_can_write_is_not(compiled: Path) -> None:
    compiled.chmod(0o666)
    assert not _is_sound(compiled)


def test_a_missing_file_is_not(tmp_path: Path) -> None:
    assert not _is_sound(tmp_path / "missing.cwasm")
