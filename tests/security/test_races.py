"""A link that takes the place of a folder while the preview writes or serves: nothing outside is changed or served.

``python -m tests.reliability races`` does so many times, at any moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.api import build
from pylekyll.build.write import swap
from pylekyll.foundation.anchors import Anchor
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.files import HAS_HANDLES
from pylekyll.serve.addresses import Destination, read_page

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not HAS_HANDLES, reason="needs handles of folders")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "elsewhere"
    for name in ("p.html", "a/p.html", "_site/p.html", "_site/a/p.html"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("outside")
    return folder


@pytest.fixture
def site(tmp_path: Path) -> Path:
    source = tmp_path.resolve() / "site"
    (source / "a").mkdir(parents=True)
    for name in ("p.html", "a/p.html"):
        (source / name).write_text("---\n---\ninside\n")
    build(source, destination=source / "out" / "_site")
    return source


def _replace(folder: Path, elsewhere: Path) -> None:
    folder.rename(folder.with_name(f"{folder.name}-before"))
    folder.symlink_to(elsewhere)


def _texts(folder: Path) -> dict[str, str]:
    return {str(path): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("folder", ["out", "out/_site", "out/_site/a"])
def test_a_folder_that_became_a_link_is_not_served(site: Path, elsewhere: Path, folder: str) -> None:
    destination = Destination(site / "out/_site", list_folders=True)
    answer = destination.find("/a/p.html")
    assert answer is not None
    assert answer.file is not None
    with destination.opened(answer.file) as file:
        assert file.read() == b"inside\n"
    _replace(site / folder, elsewhere if folder != "out/_site/a" else elsewhere / "a")
    with pytest.raises(OSError):  # noqa: PT011 - of any kind
        destination.opened(answer.file)
    with pytest.raises(OSError):  # noqa: PT011
        read_page(site / "out/_site", "a/p.html")
    assert destination.find("/a/p.html") is None
    assert destination.find("/a/") is None
    assert list(destination.listed(str(site / "out/_site/a"))) == []


@pytest.mark.parametrize("folder", ["out", "out/_site", "out/_site/a"])
def test_a_folder_that_became_a_link_is_not_written_through(site: Path, elsewhere: Path, folder: str) -> None:
    before = _texts(elsewhere)
    _replace(site / folder, elsewhere if folder != "out/_site/a" else elsewhere / "a")
    (site / "a/p.html").write_text("---\n---\nchanged\n")
    (site / "p.html").unlink()
    with pytest.raises(WriteError):
        build(site, destination=site / "out/_site")
    assert _texts(elsewhere) == before


def test_an_open_folder_stays_the_same_one(site: Path, elsewhere: Path) -> None:
    with Anchor(site / "a") as anchor:
        _replace(site / "a", elsewhere)
        (anchor.path / "new.txt").write_text("new")
    assert (site / "a-before/new.txt").read_text() == "new"
    assert not (elsewhere / "new.txt").exists()


def test_no_part_below_an_open_folder_is_a_link(site: Path, elsewhere: Path) -> None:
    _replace(site / "a", elsewhere)
    with pytest.raises(OSError):  # noqa: PT011
        Anchor(site, "a")
    with Anchor(site, "a/b", create=True) as anchor:
        (anchor.path / "new.txt").write_text("new")
    assert (site / "a/b/new.txt").read_text() == "new"


@pytest.mark.parametrize("act", ["moved", "removed"])
def test_a_step_of_a_change_does_not_follow_a_link(
    site: Path, elsewhere: Path, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link takes the place of the folder after all checks."""
    before = _texts(elsewhere)
    staged = site / "staged.txt"
    staged.write_text("new")
    monkeypatch.setattr(swap, "_is_below_link", lambda *_: False)
    _replace(site / "a", elsewhere / "a")
    if act == "moved":
        swap._move(staged, site, "a/p.html")
        assert (site / "a/p.html").read_text() == "new"
    else:
        with pytest.raises(OSError):  # noqa: PT011
            swap._remove_below(site, "a/p.html")
    assert _texts(elsewhere) == before


def test_unchanged_files_are_not_taken_through_a_link(site: Path, elsewhere: Path, tmp_path: Path) -> None:
    """They are linked into the new folder, which is served then."""
    new = tmp_path / "new"
    new.mkdir()
    links = swap._Links(frozenset(), 100, new.stat().st_dev)
    assert links.add(str(site / "out/_site"), str(new), "")
    assert _texts(new) == {str(new / name): "inside\n" for name in ("p.html", "a/p.html")}
    _replace(site / "out/_site", elsewhere)
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(OSError):  # noqa: PT011 - of any kind
        links.add(str(site / "out/_site"), str(empty), "")
    assert _texts(empty) == {}
