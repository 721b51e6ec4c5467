"""The public API: its names, its examples, and what it does with mistakes."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

import pylekyll
from pylekyll import api

ROOT = Path(__file__).parents[2]
NAMES = {
    "BuildReport",
    "Diagnostic",
    "JekyllEnvironment",
    "PylekyllError",
    "Severity",
    "Site",
    "SourceLocation",
    "build",
    "create_markdown",
    "highlight",
    "kramdown",
    "render_liquid",
}
SITE = {"__class__", "config", "data", "documents", "findings", "open", "pages", "posts", "render", "static_files"}


def test_the_names_are_kept() -> None:
    assert set(api.__all__) == NAMES
    assert set(pylekyll.__all__) == NAMES | {"JEKYLL_VERSION", "__version__"}
    assert all(getattr(pylekyll, name) is getattr(api, name) for name in NAMES - {"build"})
    assert callable(pylekyll.build)  # the room of this name, which is called like the function
    assert {name for name in dir(pylekyll.Site) if not name.startswith("_")} == SITE - {"__class__"}


def test_every_public_name_is_described() -> None:
    assert all(inspect.getdoc(getattr(api, name)) for name in NAMES)
    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert not [name for name in NAMES - {"Severity", "SourceLocation"} if f"{name}" not in text]


def test_the_examples_of_the_document_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert outcome.attempted > 15
    assert outcome.failed == 0


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import sys, pylekyll; print([name for name in sys.modules if name.startswith('pylekyll.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = ["pylekyll.foundation", "pylekyll.foundation.moved", "pylekyll.foundation.version"]
    assert done.stdout == f"{names}\n"


def test_submodules_do_not_hide_public_names() -> None:
    code = (
        "import pylekyll, pylekyll.build.pipeline, pylekyll.languages.highlighting, pylekyll.site.site\n"
        "import pylekyll.languages.markdown.kramdown\n"
        "print(*(getattr(pylekyll, name).__module__ for name in ('highlight', 'kramdown', 'Site')))\n"
        "print(callable(pylekyll.build))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["pylekyll.api"] * 3 + ["True"]


def test_a_name_that_does_not_exist() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bild'"):
        _ = pylekyll.bild  # type: ignore[attr-defined]


def test_a_source_that_is_not_a_folder(tmp_path: Path) -> None:
    with pytest.raises(pylekyll.PylekyllError, match="is not a folder"):
        pylekyll.build(tmp_path / "nothing")
    assert list(tmp_path.iterdir()) == []


def test_mistakes_have_a_place() -> None:
    with pytest.raises(pylekyll.PylekyllError) as raised:
        pylekyll.render_liquid("a\n{% if %}")
    assert str(raised.value.location) == "template:2:1"
    with pytest.raises(pylekyll.PylekyllError, match="Unknown language 'elvish'"):
        pylekyll.highlight("a", "elvish")


def test_a_site_is_looked_into(tmp_path: Path) -> None:
    (tmp_path / "_posts").mkdir()
    (tmp_path / "_posts" / "2024-01-02-a.md").write_text("---\n---\n{{ site.data.n }}")
    (tmp_path / "_data").mkdir()
    (tmp_path / "_data" / "n.yml").write_text("3")
    (tmp_path / "a.txt").write_text("x")
    site = pylekyll.Site.open(tmp_path)
    assert [post.relative_path for post in site.posts] == ["_posts/2024-01-02-a.md"]
    assert site.documents("posts") == site.posts
    assert [file.name for file in site.static_files] == ["a.txt"]
    assert site.data["n"] == 3
    assert site.findings == []
    assert site.render("_posts/2024-01-02-a.md") == "<p>3</p>\n"
    with pytest.raises(KeyError):
        site.render("b.md")
    assert not (tmp_path / "_site").exists()


@pytest.mark.parametrize(
    "error, message",
    [
        (PermissionError(13, "Permission denied", "/site/a.md"), "Permission denied (/site/a.md)."),
        (OSError("no device"), "no device."),
        (MemoryError(), "The build ran out of memory."),
    ],
)
def test_errors_of_the_system_are_of_the_hierarchy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, message: str
) -> None:
    (tmp_path / "a.md").write_text("---\n---\n")
    site = pylekyll.Site.open(tmp_path)
    monkeypatch.setattr("pylekyll.build.pipeline.read", mock.Mock(side_effect=error))
    monkeypatch.setattr("pylekyll.rendering.renderer.Renderer.render", mock.Mock(side_effect=error))
    for use in (partial(pylekyll.build, tmp_path), partial(pylekyll.Site.open, tmp_path), partial(site.render, "a.md")):
        with pytest.raises(pylekyll.PylekyllError) as raised:
            use()
        assert raised.value.message == message
        assert raised.value.__cause__ is error
