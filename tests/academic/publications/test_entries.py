"""Entries of BibTeX in sites of the theme ``academic``: what is listed, and the places of findings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

import pylekyll
from pylekyll.checks.doctor import examine
from pylekyll.site.config import load
from tests.academic.publications.test_pages import built

if TYPE_CHECKING:
    from pathlib import Path

TALK = "https://example.org/talk"


def listed(folder: Path, entries: str | bytes, settings: str = "", **files: str) -> str:
    """Build a site with ``entries`` and return the text of its list, without tags."""
    (folder / "_bibliography").mkdir(parents=True, exist_ok=True)
    path = folder / "_bibliography" / "x.bib"
    path.write_bytes(entries) if isinstance(entries, bytes) else path.write_text(entries, "utf-8")
    config = f"title: A site\nurl: https://example.org\ntheme: academic\nauthor: {{name: Signe Norrby}}\n{settings}"
    built(folder, {"_config.yml": config, **files})
    page = (folder / "_site/publications.html").read_text("utf-8")
    return re.sub(r"<[^>]+>", "", re.sub(r"(?s)<(script|style)\b.*?</\1>", "", page))


def codes(report: pylekyll.BuildReport) -> list[tuple[str, str]]:
    """Return the codes of warnings with their places."""
    return [
        (found.code, f"{found.location.path}:{found.location.line}" if found.location else "")
        for found in report.findings
    ]


def test_no_command_or_brace_is_on_a_page(tmp_path: Path) -> None:
    entries = r"""@inproceedings{a, title={{\sc Adl} at 5{\textdegree}C \& \unknown{more}},
  author={Norrby, Signe and others}, booktitle={Proc. of the \emph{Conf}}, year=2020,
  abstract={\textit{One}.

  Two $x_1$}}
"""
    text = listed(tmp_path, entries)
    assert "Adl at 5°C &amp; more" in text
    assert "Signe Norrby, et al." in text
    for path in (tmp_path / "_site").rglob("*.html"):
        page = re.sub(r"(?s)<(script|style|pre)\b.*?</\1>", "", path.read_text("utf-8"))
        assert not re.search(r"\\[a-zA-Z]+|\$[^$]+\$|\ufffd", page), path


def test_parents_give_fields_and_are_not_papers(tmp_path: Path) -> None:
    entries = """@inproceedings{a, title={Child}, author={Ek, Bo}, crossref={p}}
@proceedings{p, title={Proceedings of X}, year=2020, xdata={x}}
@xdata{x, publisher={Pub}}
@book{b, title={A Book}, author={Norrby, Signe}, year=2019}
@inbook{c, title={Chapter}, author={Ek, Bo}, crossref={b}}
"""
    text = listed(tmp_path, entries)
    assert "Proceedings of X" in text
    assert re.findall(r"Child|Chapter|A Book", text).count("A Book") == 2  # a paper, and the venue of its chapter
    assert len(list((tmp_path / "_site/publications").glob("*/index.html"))) == 3


def test_works_that_have_not_appeared_are_on_top(tmp_path: Path) -> None:
    entries = """@article{a, title={Old}, year=2020}
@article{b, title={New}, year={in press}, journal={J}}
@misc{c, title={None}}
"""
    text = listed(tmp_path, entries)
    assert text.index("Forthcoming") < text.index("New") < text.index("Old") < text.rindex("Undated")


@pytest.mark.parametrize("content", ["é".encode("cp1252"), "é".encode("utf-16")])
def test_other_encodings_are_read_and_told(tmp_path: Path, content: bytes) -> None:
    is_wide = len(content) > 1
    entry = "@article{a, title={Café}, year=2020}"
    text = listed(tmp_path, entry.encode("utf-16" if is_wide else "cp1252"))
    assert "Café" in text
    report = pylekyll.build(tmp_path, tmp_path / "_site")
    assert ("bibtex-encoding", "_bibliography/x.bib:1") in codes(report)


def test_a_work_in_two_files_is_listed_once_and_told(tmp_path: Path) -> None:
    entry = "@article{a, title={Tides}, author={Norrby, Signe}, journal={J}, year=2020%s}\n"
    text = listed(tmp_path, entry % "", **{"_bibliography/y.bib": entry % ", selected={true}"})
    assert text.count("Tides") == 1
    report = pylekyll.build(tmp_path, tmp_path / "_site")
    assert ("publication-repeated", "_bibliography/y.bib:1") in codes(report)
    assert report.site.data["publications"][0]["selected"] is True


def test_keys_that_meet_at_one_address_get_distinct_ones(tmp_path: Path) -> None:
    listed(tmp_path, "@article{a:b, title={One}, year=2020}\n@article{a/b, title={Two}, year=2020}\n")
    names = sorted(path.parent.name for path in (tmp_path / "_site/publications").glob("*/index.html"))
    assert names == ["a-b", "a-b-2"]


def test_a_doi_may_be_a_key(tmp_path: Path) -> None:
    text = listed(
        tmp_path, "@article{10.1000/S0140-6736(20)30183-5, title={Gulls}, author={Norrby, Signe}, year=2020}\n"
    )
    assert "Gulls" in text
    assert "S0140" not in text


def test_the_entry_to_cite_is_without_what_the_page_needs(tmp_path: Path) -> None:
    listed(tmp_path, "@article{a, title={{\\AA} + B}, year=2020, selected={true}}\n")
    for path in ("publications.html", "publications/a/index.html"):
        page = (tmp_path / "_site" / path).read_text("utf-8")
        (address,) = re.findall(r'href="data:application/x-bibtex;charset=utf-8,([^"]*)" download="a.bib"', page)
        assert "{\\AA} + B" in unquote(address)
        assert "selected" not in address


def test_missing_files_are_reported_where_they_are_named(tmp_path: Path) -> None:
    listed(tmp_path, "@article{a, title={A}, author={Ek; Alm}, year=2020,\n  preview={no.png},\n  pdf={no.pdf}}\n")
    findings = examine(load(tmp_path, {}, [], {})).findings
    places = [(each.diagnostic.code, each.diagnostic.location) for each in findings]
    found = {(code, f"{place.path}:{place.line}") for code, place in places if place}
    assert {("image-missing", "_bibliography/x.bib:2"), ("link-broken", "_bibliography/x.bib:3")} <= found
    assert ("bibtex-names-separator", "_bibliography/x.bib:1") in found


def test_the_email_address_is_not_in_the_feed(tmp_path: Path) -> None:
    post = {"_posts/2020-01-01-a.md": "---\ntitle: A\n---\nB\n"}
    settings = "plugins: [jekyll-feed]\n"
    config = "title: A site\nurl: https://example.org\ntheme: academic\nauthor: {name: S, email: s@s.example}\n"
    for shown, more in ((False, ""), (True, "feed: {email: true}\n")):
        built(tmp_path, {"_config.yml": config + settings + more, **post})
        assert ("s@s.example" in (tmp_path / "_site/feed.xml").read_text("utf-8")) is shown


def test_a_file_with_front_matter_is_read_and_published_as_it_is(tmp_path: Path) -> None:
    entries = "---\n---\n@article{a, title={{DNA} and {{RNA}}}, author={Ek, Bo}, year=2020}\n"
    (tmp_path / "papers.bib").write_text(entries, "utf-8")
    text = listed(tmp_path, "", "publications: {source: papers.bib}\n")
    assert "DNA and RNA" in text
    assert (tmp_path / "_site/papers.bib").read_text("utf-8") == entries


def test_dates_of_papers(tmp_path: Path) -> None:
    entries = (
        "@book{a, title={Of Tides}, author={Ek, Bo}, date={-0043}}\n"
        "@book{b, title={Of Foam}, author={Ek, Bo}, date={2020-05-12}, year={2019}}\n"
        "@book{c, title={Of Gulls}, author={Ek, Bo}, year={2020}, month={jun}}\n"
        "@book{d, title={Of Birds}, author={Ek, Bo}}\n"
    )
    config = "title: A\nurl: https://example.org\ntheme: academic\n"
    site = {"_config.yml": config, "_bibliography/x.bib": entries, "p.md": "---\nlayout: publications\n---\n"}
    findings = built(tmp_path, site).findings
    assert [each.message for each in findings if each.code == "bibtex-year-ignored"] == [
        "'year' of 'b' is 2019, but 'date' is '2020-05-12'."
    ]
    pages = {key: (tmp_path / f"_site/publications/{key}/index.html").read_text("utf-8") for key in "abcd"}
    assert ">44 BC</p>" in pages["a"]
    assert "citation_publication_date" not in pages["a"]
    assert '<time datetime="2020-05-12">12 May 2020</time>' in pages["b"]
    assert '<time datetime="2020-06">Jun 2020</time>' in pages["c"]
    listed = (tmp_path / "_site/p.html").read_text("utf-8")
    places = [listed.index(title) for title in ("Of Gulls", "Of Foam", "Of Tides", "Of Birds")]
    assert places == sorted(places)
    assert ">44 BC</h2>" in listed


def test_macros_of_a_preamble_are_applied_and_others_are_findings(tmp_path: Path) -> None:
    entries = r"""@preamble{"\newcommand{\noopsort}[1]{} \newcommand{\ants}{Ant System\xspace}"}
@book{a, title={The \ants of \MaxMinAnts}, author={{\noopsort{Berg}}{van den Berg}, Ada}, year={{\noopsort{a}}2020}}
"""
    text = listed(tmp_path, entries)
    assert "The Ant System of MaxMinAnts" in text
    assert "Ada van den Berg" in text
    assert "2020" in text
    report = pylekyll.build(tmp_path, tmp_path / "_site")
    assert codes(report) == [("bibtex-latex-left", "_bibliography/x.bib:2")]


def test_an_escaped_command_that_is_not_known_is_a_finding(tmp_path: Path) -> None:
    entries = """@article{a, title={Of C:\\textbackslash temp and \\texttt{\\textbackslash item}},
 abstract={A mass of 4 \\textbackslash mearth, not \\textbackslash{}mearth}, year=2020}
"""
    assert "A mass of 4 \\mearth, not \\mearth" in listed(tmp_path, entries)
    report = pylekyll.build(tmp_path, tmp_path / "_site")
    assert codes(report) == [("bibtex-latex-left", "_bibliography/x.bib:2")]


@pytest.mark.parametrize(
    "field, told",
    [
        (r"title={Tides: Ek {[u.a.]}}", []),
        (r"title={Tides of \{A, B\} and \{was/were\}}", []),
        (r"title={Tides at C:\textbackslash data\textbackslash{}tides}", []),
        (r"title={Tides \{[u.a.]}", ["shows a brace without its partner."]),
        (
            r"title={T}, note={F2F2\textbackslash{}mathbx\{F\}}",
            ["the command \\mathbx, because its backslash is escaped."],
        ),
        (
            r"title={T}, note={ett sextio{\textbackslash}a arsdag}",
            ["the command \\a, because its backslash is escaped."],
        ),
        (r"title={T}, author={Thi\{'ebaux, Bo}", ["'author' of 'a' shows a brace without its partner."]),
        (r"title={T}, author={Tr{\textbackslash}aardh, Bo}", ["'author' of 'a' has LaTeX that is not known: \\aardh."]),
    ],
)
def test_latex_that_is_still_shown_is_a_finding_at_its_field(tmp_path: Path, field: str, told: list[str]) -> None:
    listed(tmp_path, f"@article{{a, year=2020,\n {field}}}\n")
    found = [each for each in pylekyll.build(tmp_path, tmp_path / "_site").findings if each.code == "bibtex-latex-left"]
    assert [wanted for wanted, each in zip(told, found, strict=True) if not each.message.endswith(wanted)] == []
    assert {each.location.line for each in found if each.location} <= {2}


def test_a_word_that_no_string_defines_is_a_finding_at_its_field(tmp_path: Path) -> None:
    entries = "@string{tide = {Tide Letters}}\n@article{a, title={T}, month = april, selected = yes,\n journal = %s}\n"
    listed(tmp_path, entries % "tide")
    assert codes(pylekyll.build(tmp_path, tmp_path / "_site")) == []
    (tmp_path / "_bibliography/x.bib").write_text(entries % "TIDES", "utf-8")
    report = pylekyll.build(tmp_path, tmp_path / "_site")
    assert codes(report) == [("bibtex-string-undefined", "_bibliography/x.bib:3")]


def test_years_before_christ_have_anchors(tmp_path: Path) -> None:
    listed(tmp_path, "@book{a, title={Of Tides}, year={-0349}}\n@book{b, title={New}, year=2020}\n")
    page = (tmp_path / "_site/publications.html").read_text("utf-8")
    assert '<h2 id="y350-bc">350 BC</h2>' in page
    assert 'href="#y350-bc"' in page


def test_a_work_without_a_title_and_one_without_its_parent_are_findings(tmp_path: Path) -> None:
    entries = """@book{a, booktitle={Tides and Sands}, editor={Norrby, Signe}, year=2020}
@inproceedings{b, title={Gulls}, crossref={field2020}}
@inproceedings{c, title={Foam},
  crossref={FIELD2021}}
@proceedings{field2021, title={Proceedings of FIELD}, year=2021}
"""
    text = listed(tmp_path, entries)
    assert text.count("Tides and Sands") == 1
    assert text.count("Proceedings of FIELD") == 1
    assert codes(pylekyll.build(tmp_path, tmp_path / "_site")) == [
        ("bibtex-title-missing", "_bibliography/x.bib:1"),
        ("bibtex-crossref-missing", "_bibliography/x.bib:2"),
    ]


def test_a_field_of_a_parent_gives_way_to_one_of_another_name(tmp_path: Path) -> None:
    entries = """@article{a, title={Gulls}, year=2010, month=jun, crossref={tides}}
@article{b, title={Foam}, month=may, crossref={waves}}
@collection{c, crossref={birds}, volume={2}}
@periodical{tides, title={Tides}, date={1991/}}
@periodical{waves, title={Waves}, year=1995, month=jan, number=4}
@mvcollection{birds, title={All Birds}, date={1980}}
"""
    text = listed(tmp_path, entries)
    report = pylekyll.build(tmp_path, tmp_path / "_site")
    assert codes(report) == []
    dates = {paper["title"]: paper["date"] for paper in report.site.data["publications"]}
    assert dates == {"Gulls": "2010-06", "Foam": "1995-05", "All Birds": "1980"}
    assert "Waves" in text


def test_what_many_entries_have_in_common_is_one_finding(tmp_path: Path) -> None:
    entries = "".join(
        f"@inproceedings{{a{n}, crossref={{tides}},\n title={{\\acr{{TUG}} {n} \\own{'ab'[n % 2]}}}, year=2020}}\n"
        for n in range(4)
    )
    listed(tmp_path, entries)
    report = pylekyll.build(tmp_path, tmp_path / "_site")
    assert sorted(found.message for found in report.findings) == [
        "The field 'crossref' of 'a0' (and 3 more) names the entry 'tides', which does not exist.",
        "The field 'title' of 'a0' (and 1 more) has LaTeX that is not known: \\owna.",
        "The field 'title' of 'a0' (and 3 more) has LaTeX that is not known: \\acr.",
        "The field 'title' of 'a1' (and 1 more) has LaTeX that is not known: \\ownb.",
    ]
    assert ("bibtex-latex-left", "_bibliography/x.bib:4") in codes(report)


def test_an_and_that_no_string_defines_divides_names(tmp_path: Path) -> None:
    text = listed(tmp_path, "@book{a, title={T}, author={Ek, Bo} #and# {Alm, Ada L.} #and# rask, year=2020}\n")
    assert "Bo Ek, Ada L. Alm, rask" in text
    found = {code for code, _ in codes(pylekyll.build(tmp_path, tmp_path / "_site"))}
    assert found == {"bibtex-string-undefined"}


def test_the_entry_to_cite_is_whole_without_the_entries_that_it_names(tmp_path: Path) -> None:
    entries = """@string{acm = {ACM Press}}
@inproceedings{a, title={A}, crossref={p}, xdata={x}, pages={1--2}}
@inproceedings{b, title={B}, crossref={nowhere}, year={2018}}
@proceedings{p, title={Proceedings of P}, year={2017}}
@xdata{x, publisher=acm}
"""
    listed(tmp_path, entries)
    report = pylekyll.build(tmp_path, tmp_path / "_site")
    shown = {paper["key"]: " ".join(paper["bibtex"].split()) for paper in report.site.data["publications"]}
    whole = "title = {A}, pages = {1--2}, year = {2017}, booktitle = {Proceedings of P}, publisher = {ACM Press}"
    assert shown["a"] == f"@inproceedings{{a, {whole} }}"
    assert shown["b"] == "@inproceedings{b, title = {B}, crossref = {nowhere}, year = {2018} }"


def test_a_doi_that_is_an_address_is_a_link_and_another_text_a_finding(tmp_path: Path) -> None:
    entries = """@book{a, title={A}, year=2020, doi={https://proceedings.example.org/v202/x.html}}
@book{b, title={B}, year=2020,
 doi={12--14}}
@book{c, title={C}, year=2020, doi={n/a}}
"""
    listed(tmp_path, entries)
    report = pylekyll.build(tmp_path, tmp_path / "_site")
    links = {
        paper["key"]: [each["url"] for each in paper.get("links", ())] for paper in report.site.data["publications"]
    }
    assert links == {"a": ["https://proceedings.example.org/v202/x.html"], "b": [], "c": []}
    assert codes(report) == [("bibtex-doi-unusable", "_bibliography/x.bib:3")]


@pytest.mark.parametrize(
    ("written", "venue", "links"),
    [
        ("Manuscript", "Manuscript", []),
        (f"Talk at the school, {TALK}", f"Talk at the school, {TALK}", [TALK]),
        (f"\\url{{{TALK}}}", "", [TALK]),
        ("www.example.org/talk", "", ["https://www.example.org/talk"]),
    ],
)
def test_how_a_work_is_published(written: str, venue: str, links: list[str], tmp_path: Path) -> None:
    listed(tmp_path, f"@misc{{a, title={{T}}, howpublished={{{written}}}, year=2020}}\n")
    (paper,) = pylekyll.build(tmp_path, tmp_path / "_site").site.data["publications"]
    assert paper.get("venue", "") == venue
    assert [link["url"] for link in paper.get("links", ())] == links
