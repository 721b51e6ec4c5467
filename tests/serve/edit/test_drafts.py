"""The page shows a text before a person saves it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.serve.edit.conftest import Bench


@pytest.mark.parametrize(
    ("path", "old", "new", "seen"),
    [
        ("index.md", "First paragraph", "Another beginning", "<p data-pylekyll-at"),
        ("index.md", "title: Start", "title: Begin", ">Begin</h1>"),
        ("_layouts/default.html", "<h1>", "<h1 class='big'>", "class='big'"),
        ("_includes/foot.html", "</footer>", "<b>More</b></footer>", "<b"),
        ("_data/people.yml", "name: Ada", "name: Grace", ">Grace</strong>"),
    ],
)
def test_a_draft_of_any_source_of_the_page_is_shown(bench: Bench, path: str, old: str, new: str, seen: str) -> None:
    before = bench.page("index.html")
    text = bench.read(path).replace(old, new)
    assert bench.ask("draft", page="/", path=path, text=text)["problem"] is None
    drafted = bench.page("index.html")
    assert seen in drafted
    assert drafted != before
    assert bench.ask("draft", page="/", text=None)["problem"] is None
    assert strip(bench.page("index.html")) == strip(before)


def strip(page: str) -> str:
    return re.sub(r' data-pylekyll-at="\w+"', "", page)


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("index.md", "---\nlayout: default\ntitle: Start\n---\nA\n\n{% if x %}\n", 7),
        ("index.md", "---\nlayout: default\ntitle: [\n---\nA\n", 3),
        ("_data/people.yml", "- name: a\n  - b: c\n", 2),
        ("_includes/foot.html", "<p>\n{% nothing %}\n", 2),
    ],
)
def test_an_error_of_a_draft_has_its_line_and_the_last_good_page_stays(
    bench: Bench, path: str, text: str, line: int
) -> None:
    good = bench.read("index.md").replace("First", "Best")
    bench.ask("draft", page="/", path="index.md", text=good)
    problem: dict[str, Any] = bench.ask("draft", page="/", path=path, text=text)["problem"]
    assert problem["path"].endswith(path)
    assert problem["line"] in {line, line + 1}
    assert "Best paragraph" in bench.page("index.html")


def test_a_saved_draft_is_shown_until_the_site_is_built(bench: Bench) -> None:
    opened = bench.ask("open", path="index.md")
    text = opened["text"].replace("First", "Fresh")
    bench.ask("draft", page="/", path="index.md", text=text)
    bench.ask("save", changes=[{"path": "index.md", "base": opened["digest"], "text": text}])
    assert "Fresh paragraph" in bench.page("index.html")
    bench.build("index.md")
    assert "Fresh paragraph" in (bench.destination / "index.html").read_text("utf-8")
    assert bench.desk.pages.draft is None
    assert "Fresh paragraph" in bench.page("index.html")


def test_other_pages_are_not_drafts(bench: Bench) -> None:
    bench.ask("draft", page="/", path="index.md", text=bench.read("index.md").replace("First", "Fresh"))
    path = next(path for path in bench.destination.rglob("news.html")).relative_to(bench.destination).as_posix()
    assert "Old text." in bench.page(path)
