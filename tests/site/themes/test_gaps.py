"""The theme with things missing, and lists of papers with its settings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import pylekyll
from tests.site.themes.hard_site import build

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = (
    "title: A site\nurl: https://example.org\ntheme: academic\nauthor: {name: Signe Åkerlund, email: s@example.org}\n"
)
BIB = """
@article{a, title={First}, author={Åkerlund, Signe and Ek, Bo}, journal={J}, year=2024, topics={sea}, selected={true},
  preview={/images/a.svg}, project={Tides}}
@inproceedings{b, title={Second}, author={Ek, B. and Åkerlund, Signe}, booktitle={Conference on Ice (COI)}, year=2023,
  preview={gone.png}}
@article{c, title={Third}, author={Li, Mary}, journal={J}, topics={ice}}
"""
FILES = {
    "_config.yml": CONFIG,
    "_bibliography/papers.bib": BIB,
    "_data/people.yml": "- name: Bo Ek\n",
    "images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"/>',
    "images/broken.png": "not a picture",
    "publications.md": "---\nlayout: publications\ntitle: Publications\n---\n",
}


def titles(html: str) -> list[str]:
    return re.findall(r'<h3 class="paper__title">(?:<span.*?</span> )?<a[^>]*>([^<]*)</a>', html)


def page(folder: Path, text: str, **settings: object) -> str:
    return (build(folder, {**FILES, "page.html": text}, **settings) / "page.html").read_text("utf-8")


def test_pictures_have_sizes_and_missing_ones_are_tiles(tmp_path: Path) -> None:
    html = (build(tmp_path, FILES) / "publications.html").read_text("utf-8")
    assert '<img src="/images/a.svg" alt="" width="300" height="200" data-tile="J"' in html
    assert re.findall(r'<span class="tile[^>]*>([^<]*)</span>', html) == ["COI", "J"]
    assert 'src="/gone.png"' not in html


def test_filters_of_a_list(tmp_path: Path) -> None:
    text = "---\n---\n{% for n in (1..6) %}<hr>{% case n %}"
    parameters = (
        "first_author=true",
        "person='Bo Ek'",
        "project='tides'",
        "topic='ice'",
        "kind='conference'",
        "limit=1",
    )
    for number, parameter in enumerate(parameters, 1):
        text += f"{{% when {number} %}}{{% include publications.html {parameter} %}}"
    parts = page(tmp_path, f"{text}{{% endcase %}}{{% endfor %}}").split("<hr>")[1:]
    assert list(map(titles, parts)) == [["First"], ["First", "Second"], ["First"], ["Third"], ["Second"], ["First"]]


def test_groups_and_numbers(tmp_path: Path) -> None:
    include = "{% include publications.html group_by='GROUP' numbers=true %}"
    text = "---\n---\n" + "<hr>".join(include.replace("GROUP", group) for group in ("kind", "topic", "year"))
    kinds, topics, years = page(tmp_path, text).split("<hr>")
    heading = re.compile(r'<h2 id="([^"]*)">([^<]*)</h2>')
    assert heading.findall(kinds) == [("kind-article", "Journal articles"), ("kind-conference", "Conference papers")]
    assert heading.findall(topics) == [("topic-ice", "ice"), ("topic-sea", "sea"), ("topic-other", "Other")]
    assert heading.findall(years) == [("y2024", "2024"), ("y2023", "2023"), ("y0", "Undated")]
    assert re.findall(r"\[(\w\d)\]", years) == ["J2", "C1", "J1"]


def test_downloads_of_all_entries(tmp_path: Path) -> None:
    site = build(tmp_path / "with", FILES)
    assert (site / "publications.bib").read_text("utf-8").count("@") == 3
    assert (site / "publications.ris").read_text("utf-8").count("TY  - ") == 3
    assert 'href="/publications.bib" download' in (site / "publications.html").read_text("utf-8")
    site = build(tmp_path / "without", FILES, publications={"downloads": False})
    assert not (site / "publications.bib").exists()
    assert "paper-files" not in (site / "publications.html").read_text("utf-8")
    own = build(tmp_path / "own", {**FILES, "publications.bib": "mine"})
    assert (own / "publications.bib").read_text("utf-8") == "mine"


@pytest.mark.parametrize("gemfile", ["", "gem 'github-pages'\n"])
def test_braces_of_bibtex_are_not_liquid(tmp_path: Path, gemfile: str) -> None:
    name = next(name for name in FILES if name.endswith(".bib"))
    entry = "@article{x, title={{CBOW} Is {{Not}}}, author={A, B}, year=2019}\n"
    site = build(tmp_path, {**FILES, "Gemfile": gemfile, name: entry})
    assert "{{Not}}" in (site / "publications.bib").read_text("utf-8")


def test_downloads_beside_a_converter_of_bibtex(tmp_path: Path) -> None:
    site = build(tmp_path, FILES, plugins=["jekyll-scholar"])
    assert (site / "publications.bib").read_text("utf-8").count("@") == 3


def test_a_portrait_that_cannot_be_shown_is_initials(tmp_path: Path) -> None:
    text = "---\nlayout: about\npermalink: /page.html\nauthor_profile: true\n---\n"
    for number, avatar in enumerate(("images/none.png", "images/broken.png")):
        author = {"name": "Signe Åkerlund", "avatar": avatar}
        html = page(tmp_path / str(number), text, author=author)
        assert (
            f'<span class="profile__avatar portrait-initials" aria-hidden="true" data-missing="/{avatar}">SÅ</span>'
            in html
        )
        assert "<img" not in html


def test_an_empty_blog_has_no_link_to_its_feed(tmp_path: Path) -> None:
    settings = {"plugins": ["jekyll-feed"]}
    site = build(tmp_path / "empty", FILES, **settings)
    assert "feed.xml" not in (site / "publications.html").read_text("utf-8")
    post = {"_posts/2024-01-02-a.md": "---\ntitle: A\n---\nText"}
    site = build(tmp_path / "post", {**FILES, **post}, **settings)
    assert (site / "publications.html").read_text("utf-8").count("feed.xml") == 2
    assert "s@example.org" not in (site / "feed.xml").read_text("utf-8")


def test_no_page_has_the_email_address_as_text(tmp_path: Path) -> None:
    cv = "cv:\n  name: Signe\n  email: s@example.org\n  sections: {}\n"
    pages = {
        "index.md": "---\nlayout: about\npermalink: /\n---\n",
        "cv.md": "---\nlayout: cv\n---\n",
        "_data/cv.yml": cv,
        "people.md": "---\nlayout: people\n---\n",
        "_data/people.yml": "- {name: Bo Ek, email: s@example.org}\n",
    }
    site = build(tmp_path, {**FILES, **pages}, cv={"pdf": False}, plugins=["jekyll-feed"])
    html = {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in site.rglob("*.*ml")}
    assert [name for name, text in html.items() if "s@example" in text or "mailto:" in text] == []
    assert all("s<wbr>&#64;example&#46;org" in html[name] for name in ("index.html", "cv.html", "people.html"))


def test_visits_of_a_preview_are_not_counted(tmp_path: Path) -> None:
    files = {**FILES, "_config.yml": f"{CONFIG}analytics: {{plausible: example.org}}\n"}
    assert "plausible.io" in (build(tmp_path, files) / "publications.html").read_text("utf-8")
    pylekyll.build(tmp_path, tmp_path / "_preview", serving=True)
    assert "plausible.io" not in (tmp_path / "_preview" / "publications.html").read_text("utf-8")


def test_nothing_at_all(tmp_path: Path) -> None:
    files = {
        "_config.yml": "theme: academic\n",
        "index.md": "---\nlayout: about\nnews: true\nselected_papers: true\nposts: true\n---\n",
        "publications.md": "---\nlayout: publications\n---\n",
        "talks.md": "---\nlayout: talks\n---\n",
        "_data/talks.yml": "- title: Undated\n",
    }
    site = build(tmp_path, files, appearance={"front": "hero"})
    html = {name: (site / f"{name}.html").read_text("utf-8") for name in ("index", "publications", "talks")}
    assert "<h2 id" not in html["index"] + html["publications"] + html["talks"]
    assert 'class="hero"' not in html["index"]
    assert "Undated" in html["talks"]


@pytest.mark.parametrize(("cv", "label"), [("/cv/", "CV"), ("/files/cv.pdf", "Download CV")])
def test_a_hero_without_a_portrait_has_initials_and_says_whether_the_cv_is_a_file(
    cv: str, label: str, tmp_path: Path
) -> None:
    files = {
        "_config.yml": f"theme: academic\nauthor: {{name: Bo Ek, cv: {cv}}}\n",
        "index.md": "---\nlayout: about\n---\n",
    }
    html = (build(tmp_path, files, appearance={"front": "hero"}) / "index.html").read_text("utf-8")
    assert '<span class="hero__portrait portrait-initials" aria-hidden="true">BE</span>' in html
    assert re.findall(r'<a class="button" href="([^"]+)">.*?</svg>\s*([^<]+)</a>', html, re.DOTALL) == [(cv, label)]


def test_a_title_that_al_folio_leaves_blank_is_the_name(tmp_path: Path) -> None:
    config = CONFIG.replace("title: A site", "title: blank\nfirst_name: Signe\nlast_name: Åkerlund")
    html = (build(tmp_path, {**FILES, "_config.yml": config}) / "publications.html").read_text("utf-8")
    assert "<title>Publications · Signe Åkerlund</title>" in html
    assert "blank" not in html
