"""docs/ as a site: its navigation, its links, its search, and that it asks nobody else for anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
import yaml
from click.testing import CliRunner

from pylekyll.cli.main import cli
from tests.support.documents import DOCS

if TYPE_CHECKING:
    from pathlib import Path

NAVIGATION = yaml.safe_load((DOCS / "_data" / "navigation.yml").read_text("utf-8"))["docs"]


def navigated() -> list[str]:
    """Return the addresses of the navigation, in its order."""
    return [child["url"] for section in NAVIGATION for child in section["children"]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the built documentation."""
    import pylekyll

    destination = tmp_path_factory.mktemp("docs") / "_site"
    pylekyll.build(DOCS, destination, disable_disk_cache=True)
    return destination


def test_every_document_is_in_the_navigation_once() -> None:
    names = ["index" if url == "/" else url.removeprefix("/").removesuffix(".html") for url in navigated()]
    assert sorted(names) == sorted(path.stem for path in DOCS.glob("*.md"))


def test_llms_txt_lists_every_document(site: Path) -> None:
    text = (site / "llms.txt").read_text("utf-8")
    assert text.startswith("# pylekyll\n\n> ")
    listed = re.findall(r"^- \[[^\]]+\]\(https://pylekyll\.example\.org/(.*)\)$", text, re.MULTILINE)
    assert all((site / (path or "index.html")).is_file() for path in listed)
    assert len(listed) == len(navigated())


def test_documents_have_no_front_matter() -> None:
    assert not [path.name for path in DOCS.glob("*.md") if path.read_text("utf-8").startswith("---")]


def test_the_doctor_finds_nothing() -> None:
    done = CliRunner().invoke(cli, ["doctor", "--source", str(DOCS)])
    assert done.exit_code == 0, done.output
    assert "Everything looks fine" in done.output


def test_every_page_names_its_neighbours_and_itself(site: Path) -> None:
    urls = navigated()
    for at, url in enumerate(urls):
        text = (site / (url.removeprefix("/") or "index.html")).read_text("utf-8")
        assert text.count('aria-current="page"') == (2 if url == "/" else 1), url
        assert ('rel="prev"' in text) == (at > 0), url
        assert ('rel="next"' in text) == (at < len(urls) - 1), url


#: Addresses that a page loads or links to; in code the same text has `&lt;` before it.
ADDRESS = re.compile(r'<(?:a|img|script|link)\b[^>]*? (?:href|src)="([^"#?]*)')


def pages(site: Path) -> list[Path]:
    """Return the built documents."""
    found = sorted(site.glob("*.html"))
    assert len(found) >= len(navigated())
    return found


def test_addresses_are_relative_so_that_pages_work_from_a_folder(site: Path) -> None:
    for path in pages(site):
        text = path.read_text("utf-8")
        addresses = ADDRESS.findall(text) + re.findall(r'data-index="([^"]*)"', text)
        own = [address for address in addresses if address and not urlsplit(address).scheme]
        assert len(own) > 30, path.name
        assert not [address for address in own if not (site / address).is_file()], path.name


def test_pages_load_nothing_from_other_hosts(site: Path) -> None:
    for path in pages(site):
        text = path.read_text("utf-8")
        assert not re.findall(r'<(?:script|img|iframe)[^>]*src="(?:https?:|//)', text), path.name
        assert not re.findall(r'<link rel="(?:stylesheet|icon|preload)"[^>]*href="https?:', text), path.name


def test_pictures_are_small_have_words_and_are_used() -> None:
    pictures = [path for path in (DOCS / "images").iterdir() if path.is_file()]
    assert sum(path.stat().st_size for path in pictures) < 600_000
    texts = [path.read_text("utf-8") for path in [*DOCS.glob("*.md"), DOCS.parent / "README.md"]]
    for picture in pictures:
        shown = [re.findall(rf"!\[([^\]]*)\]\((?:docs/)?images/{re.escape(picture.name)}\)", text) for text in texts]
        words = [each for found in shown for each in found]
        assert words, picture.name
        assert all(len(each) >= 12 for each in words), picture.name


# The layout in another site


CONFIG = """
title: tool
baseurl: /tool
repository: you/tool
theme: academic
docs: {folder: docs, search: /search.js, offline: true, version: "1"}
plugins: [jekyll-optional-front-matter, jekyll-titles-from-headings, jekyll-relative-links]
defaults: [{scope: {path: "**/*.md"}, values: {layout: docs, render_with_liquid: false}}]
"""


@pytest.fixture
def tool(tmp_path: Path) -> Path:
    """Return a folder with two pages of documentation and no navigation."""
    files = {
        "_config.yml": CONFIG,
        "index.md": "---\nlayout: docs\ntitle: Home\nnav_order: 1\n---\n\n[Deep](deep/page.md)\n",
        "deep/page.md": '# Deep *page*\n\n[Home](../index.md) `<a href="/tool/x">`\n\n```\n<a href="/tool/x">\n```\n',
        "search.js": "---\nlayout: docs-search\n---\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def built(folder: Path, **settings: object) -> Path:
    """Return the folder of the built site."""
    import pylekyll

    pylekyll.build(folder, folder / "_site", **settings)
    return folder / "_site"


def test_pages_without_a_navigation_are_in_the_order_that_they_name(tool: Path) -> None:
    site = built(tool)
    home, deep = (site / "index.html").read_text("utf-8"), (site / "deep" / "page.html").read_text("utf-8")
    assert 'href="./deep/page.html" rel="next"' in home
    assert 'href="../index.html" rel="prev"' in deep
    assert '<a href="../index.html">Home</a>' in deep


def test_code_keeps_the_addresses_that_it_shows(tool: Path) -> None:
    assert (built(tool) / "deep" / "page.html").read_text("utf-8").count('&lt;a href="/tool/x"&gt;') == 2


def test_addresses_are_absolute_unless_asked_otherwise(tool: Path) -> None:
    deep = (built(tool, docs={"offline": False}) / "deep" / "page.html").read_text("utf-8")
    assert '<a href="/tool/">Home</a>' in deep
    assert 'data-index="/tool/search.js" data-root="/tool/"' in deep
    assert '<link rel="stylesheet" href="/tool/assets/css/main.css">' in deep


def test_a_page_is_edited_where_its_source_is(tool: Path) -> None:
    deep = (built(tool) / "deep" / "page.html").read_text("utf-8")
    assert 'href="https://github.com/you/tool/edit/main/docs/deep/page.md"' in deep
    other = (built(tool, docs={"edit_url": "https://example.org/edit/"}) / "deep" / "page.html").read_text("utf-8")
    assert 'href="https://example.org/edit/deep/page.md"' in other
    assert 'rel="edit"' not in (built(tool, docs={"edit_url": False}) / "deep" / "page.html").read_text("utf-8")


def test_versions_have_a_menu_when_there_are_several(tool: Path) -> None:
    assert "docs-versions" not in (built(tool) / "index.html").read_text("utf-8")
    (tool / "_data").mkdir()
    (tool / "_data" / "versions.yml").write_text('- {name: "2", path: ""}\n- {name: "1", path: "1/"}\n')
    old = (built(tool) / "deep" / "page.html").read_text("utf-8")
    assert '<li><a href="../../index.html">2</a></li>' in old
    assert '<li><a href="../../1/index.html" aria-current="true">1</a></li>' in old
    assert "docs-note" in old
    new = (built(tool, docs={"version": "2", "offline": True}) / "deep" / "page.html").read_text("utf-8")
    assert '<a href="../1/index.html">1</a>' in new
    assert "docs-note" not in new
