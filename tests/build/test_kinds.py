"""Values of types that end Ruby's build: the site is built, with a finding. Each case was tried with Jekyll 4.4.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.foundation.errors import PylekyllError

if TYPE_CHECKING:
    from pathlib import Path

FEED, REDIRECTS = "plugins: [jekyll-feed]\n", "plugins: [jekyll-redirect-from]\n"
#: Settings with Ruby's exception.
SETTINGS = {
    "kramdown: []": "TypeError",
    "kramdown: {syntax_highlighter_opts: []}": "TypeError",
    "collections: {a: 5}": "TypeError",
    "collections: {a: [x]}": "TypeError",
    "markdown_ext: 5": "NoMethodError",
    "markdown_ext: [md]": "NoMethodError",
    "timezone: 5": "TypeError",
    "layouts_dir: 5": "NoMethodError",
    "data_dir: 5": "NoMethodError",
    "collections_dir: 5": "NoMethodError",
    "destination: 5": "TypeError",
    "plugins_dir: {a: 1}": "TypeError",
    "liquid: []": "TypeError",
    "liquid: {error_mode: 5}": "NoMethodError",
    f"{FEED}feed: x": "IndexError",
    f"{FEED}feed: []": "TypeError",
    f"{FEED}feed: {{path: 5}}": "NoMethodError",
    f"{FEED}feed: {{categories: x}}": "NoMethodError",
}
FRONT_MATTER = {
    "permalink: 5": "NoMethodError",
    "permalink: [a]": "NoMethodError",
    "permalink: true": "NoMethodError",
    "permalink: 2020-01-01": "NoMethodError",
    "redirect_from: 5": "NoMethodError",
    "redirect_from: [5]": "NoMethodError",
    "redirect_from: {a: 1}": "NoMethodError",
    "redirect_to: 5": "TypeError",
    "redirect_to: true": "TypeError",
}
RIGHT = [
    *("kramdown:", "collections: [a]", "collections: {a: }", "timezone: UTC", "plugins_dir: [a, b]", "liquid:"),
    *(f"{FEED}feed:", f"{FEED}feed: {{categories: [x]}}", "feed: x"),
]
RIGHT_FRONT_MATTER = [
    "permalink: false",
    "permalink:",
    "redirect_from: [/a/, /b/]",
    "redirect_to: https://x.org",
    "slug: 5",
]


def codes(folder: Path, config: str, page: str = "title: A", name: str = "a.md") -> list[tuple[str, str]]:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / "_config.yml").write_text(f"{config}\n")
    (folder / name).write_text(f"---\n{page}\n---\nx\n")
    found = pylekyll.build(folder).findings
    return [(each.code, str(each.location)) for each in found if each.code == "jekyll-fails"]


@pytest.mark.parametrize("config", SETTINGS)
def test_setting(config: str, tmp_path: Path) -> None:
    line = config.count("\n") + 1
    assert codes(tmp_path, config) == [("jekyll-fails", f"_config.yml:{line}")]


@pytest.mark.parametrize("page", FRONT_MATTER)
def test_front_matter(page: str, tmp_path: Path) -> None:
    assert codes(tmp_path, REDIRECTS, page) == [("jekyll-fails", "a.md:2")]


def test_slug_of_a_post(tmp_path: Path) -> None:
    assert codes(tmp_path, "title: T", "slug: 5", "_posts/2020-01-01-a.md") == [
        ("jekyll-fails", "_posts/2020-01-01-a.md:2")
    ]


@pytest.mark.parametrize("config", RIGHT)
def test_right_setting(config: str, tmp_path: Path) -> None:
    assert codes(tmp_path, config) == []


@pytest.mark.parametrize("page", RIGHT_FRONT_MATTER)
def test_right_front_matter(page: str, tmp_path: Path) -> None:
    assert codes(tmp_path, REDIRECTS, page) == []


def test_finding_is_ignored_by_its_code(tmp_path: Path) -> None:
    assert codes(tmp_path, "liquid: []\ndoctor: {ignore: [jekyll-fails]}") == []


@pytest.mark.xfail(strict=True, reason="docs/differences.md: Ruby ends the build")
@pytest.mark.parametrize("config", SETTINGS)
def test_ruby_ends_the_build(config: str, tmp_path: Path) -> None:
    with pytest.raises(PylekyllError):
        codes(tmp_path, config)
