"""The time of the build changes in place where nothing else does."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.build.write.dates import redated, write_parts

THEN, NOW = b"2024-01-02T03:04:05+00:00", b"2025-01-02T03:04:05+00:00"


def test_every_place_is_replaced(tmp_path: Path) -> None:
    path = os.fspath(tmp_path / "a")
    far = b"z" * 10_000
    (tmp_path / "a").write_bytes(b"x" + THEN + b"y" + THEN + THEN + far + THEN + b"!")
    parts = redated(path, THEN, NOW, 4)
    assert parts == [(1, NOW + b"y" + NOW + NOW), (10_077, NOW)]
    write_parts(path, parts)
    assert (tmp_path / "a").read_bytes() == b"x" + NOW + b"y" + NOW + NOW + far + NOW + b"!"


@given(texts=st.lists(st.binary(max_size=9) | st.sampled_from([THEN, b"-" * 4095, b"-" * 4096]), max_size=8))
def test_the_file_becomes_what_replacing_all_times_makes_of_it(texts: list[bytes]) -> None:
    before = b"".join(texts)
    with TemporaryDirectory() as folder:
        file = Path(folder, "a")
        file.write_bytes(before)
        parts = redated(os.fspath(file), THEN, NOW)
        assert parts is not None
        write_parts(os.fspath(file), parts)
        assert file.read_bytes() == before.replace(THEN, NOW)


@pytest.mark.parametrize(("data", "now", "times"), [(THEN, NOW, 2), (THEN, NOW[:-6] + b"Z", 1), (THEN + NOW, NOW, 1)])
def test_another_file_is_written_as_a_whole(tmp_path: Path, data: bytes, now: bytes, times: int) -> None:
    (tmp_path / "a").write_bytes(data)
    assert redated(os.fspath(tmp_path / "a"), THEN, now, times) is None


def test_a_file_with_two_names_and_a_missing_one(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(THEN)
    os.link(tmp_path / "a", tmp_path / "b")
    assert redated(os.fspath(tmp_path / "a"), THEN, NOW) is None
    assert redated(os.fspath(tmp_path / "c"), THEN, NOW) is None


def test_a_file_that_has_grown_is_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, long = os.fspath(tmp_path / "a"), THEN + b"x" * 5_000_000 + THEN
    (tmp_path / "a").write_bytes(long)
    read = os.read
    monkeypatch.setattr(os, "read", lambda file, size: read(file, min(size, 1_000_000)))
    assert redated(path, THEN, NOW, 2) == [(0, NOW), (len(long) - len(THEN), NOW)]


def test_a_text_that_is_not_written_as_a_whole_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_bytes(THEN)
    monkeypatch.delattr(os, "pwrite", raising=False)
    monkeypatch.setattr(os, "write", lambda _file, data: len(data) - 1)
    with pytest.raises(OSError, match="No space"):
        write_parts(os.fspath(tmp_path / "a"), [(0, NOW)])
