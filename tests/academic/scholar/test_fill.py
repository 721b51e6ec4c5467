"""Filling the elements of acad-homepage's pages, with the texts that the page's own script writes."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from pylekyll.academic.scholar.badge import badge
from pylekyll.academic.scholar.fill import Filler
from pylekyll.academic.scholar.schema import DATA as DATA_FILE
from pylekyll.academic.scholar.schema import statistics
from tests.academic.scholar.servers import DATA

NUMBERS = statistics({DATA_FILE: DATA})


def filled(html: str) -> tuple[str, list[str]]:
    unknown: list[str] = []
    return Filler(NUMBERS, "ada/ada.github.io").fill(html, unknown.append), unknown


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "<strong><span class='show_paper_citations' data='AdaLAAAAAAAJ:notes'></span></strong>",
            "<strong><span class='show_paper_citations' data='AdaLAAAAAAAJ:notes'>| Citations: 321</span></strong>",
        ),
        (
            '<span data="AdaLAAAAAAAJ:flying" id=x class="a show_paper_citations b">old</span>',
            '<span data="AdaLAAAAAAAJ:flying" id=x class="a show_paper_citations b">| Citations: 7</span>',
        ),
        (
            "<SPAN CLASS=show_paper_citations\n DATA = AdaLAAAAAAAJ:notes>?</SPAN >",
            "<SPAN CLASS=show_paper_citations\n DATA = AdaLAAAAAAAJ:notes>| Citations: 321</SPAN >",
        ),
        ("<span id='total_cit'>260000+</span>", "<span id='total_cit'>551074</span>"),
        ("<b id=total_cit><i>9</i> <b>9</b></b> <b>9</b>", "<b id=total_cit>551074</b> <b>9</b>"),
        ("<span id='total_cit'></span><span id='total_cit'></span>", "<span id='total_cit'>551074</span>" * 2),
        (
            "<a title='x > y' id='total_cit'>9</a>",
            "<a title='x > y' id='total_cit'>551074</a>",
        ),
    ],
)
def test_elements_are_filled(before: str, after: str) -> None:
    assert filled(before) == (after, [])
    assert filled(after) == (after, [])


@pytest.mark.parametrize(
    "html",
    [
        "<p>nothing of it</p>",
        "<p>the class show_paper_citations and the id total_cit are only named</p>",
        "<!-- <span id='total_cit'>9</span> -->",
        "<script>document.write(\"<span id='total_cit'>9</span>\")</script>",
        "<style>/* <b id='total_cit'>9</b> */</style>",
        "<textarea><b id='total_cit'>9</b></textarea>",
        "<code>&lt;span id='total_cit'&gt;9&lt;/span&gt;</code>",
        "<span class='show_paper_citations'>no data</span>",
        "<span class='not_show_paper_citations' data='AdaLAAAAAAAJ:notes'></span>",
        "<span data-id='total_cit'>9</span>",
        "<span id='total_cit'>never closed",
        "<img id='total_cit'>",
    ],
)
def test_everything_else_is_left_alone(html: str) -> None:
    assert filled(html) == (html, [])


def test_unknown_papers_are_left_alone_and_named_once() -> None:
    html = (
        "<span class='show_paper_citations' data='AdaLAAAAAAAJ:lost'>?</span>"
        "<span class='show_paper_citations' data='AdaLAAAAAAAJ:lost'>?</span>"
        "<span class='show_paper_citations' data='AdaLAAAAAAAJ:notes'></span>"
    )
    result, unknown = filled(html)
    assert unknown == ["AdaLAAAAAAAJ:lost"]
    assert result == html.replace("notes'></span>", "notes'>| Citations: 321</span>")


def test_an_unknown_paper_does_not_stop_the_rest() -> None:
    html = "<i class=show_paper_citations data=x></i><i id=total_cit></i><i class=show_paper_citations data=y></i>"
    assert filled(html) == (html.replace("total_cit>", "total_cit>551074"), ["x", "y"])


def test_many_open_tags_take_no_time() -> None:
    html = "<span id='total_cit'" + " a='" * 2000 + "<b " * 20000
    assert filled(html) == (html, [])


def shields(
    url: str, options: str = "&logo=Google%20Scholar&labelColor=f6f6f6&color=9cf&style=flat&label=citations"
) -> str:
    return f'<a href="x"><img src="https://img.shields.io/endpoint?url={quote(url, safe="")}{options}"></a>'


@pytest.mark.parametrize(
    "url",
    [
        "https://cdn.jsdelivr.net/gh/ada/ada.github.io@google-scholar-stats/gs_data_shieldsio.json",
        "https://raw.githubusercontent.com/ada/ada.github.io/google-scholar-stats/gs_data_shieldsio.json",
    ],
)
def test_the_image_of_shields_io_becomes_the_same_badge(url: str) -> None:
    drawn = f'<a href="x">{badge("551074")}</a>'
    assert filled(shields(url)) == (drawn, [])
    assert filled(shields(url).replace("&", "&amp;").replace('"></a>', '" /></a>')) == (drawn, [])


def test_the_badge_has_what_the_address_says() -> None:
    html = shields(
        "https://raw.githubusercontent.com/ada/ada.github.io/b/gs_data_shieldsio.json", "&label=cited&color=red"
    )
    assert filled(html)[0] == f'<a href="x">{badge("551074", "cited", color="red", label_color="grey", logo=False)}</a>'


@pytest.mark.parametrize(
    "html",
    [
        shields("https://raw.githubusercontent.com/grace/grace.github.io/google-scholar-stats/gs_data_shieldsio.json"),
        shields("https://raw.githubusercontent.com/ada/ada.github.io/google-scholar-stats/other.json"),
        '<img src="https://img.shields.io/endpoint?style=flat">',
        '<img src="https://[img.shields.io/endpoint">',
        '<img alt="img.shields.io/endpoint">',
    ],
)
def test_other_images_are_left_alone(html: str) -> None:
    assert filled(html) == (html, [])
