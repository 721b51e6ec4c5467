"""Content of other themes, read by ``academic``: who the author is, the links at the top, and the includes of pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

PAPER = "---\ntitle: A Paper\ndate: 2020-01-01\n{}\n---\nText."


def built(folder: Path, files: dict[str, str]) -> tuple[Path, pylekyll.BuildReport]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder / "_site", pylekyll.build(folder, folder / "_site")


def test_academicpages(tmp_path: Path) -> None:
    config = "theme: academic\nlocale: en-US\nname: Ada L\nauthor: {name: Ada L, avatar: me.png, googlescholar: 'https://s.org/x'}\n"
    collections = "collections: {publications: {output: true}, talks: {output: true}}\n"
    page = (
        "---\nlayout: archive\ntitle: All\nauthor_profile: true\npermalink: /all/\n---\n{% include base_path %}\n"
        "{% for post in site.publications reversed %}{% include archive-single.html %}{% endfor %}\n"
        "{% for post in site.talks %}{% include archive-single-talk.html %}{% endfor %}\n"
        "{% include group-by-array collection=site.publications field='tags' %}{{ group_names | join: '+' }}\n"
    )
    site, report = built(
        tmp_path,
        {
            "_config.yml": config + collections,
            "all.md": page,
            "_publications/p.md": PAPER.format(
                "venue: Journal\npaperurl: https://x.org/p.pdf\ntags: [b, a]\nlayout: single"
            ),
            "_talks/t.md": PAPER.format("venue: Hall\ntype: Talk\nlocation: Lund\nlayout: talk"),
        },
    )
    text = (site / "all/index.html").read_text("utf-8")
    assert (
        '<span class="profile__avatar portrait-initials" aria-hidden="true" data-missing="/images/me.png">AL<' in text
    )
    assert '<a href="https://s.org/x" rel="me"><svg' in text
    assert "<cite>Journal</cite> · 2020" in text
    assert "1 January 2020</time> · Talk · Hall · Lund" in text
    assert "a+b" in text
    assert not report.findings


def test_luost26(tmp_path: Path) -> None:
    profile = (
        "primary_name: Ada L\nemail: ada@x.org\ngscholar: ABCDEFGHIJKL\npositions: [{name: Professor}, {name: Lund}]\n"
    )
    index = (
        "---\nlayout: default\n---\n{% include widgets/profile_card_mini.html %}\n"
        "{% include widgets/news_card.html limit=1 %}\n"
        "{% include widgets/publication_card.html publications=site.publications %}\n"
    )
    paper = PAPER.format("pub: Journal\npub_date: '2020'\nauthors: ['Ada L*#', Bo Ek]\nlinks: {Code: 'https://x.org'}")
    site, report = built(
        tmp_path,
        {
            "_config.yml": "theme: academic\ncollections: [publications, news]\n",
            "_data/profile.yml": profile,
            "_data/navigation.yml": "pages: [{name: Blog, url: /blog}]\n",
            "index.html": index,
            "_publications/p.md": paper,
            "_news/a.md": "---\ntitle: 'New <b>things</b>'\ndate: 2021-02-03\n---\n",
        },
    )
    text = (site / "index.html").read_text("utf-8")
    assert re.search(r'<h1 class="profile__name">Ada L</h1>', text)
    assert '<div class="page page--profile">' in text
    assert '<aside class="profile"' in text[: text.index("<main")]
    assert '<aside class="profile"' not in text[text.index("<main") :]
    assert 'href="https://scholar.google.com/citations?user=ABCDEFGHIJKL"' in text
    assert '<a href="/blog">Blog</a>' in text
    assert "Feb 2021</time>" in text
    assert "New <b>things</b>" in text
    assert (
        '<strong>Ada L</strong><sup title="Equal contribution">*</sup><sup title="Corresponding author">†</sup>, Bo Ek'
        in text
    )
    assert "<cite>Journal</cite>" in text
    assert not report.findings


def test_al_folio(tmp_path: Path) -> None:
    about = (
        "---\nlayout: about\npermalink: /\nprofile: {image: me.jpg, more_info: '<p>Room 1</p>'}\nnews: true\n"
        "selected_papers: true\n---\nHello.\n\n{% include figure.liquid path='assets/img/a.png' caption='A' %}\n"
    )
    site, report = built(
        tmp_path,
        {
            "_config.yml": "theme: academic\nfirst_name: Ada\nlast_name: L\norcid_id: 0000-0002-1825-0097\n"
            "collections: {news: {output: true}, projects: {output: true}}\n",
            "_data/socials.yml": "github_username: ada\n",
            "about.md": about,
            "list.md": "---\nlayout: page\ntitle: List\nnav: true\n---\n{% for project in site.projects %}"
            "{% include projects.liquid %}{% endfor %}",
            "_projects/p.md": "---\ntitle: P\ndescription: D\nlayout: page\n---\nText",
            "_news/a.md": "---\ndate: 2021-02-03\ninline: true\n---\nIt *works*.\n",
            "_bibliography/papers.bib": "@article{a, title={T}, author={Ada L and B C}, year=2020, selected={true}}",
        },
    )
    text = (site / "index.html").read_text("utf-8")
    assert '<h1 class="profile__name">Ada L</h1>' in text
    assert 'src="/assets/img/me.jpg"' in text
    assert "<p>Room 1</p>" in text
    assert 'href="https://orcid.org/0000-0002-1825-0097"' in text
    assert 'href="https://github.com/ada"' in text
    assert "It <em>works</em>." in text
    assert "<strong>Ada L</strong>, B C" in text
    assert "<figcaption>A</figcaption>" in text
    assert '<a href="/list.html">List</a>' in text
    assert '<a href="/projects/p.html">P</a>' in (site / "list.html").read_text("utf-8")
    assert not report.findings


def test_a_front_page_without_a_profile_has_a_heading(tmp_path: Path) -> None:
    files = {
        "_config.yml": "title: Coastal Lab\ntheme: academic\nauthor: {name: Ada L}\n",
        "index.md": "---\nlayout: about\nauthor_profile: false\n---\nText.\n",
    }
    site, _ = built(tmp_path, files)
    assert re.findall("<h1.*</h1>", (site / "index.html").read_text("utf-8")) == [
        '<h1 class="visually-hidden">Coastal Lab</h1>'
    ]


def test_acad_homepage(tmp_path: Path) -> None:
    page = (
        "---\npermalink: /\ntitle: ''\nauthor_profile: true\n---\n<span class='anchor' id='about-me'></span>\n\n"
        "# News\n- *2022.02*: Text\n"
    )
    config = "title: Ada L\ntheme: academic\nauthor: {name: Ada L, employer: Lund, orcid: 'https://orcid.org/0000'}\n"
    defaults = "defaults: [{scope: {path: '', type: pages}, values: {layout: default}}]\n"
    navigation = "main: [{title: News, url: '/#about-me'}]\n"
    site, _ = built(tmp_path, {"_config.yml": config + defaults, "index.md": page, "_data/navigation.yml": navigation})
    text = (site / "index.html").read_text("utf-8")
    assert '<h1 class="profile__name">Ada L</h1>' in text
    assert "<span>Lund</span>" in text
    assert '<a href="/#about-me">News</a>' in text
    assert 'id="about-me"' in text or "id='about-me'" in text


def test_a_site_with_next_to_nothing_has_every_layout(tmp_path: Path) -> None:
    layouts = [
        "about",
        "publications",
        "news",
        "projects",
        "talks",
        "teaching",
        "people",
        "blog",
        "tags",
        "archive",
        "post",
        "page",
        "cv",
        "single",
    ]
    files = {f"{name}.md": f"---\nlayout: {name}\nnews: true\nselected_papers: true\n---\n" for name in layouts}
    site, _ = built(tmp_path, {"_config.yml": "theme: academic\n", **files})
    for name in layouts:
        text = (site / f"{name}.html").read_text("utf-8")
        assert "<title>Home</title>" in text
        assert re.search(r'class="masthead__title"[^>]*>Home</a>', text)
