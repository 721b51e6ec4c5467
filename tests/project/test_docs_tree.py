"""docs/ is built as Ruby's Jekyll built it (tests/record/record_docs.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import docs_tree

if TYPE_CHECKING:
    from pathlib import Path

RECORD = docs_tree.recorded()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the record of what pylekyll writes."""
    import pylekyll

    folder = tmp_path_factory.mktemp("docs")
    source: Path = docs_tree.lay_out(folder)
    pylekyll.build(source, folder / "_site")
    return docs_tree.described(source, folder / "_site")


def test_layouts_and_settings_are_those_that_ruby_was_given(built: dict[str, Any]) -> None:
    assert built["shared"] == RECORD["shared"], "ask Ruby again: tests/record/record_docs.py"


@pytest.mark.parametrize("name", RECORD["files"])
def test_a_file_is_what_ruby_wrote(name: str, built: dict[str, Any]) -> None:
    made_from, written = RECORD["files"][name]
    assert name in built["files"]
    if built["files"][name][0] != made_from:
        pytest.skip(f"the source of {name} changed after Ruby was asked: tests/record/record_docs.py")
    assert built["files"][name][1] == written
