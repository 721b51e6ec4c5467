"""Pictures of shared links, drawn by Typst."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.gems.builtin.share_pictures import ACCENTS
from tests.support.runs import THEME

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = "theme: academic\nurl: https://example.org\nauthor: {name: Ada L}\nshare_pictures: true\n"
FILES = {
    "_config.yml": CONFIG,
    "index.md": "---\nlayout: page\ntitle: Home\n---\n",
    "own.md": "---\nlayout: page\ntitle: Own\nimage: /own.png\n---\n",
    "feed.xml": "---\ntitle: Feed\n---\n",
}


def built(folder: Path) -> pylekyll.BuildReport:
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    return pylekyll.build(folder, folder / "_site")


def test_each_page_without_a_picture_gets_one(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    built(tmp_path)
    (picture,) = (tmp_path / "_site/assets/share").iterdir()
    content = picture.read_bytes()
    assert struct.unpack(">II", content[16:24]) == (1200, 630)
    home = (tmp_path / "_site/index.html").read_text("utf-8")
    assert f'<meta property="og:image" content="https://example.org/assets/share/{picture.name}">' in home
    own = (tmp_path / "_site/own.html").read_text("utf-8")
    assert '<meta property="og:image" content="https://example.org/own.png">' in own
    built(tmp_path)
    assert picture.read_bytes() == content


def test_without_typst_a_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.academic.cv.pdf.is_available", lambda: False)
    report = built(tmp_path)
    assert "share-pictures-missing" in [finding.code for finding in report.findings]
    assert "og:image" not in (tmp_path / "_site/index.html").read_text("utf-8")


def test_the_accents_are_those_of_the_theme() -> None:
    settings = (THEME / "_sass/academic/_settings.scss").read_text("utf-8")
    assert dict(re.findall(r"\((\w+) (#[0-9a-f]{6}) #", settings)) == ACCENTS
