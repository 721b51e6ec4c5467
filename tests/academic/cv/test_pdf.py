"""PDFs by Typst: pages, text, bytes, and that data stay data."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
import zlib
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.academic.cv import pdf
from pylekyll.academic.cv.fonts import FontChoice
from pylekyll.academic.cv.formulas import tree_of
from pylekyll.academic.cv.pdf import DESIGNS, PdfOptions, key_of, make_pdf
from pylekyll.academic.cv.read import read_curriculum
from pylekyll.academic.cv.words import words_of
from pylekyll.gems.builtin.formula_converters import mathml_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("typst")

HOSTILE = (
    '#read("/etc/passwd") #import "@preview/a:1.0.0" $#x$ \\ "quotes" `raw` [brackets] #panic() {{ x }} <label> @ref'
)


def data_of(entries: list[Any], lang: str = "en", name: str = "Ada B", *, formulas: bool = False) -> dict[str, Any]:
    data = {"cv": {"name": name, "email": "a@b.example", "sections": {"one": entries}}}
    mathml = mathml_of(True)
    trees = (lambda latex: tree_of(found) if (found := mathml(latex)) else None) if formulas else None
    return read_curriculum(data, words_of(lang), lambda _: False)[0].pdf_data(trees)


def text_of(content: bytes, folder: Path) -> str:
    """Return the text as poppler extracts it."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed (apt-get install poppler-utils)")
    (folder / "cv.pdf").write_bytes(content)
    done = subprocess.run([program, folder / "cv.pdf", "-"], capture_output=True, check=True)
    return done.stdout.decode("utf-8")


def pages_of(content: bytes) -> int:
    """Return the number of pages: their objects may be compressed."""
    streams = (zlib.decompress(one) for one in re.findall(rb"/ObjStm.*?stream\r?\n(.*?)endstream", content, re.DOTALL))
    return sum(len(re.findall(rb"/Type\s*/Page\b(?!s)", part)) for part in (content, *streams))


@pytest.mark.parametrize("design", DESIGNS)
def test_data_are_shown_as_they_are_written(design: str, tmp_path: Path) -> None:
    entries = [{"name": "T", "date": "2024", "summary": "\\#hash $math$ _x", "highlights": [HOSTILE.replace("`", "'")]}]
    made = make_pdf(data_of(entries), PdfOptions(design=design), FontChoice())
    text = " ".join(text_of(made.content, tmp_path).split())
    for part in ('#read("/etc/passwd")', '#import "@preview/a:1.0.0"', "$#x$", "#panic()", "{{ x }}", "@ref", "#hash"):
        assert part in text


@pytest.mark.parametrize("design", DESIGNS)
def test_formulas_are_set(design: str, tmp_path: Path) -> None:
    parts = (
        r"$\mathcal{O}(n \log n)$ \(\frac{a}{b} \leq \sqrt[3]{x}\) $\hat{x}_i^2$ $\sum_{i=1}^n \vec{v}$",
        r"$\overset{!}{=}$ $\begin{pmatrix}a&b\\c&d\end{pmatrix}$ $\binom{n}{k}$ $f'(x)$",
        r"$\text{#panic()}_1$ **$$\mathbb{R}^n$$** $\nosuch^2$",
    )
    data = data_of([{"bullet": part} for part in parts], formulas=True)
    made = make_pdf(data, PdfOptions(design=design), FontChoice())
    text = "".join(text_of(made.content, tmp_path).split())
    for part in ("log", "∑", "#panic()", "ℝ", "≤", "nosuch2"):
        assert part in unicodedata.normalize("NFKC", text) or part in text
    assert "$" not in text
    assert "\\" not in text


@pytest.mark.parametrize("design", DESIGNS)
def test_each_kind_of_entry_is_set(design: str, tmp_path: Path) -> None:
    entries = [
        "A text",
        {"bullet": "A bullet"},
        {"number": "A number"},
        {"reversed_number": "A countdown"},
        {"label": "Label", "details": "Details"},
        {"name": "Quoted", "reference": "A quote"},
        {"title": "Paper", "authors": ["*Me Myself*", "You"], "journal": "Journal", "date": "2024"},
        {"company": "Company", "position": "Position", "location": "Place", "start_date": "2020-01", "summary": "Sum"},
        {"name": "[Linked](https://a.example)", "highlights": ["High - Below"]},
    ]
    made = make_pdf(data_of(entries), PdfOptions(design=design), FontChoice())
    text = text_of(made.content, tmp_path)
    for word in ("A text", "A bullet", "A number", "A countdown", "Label", "Details", "A quote", "Paper", "Me Myself"):
        assert word in text
    for word in ("Journal", "Company", "Position", "Place", "Jan 2020 – present", "Sum", "Linked", "High", "Below"):
        assert word in text
    assert b"https://a.example" in made.content


@pytest.mark.parametrize("lang", ["ar", "zh-CN", "ja", "sv", "", "x" * 40, "../en", "e\u0301"])
def test_any_language_gives_a_pdf(lang: str) -> None:
    assert make_pdf(data_of(["x"], lang), PdfOptions(lang=lang), FontChoice()).content.startswith(b"%PDF-")


@pytest.mark.parametrize("entries", [[], [{}], [{"name": "x" * 2000}], ["\U0001f600 \ud800 \x00 \x07 \u202e"]])
def test_awkward_data_give_a_pdf(entries: list[Any]) -> None:
    for design in DESIGNS:
        assert make_pdf(data_of(entries, name=""), PdfOptions(design=design), FontChoice()).content


def test_the_same_input_gives_the_same_bytes() -> None:
    data, options = data_of(["x"]), PdfOptions()
    first, second = make_pdf(data, options, FontChoice()), make_pdf(data, options, FontChoice())
    assert first.content == second.content
    assert b"CreationDate" not in first.content
    dated = make_pdf(data, PdfOptions(timestamp=86_400), FontChoice()).content
    assert b"D:19700102000000Z" in dated.replace(b"+00'00", b"Z")


def test_a_key_stands_for_all_that_is_shown() -> None:
    choice = FontChoice()
    keys = {
        key_of(data_of(["x"]), PdfOptions(), choice),
        key_of(data_of(["y"]), PdfOptions(), choice),
        key_of(data_of(["x"]), PdfOptions(design="modern"), choice),
        key_of(data_of(["x"]), PdfOptions(colour="#000000"), choice),
        key_of(data_of(["x"]), PdfOptions(paper="us-letter"), choice),
        key_of(data_of(["x"]), PdfOptions(timestamp=1), choice),
        key_of(data_of(["x"]), PdfOptions(), FontChoice(families=("A",))),
    }
    assert len(keys) == 7
    assert key_of(data_of(["x"]), PdfOptions(), choice) in keys


def test_characters_without_a_font_are_named() -> None:
    made = make_pdf(data_of(["Ω ж → 渡辺 é"]), PdfOptions(), FontChoice(families=("Nowhere",)))
    assert made.missing == ["渡", "辺"]
    assert made.families == ["Nowhere"]


def test_each_of_many_characters_is_looked_for() -> None:
    common = "".join(map(chr, range(0x400, 0x600)))
    missing = make_pdf(data_of([f"{common} \U0001f680 \uf0e0 x\u0951"]), PdfOptions(), FontChoice()).missing
    assert {"\u0951", "\uf0e0", "\U0001f680"} <= set(missing)
    assert "\u0416" not in missing


@pytest.mark.parametrize("design", DESIGNS)
def test_a_title_is_on_the_page_of_what_it_is_the_title_of(design: str, tmp_path: Path) -> None:
    post = {"company": "Title", "position": "Title", "date": "2020", "summary": "Words that go on. " * 40}
    feet = set()
    for lines in range(29, 46):
        sections = {"one": ["Words"] * lines, "titles": {"Title": [post]}}
        found, _ = read_curriculum({"cv": {"name": "Ada B", "sections": sections}}, words_of("en"), lambda _: False)
        made = make_pdf(found.pdf_data(), PdfOptions(design=design), FontChoice())
        pages = text_of(made.content, tmp_path).rstrip("\f").split("\f")
        feet.update(re.sub(r"(?:\s*Ada B)?\s*1/2\s*\Z", "", page).split()[-1] for page in pages[:-1])
    assert "Words" in feet
    assert feet.isdisjoint({"Title", "TITLE", "Titles", "2020"})


def test_long_lists_go_on_over_pages(tmp_path: Path) -> None:
    entries = [{"name": f"Entry {number}", "date": "2024", "highlights": ["One", "Two"]} for number in range(60)]
    for design in DESIGNS:
        made = make_pdf(data_of(entries), PdfOptions(design=design), FontChoice())
        assert pages_of(made.content) > 2
        text = text_of(made.content, tmp_path)
        assert all(f"Entry {number}\n" in text for number in range(60))


def test_only_the_photo_is_laid_into_the_root(tmp_path: Path) -> None:
    from PIL import Image

    photo = tmp_path / "me.PNG"
    Image.new("RGB", (8, 8), "red").save(photo)
    plain = make_pdf(data_of(["x"]), PdfOptions(), FontChoice()).content
    shown = make_pdf(data_of(["x"]), PdfOptions(photo=photo), FontChoice()).content
    assert b"/Subtype/Image" in shown
    assert b"/Subtype/Image" not in plain


def test_typst_is_found_without_importing_it() -> None:
    assert pdf.is_available()


@pytest.mark.parametrize("design", DESIGNS)
def test_a_publication_has_one_period_behind_each_part(design: str, tmp_path: Path) -> None:
    papers = [
        {"title": "Why?", "authors": ["Bo E."], "journal": "J. of X.", "date": "2020"},
        {"title": "So", "authors": ["Bo Ek"], "journal": "Y", "date": "2021", "pages": "1-2"},
    ]
    made = make_pdf(data_of(papers), PdfOptions(design=design), FontChoice())
    text = " ".join(text_of(made.content, tmp_path).split())
    assert "Bo E. Why? J. of X." in text
    assert "X.." not in text
    assert "Bo Ek. So. Y, Pages: 1-2." in text
