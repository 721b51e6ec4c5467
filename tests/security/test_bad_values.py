"""Values that no arithmetic, table or setting expects end in an answer of Ruby's or in an error of ours.

The answers of the filters are those of Liquid 4.0.4.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import PylekyllError
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NUMBERS = {
    "page.inf | modulo: 1": "NaN",
    "page.nan | modulo: 1": "NaN",
    "5 | modulo: page.inf": "5.0",
    "5 | modulo: page.nan": "NaN",
    "page.nan | at_least: 5": "NaN",
    "5 | at_least: page.nan": "5",
    "page.nan | at_most: 5": "NaN",
    "5 | at_most: page.nan": "5",
    "page.inf | at_most: 5": "5",
}


@pytest.mark.parametrize("expression", NUMBERS)
def test_arithmetic_with_nan_and_infinity(expression: str, publish: Callable[..., str]) -> None:
    page = f"---\ninf: .inf\nnan: .nan\n---\n{{{{ {expression} }}}}"
    assert publish({"index.html": page}) == f"index.html\n{NUMBERS[expression]}"


SETTINGS = {
    "theme": {"theme": "/etc/theme"},
    "archives": {
        "plugins": ["jekyll-archives"],
        "jekyll-archives": {"enabled": "all", "permalinks": "x"},
    },
}


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_of_another_kind_is_an_error(name: str, publish: Callable[..., str]) -> None:
    files = {"index.html": "---\n---\nx", "_posts/2020-01-02-a.md": "---\ntags: a\n---\n"}
    with pytest.raises(PylekyllError, match=r"theme|permalinks"):
        publish(files, **SETTINGS[name])


@pytest.mark.parametrize("mode", ["--quiet", "--safe"])
@pytest.mark.parametrize(
    "setting",
    ["source", "destination", "cache_dir", "collections_dir", "data_dir", "includes_dir", "layouts_dir", "plugins_dir"],
)
def test_a_null_character_in_the_path_of_a_folder_is_an_error(setting: str, mode: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("x")
    (tmp_path / "_config.yml").write_text(json.dumps({setting: "a\0b"}))
    answer = pylekyll(["build", mode], tmp_path, dict(os.environ))
    assert answer.returncode == 1
    assert f"'{setting}' contains a null character" in answer.stdout + answer.stderr


def test_clean_removes_the_caches_of_github_pages(tmp_path: Path) -> None:
    """The Jekyll of GitHub Pages has no setting ``cache_dir``."""
    for name in ("_site/a.html", ".jekyll-cache/a", ".jekyll-metadata"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("a")
    answer = pylekyll(["clean", "--compat", "github-pages"], tmp_path, dict(os.environ))
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert list(tmp_path.iterdir()) == []
