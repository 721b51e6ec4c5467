"""Venues and people of the site, in the forms of al-folio's data files."""

from __future__ import annotations

import pytest

from pylekyll.academic.publications.from_bibtex import publications_of
from pylekyll.academic.publications.model import Owner
from pylekyll.academic.publications.numbers import numbers_of
from pylekyll.academic.publications.ris import as_ris
from pylekyll.academic.publications.surroundings import Surroundings, abbreviation
from pylekyll.languages.bibtex.parser import parse

SIGNE = Owner(("Signe Åkerlund",))
VENUES = {"AJP": {"url": "https://aapt.org/", "color": "#00369f"}, "PhysRev": {"color": "#ffe08a"}, "Odd": "text"}


def only(text: str, surroundings: Surroundings | None = None):
    (found,) = publications_of(parse(text), SIGNE, surroundings)
    return found


@pytest.mark.parametrize(
    ("venue", "short"),
    [
        ("International Conference on Machine Learning (ICML)", "ICML"),
        ("Transactions on Coastal Data", "TCD"),
        ("Nature", "Nature"),
        ("Advances in Neural Information Processing Systems 38", "NeurIPS"),
        ("Proceedings of the National Academy of Sciences of the United States of America", "PNAS"),
        ("arXiv preprint arXiv:2401.00001", "arXiv"),
        ("Zeitschrift für Physik", "ZP"),
        ("计算机学报", "计算机学报"),
        ("", ""),
    ],
)
def test_short_names_of_venues(venue: str, short: str) -> None:
    assert abbreviation(venue) == short


@pytest.mark.parametrize("badge", ["AJP", "ajp 2026", "AJP'26", "AJP, 2026"])
def test_a_venue_has_its_colour_and_the_colour_of_text_on_it(badge: str) -> None:
    venue = Surroundings(VENUES).venue(badge, "")
    assert (venue.short.upper(), venue.color, venue.ink, venue.url) == ("AJP", "#00369f", "#fff", "https://aapt.org/")


def test_text_on_a_bright_colour_is_black_and_other_values_are_not_colours() -> None:
    assert Surroundings(VENUES).venue("PhysRev", "").ink == "#000"
    bad = Surroundings({"AJP": {"color": "red;background:url(//x)"}, "Odd": "text"})
    assert bad.venue("AJP", "").data() == {"venue_short": "AJP", "venue_color": "", "venue_ink": "", "venue_url": ""}
    assert bad.venue("Odd", "").short == "Odd"


def test_coauthors_have_addresses_in_al_folios_form_and_as_plain_names() -> None:
    coauthors = {"Ek": [{"firstname": ["Bo", "B."], "url": "https://ek.se"}], "Mary Li": "https://li.org", "X": None}
    bib = "@article{a, title={T}, author={B. Ek and Li, Mary and Ek, Carl and Signe Åkerlund}}"
    found = only(bib, Surroundings(coauthors=coauthors))
    assert [author.url for author in found.authors] == ["https://ek.se", "https://li.org", "", ""]


def test_marks_of_authors() -> None:
    bib = (
        "@article{a, title={T}, author={Ek, Bo and Åkerlund, Signe and Li, Mary and Ray, Jo}, "
        "equal={2}, corresponding={last}, advised={Mary Li and 1}}"
    )
    found = only(bib, Surroundings(students=("J. Ray",)))
    assert [author.has_equal_share for author in found.authors] == [True, True, False, False]
    assert [author.is_corresponding for author in found.authors] == [False, False, False, True]
    assert [author.is_student for author in found.authors] == [False, False, True, True]
    assert found.is_first_author
    assert "advised" not in found.bibtex


def test_people_have_the_names_of_the_group() -> None:
    found = only("@article{a, title={T}, author={O. Sahin and Ek, Bo}}", Surroundings(people=("Öykü Şahin",)))
    assert found.people == ["O. Sahin", "Öykü Şahin", "Bo Ek"]


def test_numbers_count_up_within_a_kind() -> None:
    assert numbers_of(["article", "conference", "article", "video"]) == ["J2", "C1", "J1", "O1"]


def test_a_record_of_ris() -> None:
    found = only(
        "@article{a, title={T {\\'E}t\\'e}, author={van der Berg, Jan and Ek, Bo}, journal={J}, year=2024, month=jun,"
        "volume=7, number=2, pages={1--14}, doi={10.1/2}, url={https://x.org/a}, topics={sea, ice}}"
    )
    assert as_ris(found.data()) == (
        "TY  - JOUR\nAU  - van der Berg, Jan\nAU  - Ek, Bo\nTI  - T Été\nJO  - J\nPY  - 2024\nDA  - 2024/06\n"
        "VL  - 7\nIS  - 2\nSP  - 1\nEP  - 14\nDO  - 10.1/2\nUR  - https://x.org/a\nKW  - sea\nKW  - ice\n"
        "ID  - a\nER  - \n\n"
    )


def test_braces_keep_names_together_in_ris() -> None:
    found = only("@book{a, title={T}, editor={Per {Brinch Hansen} and {Barnes and Noble} and Ek, Bo and others}}")
    written = [line for line in as_ris(found.data()).splitlines() if line.startswith("AU")]
    assert written == ["AU  - Brinch Hansen, Per", "AU  - Barnes and Noble", "AU  - Ek, Bo"]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("#ABC", "#aabbcc"),
        ("15597f80", "#15597f"),
        ("SeaGreen", "#2e8b57"),
        ("rgb(21, 89, 127)", "#15597f"),
        ("rgb(10% 20% 30% / 50%)", "#1a334c"),
        ("hsl(210, 50%, 40%)", "#336699"),
        ("hsl(-30deg 100% 50%)", "#ff0080"),
        *((other, "") for other in ("url(//x)", "var(--x)", "red;x", "12px", "rgb(1,2)", "expression(1)")),
    ],
)
def test_venues_take_the_colours_of_css(written: str, shown: str) -> None:
    venue = Surroundings({"AJP": {"color": written}}).venue("AJP", "")
    assert (venue.color, bool(venue.ink)) == (shown, bool(shown))
