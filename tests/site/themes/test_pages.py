"""Pages of papers, projects and courses, open positions, sponsors and announcements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import pylekyll
from tests.site.themes.hard_site import build

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = """
title: A
url: https://example.org
theme: academic
author: {name: A B}
collections: {projects: {output: true}}
"""
RESULTS = """---
teaser: images/a.svg
caption: A *picture*
title: Mine
---
## Results

| a | b |
|---|---|
| 1 | 2 |
"""
PROJECT = """---
layout: project
title: Tide
img: images/a.svg
code: https://c.org
links: [{label: Poll, url: /p/}]
---
"""
BIB = "@article{key2024, title={T}, author={B, A}, journal={J}, year=2024, abstract={Short.}, project={Big Tide}}\n"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"/>'
FILES = {"_config.yml": CONFIG, "_bibliography/a.bib": BIB, "images/a.svg": PICTURE}


def page(folder: Path, text: str, files: dict[str, str] | None = None, **settings: object) -> str:
    site = build(folder, {**FILES, "page.md": text, **(files or {})}, **settings)
    return (site / "page.html").read_text("utf-8")


def test_markdown_beside_an_entry(tmp_path: Path) -> None:
    files = {**FILES, "_papers/key2024.md": RESULTS, "_papers/other.md": "---\ntitle: O\n---\nText\n"}
    site = build(tmp_path, files)
    html = (site / "publications" / "key2024" / "index.html").read_text("utf-8")
    assert '<img src="/images/a.svg" alt="" width="30" height="20" loading="eager"' in html
    assert "<figcaption>A <em>picture</em></figcaption>" in html
    assert '<h2 id="results">Results</h2>' in html
    assert "<table>" in html
    assert '<pre class="paper__bibtex" tabindex="0"><code>@article{key2024,' in html
    assert '<meta name="citation_title" content="T">' in html
    assert "<title>Mine · A</title>" in html
    findings = pylekyll.build(tmp_path, site).findings
    assert [each.code for each in findings] == ["collection-missing"]
    (tmp_path / "_papers" / "other.md").unlink()
    (tmp_path / "_papers" / "key2024.md").write_text("---\n---\nAnother *text*.\n", "utf-8")
    assert not pylekyll.build(tmp_path, site).findings
    html = (site / "publications" / "key2024" / "index.html").read_text("utf-8")
    assert "<p>Another <em>text</em>.</p>" in html
    assert "results" not in html


@pytest.mark.parametrize(
    ("src", "player"),
    [
        ("https://www.youtube.com/watch?v=dQw4&t=3", "https://www.youtube-nocookie.com/embed/dQw4?autoplay=1"),
        ("https://youtu.be/dQw4?si=x", "https://www.youtube-nocookie.com/embed/dQw4?autoplay=1"),
        ("https://vimeo.com/12345", "https://player.vimeo.com/video/12345?dnt=1&amp;autoplay=1"),
        ("https://example.org/talk", None),
    ],
)
def test_videos_of_other_hosts_are_links_until_a_click(tmp_path: Path, src: str, player: str | None) -> None:
    html = page(tmp_path, f"---\nlayout: page\n---\n{{% include video.html src='{src}' title='A talk' %}}\n")
    assert f'<a class="video__frame" href="{src.replace("&", "&amp;")}"' in html
    assert re.findall(r'data-player="([^"]*)"', html) == ([player] if player else [])
    assert "<iframe" not in html


def test_a_video_of_the_site(tmp_path: Path) -> None:
    html = page(tmp_path, "---\nlayout: page\n---\n{% include video.html src='a.mp4' poster='images/a.svg' %}\n")
    assert '<video class="video__frame" src="/a.mp4" controls="" preload="metadata" poster="/images/a.svg"' in html


@pytest.mark.parametrize("src", ["a.mp4", "https://youtu.be/dQw4"])
def test_a_poster_that_is_missing_is_named_for_the_doctor(tmp_path: Path, src: str) -> None:
    text = f"---\nteaser: images/gone.svg\nvideo: {src}\n---\n"
    site = build(tmp_path, {**FILES, "_papers/key2024.md": text})
    html = (site / "publications" / "key2024" / "index.html").read_text("utf-8")
    assert '<figure class="video" data-missing="/images/gone.svg">' in html
    assert html.count("gone.svg") == 1


def test_a_project_has_its_picture_buttons_and_papers(tmp_path: Path) -> None:
    site = build(tmp_path, {**FILES, "_projects/big-tide.md": PROJECT, "_projects/other.md": PROJECT})
    html = (site / "projects" / "big-tide.html").read_text("utf-8")
    assert '<a class="pill" data-icon="code" href="https://c.org">Code</a>' in html
    assert '<a class="pill" href="/p/">Poll</a>' in html
    assert '<p class="teaser"><img src="/images/a.svg" alt="" width="30" height="20"' in html
    assert 'id="key2024"' in html
    assert "Publications</h2>" not in (site / "projects" / "other.html").read_text("utf-8")


def test_a_course_shows_the_columns_that_it_has(tmp_path: Path) -> None:
    rows = "- {week: 1, date: 2027-01-18, topic: A *model*, slides: /s.pdf}\n- {week: 2, topic: '[B](https://b.org)'}\n"
    html = page(
        tmp_path, f"---\nlayout: course\ntitle: C\nterm: Spring\nteachers: [Ada, Bo]\nschedule:\n{rows}---\nText\n"
    )
    assert re.findall(r"<th scope=\"col\">(\w+)</th>", html) == ["Week", "Date", "Topic", "Slides"]
    assert "<li>Spring</li><li>Ada, Bo</li>" in html
    assert '<time datetime="2027-01-18">18 Jan</time>' in html
    assert "A <em>model</em>" in html
    assert 'href="/s.pdf">Slides</a>' in html
    assert '<a href="https://b.org">B</a>' in html


def test_positions_sponsors_links_and_an_announcement(tmp_path: Path) -> None:
    positions = "- {title: PhD, deadline: 2027-01-02, description: 'For *you*'}\n- {title: Gone, open: false}\n"
    html = page(
        tmp_path,
        "---\nlayout: positions\n---\n",
        {"_data/positions.yml": positions},
        funding=[
            {"name": "ERC", "logo": "images/a.svg", "url": "https://erc.org"},
            {"name": "None", "logo": "images/no.png"},
        ],
        footer_links=[{"title": "Imprint", "url": "/imprint/"}],
        announcement={"text": "We *hire*", "url": "/jobs/"},
    )
    assert re.findall(r'<h2 class="position__title">(\w+)</h2>', html) == ["PhD"]
    assert '<img src="/images/a.svg" alt="ERC" width="30" height="20"' in html
    assert '<span data-missing="/images/no.png">None</span>' in html
    assert '<a href="/imprint/">Imprint</a>' in html
    assert '<aside class="announcement"><a href="/jobs/">We hire</a></aside>' in html


def test_an_announcement_that_is_a_text(tmp_path: Path) -> None:
    html = page(tmp_path, "---\nlayout: page\n---\n", announcement="We [hire](/jobs/)")
    assert '<aside class="announcement">We <a href="/jobs/">hire</a></aside>' in html
