"""From an element of a page to its place in the source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.rendering.origins import Field
from tests.serve.edit.conftest import SITE, Bench, lay_out

if TYPE_CHECKING:
    from pathlib import Path


def places(bench: Bench, path: str, opening: str, text: str = "") -> list[dict[str, Any]]:
    """Return the places of the element of a page whose opening tag or text matches."""
    page = bench.page(path)
    found = re.search(rf'<\w+ data-pylekyll-at="(\w+)"[^>]*>\s*{opening}', page)
    assert found is not None, page
    address = "/" + path.removesuffix("index.html")
    answer = bench.ask("places", numbers=[found[1]], page=address, text=text)
    assert {"_layouts/default.html", "index.md"} <= {place["path"] for place in answer["reads"]} or path != "index.html"
    return list(answer["places"])


def shown(place: dict[str, Any]) -> tuple[Any, ...]:
    return place["path"], place["first"], place["last"], place["kind"], tuple(place["keys"])


def test_a_paragraph_is_its_lines(bench: Bench) -> None:
    assert shown(places(bench, "index.html", "First paragraph")[0]) == ("index.md", 5, 5, "block", ())


def test_an_item_of_a_list_has_all_its_lines(bench: Bench) -> None:
    assert shown(places(bench, "index.html", "two")[0]) == ("index.md", 8, 9, "block", ())


def test_a_title_is_a_field_of_the_front_matter_and_a_line_of_the_layout(bench: Bench) -> None:
    found = places(bench, "index.html", "Start")
    assert shown(found[0]) == ("index.md", 3, 3, "front", ("title",))
    assert ("_layouts/default.html", 4, 4, "template", ()) in map(shown, found)


def test_a_value_of_data_is_its_entry_also_behind_a_loop_and_a_filter(bench: Bench) -> None:
    assert shown(places(bench, "index.html", "Łucja")[0]) == ("_data/people.yml", 4, 4, "data", (1, "name"))
    found = [shown(place) for place in places(bench, "index.html", "<strong[^>]*>Łucja")]
    assert found == [("index.md", 12, 12, "block", ()), ("_data/people.yml", 5, 5, "data", (1, "role"))]


def test_a_parameter_of_an_include_leads_to_the_tag_and_the_setting(bench: Bench) -> None:
    found = [shown(place) for place in places(bench, "index.html", "Made here")]
    assert ("_layouts/default.html", 6, 6, "template", ()) in found
    assert ("_config.yml", 1, 1, "config", ("title",)) in found
    assert ("_includes/foot.html", 2, 2, "template", ()) in found


def test_the_written_site_does_not_change(bench: Bench) -> None:
    before = {path: path.read_bytes() for path in bench.destination.rglob("*") if path.is_file()}
    assert "data-pylekyll-at" in bench.page("index.html")
    bench.build("index.md")
    assert before == {path: path.read_bytes() for path in bench.destination.rglob("*") if path.is_file()}


def test_without_the_numbers_a_page_is_the_page(bench: Bench) -> None:
    page = re.sub(r' data-pylekyll-at="\w+"', "", bench.page("index.html"))
    assert page == (bench.destination / "index.html").read_text("utf-8")


COMPUTED = {
    "_data/people.yml": "- name: Ada Byron\n  role: Doctoral student\n- name: Grace\n  role: Visiting scholar\n",
    "_data/groups.yml": "team: [Ada Byron]\n",
    "_includes/label.html": "<p>{{ include.date | date: '%d.%m.' }}</p>",
    "index.md": (
        "---\nlayout: default\ntitle: Start\ndate: 2026-03-04\nwords: one#two,three#four\n---\n"
        "{% capture all %}<ul><li>{{ site.data.people[1].role }}</li><li><b>{{ site.data.people[0].name }}</b></li>"
        "</ul>{% endcapture %}{{ all }}\n\n"
        "{% assign pairs = page.words | split: ',' %}{% for pair in pairs %}{% assign parts = pair | split: '#' %}"
        "<p>{{ parts[1] }}</p>{% endfor %}\n\n{% include label.html date=page.date %}\n"
    ),
}


def test_of_the_values_in_a_captured_text_the_one_that_was_clicked_comes_first(tmp_path: Path) -> None:
    bench = Bench(lay_out(tmp_path / "site", {**SITE, **COMPUTED}), tmp_path / "out")
    found = places(bench, "index.html", "<li>Visiting scholar", "Ada Byron")
    assert shown(found[0]) == ("_data/people.yml", 1, 1, "data", (0, "name"))
    found = places(bench, "index.html", "<li>Visiting scholar", "Visiting scholar")
    assert shown(found[0]) == ("_data/people.yml", 4, 4, "data", (1, "role"))


def test_parts_of_a_split_text_and_parameters_lead_to_their_fields(tmp_path: Path) -> None:
    bench = Bench(lay_out(tmp_path / "site", {**SITE, **COMPUTED}), tmp_path / "out")
    assert ("index.md", 5, 5, "front", ("words",)) in map(shown, places(bench, "index.html", "four"))
    assert ("index.md", 4, 4, "front", ("date",)) in map(shown, places(bench, "index.html", r"04\.03\."))


def test_the_later_of_two_pages_with_one_address_has_the_places(tmp_path: Path) -> None:
    twins = {f"{name}.md": f"---\nlayout: default\npermalink: /twin/\n---\nText of {name}.\n" for name in "ab"}
    bench = Bench(lay_out(tmp_path / "site", {**SITE, **twins}), tmp_path / "out")
    written = re.search("Text of (.)", (bench.destination / "twin/index.html").read_text("utf-8"))
    assert written is not None
    assert places(bench, "twin/index.html", "Text of")[0]["path"] == f"{written[1]}.md"


def test_a_redirect_leads_to_the_setting_that_made_it(tmp_path: Path) -> None:
    files = {
        "_config.yml": f"{SITE['_config.yml']}url: https://example.org\nplugins: [jekyll-redirect-from]\n",
        "index.md": "---\nlayout: default\ntitle: Start\npermalink: /start/\nredirect_from: /old/\n---\nText.\n",
        "_data/links.yml": "- https://example.org/start/\n",
    }
    bench = Bench(lay_out(tmp_path / "site", {**SITE, **files}), tmp_path / "out")
    for text in ("Redirecting", "Click here"):
        first = places(bench, "old/index.html", text)[0]
        assert shown(first) == ("index.md", 5, 5, "front", ("redirect_from",))


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (("people", 0, "label"), ("_data/people.yml", 2, 2, "data", (0, "role"))),
        (("people", 1, "shout"), ("_data/people.yml", 4, 4, "data", (1, "role"))),
        (("people", 1, "when"), ("_data/people.yml", 3, 4, "data", (1,))),
        (("heading",), ("_data/groups.yml", 1, 1, "data", ("team",))),
        (("paper",), ("_bib/own.bib", 1, 3, "bib", ("one", "title"))),
    ],
)
def test_a_value_that_a_plugin_computed_leads_to_what_it_was_made_of(
    tmp_path: Path, keys: tuple[str | int, ...], expected: tuple[Any, ...]
) -> None:
    entry = {"_bib/own.bib": "@article{one,\n  title = {The {Tides} of {\\O}resund}\n}\n"}
    bench = Bench(lay_out(tmp_path / "site", {**SITE, **COMPUTED, **entry}), tmp_path / "out")
    site = bench.builder.site
    assert site is not None
    page = next(item for item in site.rendered_items() if item.relative_path == "index.md")
    page.data["summary"] = {
        "people": [
            {"name": "Ada Byron", "label": "<em>Ada Byron</em>, Doctoral student"},
            {"shout": "VISITING *scholar*", "who": "Grace", "when": "since 2020"},
        ],
        "heading": "TEAM",
        "paper": "The Tides of Øresund",
    }
    found = bench.desk.pages.places().of_origins([Field("front", "index.md", ("summary", *keys))])
    assert expected in [shown(place.as_message()) for place in found[:2]]
