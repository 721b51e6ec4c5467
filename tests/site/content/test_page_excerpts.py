"""Excerpts of pages whose front matter has empty texts; the expected output is that of Jekyll 4.4.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from tests.incremental import sites

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("key", "shown"), [("excerpt_separator", "nil"), ("excerpt", "&quot;&quot;")])
def test_an_empty_text_stays(tmp_path: Path, key: str, shown: str) -> None:
    page = f'---\n{key}: ""\n---\nFirst.\n\n{{{{ page.excerpt | inspect }}}}\n'
    source = sites.lay_out(tmp_path, {"_config.yml": "page_excerpts: true\n", "a.html": page})
    build(sites.load(source, tmp_path / "site"), Log())
    assert (tmp_path / "site/a.html").read_text("utf-8") == f"First.\n\n{shown}\n"
