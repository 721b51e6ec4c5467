"""Cached results of filters over the site's lists: same text, same reads, and no values that may change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.build.site_factory import open_sites
from pylekyll.foundation.log import Log
from pylekyll.foundation.reads import Kind, Read
from pylekyll.languages.liquid import tables as filter_tables
from pylekyll.languages.liquid.columns import values_of
from pylekyll.languages.liquid.tables import FilterTables
from pylekyll.plugins.extensions import Extensions
from pylekyll.rendering.record import ReadRecorder
from pylekyll.site.config import load
from tests.languages.liquid.site import registers

if TYPE_CHECKING:
    from pathlib import Path

PAGES = 12
TEMPLATES = {
    "where": '{% assign x = site.html_pages | where: "parent", page.title %}{{ x | map: "url" | join: " " }}',
    "where with targets of all kinds": (
        '{% assign texts = "P1 7 true 2.5 nil" | split: " " %}{% for x in texts %}'
        '{{ site.pages | where: "mixed", x | map: "name" | join: " " }};{% endfor %}'
        '{{ site.pages | where: "mixed", 7 | size }}{{ site.pages | where: "mixed", nil | size }}'
        '{{ site.pages | where: "mixed", true | size }}{{ site.pages | where: "mixed", empty | size }}'
        '{{ site.pages | where: "when", "2024" | size }}{{ site.pages | where: "content", page.content | size }}'
    ),
    "chain": (
        '{% assign x = site.html_pages | where_exp: "p", "p.order != nil" | sort: "order" | reverse %}'
        '{% assign y = site.pages | where_exp: "p", "p.order == nil" | concat: x %}{{ y | map: "title" | join: "," }}'
    ),
    "page in the condition": '{{ site.pages | where_exp: "p", "p.parent == page.parent" | map: "url" | join: " " }}',
    "page on the left of the condition": (
        '{{ site.pages | where_exp: "p", "page.mixed == p.mixed" | map: "url" | join: " " }}'
        '{{ site.pages | where_exp: "p", "page.kind != p.kind" | map: "url" | join: " " }}'
    ),
    "page in comparisons of all kinds": (
        "{% for key in (1..2) %}"
        '{{ site.pages | where_exp: "p", "p.mixed contains page.title" | map: "name" | join: " " }}'
        '{{ site.things | where_exp: "p", "p.title < page.title" | map: "url" | join: " " }}'
        '{{ site.things | where_exp: "p", "p.title == site.data[page.title]" | map: "url" | join: " " }}'
        '{{ site.pages | where_exp: "p", "p.parent == page.none" | map: "name" | join: " " }}'
        '{{ site.pages | where_exp: "p", "p[page.kind] == page.kind" | map: "name" | join: " " }}{% endfor %}'
    ),
    "page in the first of several conditions": (
        '{% assign x = site.pages | where_exp: "p", "p.kind == page.kind and p.order < page.order" %}'
        '{% assign y = site.pages | where_exp: "p", "p.kind == page.kind or p.parent == page.parent" %}'
        "{% assign docs = site.collections[1].docs %}"
        '{% assign z = docs | where_exp: "p", "p.kind == page.kind and p.title != nil or p.parent" %}'
        '{{ x | map: "name" | join: " " }};{{ y | map: "name" | join: " " }};{{ z | map: "url" | join: " " }}'
    ),
    "content": '{{ site.pages | where_exp: "p", "p.content contains \'<p>\'" | map: "name" | join: " " }}',
    "groups": (
        '{% assign groups = site.pages | group_by: "parent" %}{% for g in groups %}{{ g.name }}:'
        '{{ g.items | sort: "order" | map: "order" | join: "," }};{% endfor %}'
    ),
    "collection": (
        '{% assign x = site.things | where: "kind", page.kind %}{{ x | map: "content" | join: "" }}'
        '{{ site.posts | where: "kind", "a" | size }}{{ site.things | find: "kind", "b" | map: "title" }}'
    ),
}


OF_JEKYLL_3 = [name for name in TEMPLATES if "several conditions" not in name]


@pytest.fixture(params=[*TEMPLATES, *(f"{name}, Jekyll 3" for name in OF_JEKYLL_3)])
def site(request: Any, tmp_path: Path) -> Path:
    name, _, version = request.param.partition(", ")
    compat = "pylekyll: {compat: github-pages}\n" if version else ""
    (tmp_path / "_layouts").mkdir()
    (tmp_path / "_things").mkdir()
    (tmp_path / "_layouts/a.html").write_text(f"{TEMPLATES[name]}|{{{{ content }}}}")
    (tmp_path / "_config.yml").write_text(
        f"collections: {{things: {{output: true}}}}\ntime: 2024-01-01 00:00:00 Z\n{compat}"
    )
    mixed = ["P1", "7", "[P1, 7, P1]", "true", "2.5", "", "{a: 7}", "[[7]]", "'7'", "' 7'", "[]", "[null, x]"]
    for number in range(PAGES):
        parent = f"parent: P{number // 4}\n" if number % 4 else ""
        order = f"order: {-number}\n" if number % 3 else ""
        known = f"mixed: {mixed[number]}\nwhen: 2024-01-0{number % 9 + 1}\n{parent}{order}"
        matter = f"---\nlayout: a\ntitle: P{number // 2}\nkind: {'ab'[number % 2]}\n{known}---\ntext {number}\n"
        (tmp_path / f"p{number}.md").write_text(matter)
        (tmp_path / f"_things/t{number}.md").write_text(matter)
    return tmp_path


def built(site: Path, name: str) -> tuple[dict[str, str], Any]:
    config = load(site, {"destination": str(site.parent / f"{site.name}-{name}"), "disable_disk_cache": True}, (), {})
    report = build(config, Log())
    files = {path.name: path.read_text() for path in config.destination.rglob("*.html")}
    return files, report.reads


def test_texts_and_reads_are_the_same_without_tables(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_tables = built(site, "with")
    monkeypatch.setattr(Extensions, "changes_items_while_rendering", lambda _: True)
    assert built(site, "without") == with_tables


def test_a_plain_site_keeps_answers(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\n---\n{{ site.pages | where: 'a', 'b' | size }}")
    config = load(tmp_path, {"destination": str(tmp_path / "_site")}, (), {})
    for site, _ in open_sites(config, Log()):
        assert not site.extensions.changes_items_while_rendering()


CONDITION = "p.parent == page.parent"


@pytest.mark.parametrize(("pages", "columns"), [(PAGES, 1), (filter_tables._FEWEST - 1, 0)])
def test_properties_for_conditions_are_looked_up_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: int, columns: int
) -> None:
    calls: list[Any] = []

    def counted(*arguments: Any) -> list[Any]:
        calls.append(arguments)
        return values_of(*arguments)

    monkeypatch.setattr(filter_tables, "values_of", counted)
    for number in range(pages):
        text = f"{{{{ site.pages | where_exp: 'p', '{CONDITION}' | size }}}}"
        (tmp_path / f"p{number}.html").write_text(f"---\nparent: P{number % 2}\n---\n{text}\n")
    (tmp_path / "_config.yml").write_text("pylekyll: {workers: 1}\n")
    texts, _ = built(tmp_path, "once")
    assert len(calls) == columns
    assert texts["p0.html"] == f"{(pages + 1) // 2}\n"


def tables_over(items: list[Any]) -> tuple[FilterTables, ReadRecorder, list[Any]]:
    recorder = ReadRecorder()
    tables = FilterTables(recorder)
    return tables, recorder, tables.shared("items", items, lambda: items)


def counting(recorder: ReadRecorder, kind: Kind, key: Any) -> tuple[Any, list[Any]]:
    calls: list[Any] = []

    def filtered(value: list[Any], *given: Any) -> list[Any]:
        recorder.note(kind, key)
        calls.append(given)
        return value[1:]

    return filtered, calls


def test_an_answer_and_its_reads_are_kept() -> None:
    tables, recorder, items = tables_over([{"a": 1}, {"a": 2}])
    function, calls = counting(recorder, Kind.ITEM, "a.md")
    context: Any = registers()
    first = tables.apply(function, items, ["x"], context)
    for _ in range(2):
        with recorder.recording() as reads:
            assert tables.apply(function, items, ["x"], context) is first
            tables.apply(function, items, ["x"], context)
        assert reads == {Read(Kind.ITEM, "a.md")}
    assert calls == [("x",)]
    assert tables.apply(function, first, ["x"], context) == []
    tables.apply(function, items, [True], context)
    tables.apply(function, items, [1], context)
    assert calls == [("x",), ("x",), (True,), (1,)]


@pytest.mark.parametrize("kind", [Kind.CONTENT, Kind.OUTPUT, Kind.NEIGHBOURS, Kind.BUILD_TIME, Kind.UNDATED, Kind.NOW])
def test_what_may_change_is_not_kept(kind: Kind) -> None:
    tables, recorder, items = tables_over([1, 2])
    function, calls = counting(recorder, kind, "a.md")
    for _ in range(3):
        tables.apply(function, items, [], registers())  # type: ignore[arg-type]
    assert len(calls) == 3


def test_other_lists_and_lists_that_changed_are_not_known() -> None:
    tables, recorder, items = tables_over([1, 2])
    function, calls = counting(recorder, Kind.SITE, "pages")
    for given in ([1, 2], items, items):
        tables.apply(function, given, [], registers())  # type: ignore[arg-type]
    items.append(3)
    assert tables.apply(function, items, [], registers()) == [2, 3]  # type: ignore[arg-type]
    assert len(calls) == 3
    assert tables.shared("items", [*items], lambda: [9]) == [9]


def test_the_tables_are_bounded() -> None:
    tables, recorder, items = tables_over(list(range(100)))
    function, _ = counting(recorder, Kind.SITE, "pages")
    for number in range(10_000):
        tables.apply(function, tables.shared("items", items, list), [number], registers())  # type: ignore[arg-type]
    assert len(tables._answers) <= 4_096
    assert tables._items <= 410_000
