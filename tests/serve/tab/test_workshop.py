"""A site in memory: archives, paths, builds, addresses; examples of the documentation give Ruby's answers."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from pylekyll.foundation.errors import UsageError
from pylekyll.serve.tab.examples import run_example
from pylekyll.serve.tab.workshop import Workshop
from tests.support import examples
from tests.support.documents import DOCS


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
