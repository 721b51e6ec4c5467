"""Forms of data in other formats than YAML, of BibTeX entries, and the paper of a DOI."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.foundation.errors import PylekyllError
from pylekyll.serve.edit.forms import edited, form
from tests.academic.syncing.services import Services, certificate
from tests.serve.edit.conftest import SITE, Bench, lay_out

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

JSON = '{\n  "venue": {\n    "name": "Porto \\"A\\"",\n    "seats": 40\n  },\n  "days": ["Monday"]\n}\n'
TABLE = 'name,role\nAda,"Doctoral, first year"\nGrace,Postdoc\n'
BIB = (
    "% own\n@article{one,\n  title = {Tides},\n  author = {A B and C D},\n"
    "  selected = {true},\n  DOI = {10.1/x},\n  doi = {10.1/x}\n}\n"
)


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        ({"op": "set", "keys": ["venue", "name"], "type": "text", "value": 'É "B"'}, 'Porto \\"A\\"', 'É \\"B\\"'),
        ({"op": "set", "keys": ["venue", "seats"], "type": "number", "value": "41"}, "40", "41"),
        ({"op": "set", "keys": ["venue", "seats"], "type": "number", "value": "40–50"}, "40", '"40–50"'),
        ({"op": "set", "keys": ["venue", "open"], "type": "bool", "value": True}, "40", '40,\n    "open": true'),
        ({"op": "set", "keys": ["days"], "type": "list", "value": ["Monday", "2026-01-02"]}, '"]', '", "2026-01-02"]'),
        ({"op": "insert", "keys": ["days"], "number": 0, "value": "yes"}, '["', '["yes", "'),
        (
            {"op": "insert", "keys": ["days"], "number": 1, "value": {"at": "2026-01-02"}},
            '"]',
            '", {"at": "2026-01-02"}]',
        ),
        ({"op": "remove", "keys": ["venue", "seats"]}, ',\n    "seats": 40', ""),
    ],
)
def test_json_stays_json(bench: Bench, change: dict[str, Any], old: str, new: str) -> None:
    after = bench.ask("edit", path="_data/venue.json", text=JSON, **change)["text"]
    assert after == JSON.replace(old, new)
    json.loads(after)


def test_the_form_of_a_table_is_that_of_its_row(bench: Bench) -> None:
    found = bench.ask("form", path="_data/staff.csv", text=TABLE, keys=[0, "role"])
    assert [(each["keys"], each["value"]) for each in found["fields"]] == [
        ([0, "name"], "Ada"),
        ([0, "role"], "Doctoral, first year"),
    ]
    assert found["list"] == {"keys": [], "number": 0, "count": 2}
    whole = bench.ask("form", path="_data/staff.csv", text=TABLE, keys=[])
    assert [(each["keys"], each["type"], each["value"]) for each in whole["fields"]] == [
        ([0], "nested", "Ada"),
        ([1], "nested", "Grace"),
    ]


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ({"op": "set", "keys": [1, "role"], "value": "PI"}, TABLE.replace("Postdoc", "PI")),
        (
            {"op": "move", "keys": [], "number": 1, "target": 0},
            'name,role\nGrace,Postdoc\nAda,"Doctoral, first year"\n',
        ),
        ({"op": "insert", "keys": [], "number": 0, "value": {"name": "X"}}, TABLE.replace("Ada", "X,\nAda")),
        ({"op": "remove", "keys": [1]}, TABLE.replace("Grace,Postdoc\n", "")),
        ({"op": "remove", "keys": [1, "role"]}, TABLE.replace("Postdoc", "")),
    ],
)
def test_a_change_of_a_table_is_its_cell_or_row(bench: Bench, change: dict[str, Any], after: str) -> None:
    assert bench.ask("edit", path="_data/staff.csv", text=TABLE, **change)["text"] == after


@pytest.mark.parametrize(
    "change", [{"op": "set", "keys": [1], "value": "x"}, {"op": "set", "keys": [7, "name"], "value": "x"}]
)
def test_a_change_of_a_table_that_says_nothing_is_refused(bench: Bench, change: dict[str, Any]) -> None:
    with pytest.raises(PylekyllError):
        bench.ask("edit", path="_data/staff.csv", text=TABLE, **change)


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ({"op": "set", "keys": ["one", "selected"], "type": "bool", "value": False}, BIB.replace("{true}", "{false}")),
        ({"op": "set", "keys": ["one", "note"], "value": ""}, BIB.replace("{10.1/x}\n}", "{10.1/x},\n  note = {}\n}")),
        ({"op": "set", "keys": ["one", "doi"], "value": "10.1/y"}, BIB.replace("10.1/x", "10.1/y")),
        ({"op": "set", "keys": ["one", "author"], "value": ["A B", "", "E, F"]}, BIB.replace("C D", "E, F")),
        ({"op": "remove", "keys": ["one", "selected"]}, BIB.replace("  selected = {true},\n", "")),
    ],
)
def test_a_change_of_an_entry_is_its_field(bench: Bench, change: dict[str, Any], after: str) -> None:
    assert bench.ask("edit", path="_bib/own.bib", text=BIB, **change)["text"] == after


def test_a_field_of_yes_and_no_is_a_box(bench: Bench) -> None:
    found = bench.ask("form", path="_bib/own.bib", text=BIB, keys=["one"])
    assert {each["label"]: (each["type"], each["value"]) for each in found["fields"]}["selected"] == ("bool", True)


# -- the paper of a DOI, from a service on the loopback ---------------------------------------------------------------

RECORD = {
    "DOI": "10.5555/tides", "type": "journal-article", "title": "Tides in Nine Days", "container-title": "Sea",
    "author": [{"family": "Åkerlund", "given": "Signe"}], "issued": {"date-parts": [[2026, 3]]}, "volume": "7",
}  # fmt: skip


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    monkeypatch.setattr("pylekyll.academic.importing.web._PAUSE", 0.0)
    found = Services(certificate(tmp_path))
    yield found
    found.close()


def test_a_paper_is_added_and_completed_by_its_doi(tmp_path: Path, services: Services) -> None:
    config = f"{SITE['_config.yml']}url: https://lab.example\nauthor: {{name: Ada, email: ada@lab.example}}\n"
    own = {
        "_config.yml": config,
        "_bibliography/papers.bib": "% Ours\n@article{old,\n  title = {Old},\n  year = 2001\n}\n",
    }
    bench = Bench(lay_out(tmp_path / "site", {**SITE, **own}), tmp_path / "out", services.environment)
    services.say("https://doi.org/10.5555/tides", RECORD, ETag='"1"')
    place = bench.ask("create", kind="paper", title="https://doi.org/10.5555/TIDES")
    text = bench.read("_bibliography/papers.bib")
    assert text.startswith(own["_bibliography/papers.bib"].rstrip("}\n"))
    assert f"{{{place['keys'][0]}," in text
    assert "Tides in Nine Days" in text
    _, headers = services.requests[0]
    assert headers["user-agent"].endswith("(https://lab.example; mailto:ada@lab.example)")
    with pytest.raises(PylekyllError, match="is there already"):
        bench.ask("create", kind="paper", title="10.5555/tides")
    key = place["keys"][0]
    less = bench.ask("edit", path="_bibliography/papers.bib", text=text, op="remove", keys=[key, "volume"])["text"]
    bench.ask(
        "save",
        changes=[
            {
                "path": "_bibliography/papers.bib",
                "base": bench.ask("open", path="_bibliography/papers.bib")["digest"],
                "text": less,
            }
        ],
    )
    assert bench.ask("create", kind="paper", title="10.5555/tides")["keys"] == [key]
    assert bench.read("_bibliography/papers.bib").count("volume") == 1
    bench.ask("undo")
    assert bench.read("_bibliography/papers.bib") == less


def test_an_unknown_doi_is_refused(tmp_path: Path, services: Services) -> None:
    bench = Bench(lay_out(tmp_path / "site"), tmp_path / "out", services.environment)
    services.say("https://doi.org/10.5555/nothing", "gone", 404)
    with pytest.raises(PylekyllError, match=r"10\.5555/nothing"):
        bench.ask("create", kind="paper", title="10.5555/nothing")
    assert not (bench.source / "_bibliography").exists()


@pytest.mark.parametrize("text", ["a: &a [*a]\ntitle: A\n", "a: &a {b: *a}\ntitle: A\n"])
def test_a_value_that_holds_itself_is_edited_as_text(text: str) -> None:
    assert [field["label"] for field in form("_data/x.yml", text, [])["fields"]] == ["a", "title"]
    for change in ({"op": "set", "keys": ["title"], "value": "B"}, {"op": "remove", "keys": ["title"]}):
        with pytest.raises(PylekyllError, match="cannot be changed in a form"):
            edited("_data/x.yml", text, change)
    with pytest.raises(PylekyllError, match="cannot be changed in a form"):
        edited("_data/x.yml", text, {"op": "insert", "keys": ["a"], "number": 0, "value": "B"})


@pytest.mark.parametrize(("path", "text"), [("x.yml", "a: 1\n"), ("x.md", "---\na: 1\n---\n"), ("x.bib", "@book{a}\n")])
def test_a_whole_file_is_not_removed_by_a_form(path: str, text: str) -> None:
    with pytest.raises(PylekyllError):
        edited(path, text, {"op": "remove", "keys": []})


def test_a_row_is_not_removed_without_its_number() -> None:
    with pytest.raises(PylekyllError, match="The value is missing"):
        edited("_data/a.csv", "a,b\n1,2\n", {"op": "remove", "keys": [], "number": 0})
