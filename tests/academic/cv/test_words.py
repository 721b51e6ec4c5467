"""Every word of CV data is on the page and in the PDF, or a finding names it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

import pylekyll
from pylekyll.academic.cv.pdf import DESIGNS
from tests.academic.cv.words_of_data import lost, values_of, words_of

SAMPLES = Path(__file__).parent / "samples"
FILES = sorted([*SAMPLES.glob("*.yaml"), *SAMPLES.glob("*.json"), *(SAMPLES / "words").iterdir()])
#: Words that only findings have, by the file: they are not texts of a CV.
ONLY_NAMED = {"rendercv-0.yaml": {"my": 1, "link": 1}}


def built(folder: Path, file: Path, settings: str) -> tuple[str, list[str]]:
    """Return the CV's page, and the messages of the findings about it."""
    (folder / "_data").mkdir()
    config = f"title: T\ntheme: academic\nauthor: {{name: Nobody}}\ncv: {settings}\n"
    (folder / "_config.yml").write_text(config, "utf-8")
    (folder / "cv.md").write_text("---\nlayout: cv\npermalink: /cv/\n---\n", "utf-8")
    data = folder / "_data" / ("cv.json" if file.suffix == ".json" else "cv.yml")
    data.write_text(file.read_text("utf-8"), "utf-8")
    report = pylekyll.build(folder, folder / "_site", disable_disk_cache=True)
    page = (folder / "_site/cv/index.html").read_text("utf-8")
    found = [finding for finding in report.findings if finding.code.startswith("cv-")]
    assert [finding for finding in found if finding.location is None or finding.location.line is None] == []
    return page[page.index("<article") : page.index("</article>")], [finding.message for finding in found]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_word_is_on_the_page(file: Path, tmp_path: Path) -> None:
    page, findings = built(tmp_path, file, "{pdf: false}")
    wanted, named, gone = lost(file.read_text("utf-8"), page, findings)
    assert wanted.total() > 50
    assert gone == Counter()
    assert named == ONLY_NAMED.get(file.name, {})


@pytest.mark.usefixtures("typst")
@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_word_is_in_the_pdf(file: Path, design: str, tmp_path: Path) -> None:
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed (apt-get install poppler-utils)")
    _, findings = built(tmp_path, file, f"{{design: {design}}}")
    path = tmp_path / "_site/cv.pdf"
    done = subprocess.run([program, "-bbox", path, "-"], capture_output=True, check=True)
    links = re.findall(rb"/URI\s*\((.*?)\)\s*(?:/|>)", path.read_bytes())
    words = unescape(re.sub(r"<[^>]+>", " ", done.stdout.decode("utf-8")))
    shown = " ".join([words.replace("<", " "), *(link.decode("utf-8", "replace") for link in links)])
    assert lost(file.read_text("utf-8"), shown, findings)[2] == Counter()


def test_the_comparison_finds_losses() -> None:
    text = "cv: {name: Ada, sections: {a: [{name: x, date: 2024-05-06, url: 'https://a.example/b'}, Bo, Bo, yes]}}"
    assert sorted(words_of(values_of(text)).elements()) == [
        *("2024", "a", "ada", "b", "bo", "bo", "example", "https", "x", "yes")
    ]
    _, named, gone = lost(text, "<p>Ada x Bo, May 2024</p>", ["the value 'yes'"])
    assert (named, gone) == ({"yes": 1}, {"https": 1, "a": 1, "example": 1, "b": 1, "bo": 1})
