"""Unusual sites end in an error message with a place, or are built as Jekyll builds them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import ConfigError, PylekyllError, SourceError, SourceLocation, WriteError
from pylekyll.rendering.renderer import Renderer
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = "---\n---\nx"
RECURSIVE: list[object] = []
RECURSIVE.append(RECURSIVE)


@pytest.mark.parametrize("value", ["true", "5", "x", "{a: b}"])
def test_keep_files_must_be_a_list(value: str, publish: Callable[..., str]) -> None:
    files = {"index.html": PAGE, "_config.yml": f"keep_files: {value}\n"}
    with pytest.raises(ConfigError, match="'keep_files' should be set as an array"):
        publish(files, skip_config_files=False)


@pytest.mark.parametrize("collections", [{1: 2}, {"posts": 2}, [[1]]])
def test_collections_of_feeds_must_be_hashes(collections: object, publish: Callable[..., str]) -> None:
    with pytest.raises(ConfigError, match=r"'feed\.collections"):
        publish({"index.html": PAGE}, plugins=["jekyll-feed"], feed={"collections": collections})


def test_collections_with_odd_names(publish: Callable[..., str]) -> None:
    assert publish({"index.html": PAGE}, collections=[["a"]]) == "index.html\nx"


def test_a_time_that_contains_itself(publish: Callable[..., str]) -> None:
    with pytest.raises(ConfigError, match=r"Invalid date '\[\[\.\.\.\]\]'"):
        publish({"index.html": PAGE}, time=RECURSIVE)


def test_names_of_elements_with_zero_bytes_beside_mentions(publish: Callable[..., str]) -> None:
    page = "---\n---\n<a\0b> @abc <a:> <\0> @x <:b> <a: c>"
    assert "user-mention" in publish({"index.html": page}, plugins=["jekyll-mentions"])


def test_folders_within_each_other_have_an_end(
    tmp_path: Path, publish: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "site"
    here.mkdir()
    monkeypatch.chdir(here)
    for _ in range(450):
        Path("d").mkdir()
        os.chdir("d")
    os.chdir(here)
    with pytest.raises(SourceError, match="nested more than 400 levels deep"):
        publish({"index.html": PAGE})


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_not_utf_8(tmp_path: Path, publish: Callable[..., str]) -> None:
    for folder in ("css", "_sass", "_plugins"):
        (tmp_path / "site" / folder).mkdir(parents=True)
    for name in ("css/\udcff.scss", "_sass/_\udcff.scss", "_plugins/\udcff.rb"):
        (tmp_path / "site" / name).write_text("---\n---\na { b: c }" if "css/" in name else "")
    try:
        assert "index.html" in publish({"index.html": PAGE})
    except PylekyllError as error:
        assert error.location is not None  # noqa: PT017 - either is an answer


def test_lists_among_categories_and_tags(publish: Callable[..., str]) -> None:
    """Jekyll 4.4.1's output."""
    page = (
        "---\n---\n{% for c in site.categories %}{{ c[0] | jsonify }};{% endfor %}|"
        "{% for c in site.tags %}{{ c[0] | jsonify }};{% endfor %}"
    )
    post = "---\ncategories: [[a],[b]]\ntags: [[c, [d]], e]\n---\nx"
    expected = '["a"];["b"];"[\\"a\\"]";"[\\"b\\"]";"a";"b";|"c";"d";"e";'
    assert expected in publish({"index.html": page, "_posts/2020-01-02-b.md": post})


@pytest.mark.parametrize(
    ("configuration", "shown"),
    [
        ("foo: &a [*a]\n", "1|0"),
        ("collections: {things: {output: true, foo: &a [*a]}}\n", "0|0"),
        ("defaults: [{scope: {path: ''}, values: {foo: &a [*a]}}]\n", "0|1"),
    ],
    ids=["setting", "collection", "defaults"],
)
def test_configurations_that_hold_themselves(configuration: str, shown: str, publish: Callable[..., str]) -> None:
    """The sizes are those that Jekyll 4.3.1 prints."""
    page = "---\n---\n{{ site.foo | size }}|{{ page.foo | size }}"
    files = {"index.html": page, "a.md": PAGE, "_config.yml": configuration}
    assert f"index.html\n{shown}" in publish(files, skip_config_files=False)


@pytest.mark.parametrize(
    ("front_matter", "message"),
    [
        ("tags: &a [*a]", "tried to flatten recursive array"),
        ("category: &a [*a]", "tried to flatten recursive array"),
        ("redirect_to: ':year'", "Cannot assemble URI string with ambiguous path: ':year'"),
        ("redirect_to: 2020-01-01 10:00:00 +0100", "Invalid scheme format: '2020-01-01 10'"),
    ],
)
def test_errors_of_front_matter_name_the_file(front_matter: str, message: str, publish: Callable[..., str]) -> None:
    files = {"_posts/2020-01-01-p.md": f"---\n{front_matter}\n---\nx\n"}
    with pytest.raises(PylekyllError, match=message) as caught:
        publish(files, plugins=["jekyll-redirect-from"])
    assert caught.value.location == SourceLocation("_posts/2020-01-01-p.md")


@pytest.mark.parametrize("name", ["_bibliography", "_papers", "_posts", "_data", "_layouts", "Gemfile", "loop"])
@pytest.mark.parametrize("mode", ["--quiet", "--safe"])
def test_symlinks_to_themselves_in_place_of_folders(name: str, mode: str, tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("theme: academic\nurl: https://example.org\n")
    (tmp_path / name).symlink_to(name)
    done = pylekyll(["build", mode], tmp_path, {})
    assert "bug" not in done.stderr
    assert done.returncode == 0 or f"It is a symlink to '{name}'." in done.stderr


@pytest.mark.parametrize("source", ["\0", "a\0b", "../outside"])
def test_folders_of_publications_that_cannot_be(source: str, tmp_path: Path) -> None:
    settings = {"theme": "academic", "url": "https://example.org", "publications": {"source": source}}
    (tmp_path / "_config.yml").write_text(json.dumps(settings))
    done = pylekyll(["build", "--safe"], tmp_path, {})
    assert done.returncode == 0
    assert f"The folder '{source}' is not inside the site." in done.stderr.replace("\\x00", "\0")


@pytest.mark.parametrize("encoding", ["\0", "undefined", "rot13", "x" * 5000])
def test_encodings_that_cannot_be(encoding: str, publish: Callable[..., str]) -> None:
    with pytest.raises(PylekyllError, match="unknown encoding name"):
        publish({"index.html": "---\n---\nThe page."}, encoding=encoding)


def test_names_that_are_too_long_for_a_folder(publish: Callable[..., str]) -> None:
    with pytest.raises(PylekyllError, match="File name too long") as caught:
        publish({"index.html": f"---\npermalink: /{'x' * 300}/\n---\nThe page."})
    assert caught.value.hint == "Shorten the permalink, the title or the file name that it comes from."


@pytest.mark.parametrize("inner", ["x^{" * 500 + "}" * 500, "\\\\text{\\b}"], ids=["deep", "text"])
def test_formulas_that_no_pdf_has_are_left_out_of_a_cv(inner: str, tmp_path: Path) -> None:
    (tmp_path / "_data").mkdir()
    (tmp_path / "_data/cv.yml").write_text(f'cv: {{name: A, sections: {{t: ["${inner}$"]}}}}')
    (tmp_path / "_config.yml").write_text("theme: academic\nmath: true\n")
    (tmp_path / "cv.md").write_text("---\nlayout: cv\npermalink: /cv/\n---\n")
    done = pylekyll(["build"], tmp_path, {})
    assert done.returncode == 0
    assert "bug" not in done.stderr
    assert "The formula '" in done.stderr
    assert "_data/cv.yml:1" in done.stderr


@pytest.mark.parametrize("value", ["-1", "[1, {a: b}]", "{a: b}", "x", "'\\0'"])
def test_a_configuration_that_names_others_in_itself(value: str, tmp_path: Path) -> None:
    """Jekyll ignores it there."""
    (tmp_path / "_config.yml").write_text(f"config: {value}\n")
    (tmp_path / "index.html").write_text("---\n---\nThe page.")
    for _ in range(2):
        done = pylekyll(["build", "--quiet"], tmp_path, {})
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("settings", [{"rel": "a\0b"}, {"target": "\1"}, {"exclude": -1}, {"exclude": "x"}])
def test_attributes_of_links_that_no_document_has(settings: dict[str, object], publish: Callable[..., str]) -> None:
    files = {"index.html": "---\n---\n<a href='https://example.org'>x</a>"}
    built = publish(files, plugins=["jekyll-link-attributes"], external_links=settings)
    assert 'href="https://example.org"' in built
    assert not {"\0", "\1"} & set(built)


def test_an_address_of_many_folders_names_its_page(publish: Callable[..., str]) -> None:
    """The folders that would be prepared for it could not be removed again, also by later builds."""
    with pytest.raises(WriteError, match=r"deep\.md cannot be written: its URL has more than 400 folders"):
        publish({"deep.md": f"---\npermalink: /{'a/' * 1500}\n---\nx", "index.html": PAGE})
    assert publish({"deep.md": f"---\npermalink: /{'a/' * 300}\n---\nx"}).endswith("x")


def test_the_page_whose_texts_nest_too_deep_is_named(
    publish: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def convert(*given: object) -> str:
        return convert(*given)

    monkeypatch.setattr(Renderer, "_convert", convert)
    with pytest.raises(SourceError, match="nested too deep") as raised:
        publish({"deep.md": PAGE})
    assert raised.value.location == SourceLocation("deep.md")
