"""A file that the system does not show for a moment is an error, and not absent."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from pylekyll.api import build
from pylekyll.foundation import presence
from pylekyll.foundation.errors import PylekyllError
from tests.reliability.injection import Faults

if TYPE_CHECKING:
    from pathlib import Path

SITE = {
    "_config.yml": "title: T\ncollections: {talks: {output: true}}\ntime: 2024-05-06 07:08:09 +0000\n",
    "_layouts/default.html": "<title>{{ site.title }}</title>{{ content }}",
    "_includes/a.html": "included",
    "_data/words.yml": "word: w\n",
    "_data/deeper/more.json": '{"word": "d"}',
    "_posts/2024-01-02-p.md": "---\nlayout: default\n---\nP\n",
    "_talks/t.md": "---\nlayout: default\n---\nT\n",
    "style.css": "p { margin: 0 }",
    "index.html": (
        "---\nlayout: default\n---\n{% include a.html %} {{ site.data.words.word }} {{ site.data.deeper.more.word }}\n"
    ),
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with a file, a folder, and symlinks to the file, to the folder, to nothing and to itself."""
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    for target in ("file", "folder", "nothing"):
        (tmp_path / f"to-{target}").symlink_to(target)
    (tmp_path / "to-itself").symlink_to("to-itself")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "exists", "entry", "file", "folder", "symlink"),
    [
        ("file", True, True, True, False, False),
        ("folder", True, True, False, True, False),
        ("to-file", True, True, True, False, True),
        ("to-folder", True, True, False, True, True),
        ("to-nothing", False, True, False, False, True),
        ("to-itself", False, True, False, False, True),
        ("nothing", False, False, False, False, False),
        ("file/below", False, False, False, False, False),
        ("n" * 300, False, False, False, False, False),
        ("a\0b", False, False, False, False, False),
    ],
)
def test_what_is_at_a_path(
    place: Path, name: str, exists: bool, entry: bool, file: bool, folder: bool, symlink: bool
) -> None:
    path = place / name
    assert presence.exists(path) is presence.exists(str(path)) is exists
    assert presence.has_entry(path) is entry
    assert presence.is_file(path) is file
    assert presence.is_folder(path) is folder
    assert presence.is_symlink(path) is symlink


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO, errno.EMFILE])
def test_what_the_system_cannot_tell_is_raised(place: Path, error: int) -> None:
    questions = (presence.exists, presence.has_entry, presence.is_file, presence.is_folder, presence.is_symlink)
    with patch.object(os, "stat", side_effect=OSError(error, os.strerror(error))):
        for question in questions:
            with pytest.raises(OSError, match=os.strerror(error)):
                question(place / "file")


def test_each_operation_of_a_build_may_fail(tmp_path: Path) -> None:
    source = tmp_path / "site"
    for name, text in SITE.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    with Faults(source) as faults:
        build(source, tmp_path / "out", disable_disk_cache=True)
    expected = _tree(tmp_path / "out")
    ended = 0
    for number in range(faults.count):
        out = tmp_path / str(number)
        try:
            with Faults(source, number):
                build(source, out, disable_disk_cache=True)
        except (PylekyllError, OSError):
            ended += 1
            continue
        assert _tree(out) == expected, f"operation {number} of {faults.count}"
    assert ended > len(SITE)


def _tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
