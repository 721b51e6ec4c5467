"""The chart of citations per year."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from pylekyll.academic.scholar.chart import chart

SVG = "{http://www.w3.org/2000/svg}"


def bars(svg: str) -> list[tuple[str, float, float]]:
    found = ET.fromstring(svg).iter(f"{SVG}rect")
    return [(r.findtext(f"{SVG}title") or "", float(r.attrib["y"]), float(r.attrib["height"])) for r in found]


def test_a_bar_a_year_in_proportion() -> None:
    svg = chart({"2023": 120, "2022": 60, "2025": 30})
    assert bars(svg) == [("2022: 60", 34, 30), ("2023: 120", 4, 60), ("2024: 0", 64, 0), ("2025: 30", 49, 15)]


def test_it_can_be_read_aloud() -> None:
    root = ET.fromstring(chart({"2022": 1, "2023": 2}, "Zitate & mehr"))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == "Zitate & mehr: 2022: 1, 2023: 2"
    assert root.findtext(f"{SVG}title") == "Zitate & mehr"


def test_years_are_named_where_there_is_room() -> None:
    root = ET.fromstring(chart({str(year): 1 for year in range(2015, 2027)}))
    named = [text.text for text in root.iter(f"{SVG}text")]
    assert named == ["2017", "2020", "2023", "2026"]


def test_it_fits_its_frame() -> None:
    root = ET.fromstring(chart({str(year): year for year in range(1990, 2027)}))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    bars = list(root.iter(f"{SVG}rect"))
    assert bars
    for bar in bars:
        assert 0 <= float(bar.attrib["x"]) <= width - float(bar.attrib["width"])
        assert 0 <= float(bar.attrib["y"]) + float(bar.attrib["height"]) <= height


@pytest.mark.parametrize("years", [{}, {"2025": 0}])
def test_nothing_to_draw(years: dict[str, int]) -> None:
    assert chart(years) == ""
