"""Front matter keys whose names are methods of a document's drop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.foundation.errors import PylekyllError

if TYPE_CHECKING:
    from pathlib import Path

ENDLESS = ("count", "max", "min", "sort")


def shown(folder: Path, key: str) -> str:
    (folder / "_posts").mkdir()
    (folder / "_posts" / "2020-01-02-a.md").write_text(f"---\n{key}: 3\n---\n")
    (folder / "a.html").write_text(f"---\n---\n{{% for p in site.posts %}}{{{{ p.{key} }}}}{{% endfor %}}")
    pylekyll.build(folder)
    return (folder / "_site" / "a.html").read_text()


@pytest.mark.parametrize("key", ENDLESS)
def test_the_value_of_the_front_matter_is_shown(key: str, tmp_path: Path) -> None:
    assert shown(tmp_path, key) == "3"


@pytest.mark.xfail(strict=True, reason="docs/differences.md: Ruby ends the build with a SystemStackError")
@pytest.mark.parametrize("key", ENDLESS)
def test_ruby_ends_the_build(key: str, tmp_path: Path) -> None:
    with pytest.raises(PylekyllError):
        shown(tmp_path, key)
