"""References, citations and orders as citeproc-ruby gives them (``tests/record/record_citations.rb``)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pylekyll.languages.csl import Citation, Processor, Style
from pylekyll.languages.csl.library import english

HERE = Path(__file__).parent
STYLES = ("author-date", "numeric")


def read(name: str) -> Any:
    return json.loads((HERE / name).read_text("utf-8"))


ITEMS = read("items.json")


@pytest.fixture(params=STYLES)
def style(request: pytest.FixtureRequest) -> Style:
    return Style.parse((HERE / f"styles/{request.param}.csl").read_bytes(), request.param)


@pytest.fixture
def expected(style: Style) -> dict[str, Any]:
    return read(f"expected/{style.name}.json")


@pytest.mark.parametrize(("own_terms", "part"), [(False, "bibliography"), (True, "with_style_terms")])
def test_references(style: Style, expected: dict[str, Any], own_terms: bool, part: str) -> None:
    processor = Processor(style, english(), use_style_terms=own_terms)
    wanted = expected[part]
    assert [processor.bibliography(item, at) for at, item in enumerate(ITEMS[: len(wanted)], 1)] == wanted


def test_citations(style: Style, expected: dict[str, Any]) -> None:
    processor = Processor(style, english())
    clusters = [
        [Citation.of(ITEMS[details.pop("item")], number, **details) for number, details in numbered(cluster)]
        for cluster in read("citations.json")
    ]
    assert [processor.cite(cluster) for cluster in clusters] == expected["citations"]


def numbered(cluster: list[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    return [(details["item"] + 1, details) for details in cluster]


def test_order(style: Style, expected: dict[str, Any]) -> None:
    processor = Processor(style, english())
    assert [item["id"] for item in processor.sorted(ITEMS)] == expected["order"]


def test_a_new_list_does_not_know_the_authors_of_the_last(style: Style) -> None:
    processor = Processor(style, english())
    first = processor.bibliography(ITEMS[0])
    processor.forget()
    assert processor.bibliography(ITEMS[0]) == first


@pytest.mark.parametrize(
    "value", [None, True, 2.5, "9" * 5000, "\n", "<i>", [[]], {}, [{"family": "A"}] * 500, "1-2-3--", {"season": "²"}]
)
def test_values_of_any_kind_are_rendered(style: Style, value: object) -> None:
    names = ("author", "issued", "page", "volume", "edition", "number-of-pages", "type", "collection-number")
    processor = Processor(style, english())
    for name in names:
        assert "T" in processor.bibliography({"title": "T", name: value})
