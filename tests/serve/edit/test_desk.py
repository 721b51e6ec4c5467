"""Forms, new files, pictures, other names, and publishing, by messages."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.foundation.errors import PylekyllError
from pylekyll.serve.edit.errors import EditError
from tests.serve.edit.conftest import Bench, lay_out

if TYPE_CHECKING:
    from pathlib import Path


def fields(bench: Bench, path: str, keys: list[Any]) -> dict[str, dict[str, Any]]:
    found = bench.ask("form", path=path, text=bench.read(path), keys=keys)
    return {each["label"]: each for each in found["fields"]}


def test_the_form_of_front_matter_has_its_fields_and_those_of_the_schema(bench: Bench) -> None:
    found = bench.ask("form", path="index.md", text=bench.read("index.md"), keys=["title"])
    assert [(each["label"], each["type"], each["value"]) for each in found["fields"]] == [
        ("layout", "text", "default"),
        ("title", "text", "Start"),
    ]
    offered = {each["name"]: each for each in found["offered"]}
    assert offered["published"]["type"] == "bool"
    assert offered["permalink"]["description"]


def test_the_form_of_a_data_file_is_that_of_its_entry(bench: Bench) -> None:
    found = bench.ask("form", path="_data/people.yml", text=bench.read("_data/people.yml"), keys=[1, "role"])
    assert found["keys"] == [1]
    assert [each["value"] for each in found["fields"]] == ["Łucja", "Postdoc"]
    assert found["list"] == {"keys": [], "number": 1, "count": 2}
    assert "website" in {each["name"] for each in found["offered"]}


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        ({"op": "set", "keys": [0, "name"], "type": "text", "value": "Grace"}, "name: Ada", "name: Grace"),
        ({"op": "set", "keys": [1, "name"], "type": "text", "value": "Ł: x"}, "'Łucja'", "'Ł: x'"),
        ({"op": "remove", "keys": [0, "role"]}, "  role: Doctoral student\n", ""),
        (
            {"op": "insert", "keys": [], "number": 0, "value": {"name": "New", "date": "2026-01-02"}},
            "- name: Ada",
            "- name: New\n  date: 2026-01-02\n- name: Ada",
        ),
    ],
)
def test_a_change_of_a_form_is_its_span(bench: Bench, change: dict[str, Any], old: str, new: str) -> None:
    before = bench.read("_data/people.yml")
    assert bench.ask("edit", path="_data/people.yml", text=before, **change)["text"] == before.replace(old, new)


def test_a_change_of_front_matter_leaves_the_text(bench: Bench) -> None:
    before = bench.read("index.md")
    change = {"op": "set", "keys": ["tags"], "type": "list", "value": ["a", "b"]}
    after = bench.ask("edit", path="index.md", text=before, **change)["text"]
    assert after == before.replace("title: Start\n", "title: Start\ntags:\n  - a\n  - b\n")


@pytest.mark.parametrize("change", [{"op": "explode", "keys": []}, {"op": "set"}, {"op": "set", "keys": [0]}, {}])
def test_a_change_that_says_nothing_is_refused(bench: Bench, change: dict[str, Any]) -> None:
    with pytest.raises(PylekyllError):
        bench.ask("edit", path="_data/people.yml", text=bench.read("_data/people.yml"), **change)


def test_a_text_without_a_form_says_so_with_its_line(bench: Bench) -> None:
    with pytest.raises(PylekyllError) as refused:
        bench.ask("form", path="_data/people.yml", text="- a: [\n- b\n", keys=[])
    assert refused.value.location is not None


def test_what_is_created_opens_and_can_be_undone(bench: Bench) -> None:
    place = bench.ask("create", kind="page", title="My été page")
    assert place["path"] == "my-été-page.md"
    text = bench.read(place["path"])
    assert text.splitlines()[place["first"] - 1 :] == ["My été page"]
    bench.ask("undo")
    assert not (bench.source / place["path"]).exists()
    post = bench.ask("create", kind="post", title="A post")
    assert post["path"].startswith("_posts/20")
    assert bench.ask("create", kind="draft", title="A draft")["path"] == "_drafts/a-draft.md"
    with pytest.raises(EditError, match="exists"):
        bench.ask("create", kind="post", title="A post")
    with pytest.raises(EditError):
        bench.ask("create", kind="page", title=" / ")
    with pytest.raises(EditError):
        bench.ask("create", kind="collection", name="../x", title="y")


def test_an_entry_is_the_first_of_its_list(bench: Bench) -> None:
    bench.ask("create", kind="entry", name="people", title="Grace: H.")
    assert bench.read("_data/people.yml").startswith('# Who works here\n- name: "Grace: H."\n- name: Ada\n')


def test_a_page_gets_another_name_and_the_old_address_leads_to_it(bench: Bench) -> None:
    done = bench.desk.creating.rename("index.md", "Other name", "/old/")
    assert done["path"] == "other-name.md"
    assert not (bench.source / "index.md").exists()
    text = bench.read("other-name.md")
    assert text.startswith("---\nlayout: default\ntitle: Other name\nredirect_from:\n  - /old/\n---\nFirst")
    bench.ask("undo")
    assert "title: Start" in bench.read("index.md")
    assert not (bench.source / "other-name.md").exists()


@pytest.mark.parametrize(("permalink", "moves"), [("/teaching/", False), ("/:title/", True)])
def test_a_page_whose_permalink_stays_does_not_redirect_to_itself(bench: Bench, permalink: str, moves: bool) -> None:
    (bench.source / "teaching.md").write_text(f"---\ntitle: Teaching\npermalink: {permalink}\n---\n", "utf-8")
    bench.desk.creating.rename("teaching.md", "Courses", "/teaching/")
    assert ("redirect_from" in bench.read("courses.md")) == moves


def test_a_large_picture_is_scaled_down(bench: Bench) -> None:
    image = pytest.importorskip("PIL.Image")
    written = BytesIO()
    image.new("RGB", (3000, 1000), "teal").save(written, "JPEG")
    data = base64.b64encode(written.getvalue()).decode()
    stored = bench.ask("upload", name="IMG_0042.JPG", data=data, alt="A glider at sea")
    assert stored["path"] == "images/a-glider-at-sea.jpg"
    with image.open(bench.source / stored["path"]) as picture:
        assert picture.size == (2000, 667)
    bench.ask("undo")
    assert not (bench.source / stored["path"]).exists()


def test_the_files_are_listed_without_private_ones(bench: Bench) -> None:
    (bench.source / "_data" / ".secret.yml").write_text("a: 1")
    assert bench.ask("files")["files"] == [
        "_config.yml",
        "_data/people.yml",
        "_includes/foot.html",
        "_layouts/default.html",
        "_posts/2026-01-02-news.md",
        "index.md",
    ]


def test_the_page_of_a_file_has_an_address(bench: Bench) -> None:
    assert bench.ask("page", path="_posts/2026-01-02-news.md") == {"address": "/2026/01/02/news.html", "waits": False}
    assert bench.ask("page", path="_data/people.yml") == {"address": None, "waits": False}
    assert bench.ask("page", path="new.md") == {"address": None, "waits": True}
    (bench.source / "new.md").write_text("---\nlayout: default\npermalink: /fresh/\n---\n")
    bench.build("new.md")
    assert bench.ask("page", path="new.md")["address"] == "/fresh/"


@pytest.mark.parametrize(
    ("config", "layouts", "expected"),
    [
        ("", ["default"], "---\nlayout: default\ntitle: Mud\n---\n"),
        ("", ["default", "page"], "---\nlayout: page\ntitle: Mud\n---\n"),
        ("", [], "---\ntitle: Mud\n---\n"),
        (
            "defaults: [{scope: {path: '', type: things}, values: {layout: thing}}]\n",
            ["page"],
            "---\ntitle: Mud\n---\n",
        ),
    ],
)
def test_a_new_document_has_a_layout_of_the_site(
    tmp_path: Path, config: str, layouts: list[str], expected: str
) -> None:
    files = {f"_layouts/{name}.html": "{{ content }}" for name in layouts}
    files |= {"_config.yml": f"collections: [things]\n{config}", "index.md": "---\n---\n"}
    bench = Bench(lay_out(tmp_path / "site", files), tmp_path / "out")
    place = bench.ask("create", kind="collection", name="things", title="Mud")
    assert bench.read(place["path"]).startswith(expected)
