"""Sorting by a comparison that contradicts itself, against what Ruby made of it (tests/record/record_sorting.py)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pylekyll.languages.ruby.values import merge_sort

RECORDED = json.loads(Path(__file__).with_name("sorting.json").read_text())

Item = tuple["int | None", str]


def compare(left: Item, right: Item) -> int:
    """``Document#<=>``: by date where both have one and they differ, else by path."""
    if left[0] is not None and right[0] is not None and left[0] != right[0]:
        return -1 if left[0] < right[0] else 1
    return (left[1] > right[1]) - (left[1] < right[1])


@pytest.mark.parametrize("case", RECORDED["cases"], ids=lambda case: str(len(case["items"])))
def test_contradicting_comparisons(case: dict[str, list[Item]]) -> None:
    assert merge_sort(case["items"], compare) == case["sorted"]


def test_equal_items_keep_their_order() -> None:
    items = [(1, "b"), (0, "a"), (1, "a"), (0, "b")]
    assert merge_sort(items, lambda left, right: left[0] - right[0]) == [(0, "a"), (0, "b"), (1, "b"), (1, "a")]
