"""From an element of a page to its place in the source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.serve.edit.conftest import Bench


def places(bench: Bench, path: str, opening: str) -> list[dict[str, Any]]:
    """Return the places of the element of a page whose opening tag or text matches."""
    page = bench.page(path)
    found = re.search(rf'<\w+ data-pylekyll-at="(\w+)"[^>]*>\s*{opening}', page)
    assert found is not None, page
    address = "/" + path.removesuffix("index.html")
    answer = bench.ask("places", numbers=[found[1]], page=address)
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
