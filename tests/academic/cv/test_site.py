"""The CV of the theme ``academic`` in a built site."""

from __future__ import annotations

import html
import re
import threading
from typing import TYPE_CHECKING, Any

import pytest

import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = "title: A site\nurl: https://example.org\ntheme: academic\nauthor: {name: Signe Åkerlund}\n"
PAGE = "---\nlayout: cv\ntitle: CV\npermalink: /cv/\n---\nThe end.\n"
CV = """\
cv:
  name: Signe Åkerlund
  headline: <b>Postdoc</b> & more
  email: s@example.org
  sections:
    education:
      - institution: University of Norrvik
        degree: Ph.D.
        area: Computer Science
        start_date: 2020-09
        end_date: 2025-08
        highlights:
          - "<script>alert(1)</script>Thesis: *Water*"
    publications: []
    languages:
      - label: Swedish
        details: first language
      - label: English
        details: fluent
"""
BIB = r"""
@article{b2024, title={Second}, author={Bo Ek}, journal={J}, year=2024, doi={10.1/2}}
@article{a2026, title={First <i>}, author={Signe {\AA}kerlund and Bo Ek}, journal={J}, volume=3, year=2026,
  selected={true}}
"""


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def built(folder: Path, files: dict[str, str] | None = None, **settings: object) -> pylekyll.BuildReport:
    write(folder, {"_config.yml": CONFIG, "cv.md": PAGE, "_data/cv.yml": CV, **(files or {})})
    return pylekyll.build(folder, folder / "_site", **settings)


def codes(report: pylekyll.BuildReport) -> list[str]:
    return [finding.code for finding in report.findings if finding.code.startswith("cv-")]


def page(folder: Path, name: str = "cv/index.html") -> str:
    return (folder / "_site" / name).read_text("utf-8")


def texts(markup: str, element: str) -> list[str]:
    found = re.findall(rf"<{element}\b[^>]*>(.*?)</{element}>", markup, re.DOTALL)
    return [html.unescape(re.sub(r"<[^>]+>", "", one)) for one in found]


NO_PDF = {"_config.yml": CONFIG + "cv: {pdf: false}\n"}


def test_the_page(tmp_path: Path) -> None:
    report = built(tmp_path, {**NO_PDF, "_bibliography/a.bib": BIB})
    assert codes(report) == []
    shown = page(tmp_path)
    main = shown[shown.index("<main") : shown.index("</main>")]
    assert texts(main, "h1") == ["Signe Åkerlund"]
    assert texts(main, "h2") == ["Education", "Publications", "Languages"]
    assert texts(main, "h3") == ["Ph.D., Computer Science", "First <i>", "Second"]
    assert '<time datetime="2020-09">Sept 2020 – Aug 2025</time>' in main
    assert "<li>Thesis: <em>Water</em></li>" in main
    assert "alert" not in main
    assert "<strong>Postdoc</strong> &amp; more" in main
    assert "s@example.org" not in main
    assert html.unescape(main).count('href="mailto:s@example.org"') == 1
    assert texts(main, "dt") == ["Swedish", "English"]
    assert "<strong>Signe Åkerlund</strong>, Bo Ek" in main
    assert '<a href="https://doi.org/10.1/2">Second</a>' in main
    assert "The end." in main
    assert main.index("The end.") > main.index("Languages")
    assert ".pdf" not in main


@pytest.mark.parametrize(
    ("setting", "titles"),
    [("true", ["First <i>", "Second"]), ("selected", ["First <i>"]), ("1", ["First <i>"]), ("false", [])],
)
def test_which_publications(setting: str, titles: list[str], tmp_path: Path) -> None:
    config = CONFIG + f"cv: {{pdf: false, publications: {setting}}}\n"
    built(tmp_path, {"_config.yml": config, "_bibliography/a.bib": BIB})
    assert texts(page(tmp_path), "h3") == ["Ph.D., Computer Science", *titles]


def test_own_publications_of_the_data_are_the_only_ones(tmp_path: Path) -> None:
    own = CV.replace("publications: []", "papers: [{title: Mine, authors: [Bo Ek], date: 2020}]")
    built(tmp_path, {**NO_PDF, "_data/cv.yml": own, "_bibliography/a.bib": BIB})
    assert texts(page(tmp_path), "h2") == ["Education", "Papers", "Languages"]


def test_order_and_choice_of_sections(tmp_path: Path) -> None:
    config = CONFIG + "cv: {pdf: false, sections: [languages, Education]}\n"
    built(tmp_path, {"_config.yml": config})
    assert texts(page(tmp_path), "h2") == ["Languages", "Education"]


def test_json_resume_and_its_order_by_al_folio(tmp_path: Path) -> None:
    work, skills = '[{"name": "W", "position": "P"}]', '[{"name": "S", "keywords": ["k"]}]'
    resume = f'{{"basics": {{"name": "A B"}}, "work": {work}, "skills": {skills}}}'
    files = {
        "assets/json/resume.json": resume,
        "cv.md": PAGE.replace("layout: cv", "layout: cv\ncv_format: jsonresume"),
    }
    built(tmp_path, {**files, "_config.yml": CONFIG + "cv: {pdf: false}\njsonresume: [skills]\n"})
    shown = page(tmp_path)
    assert texts(shown, "h1") == ["A B"]
    assert texts(shown, "h2") == ["Skills"]
    assert (tmp_path / "_site/assets/json/resume.json").is_file()


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ("jekyll_get_json: [{data: resume, json: assets/json/own.json}]\n", "Own"),
        ("jekyll_get_json: [{data: other, json: assets/json/own.json}]\n", "Example"),
        ("jekyll_get_json: [{data: resume, json: 'https://example.org/own.json'}]\n", "Example"),
        ("", "Example"),
    ],
)
def test_a_resume_that_al_folio_reads_precedes_its_example(settings: str, name: str, tmp_path: Path) -> None:
    own = '{"basics": {"name": "Own"}, "work": [{"name": "W"}]}'
    files = {"assets/json/own.json": own, "_data/cv.yml": CV.replace("name: ", "name: Example #")}
    built(tmp_path, {**files, "_config.yml": f"{CONFIG}cv: {{pdf: false}}\ndisable_network: true\n{settings}"})
    assert texts(page(tmp_path), "h1") == [name]


def test_a_file_that_has_only_comments_is_skipped(tmp_path: Path) -> None:
    own = '{"basics": {"name": "Own"}, "work": [{"name": "W"}]}'
    built(tmp_path, {**NO_PDF, "_data/cv.yml": "# cv:\n#   name: X\n\n---\n", "_data/resume.json": own})
    assert texts(page(tmp_path), "h1") == ["Own"]


def test_languages_have_pages_of_their_own(tmp_path: Path) -> None:
    french = PAGE.replace("/cv/", "/fr/cv/").replace("title: CV", "title: CV\nlang: fr")
    named = PAGE.replace("/cv/", "/short/").replace("title: CV", "title: CV\ncv_data: shorter")
    files = {"fr.md": french, "_data/fr/cv.yml": CV.replace("Languages", "Langues"), "short.md": named}
    built(tmp_path, {**NO_PDF, **files, "_data/shorter.yml": "cv: {name: Short}"})
    assert "sept. 2020 – août 2025" in page(tmp_path, "fr/cv/index.html")
    assert "Sept 2020 – Aug 2025" in page(tmp_path)
    assert texts(page(tmp_path, "short/index.html"), "h1") == ["Short"]


def test_a_damaged_field_has_a_place(tmp_path: Path) -> None:
    damaged = CV.replace("start_date: 2020-09", "start_date: 2020-19").replace(
        "fluent", "fluent\n        highlihgts: C1"
    )
    report = built(tmp_path, {**NO_PDF, "_data/cv.yml": damaged})
    found = [finding for finding in report.findings if finding.code == "cv-field"]
    assert [(str(finding.location), finding.subjects) for finding in found] == [
        ("_data/cv.yml:10", ("cv.sections.education[0].start_date",)),
        ("_data/cv.yml:20", ("cv.sections.languages[1].highlihgts",)),
    ]
    assert "'2020-19' is not a date" in found[0].message
    assert "is not shown: 'C1'" in found[1].message
    assert found[1].hint == "Is it 'highlights'?"
    assert "University of Norrvik" in page(tmp_path)


def test_fields_of_one_name_that_are_not_shown_are_one_finding(tmp_path: Path) -> None:
    entries = "".join(f"\n      - {{name: E{number}, icon: i{number}, mood: m{number}}}" for number in range(3))
    unread = "".join(f"\n      - {{name: F, mood{number}: x}}" for number in range(10))
    report = built(tmp_path, {**NO_PDF, "_data/cv.yml": f"cv:\n  sections:\n    a:{entries}\n    b:{unread}\n"})
    found = [finding for finding in report.findings if finding.code == "cv-field"]
    assert [(str(each.location), each.severity.value) for each in found[:2]] == [
        *(("_data/cv.yml:4", "notice"), ("_data/cv.yml:4", "warning"))
    ]
    assert found[1].message == (
        "The field 'cv.sections.a[0].mood' of the CV is not shown: 'm0'."
        " Others with the name 'mood': 'm1' (line 5), 'm2' (line 6)."
    )
    assert found[1].subjects == tuple(f"cv.sections.a[{number}].mood" for number in range(3))
    assert found[-1].subjects == tuple(f"cv.sections.b[{number}].mood{number}" for number in range(6, 10))
    assert "_data/cv.yml:17: The field 'cv.sections.b[9].mood9' of the CV is not shown: 'x'." in found[-1].message
    assert len(found) == 9


def test_a_file_that_is_not_yaml_has_a_location(tmp_path: Path) -> None:
    report = built(tmp_path, {**NO_PDF, "cv.md": PAGE.replace("title: CV", "cv_data: bad.yml"), "bad.yml": "a: b: c\n"})
    [finding] = [finding for finding in report.findings if finding.code == "cv-unreadable"]
    assert finding.location is not None
    assert (finding.location.path, finding.location.line) == ("bad.yml", 1)


@pytest.mark.parametrize("name", ["../outside.yml", "/etc/passwd", "missing"])
def test_data_outside_the_site_are_not_read(name: str, tmp_path: Path) -> None:
    write(tmp_path, {"outside.yml": "cv: {name: Outside}"})
    site = tmp_path / "site"
    report = built(site, {**NO_PDF, "cv.md": PAGE.replace("title: CV", f"title: CV\ncv_data: {name}")})
    assert codes(report) == ["cv-unreadable"]
    assert "Outside" not in page(site)


def test_wrong_settings_are_named(tmp_path: Path) -> None:
    config = CONFIG + "cv: {pdf: false, design: fancy, colour: red, paper: a5, sizes: 3}\n"
    report = built(tmp_path, {"_config.yml": config})
    found = [finding.message for finding in report.findings if finding.code == "cv-setting"]
    assert [re.findall(r"'(cv\.\w+)'", message)[0] for message in found] == [
        *("cv.sizes", "cv.design", "cv.paper", "cv.colour")
    ]


def test_sites_of_other_themes_have_it_by_the_setting(tmp_path: Path) -> None:
    config = "title: A site\ncv: {pdf: false}\n"
    layout = "{{ page.curriculum.name }} of {{ site.data.curriculum.sections.size }}{{ content }}"
    built(tmp_path, {"_config.yml": config, "_layouts/cv.html": layout})
    assert page(tmp_path).startswith("Signe Åkerlund of 2")


def test_without_typst_one_line_tells_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.academic.cv.pdf.is_available", lambda: False)
    report = built(tmp_path)
    assert codes(report) == ["cv-pdf-missing"]
    [finding] = [finding for finding in report.findings if finding.code == "cv-pdf-missing"]
    assert finding.message == "cv.pdf is not made: the package 'typst' is not installed."
    assert "pylekyll[cv]" in (finding.hint or "")
    assert "Swedish" in page(tmp_path)
    assert "cv.pdf" not in page(tmp_path)


@pytest.mark.parametrize(
    ("front_matter", "link", "made"),
    [
        ("", "/cv.pdf", "cv.pdf"),
        ("cv_pdf: /files/me.pdf", "/files/me.pdf", "files/me.pdf"),
        ("cv_pdf: me.pdf", "/assets/pdf/me.pdf", "assets/pdf/me.pdf"),
        ("cv_pdf: https://other.example/me.pdf", "https://other.example/me.pdf", None),
        ("cv_pdf: /own.pdf", "/own.pdf", "own.pdf"),
        ("cv_pdf: false", None, None),
    ],
)
@pytest.mark.usefixtures("typst")
def test_where_the_pdf_is(front_matter: str, link: str | None, made: str | None, tmp_path: Path) -> None:
    built(tmp_path, {"cv.md": PAGE.replace("title: CV", f"title: CV\n{front_matter}"), "own.pdf": "mine"})
    assert re.findall(r'class="cv__pdf"><a class="button" href="([^"]*)"', page(tmp_path)) == ([link] if link else [])
    found = {path.relative_to(tmp_path / "_site").as_posix() for path in (tmp_path / "_site").rglob("*.pdf")}
    assert found == {"own.pdf", *([made] if made else [])}
    assert (tmp_path / "_site/own.pdf").read_text() == "mine"


@pytest.mark.usefixtures("typst")
def test_an_incremental_build_equals_a_clean_one(tmp_path: Path) -> None:
    """Each change has its effect, and reverting it restores the first output."""
    changes: list[dict[str, Any]] = [
        {},
        {"_data/cv.yml": CV.replace("fluent", "better")},
        {"_bibliography/a.bib": BIB},
        {"_config.yml": CONFIG + "cv: {design: modern}\n"},
        {"_config.yml": CONFIG, "_data/cv.yml": CV, "_bibliography/a.bib": ""},
    ]
    seen = []
    for number, change in enumerate(changes):
        site = tmp_path / "site"
        built(site, change)
        files = {path.relative_to(site): path.read_bytes() for path in (site / "_site").rglob("*") if path.is_file()}
        clean = tmp_path / f"clean{number}"
        for path in [path for path in site.rglob("*") if path.is_file()]:
            inside = path.relative_to(site)
            if inside.parts[0] not in ("_site", ".jekyll-cache"):
                (clean / inside).parent.mkdir(parents=True, exist_ok=True)
                (clean / inside).write_bytes(path.read_bytes())
        pylekyll.build(clean, clean / "_site")
        found = {path.relative_to(clean): path.read_bytes() for path in (clean / "_site").rglob("*") if path.is_file()}
        assert files == found
        seen.append(next(content for path, content in files.items() if path.name == "cv.pdf"))
    assert seen[0] == seen[-1]
    assert len(set(seen)) == len(changes) - 1


@pytest.mark.usefixtures("typst")
def test_a_pdf_is_kept_until_its_data_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    from pylekyll.academic.cv import pdf

    real = pdf.make_pdf
    monkeypatch.setattr(pdf, "make_pdf", lambda *arguments: made.append(1) or real(*arguments))
    built(tmp_path)
    built(tmp_path, {"other.md": "---\n---\nnew"})
    assert len(made) == 1
    built(tmp_path, {"_data/cv.yml": CV.replace("fluent", "better")})
    assert len(made) == 2


@pytest.mark.usefixtures("typst")
def test_the_process_waits_for_a_pdf_when_the_build_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pylekyll.academic.cv import pdf

    threads: list[threading.Thread] = []
    real = pdf.make_pdf
    monkeypatch.setattr(pdf, "make_pdf", lambda *given: threads.append(threading.current_thread()) or real(*given))
    with pytest.raises(pylekyll.PylekyllError):
        built(tmp_path, {"z.md": "---\n---\n{% include nothing.html %}"})
    assert [each.daemon for each in threads] == [False]
    threads[0].join()


@pytest.mark.usefixtures("typst")
def test_the_date_comes_from_the_environment(tmp_path: Path) -> None:
    write(tmp_path, {"_config.yml": CONFIG, "cv.md": PAGE, "_data/cv.yml": CV})
    pylekyll.build(tmp_path, tmp_path / "_site", environment={"SOURCE_DATE_EPOCH": "86400"})
    assert b"19700102" in (tmp_path / "_site/cv.pdf").read_bytes()


@pytest.mark.usefixtures("typst")
def test_photo_and_fonts_are_of_the_site(tmp_path: Path) -> None:
    outside = tmp_path / "secret.png"
    outside.write_bytes(b"x")
    site = tmp_path / "site"
    site.mkdir()
    (site / "link.png").symlink_to(outside)
    for photo in ("../secret.png", "link.png", "missing.png", "cv.md"):
        report = built(site, {"_data/cv.yml": CV.replace("email:", f"photo: {photo}\n  email:")})
        assert codes(report) == ["cv-photo"], photo
    report = built(site, {"_config.yml": CONFIG + "cv: {fonts: [Nowhere Sans]}\n", "_data/cv.yml": CV})
    assert codes(report) == ["cv-fonts"]
    report = built(site, {"_config.yml": CONFIG, "_data/cv.yml": CV.replace("Water", "渡辺")})
    assert codes(report) == ["cv-characters"]


PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\n"
    b"IDATx\x9cc`\x00\x00\x00\x02\x00\x01H\xaf\xa4q\x00\x00\x00\x00IEND\xaeB`\x82"
)


@pytest.mark.parametrize(
    ("photo", "content", "address", "found"),
    [
        ("images/me.png", PNG, "/images/me.png", None),
        ("/images/me.png", PNG, "/images/me.png", None),
        ("images/me.png", b"<html>404</html>", None, "not a picture"),
        ("missing.png", b"", None, "no file of this name"),
        ("cv.md", b"", None, "its format is not supported"),
        ("https://a.example/me.png", b"", "https://a.example/me.png", "another host"),
        ("false", b"", None, None),
    ],
)
def test_the_page_shows_the_photo(
    photo: str, content: bytes, address: str | None, found: str | None, tmp_path: Path
) -> None:
    (tmp_path / "images").mkdir()
    if content:
        (tmp_path / "images/me.png").write_bytes(content)
    report = built(tmp_path, {**NO_PDF, "_data/cv.yml": CV.replace("email:", f"photo: {photo}\n  email:")})
    assert re.findall(r'class="cv__photo" src="([^"]*)"', page(tmp_path)) == ([address] if address else [])
    [*messages] = [finding.message for finding in report.findings if finding.code == "cv-photo"]
    assert [photo in message and (found or "") in message for message in messages] == ([True] if found else [])


@pytest.mark.usefixtures("typst")
def test_titles_of_publications_keep_their_markup(tmp_path: Path) -> None:
    title = r"On \emph{E. coli}, CO$_2$, $\alpha_{ij}$ and a*b*"
    text = f"@article{{a, author={{Signe Åkerlund}}, title={{{title}}}, journal={{J. of \\emph{{X}}}}, year=2020}}"
    built(tmp_path, {"_config.yml": CONFIG + "math: true\n", "_bibliography/a.bib": text})
    shown = page(tmp_path)
    assert ">On <em>E. coli</em>, CO<sub>2</sub>, <math><msub><mi>α</mi>" in shown
    assert "<cite>J. of <em>X</em></cite>" in shown
    assert (tmp_path / "_site/cv.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("config", "data", "place"),
    [
        ("", "cv:\n  name: S\n  photo: me.jpg\n", "_data/cv.yml:3"),
        ("", "basics:\n  image: me.jpg\n", "_data/cv.yml:2"),
        ("cv:\n  pdf: false\n  photo: me.jpg\n", "cv: {name: S}\n", f"_config.yml:{CONFIG.count(chr(10)) + 3}"),
    ],
)
def test_a_photo_that_is_missing_has_a_place(config: str, data: str, place: str, tmp_path: Path) -> None:
    report = built(tmp_path, {"_config.yml": CONFIG + config, "_data/cv.yml": data})
    assert [str(one.location) for one in report.findings if one.code == "cv-photo"] == [place]
