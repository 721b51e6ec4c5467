"""Kinds of input that researchers have: none of them may be lost without a word."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import pylekyll
from pylekyll.cli.main import cli

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = "title: Signe Norrby\ntheme: academic\nauthor: {name: Signe Norrby}\ncv: {pdf: false}\n"
CV = "---\nlayout: cv\ntitle: CV\npermalink: /cv/\n---\n"


def built(folder: Path, files: dict[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the text of each built page, and the findings."""
    for name, text in {"_config.yml": CONFIG, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    report = pylekyll.build(folder, folder / "_site", disable_disk_cache=True)
    pages = {}
    for path in (folder / "_site").rglob("*.html"):
        body = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", path.read_text("utf-8"))
        pages[path.relative_to(folder / "_site").as_posix()] = unescape(re.sub(r"<[^>]+>", "", body))
    return pages, [f"{each.code} {each.message}" for each in report.findings]


def imported(folder: Path, text: str) -> tuple[int, str, str]:
    """Return the exit status, what was said, and the library after an import."""
    (folder / "_config.yml").write_text("theme: academic\n")
    (folder / "export.bib").write_text(text, "utf-8")
    done = CliRunner().invoke(cli, ["publications", "import", str(folder / "export.bib"), "--source", str(folder)])
    library = folder / "_bibliography" / "papers.bib"
    return done.exit_code, " ".join(done.output.split()), library.read_text("utf-8") if library.exists() else ""


@pytest.mark.parametrize(
    "item, shown",
    [
        ("- Note: a text with a colon", "Note: a text with a colon"),
        ("- Python: expert", "Python: expert"),
        ("- {A: 1, B: 2024-01-02}", "A: 1, B: 2024-01-02"),
        ("- {name: Languages, details: 'C++, Python'}", "C++, Python"),
        ("- {label: Tools, value: Git}", "Git"),
        ("- {company: Inst, highlights: [Supervisor: Bo Ek, Fine]}", "Supervisor: Bo Ek"),
        ("- {company: Inst, position: Postdoc, details: Half time}", "Half time"),
    ],
)
def test_items_of_a_cv_are_shown(tmp_path: Path, item: str, shown: str) -> None:
    data = f"cv:\n  name: Signe Norrby\n  sections:\n    part:\n      {item}\n"
    pages, _ = built(tmp_path, {"cv.md": CV, "_data/cv.yml": data})
    assert shown in " ".join(pages["cv/index.html"].split())


def test_a_photo_that_is_not_a_picture_is_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    files = {
        "_config.yml": CONFIG.replace("{pdf: false}", "{photo: me.jpg}"),
        "me.jpg": "<html>404</html>\n",
        "cv.md": CV,
        "_data/cv.yml": "cv: {name: Signe Norrby, sections: {text: [Hello]}}\n",
    }
    _, findings = built(tmp_path, files)
    assert [each for each in findings if each.startswith("cv-photo ") and "not a picture" in each]
    assert (tmp_path / "_site" / "cv.pdf").read_bytes().startswith(b"%PDF")


def test_talks_and_news_have_a_year_or_a_month(tmp_path: Path) -> None:
    talks = "- {title: One, date: 2024}\n- {title: Two, date: 2023-05}\n- {title: Three, date: 2022-06-01}\n"
    files = {
        "_data/talks.yml": f"{talks}- {{title: Four}}\n",
        "_data/news.yml": "- {date: 2024, text: Hired}\n- {date: 2021-03, text: Moved}\n",
        "talks.md": "---\nlayout: talks\npermalink: /talks/\n---\n",
        "news.md": "---\nlayout: news\npermalink: /news/\n---\n",
    }
    pages, _ = built(tmp_path, files)
    for name, wanted in (("talks", ["2024", "May 2023", "1 June 2022"]), ("news", ["2024", "2021 March"])):
        text = " ".join(pages[f"{name}/index.html"].split())
        assert [each for each in wanted if each not in text] == []
        assert "1970" not in text
        assert "-1-1" not in text


#: A date of a talk, its year, and how it is shown on the page of talks and in news, below the year.
DATES = [
    ("2024", "2024", "2024", ""),
    ("'2024'", "2024", "2024", ""),
    ("2024-05", "2024", "May 2024", "May"),
    ("2024/05", "2024", "May 2024", "May"),
    ("May 2024", "2024", "May 2024", "May 2024"),
    ("Spring 2024", "2024", "Spring 2024", "Spring 2024"),
    ("Marathon 2024", "2024", "Marathon 2024", "Marathon 2024"),
    ("05/2024", "2024", "05/2024", "05/2024"),
    ("2008/09", "2008", "2008/09", "2008/09"),
    ("2024-06-01", "2024", "1 June 2024", "1 Jun"),
    ("2024-06-01 10:00", "2024", "1 June 2024", "1 Jun"),
]
#: Dates of data that Jekyll refuses in documents.
ODD_DATES = [
    *(("2024/5/6", "2024", "6 May 2024", "6 May"), ("2024-13", "2024", "2024-13", "2024-13")),
    *(
        ("2024-02-30", "2024", "2024-02-30", "2024-02-30"),
        ("to be announced", "to be announced", "to be announced", ""),
    ),
    *(("20240601", "2024", "20240601", "20240601"), ("2023-2024", "2023", "2023-2024", "2023-2024")),
]
LISTS = {
    "talks.md": "---\nlayout: talks\npermalink: /talks/\n---\n",
    "news.md": "---\nlayout: news\npermalink: /news/\n---\n",
}


@pytest.mark.parametrize("date, year, talk, news", [*DATES, *ODD_DATES])
def test_dates_of_data_are_shown(tmp_path: Path, date: str, year: str, talk: str, news: str) -> None:
    files = {
        "_data/talks.yml": f"- {{title: One, date: {date}, venue: V}}\n",
        "_data/news.yml": f"- {{date: {date}, text: Two}}\n",
    }
    assert_shown(built(tmp_path, {**LISTS, **files})[0], year, talk, news)


@pytest.mark.parametrize("date, year, talk, news", DATES)
def test_dates_of_documents_are_shown(tmp_path: Path, date: str, year: str, talk: str, news: str) -> None:
    files = {
        "_config.yml": f"{CONFIG}collections: {{talks: {{output: true}}, news: {{output: true}}}}\n",
        "_talks/a.md": f"---\ntitle: One\ndate: {date}\nvenue: V\n---\nOne.\n",
        "_news/a.md": f"---\ndate: {date}\ninline: true\n---\nTwo\n",
    }
    assert_shown(built(tmp_path, {**LISTS, **files})[0], year, talk, news)


def assert_shown(pages: dict[str, str], year: str, talk: str, news: str) -> None:
    assert f"{year} One {talk} · V" in " ".join(pages["talks/index.html"].split())
    text = " ".join(pages["news/index.html"].split())
    assert " ".join(f"{year} {news} Two".split()) in text
    assert f"{year} {year} " not in text


def test_a_talk_without_a_date_does_not_get_one(tmp_path: Path) -> None:
    files = {
        "_config.yml": f"{CONFIG}collections: {{talks: {{output: true}}, news: {{output: true}}}}\n",
        "_talks/a.md": "---\ntitle: One\nvenue: V\n---\nOne.\n",
        "_talks/2021-03-04-b.md": "---\ntitle: Two\nvenue: V\n---\nTwo.\n",
        "_news/a.md": "---\ntitle: T\ninline: true\n---\nThree\n",
    }
    pages, _ = built(tmp_path, {**LISTS, **files})
    talks, news = (" ".join(pages[f"{name}/index.html"].split()) for name in ("talks", "news"))
    assert "One V 2021 Two 4 March 2021 · V" in talks
    assert "Three" in news
    assert re.findall(r"20\d\d|19\d\d", talks + news) == ["2021", "2021"]


def test_only_the_theme_takes_a_year_as_the_date_of_a_document(tmp_path: Path) -> None:
    files = {"_talks/a.md": "---\ndate: 2024\n---\n", "_config.yml": "collections: [talks]\n"}
    with pytest.raises(pylekyll.PylekyllError, match="Invalid date '2024'"):
        built(tmp_path / "other", files)
    for date in ("2024-13", "soon"):
        files = {"_talks/a.md": f"---\ndate: {date}\n---\n", "_config.yml": f"{CONFIG}collections: [talks]\n"}
        with pytest.raises(pylekyll.PylekyllError, match=f"Invalid date '{date}'") as raised:
            built(tmp_path / date, files)
        assert str(raised.value.location) == "_talks/a.md:2"


def test_a_paper_without_topics_adds_no_choice(tmp_path: Path) -> None:
    bib = "@article{a, title={A}, author={N, S}, year=2020, keywords={x, y}}\n@article{b, title={B}, year=2021}\n"
    built(tmp_path, {"_bibliography/x.bib": bib, "p.md": "---\nlayout: publications\npermalink: /p/\n---\n"})
    page = (tmp_path / "_site" / "p" / "index.html").read_text("utf-8")
    assert re.findall(r"<option[^>]*>\s*</option>", page) == []
    assert '<option value="x">x</option>' in page


@pytest.mark.parametrize("before", ["\n", "\n\n", "\n \n"])
def test_hidden_front_matter_of_a_collection_is_named(tmp_path: Path, before: str) -> None:
    files = {
        "_config.yml": f"{CONFIG}collections: {{papers: {{output: true}}}}\n",
        "_papers/ok.md": "---\ntitle: Ok\n---\n",
        "_papers/blank.md": f"{before}---\ntitle: Blank\n---\n",
    }
    _, findings = built(tmp_path, files)
    assert [each for each in findings if each.startswith("front-matter-hidden _papers/blank.md ")]


def test_strings_of_an_imported_file_are_replaced(tmp_path: Path) -> None:
    text = (
        '@string{jcd = "Journal of Coastal Data"}\n'
        "@article{a, title={Tide Noise}, author={Norrby, Signe}, journal=jcd, year=2024}\n"
        "@article{b, title={Gulls}, author={Norrby, Signe}, journal=JCD # { Letters}, year=2023, month=jan}\n"
    )
    code, _, library = imported(tmp_path, text)
    assert code == 0
    assert "{Journal of Coastal Data}" in library
    assert "{Journal of Coastal Data Letters}" in library


def test_an_entry_that_no_brace_closes_is_taken_and_named(tmp_path: Path) -> None:
    text = (
        "@article{a, title={A}, year=2020}\n\n@article{open, title={B}, year=2021\n@article{c, title={C}, year=2022}\n"
    )
    code, said, library = imported(tmp_path, text)
    assert code == 0
    assert "export.bib:3: no brace closes" in said
    assert "3 added" in said
    assert all(f"title     = {{{title}}}" in library for title in "ABC")


@pytest.mark.parametrize("text", ["not bibtex at all\n", "", "TY  - JOUR\nTI  - A\nER  -\n", '[{"title": "A"}]'])
def test_another_kind_of_file_is_refused(tmp_path: Path, text: str) -> None:
    code, said, library = imported(tmp_path, text)
    assert code == 1
    assert "is not a file of publications" in said
    assert library == ""
