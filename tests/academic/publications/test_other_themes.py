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


def test_written_excerpts_of_academicpages_keep_pictures_and_links(tmp_path: Path) -> None:
    config = "theme: academic\ncollections: {portfolio: {output: true}}\n"
    loop = "---\n---\n{% for post in site.portfolio %}{% include archive-single.html %}{% endfor %}\n"
    written = "Short<br/><img src='/images/x.png'> [more](/more)"
    site, _ = built(
        tmp_path,
        {
            "_config.yml": config,
            "all.md": loop,
            "_portfolio/a.md": f'---\ntitle: A\nexcerpt: "{written}"\n---\nBody',
            "_portfolio/b.md": "---\ntitle: B\n---\nCut ![](/y.png) [there](/there).\n\nRest\n",
        },
    )
    text = (site / "all.html").read_text("utf-8")
    assert '<p>Short<br /><img src="/images/x.png" /> <a href="/more">more</a></p></div>' in text
    assert "<p>Cut there.</p>" in text


def test_authors_and_files_of_publications_of_academicpages(tmp_path: Path) -> None:
    config = "theme: academic\ncollections: {publications: {output: true}}\n"
    loop = "---\n---\n{% for post in site.publications %}{% include archive-single.html %}{% endfor %}\n"
    site, _ = built(
        tmp_path,
        {
            "_config.yml": config,
            "_data/authors.yml": "ada: {name: Ada L}\n",
            "all.md": loop,
            "_publications/a.md": PAPER.format(
                "authors: [ada, Bo Ek]\nbibtex: /a.bib\npaperurl: /a.pdf\nlayout: single"
            ),
            "_publications/b.md": PAPER.format(
                "author: Ek, Bo and L, Ada\nbibtex: '@misc{b, title={1+1}}'\nlayout: single"
            ),
        },
    )
    for name, authors in (("a", "Ada L, Bo Ek"), ("b", "Ek, Bo and L, Ada")):
        for path in ("all.html", f"publications/{name}.html"):
            text = (site / path).read_text("utf-8")
            assert f'<p class="entries__meta">{authors}</p>' in text
    for path in ("all.html", "publications/a.html"):
        text = (site / path).read_text("utf-8")
        assert '<a class="pill" data-icon="paper" href="/a.pdf" aria-label="Paper: A Paper">Paper</a>' in text
        assert '<a class="pill" data-icon="bibtex" href="/a.bib" aria-label="BibTeX: A Paper">BibTeX</a>' in text
    assert "%40misc%7Bb%2C%20title%3D%7B1%2B1%7D%7D" in (site / "publications/b.html").read_text("utf-8")


def test_profiles_of_academicpages(tmp_path: Path) -> None:
    given = {
        "semantic": "https://www.semanticscholar.org/author/1",
        "scopus": "https://www.scopus.com/authid/1",
        "inspire": "https://inspirehep.net/authors/1",
        "academia": "https://lund.academia.edu/ada",
        "goodreads": "ada",
        "lastfm": "ada",
        "telegram": "ada",
        "tumblr": "ada",
    }
    lines = "".join(f"  {key}: {value}\n" for key, value in given.items())
    site, _ = built(
        tmp_path,
        {"_config.yml": f"theme: academic\nauthor:\n  name: Ada L\n{lines}", "index.md": "---\nlayout: about\n---\n"},
    )
    text = (site / "index.html").read_text("utf-8")
    services = ("www.goodreads.com", "www.last.fm/user", "t.me", "www.tumblr.com")
    for address in [*list(given.values())[:4], *(f"https://{service}/ada" for service in services)]:
        assert f'<a href="{address}" rel="me">' in text


def bibliography(folder: Path, entry: str) -> str:
    """Return the page of an entry that the layout `bib` shows."""
    site, _ = built(
        folder,
        {
            "_config.yml": "theme: academic\nplugins: [jekyll-scholar]\nscholar: {bibliography_template: bib}\n",
            "_bibliography/references.bib": entry,
            "index.md": "---\n---\n{% bibliography %}\n",
        },
    )
    return (site / "index.html").read_text("utf-8")


def test_fields_of_al_folio_in_a_bibliography(tmp_path: Path) -> None:
    text = bibliography(
        tmp_path,
        "@article{a, author={Ada L}, title={T}, year=2020, journal={J}, pdf={a.pdf}, poster={b.pdf},"
        " slides={https://x.org/s}, supp={/files/c.pdf}, html={https://x.org/h}, url={https://x.org/u},"
        " video={https://x.org/v}, blog={https://x.org/b},"
        " website={https://x.org/w}, code={https://x.org/c}, hal={hal-01},"
        " award={A <b>long</b> story}, award_name={Best},"
        " note={An \\emph{oral} talk}, annotation={Mark}, bibtex_show={true}}",
    )
    links = re.findall(r'<a class="pill" data-icon="(\w+)" href="([^"]+)">', text)
    pages = [(name, f"https://x.org/{name[0]}") for name in ("code", "slides", "video", "website", "blog")]
    files = [("paper", "/assets/pdf/a.pdf"), ("poster", "/assets/pdf/b.pdf"), ("supplement", "/files/c.pdf")]
    others = [("page", "https://x.org/h"), ("page", "https://x.org/u"), ("hal", "https://hal.science/hal-01")]
    assert sorted(links) == sorted([*pages, *files, *others])
    assert '<span class="paper__award">Best</span>' in text
    for note in ("A &lt;b&gt;long&lt;/b&gt; story", "An <em>oral</em> talk", "Mark"):
        assert f'<p class="paper__note">{note}</p>' in text
    shown = text[text.index('<pre class="paper__bibtex"') :]
    assert "title = {T}" in shown
    assert "poster" not in shown


def test_a_bibliography_shows_an_address_once_and_runs_no_script(tmp_path: Path) -> None:
    text = bibliography(
        tmp_path,
        "@misc{a, title={T}, year=2020, doi={10.1/x}, html={https://x.org}, url={https://x.org}, award={Best},"
        " award_name={Best}, bibtex_show={false}, slides={javascript:alert(1)}, code={data:text/html,1},"
        " blog={javascript&#58;alert(1)}, hal={javascript://alert(1)}}\n"
        "@misc{b, title={U}, year=2020, doi={10.1/y}, url={https://doi.org/10.1/y}}\n",
    )
    links = re.findall(r'<a class="pill" data-icon="(\w+)" href="([^"]+)">', text)
    dois = [("link", f"https://doi.org/10.1/{name}") for name in "xy"]
    texts = [("blog", "/javascript&#58;alert(1)"), ("hal", "https://hal.science/javascript://alert(1)")]
    assert sorted(links) == sorted([*dois, *texts, ("page", "https://x.org")])
    assert text.count("Best") == 1
    assert "paper__bibtex" not in text


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
