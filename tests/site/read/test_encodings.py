"""Files in another encoding: an error only where a template or a converter reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.foundation.errors import EncodingError

if TYPE_CHECKING:
    from pathlib import Path

WRONG = "caf\xe9 {{ content }}\n".encode("latin-1")


def lay_out(folder: Path, **files: bytes) -> None:
    for name, text in {"_layouts/l.html": b"L{{ content }}", "a.html": b"---\nlayout: l\n---\na", **files}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(text)


def test_unused_layout_is_a_warning(tmp_path: Path) -> None:
    lay_out(tmp_path, **{"_layouts/x.html": WRONG})
    report = pylekyll.build(tmp_path)
    assert [each.code for each in report.findings] == ["encoding-wrong"]
    assert (tmp_path / "_site" / "a.html").read_text() == "La"


@pytest.mark.parametrize("text", [b"---\nlayout: x\n---\n", b"---\nlayout: l\n---\n{{ '\xe9' }}"])
def test_used_file_is_an_error(text: bytes, tmp_path: Path) -> None:
    lay_out(tmp_path, **{"_layouts/x.html": WRONG, "b.html": text})
    with pytest.raises(EncodingError):
        pylekyll.build(tmp_path)


def test_strict_front_matter_makes_it_an_error(tmp_path: Path) -> None:
    lay_out(tmp_path, **{"_layouts/x.html": WRONG, "_config.yml": b"strict_front_matter: true\n"})
    with pytest.raises(EncodingError):
        pylekyll.build(tmp_path)


@pytest.mark.parametrize("name", ["b.html", "_c/b.html"])
def test_hidden_page_stays_hidden(name: str, tmp_path: Path) -> None:
    """Ruby publishes it."""
    page = b"---\ntitle: A\npublished: false\n---\n\xe9"
    lay_out(tmp_path, **{name: page, "_config.yml": b"collections: {c: {output: true}}\n"})
    pylekyll.build(tmp_path)
    assert not list((tmp_path / "_site").rglob("b.html"))
