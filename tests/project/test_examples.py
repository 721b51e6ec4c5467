"""Examples of docs/liquid.md and docs/kramdown.md have the outputs of Ruby's Jekyll; every tag and filter has one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from pylekyll.languages.liquid.filters import FILTERS
from pylekyll.languages.liquid.tags import BUILT_IN
from tests.support.documents import DOCS, sections
from tests.support.examples import DOCUMENTS, examples, lay_out, outputs

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_examples_give_what_jekyll_gave(document: Path, tmp_path: Path) -> None:
    import pylekyll

    (tmp_path / "site").mkdir()
    lay_out(document, tmp_path / "site")
    pylekyll.build(tmp_path / "site", tmp_path / "_site", sass={"implementation": "libsass"})
    expected = {f"{document.name}:{each.line}": each.output for each in examples(document)}
    assert len(expected) > 25
    assert dict(zip(expected, outputs(document, tmp_path / "_site"), strict=True)) == expected


def headings() -> set[str]:
    """Return the tags and filters that have a heading in docs/liquid.md."""
    return {name for each in sections(DOCS / "liquid.md") for name in re.findall(r"`(\w+)`", each.title)}


def test_every_tag_and_filter_has_an_example() -> None:
    assert {*BUILT_IN, *FILTERS} <= headings()
