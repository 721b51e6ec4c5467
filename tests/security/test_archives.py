"""ZIP archives of strangers, as a theme and in the tab: opened inside of their folder, or refused with a message."""

from __future__ import annotations

import io
import random
import stat
import struct
import tracemalloc
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import FetchError, UsageError
from pylekyll.serve.tab.workshop import Workshop
from pylekyll.site.github.archive import unpack

if TYPE_CHECKING:
    from collections.abc import Callable


def in_tab(archive: bytes, folder: Path) -> Path:
    (folder / "archive.zip").write_bytes(archive)
    Workshop(folder / "work").open_archive(str(folder / "archive.zip"))
    return folder / "work" / "site"


def as_theme(archive: bytes, folder: Path) -> Path:
    unpack(archive, folder / "work")
    return folder / "work"


OPENERS = pytest.mark.parametrize("opens", [in_tab, as_theme])


def packed(*entries: tuple[str | zipfile.ZipInfo, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as out:
        for name, content in entries:
            out.writestr(name, content)
    return made.getvalue()


def lying(real: int, told: int) -> bytes:
    """Return an archive with a file of ``real`` bytes that says that it has ``told``."""
    return packed(("a/x", bytes(real))).replace(struct.pack("<L", real), struct.pack("<L", told))


def link(name: str) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo(name)
    found.create_system, found.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return found


REFUSED: dict[str, Callable[[], bytes]] = {
    "a file that is a folder": lambda: packed(("a/x", "1"), ("a/x/y", "2")),
    "a folder that is a file": lambda: packed(("a/x/y", "1"), ("a/x", "2")),
    "a file below a link": lambda: packed((link("a/x"), "/etc"), ("a/x/y", "2")),
    "a long name": lambda: packed((f"a/{'n' * 300}", "1")),
    "a deep path": lambda: packed((f"a/{'n/' * 3000}n", "1")),
    "many files": lambda: packed(*((f"a/{number}", "") for number in range(20_001))),
    "a small size": lambda: lying(100_000, 10),
    "a link with a small size": lambda: packed((link("a/x"), bytes(100_000))).replace(b"\xa0\x86\1\0", b"\x0a\0\0\0"),
    "LZMA": lambda: packed(("a/x", "1"), method=zipfile.ZIP_LZMA),
    "bzip2": lambda: packed(("a/x", "1"), method=zipfile.ZIP_BZIP2),
    "half of it": lambda: packed(("a/x", bytes(range(256)) * 9))[:200],
    "something else": lambda: b"PK" * 500,
}


@OPENERS
@pytest.mark.parametrize("name", REFUSED)
def test_an_archive_is_refused(name: str, opens: Callable[[bytes, Path], Path], tmp_path: Path) -> None:
    with pytest.raises((UsageError, FetchError)):
        opens(REFUSED[name](), tmp_path)
    assert {path.name for path in tmp_path.iterdir()} <= {"work", "archive.zip"}
    assert not [path for path in tmp_path.rglob("*") if path.is_symlink()]


@OPENERS
def test_a_file_is_not_unpacked_beyond_its_size(opens: Callable[[bytes, Path], Path], tmp_path: Path) -> None:
    bomb = lying(100_000_000, 10)
    tracemalloc.start()
    with pytest.raises((UsageError, FetchError)):
        opens(bomb, tmp_path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000


@OPENERS
@pytest.mark.parametrize("seed", range(4))
def test_damaged_archives(seed: int, opens: Callable[[bytes, Path], Path], tmp_path: Path) -> None:
    chance = random.Random(seed)
    counts = {"opened": 0, "refused": 0}
    for number in range(100):
        method = chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
        damaged = bytearray(packed(("a/x.txt", "hello" * 30), ("a/y/z", "k" * 40), method=method))
        for _ in range(chance.randint(1, 6)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            opens(bytes(damaged), folder)
            counts["opened"] += 1
        except (UsageError, FetchError):
            counts["refused"] += 1
        assert {path.name for path in folder.iterdir()} <= {"work", "archive.zip"}
    assert all(counts.values()), counts


@pytest.mark.parametrize("name", [".GIT/config", ".git./config", ".git /config", "x/.Git/hooks/post-checkout"])
def test_the_tab_writes_no_repository(name: str, tmp_path: Path) -> None:
    site = in_tab(packed((f"a/{name}", "x"), ("a/index.md", "")), tmp_path)
    assert [path.name for path in site.rglob("*") if path.is_file()] == ["index.md"]


FOLDERS: dict[str, Callable[[], bytes]] = {
    "many folders": lambda: packed(*((f"a/{number}/{'n/' * 300}x", "") for number in range(70))),
    "more folders within each other than a walk enters": lambda: packed((f"a/{'n/' * 401}x", "1")),
}


@pytest.mark.parametrize("name", FOLDERS)
def test_a_theme_does_not_have_endless_folders(name: str, tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="folders"):
        as_theme(FOLDERS[name](), tmp_path)


def test_an_archive_of_millions_of_entries_is_refused_before_they_are_read() -> None:
    entry = packed(("a/x", "")).partition(b"PK\1\2")[2].partition(b"PK\5\6")[0]
    archive = packed(("a/x", "")).replace(b"PK\1\2" + entry, (b"PK\1\2" + entry) * 100_000)
    tracemalloc.start()
    with pytest.raises(FetchError, match="more than 20000 files"):
        unpack(archive, Path("never"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000
