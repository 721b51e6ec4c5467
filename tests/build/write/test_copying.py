"""A copy has the content, the mode, the times and the extended attributes of its file."""

from __future__ import annotations

import errno
import os
import shutil
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.write import copying
from pylekyll.build.write.copying import copy_file

if TYPE_CHECKING:
    from pathlib import Path

in_kernel = pytest.mark.skipif(not hasattr(os, "copy_file_range"), reason="the kernel copies files on Linux only")


def make(folder: Path, content: bytes) -> Path:
    path = folder / "file"
    path.write_bytes(content)
    path.chmod(0o640)
    os.utime(path, ns=(1_500_000_000_123_456_789, 1_400_000_000_987_654_321))
    return path


@pytest.mark.parametrize("size", [0, 1, 3_000_000])
def test_is_as_a_copy_of_the_library(tmp_path: Path, size: int) -> None:
    source = make(tmp_path, os.urandom(size))
    copy_file(source, tmp_path / "ours")
    shutil.copy2(source, tmp_path / "theirs")
    ours, theirs = (tmp_path / "ours").stat(), (tmp_path / "theirs").stat()
    assert (tmp_path / "ours").read_bytes() == source.read_bytes()
    assert (ours.st_mode, ours.st_mtime_ns, ours.st_size) == (theirs.st_mode, theirs.st_mtime_ns, theirs.st_size)


@in_kernel
@pytest.mark.parametrize("data_at", [(), (0,), (4_000_000,), (0, 2_000_000, 7_999_999)], ids=str)
def test_holes_of_a_file_stay_holes(tmp_path: Path, data_at: tuple[int, ...]) -> None:
    source = tmp_path / "file"
    with source.open("wb") as file:
        for place in data_at:
            file.seek(place)
            file.write(b"x")
        file.truncate(8_000_000)
    if source.stat().st_blocks * 512 >= 8_000_000:
        pytest.skip("this file system has no holes")
    copy_file(source, tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == source.read_bytes()
    assert (tmp_path / "copy").stat().st_blocks <= source.stat().st_blocks


@in_kernel
@pytest.mark.parametrize("number", [errno.EXDEV, errno.ENOSYS])
def test_another_way_where_the_kernel_cannot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def fail(*_: int, **__: int) -> int:
        raise OSError(number, "not possible")

    monkeypatch.setattr(copying.os, "copy_file_range", fail)
    copy_file(make(tmp_path, b"content"), tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == b"content"


@in_kernel
def test_parts_are_put_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = os.copy_file_range

    def copy_two(one: int, other: int, size: int, **places: int) -> int:
        return copy(one, other, min(size, 2), **places)

    monkeypatch.setattr(copying.os, "copy_file_range", copy_two)
    copy_file(make(tmp_path, b"content"), tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == b"content"


@in_kernel
def test_an_error_names_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: int, **__: int) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(copying.os, "copy_file_range", fail)
    source = make(tmp_path, b"content")
    with pytest.raises(OSError, match="No space") as raised:
        copy_file(source, tmp_path / "copy")
    assert (raised.value.filename, raised.value.filename2) == (str(source), str(tmp_path / "copy"))


@pytest.mark.skipif(os.name == "nt", reason="Windows does not have named pipes in folders")
def test_a_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="named pipe"):
        copy_file(tmp_path / "pipe", tmp_path / "copy")


@in_kernel
def test_extended_attributes_are_copied(tmp_path: Path) -> None:
    source = make(tmp_path, b"content")
    try:
        os.setxattr(source, "user.note", b"kept")
    except OSError:
        pytest.skip("the file system does not have extended attributes")
    copy_file(source, tmp_path / "copy")
    assert os.getxattr(tmp_path / "copy", "user.note") == b"kept"
