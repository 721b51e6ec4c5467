"""The badge. The numbers of `build | passing` are those of shields.io's own well-known badge in the flat style."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from pylekyll.academic.scholar.badge import badge, brightness, text_width

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[tuple[str, str, str, str]]:
    found = ET.fromstring(svg).iter(f"{SVG}text")
    return [(t.text or "", t.attrib["x"], t.attrib["textLength"], t.attrib["fill"]) for t in found]


def fills(svg: str) -> list[str]:
    return [r.attrib["fill"] for r in ET.fromstring(svg).iter(f"{SVG}rect")][1:3]


def test_sizes_and_colours_of_shields_io() -> None:
    svg = badge("passing", "build", color="brightgreen", label_color="555", logo=False)
    root = ET.fromstring(svg)
    assert (root.attrib["width"], root.attrib["height"]) == ("88", "20")
    assert texts(svg) == [
        ("build", "195", "270", "#010101"),
        ("build", "195", "270", "#fff"),
        ("passing", "615", "410", "#010101"),
        ("passing", "615", "410", "#fff"),
    ]
    assert fills(svg) == ["#555", "#4c1"]
    assert [r.attrib["width"] for r in root.iter(f"{SVG}rect")] == ["88", "37", "51", "88"]


def test_the_colours_of_acad_homepage_are_the_defaults() -> None:
    svg = badge("551074")
    assert fills(svg) == ["#f6f6f6", "#9cf"]
    assert {fill for *_, fill in texts(svg)} == {"#333", "#ccc"}


def test_it_can_be_read_aloud() -> None:
    root = ET.fromstring(badge("551074"))
    assert (root.attrib["role"], root.attrib["aria-label"]) == ("img", "citations: 551074")
    assert root.findtext(f"{SVG}title") == "citations: 551074"
    assert all(text.attrib["aria-hidden"] == "true" for text in root.iter(f"{SVG}text"))


def test_the_logo_takes_the_room_of_shields_ios() -> None:
    with_logo, without = ET.fromstring(badge("1")), ET.fromstring(badge("1", logo=False))
    assert int(with_logo.attrib["width"]) - int(without.attrib["width"]) == 17


def test_nothing_can_break_out_of_it() -> None:
    svg = badge("<script>", 'a"&', color='"/><script>', label_color="url(x)")
    assert "<script>" not in svg
    assert ET.fromstring(svg).attrib["aria-label"] == 'a"&: <script>'
    assert fills(svg) == ["#555", "#9f9f9f"]


def test_without_a_label() -> None:
    root = ET.fromstring(badge("12", "", logo=False))
    assert root.attrib["aria-label"] == "12"
    assert int(root.attrib["width"]) == text_width("12") + 10


def test_two_badges_of_one_page_share_no_ids() -> None:
    ids = [re.findall(r' id="([^"]+)"', badge("1", label=label, key=key)) for label, key in ("a ", "b ", "a2")]
    assert len({name for found in ids for name in found}) == 6


def test_it_is_one_line_that_markdown_leaves_alone() -> None:
    svg = badge("1")
    assert "\n" not in svg
    assert not re.search(r"[*_`|\\]", svg)


@pytest.mark.parametrize(("text", "width"), [("", 0), ("build", 27), ("passing", 41), ("i", 3), ("漢", 11)])
def test_widths_are_odd(text: str, width: int) -> None:
    assert text_width(text) == width


@pytest.mark.parametrize(("color", "value"), [("#fff", 1.0), ("#000000", 0.0), ("#9cf", 0.763)])
def test_brightness(color: str, value: float) -> None:
    assert brightness(color) == pytest.approx(value, abs=0.001)
