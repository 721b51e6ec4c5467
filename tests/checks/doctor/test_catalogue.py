"""docs/catalogue.md: each example provokes its finding, with the message that is quoted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from pylekyll.checks.doctor.catalogue import Entry, entries, example_of
from pylekyll.cli.main import cli
from tests.checks.doctor.catalogue import DOCUMENT, examples, holds, lay_out, run
from tests.checks.doctor.mistakes import MISTAKES
from tests.foundation.test_diagnostics import codes

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = examples(DOCUMENT.read_text("utf-8"))


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_provokes_its_finding(code: str, tmp_path: Path) -> None:
    lay_out(EXAMPLES[code], tmp_path)
    assert holds(run(EXAMPLES[code], tmp_path), EXAMPLES[code].message)


def test_every_finding_of_the_doctor_has_an_example() -> None:
    assert {mistake.code for mistake in MISTAKES.values()} <= EXAMPLES.keys()


def test_every_code_can_be_explained() -> None:
    assert codes() <= entries().keys()
    assert EXAMPLES.keys() <= entries().keys()


def test_a_code_is_explained_with_its_example() -> None:
    result = CliRunner().invoke(cli, ["explain", "filter-unknown"])
    assert result.exit_code == 0
    entry = entries()["filter-unknown"]
    assert isinstance(entry, Entry)
    assert entry.what in result.output
    assert entry.cure in result.output
    example = example_of("filter-unknown")
    assert example is not None
    assert "The filter `upcasse` does not exist" in example
    assert all(line in result.output for line in example.splitlines())
    assert example.count("```") % 2 == 0


def test_a_misspelled_code_gets_a_suggestion() -> None:
    result = CliRunner().invoke(cli, ["explain", "filter-unkown"])
    assert result.exit_code == 1
    assert "Did you mean 'filter-unknown'?" in result.output


def test_without_a_code_all_are_listed() -> None:
    lines = CliRunner().invoke(cli, ["explain"]).output.splitlines()
    assert len(lines) == len(entries())
    assert any(line.startswith("filter-unknown ") for line in lines)
