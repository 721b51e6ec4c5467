"""The short runs of the fuzzers: a few inputs of each grammar, none of which may fail."""

from __future__ import annotations

import pytest

from tests.reliability.bombs import bombs
from tests.reliability.fuzz import MAKERS, fuzz

COUNTS = {"liquid": 300, "kramdown": 150, "yaml": 600, "scss": 30, "sites": 10}


@pytest.mark.parametrize("grammar", COUNTS)
def test_no_input_ends_in_an_internal_error(grammar: str) -> None:
    counts, failures = fuzz(grammar, COUNTS[grammar], seed=1)
    assert not failures
    assert sum(counts.values()) == COUNTS[grammar]
    assert counts["built" if grammar == "sites" else "answer"] > 0


def test_every_grammar_runs_and_bombs_have_names_of_their_own() -> None:
    assert {*MAKERS, "sites"} == COUNTS.keys()
    names = [name for name, _ in bombs()]
    assert len(names) == len(set(names))
