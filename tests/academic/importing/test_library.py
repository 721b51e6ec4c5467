"""Where a site has its BibTeX files: the commands and the editor of the preview ask the same function."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.academic.importing.library import bibliography_of
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("settings", "folder"),
    [
        ("title: A\n", "_bibliography"),
        ("publications: {source: papers.bib}\nscholar: {source: refs}\n", "papers.bib"),
        ("publications: {pages: false}\nscholar: {source: /refs/}\n", "/refs/"),
        ("scholar: []\n", "_bibliography"),
    ],
)
def test_the_theme_s_setting_comes_before_the_one_of_jekyll_scholar(settings: str, folder: str, tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text(settings, "utf-8")
    assert bibliography_of(load(tmp_path)) == folder
