"""Reading whole sites: what a person trips over."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import read
from pylekyll.build.site_factory import open_site
from pylekyll.foundation.diagnostics import Severity
from pylekyll.foundation.errors import SourceError
from pylekyll.foundation.log import Level, Log
from pylekyll.site.config import load
from pylekyll.site.read.reader import report_missing_pages

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.site import Site


@pytest.fixture
def read_site(tmp_path: Path) -> Any:
    """Reads the site of the files that it is given, by path."""

    def read_files(files: dict[str, str], **options: Any) -> Site:
        for path, text in files.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, encoding="utf-8")
        config = load(tmp_path, {"skip_config_files": True, "timezone": "UTC", **options})
        site, _ = open_site(config, Log())
        read(site)
        return site

    return read_files


def test_a_link_to_a_folder_around_it_is_left_out_with_a_warning(read_site: Any, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    site = read_site({"a/page.md": "---\n---\nx"})
    assert [page.relative_path for page in site.pages] == ["a/page.md"]
    assert [line.message.startswith("a/up is a symlink") for line in site.log.warnings] == [True]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_page_in_utf_16_is_a_static_file_with_a_warning(encoding: str, read_site: Any, tmp_path: Path) -> None:
    (tmp_path / "page.md").write_bytes("\ufeff---\n---\nx".encode(encoding))
    (tmp_path / "data.bin").write_bytes("\ufeff---\n---\nx".encode(encoding))
    site = read_site({})
    assert sorted(file.relative_path for file in site.static_files) == ["/data.bin", "/page.md"]
    (warning,) = site.log.warnings
    assert warning.message.startswith("page.md is in UTF-16")


@pytest.mark.parametrize("name", ["page.md", "_things/x.md"])
def test_bytes_that_are_not_text_are_an_error_with_their_place(name: str, read_site: Any, tmp_path: Path) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"---\ntitle: x\n---\nabc \xff def\n")
    with pytest.raises(SourceError) as caught:
        read_site({}, collections={"things": {}})
    assert str(caught.value.location) == f"{name}:4:5"


def test_a_post_in_another_encoding_is_skipped_with_an_error(read_site: Any, tmp_path: Path) -> None:
    (tmp_path / "_posts").mkdir()
    (tmp_path / "_posts/2024-01-01-x.md").write_bytes(b"---\ntitle: x\n---\nabc \xff def\n")
    site = read_site({"_posts/2024-01-02-y.md": "---\n---\ny"})
    assert [post.relative_path for post in site.posts.docs] == ["_posts/2024-01-02-y.md"]
    (error,) = (line for line in site.log.lines if line.level is Level.ERROR)
    assert error.message.startswith("the file is not valid UTF-8: byte 0xff. The post is not published.")
    with pytest.raises(SourceError, match="not valid UTF-8"):
        read_site({}, strict_front_matter=True)


@pytest.mark.parametrize("name", ["page.md", "_layouts/x.html"])
def test_front_matter_that_is_not_a_mapping_is_an_error(name: str, read_site: Any) -> None:
    with pytest.raises(SourceError, match="Invalid YAML front matter"):
        read_site({name: "---\njust text\n---\nx"})


def test_an_empty_permalink_is_an_error_at_its_line(read_site: Any) -> None:
    with pytest.raises(SourceError, match="Invalid permalink") as caught:
        read_site({"page.md": '---\ntitle: x\npermalink: ""\n---\n'})
    assert str(caught.value.location) == "page.md:3"


def test_posts_of_folders_have_their_categories(read_site: Any) -> None:
    site = read_site(
        {"a/b/_posts/2024-01-01-x.md": "---\ncategories: c\n---\n", "_posts/d/2024-01-02-y.md": "---\n---\n"}
    )
    assert [post.data["categories"] for post in site.posts.docs] == [["a", "b", "c"], []]


@pytest.mark.parametrize(
    ("front_matter", "categories", "tags"),
    [
        ("categories: a b\ntags: c d", ["a", "b"], ["c", "d"]),
        ("category: a b\ntag: c d", ["a b"], ["c d"]),
        ("categories: [1, a, 1.5]\ntags: [1, 2024-01-02]", [1, "a", 1.5, "1", "1.5"], None),
        ("categories: [[a], b]\ntags:", [["a"], "b", '["a"]', "a"], []),
        ("categories:\ntags: []", [], []),
    ],
)
def test_categories_and_tags(front_matter: str, categories: list[Any], tags: list[Any] | None, read_site: Any) -> None:
    post = read_site({"_posts/2024-01-01-x.md": f"---\n{front_matter}\n---\n"}).posts.docs[0]
    assert post.data["categories"] == categories
    if tags is not None:
        assert post.data["tags"] == tags


def test_a_post_without_front_matter_is_a_post(read_site: Any) -> None:
    post = read_site({"_posts/2024-01-01-my-post.md": "text"}).posts.docs[0]
    assert (post.data["title"], post.content) == ("My Post", "text")


def test_limit_posts_keeps_the_newest(read_site: Any) -> None:
    files = {f"_posts/2024-01-0{day}-x.md": "---\n---\n" for day in range(1, 6)}
    site = read_site(files, limit_posts=2)
    assert [post.date.day for post in site.posts.docs] == [4, 5]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("\n---\ntitle: A\n---\n", "an empty line or spaces above its front matter"),
        ("  ---\ntitle: A\n---\n", "an empty line or spaces above its front matter"),
        ("\ufeff---\ntitle: A\n---\n", "a byte-order mark, which hides its front matter"),
    ],
)
def test_hidden_front_matter_is_reported(read_site: Any, content: str, says: str) -> None:
    site = read_site({"a.md": content})
    assert not site.pages
    assert [says in str(line) for line in site.log.warnings] == [True]


@pytest.mark.parametrize("content", ["\n\nText\n---\n", "# A\n\n---\ntitle: A\n", "\n---\n\nText", "\ufeffText"])
def test_texts_without_front_matter_bring_no_word(read_site: Any, content: str) -> None:
    assert read_site({"a.md": content}).log.warnings == []


@pytest.mark.parametrize(
    ("closing", "says"),
    [
        ("----", "Line 3 is '----'"),
        (" ---", "Line 3 is ' ---'"),
        ("\u2014", "Line 3 is '\u2014'"),
        ("", "The page shows it as text."),
    ],
)
def test_unclosed_front_matter_is_reported(read_site: Any, closing: str, says: str) -> None:
    log = read_site({"a.md": f"---\ntitle: A\n{closing}\nText"}).log
    assert "a.md:1 opens it with three dashes" in str(log.warnings[0])
    assert says in str(log.warnings[0])


@pytest.mark.parametrize("content", ["---\n", "---\nText\n", "---\n\nnote: a rule above\n", "---\na: b\n...\nText"])
def test_a_rule_at_the_beginning_is_not_front_matter(read_site: Any, content: str) -> None:
    assert read_site({"a.md": content}).log.warnings == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_a_pipe_is_left_out(read_site: Any, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    site = read_site({"a.md": "---\n---\n"})
    assert [page.name for page in site.pages] == ["a.md"]
    assert "pipe.md is a pipe, a socket or a device" in str(site.log.warnings[0])


def test_an_invalid_date_is_reported_with_its_line(read_site: Any) -> None:
    with pytest.raises(SourceError) as caught:
        read_site({"_posts/2024-01-01-a.md": "---\ntitle: A\ndate: 01/31/2024\n---\n"})
    assert str(caught.value.location) == "_posts/2024-01-01-a.md:3"
    assert "2024-01-31" in (caught.value.hint or "")


@pytest.mark.parametrize(
    "header, code, line",
    [
        ("title: a: b", "front-matter-invalid", 2),
        ("just text", "front-matter-not-a-mapping", 2),
        ("title: x\ncategories: 2024", "categories-invalid", 3),
        ("title: x\ncategories: {a: b}", "categories-invalid", 3),
        ('title: x\npermalink: ""', "permalink-empty", 3),
    ],
)
@pytest.mark.parametrize("name", ["_posts/2024-01-01-x.md", "_things/x.md"])
def test_a_document_is_published_without_front_matter_that_cannot_be_read(
    name: str, header: str, code: str, line: int, read_site: Any
) -> None:
    site = read_site({name: f"---\n{header}\n---\nbody"}, collections={"things": {"output": True}})
    (item,) = [*site.posts.docs, *site.collections["things"].docs]
    assert item.content == "body"
    (reported,) = [entry for entry in site.log.lines if entry.level is Level.ERROR]
    assert reported.diagnostic is not None
    assert (reported.diagnostic.code, reported.diagnostic.severity) == (code, Severity.ERROR)
    assert str(reported.diagnostic.location).startswith(f"{name}:{line}")


@pytest.mark.parametrize("header", ["title: a: b", "just text", "categories: 2024", 'permalink: ""'])
def test_strict_front_matter_ends_the_build(header: str, read_site: Any) -> None:
    with pytest.raises(SourceError):
        read_site({"_posts/2024-01-01-x.md": f"---\n{header}\n---\nbody"}, strict_front_matter=True)


@pytest.mark.parametrize(
    "files, level, says",
    [
        ({}, Level.WARN, "No pages found in"),
        ({"a.html": "x", "b.txt": "y", "_config.yml": "a: 1"}, Level.INFO, "2 files are copied"),
        ({"a.html": "x", "b.txt": "y"}, Level.WARN, "is not a site"),
        ({"_posts/2024-01-01-x.md": "x"}, None, ""),
        ({"a.html": "---\n---\n"}, None, ""),
    ],
)
def test_a_source_without_pages_says_so(files: dict[str, str], level: Level | None, says: str, read_site: Any) -> None:
    site = read_site(files)
    report_missing_pages(site)
    found = [entry for entry in site.log.lines if entry.topic == "Reading:" and entry.level is not Level.DEBUG]
    assert [entry.level for entry in found] == ([] if level is None else [level])
    assert all(says in entry.message for entry in found)


def test_full_width_digits_are_not_a_date(read_site: Any) -> None:
    site = read_site({"_posts/２０２０-01-02-x.md": "---\n---\nx", "_posts/2020-01-02-y.md": "---\n---\ny"})
    assert [post.relative_path for post in site.posts.docs] == ["_posts/2020-01-02-y.md"]
