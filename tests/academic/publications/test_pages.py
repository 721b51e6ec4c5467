"""The publications of the theme ``academic`` in a built site."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = "title: A site\nurl: https://example.org\ntheme: academic\nauthor: {name: Signe Åkerlund}\n"
LIST = "---\nlayout: publications\ntitle: Publications\n---\n"
BIB = r"""
@article{new2024, title={New <b> & "quoted"}, author={Signe {\AA}kerlund and Bo Ek}, journal={J}, year=2024,
  doi={10.1/2},
  abstract={Ends </script> early.}, selected={true}}
@article{old2020, title={Old}, author={Bo Ek}, journal={J}, year=2020}
"""


def built(folder: Path, files: dict[str, str], **settings: object) -> pylekyll.BuildReport:
    for name, text in {"_config.yml": CONFIG, "publications.md": LIST, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return pylekyll.build(folder, folder / "_site", **settings)


def test_a_list_by_year_and_a_page_for_each(tmp_path: Path) -> None:
    built(tmp_path, {"_bibliography/papers.bib": BIB})
    page = (tmp_path / "_site/publications.html").read_text("utf-8")
    assert re.findall(r'<h2 id="y(\d+)">', page) == ["2024", "2020"]
    assert re.findall(r'<a href="#y(\d+)">', page) == ["2024", "2020"]
    assert '<a href="/publications/new2024/">New &lt;b&gt; &amp; &quot;quoted&quot;</a>' in page
    assert "<strong>Signe Åkerlund</strong>, Bo Ek" in page
    assert "<b>" not in page
    paper = (tmp_path / "_site/publications/new2024/index.html").read_text("utf-8")
    assert '<meta name="citation_author" content="Bo Ek">' in paper
    assert '<meta name="citation_publication_date" content="2024">' in paper
    (data,) = re.findall(r'<script type="application/ld\+json">\n(.*?)\n</script>', paper, re.DOTALL)
    assert json.loads(data)["headline"] == 'New <b> & "quoted"'
    assert json.loads(data)["abstract"] == "Ends </script> early."


def test_selected_papers_on_another_page(tmp_path: Path) -> None:
    index = "---\nlayout: default\n---\n{% include publications.html selected=true heading=2 %}"
    built(tmp_path, {"_bibliography/papers.bib": BIB, "index.html": index})
    page = (tmp_path / "_site/index.html").read_text("utf-8")
    assert re.findall(r'<h2 class="paper__title">', page) == ['<h2 class="paper__title">']
    assert "old2020" not in page


def test_citations_come_from_the_scholar_data(tmp_path: Path) -> None:
    numbers = '{"total": 3, "publications": {"USER:abc": {"num_citations": 1}}}'
    bib = "@article{a, title={A}, year=2020, google_scholar_id={abc}}"
    built(tmp_path, {"_bibliography/a.bib": bib, "_data/google_scholar.json": numbers})
    assert "1 citation</span>" in (tmp_path / "_site/publications.html").read_text("utf-8")


def test_a_collection_gives_the_same_list(tmp_path: Path) -> None:
    config = f"{CONFIG}collections: {{publications: {{output: true}}}}\n"
    paper = "---\ntitle: Talk\nyear: 2021\nvenue: V\npaperurl: https://x.org/p.pdf\n---\nText"
    built(tmp_path, {"_config.yml": config, "_publications/talk.md": paper})
    page = (tmp_path / "_site/publications.html").read_text("utf-8")
    assert '<a href="/publications/talk.html">Talk</a>' in page
    assert 'href="https://x.org/p.pdf"' in page


def test_mistakes_in_the_file_are_reported_with_their_line(tmp_path: Path) -> None:
    report = built(tmp_path, {"_bibliography/a.bib": "@article{a, title={A}}\n@article{a, title={B}}\n"})
    (finding,) = [finding for finding in report.findings if finding.code.startswith("bibtex")]
    assert str(finding.location) == "_bibliography/a.bib:2"


def test_a_folder_outside_of_the_site_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.bib").write_text("@misc{a, title={Secret}}")
    report = built(tmp_path / "site", {}, publications={"source": "../"})
    assert "publications-source" in [finding.code for finding in report.findings]
    assert "publications" not in report.site.data


def test_other_themes_do_not_get_it(tmp_path: Path) -> None:
    (tmp_path / "_bibliography").mkdir()
    (tmp_path / "_bibliography/a.bib").write_text(BIB)
    (tmp_path / "_config.yml").write_text("title: A\n")
    assert "publications" not in pylekyll.Site.open(tmp_path).data


def test_data_of_the_site_stays(tmp_path: Path) -> None:
    report = built(
        tmp_path, {"_bibliography/papers.bib": BIB, "_data/publications.yml": "- title: Mine\n  year: 1999\n"}
    )
    assert [entry["title"] for entry in report.site.data["publications"]] == ["Mine"]
