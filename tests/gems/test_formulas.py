"""Formulas of the theme ``academic`` as MathML."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.foundation import host
from pylekyll.foundation.log import Log

if TYPE_CHECKING:
    from pathlib import Path

LAYOUT = {"_layouts/plain.html": "<p>{{ content }}</p>"}


def built(
    folder: Path, body: str, config: str = "theme: academic\n", **settings: object
) -> tuple[str, pylekyll.BuildReport]:
    files = {**LAYOUT, "_config.yml": config, "index.md": f"---\nlayout: plain\n---\n{body}\n"}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    report = pylekyll.build(folder, folder / "_site", **settings)
    return (folder / "_site/index.html").read_text("utf-8"), report


def test_formulas_in_lines_and_in_blocks(tmp_path: Path) -> None:
    page, _ = built(tmp_path, "Let $$a < b$$ hold.\n\n$$\nc \\& d\n$$", math=True)
    assert re.search(r"Let <math><mi>a</mi><mo[^>]*>&lt;</mo><mi>b</mi></math> hold\.", page)
    assert '<span class="math-block" tabindex="0"><math display="block"><mi>c</mi>' in page
    assert "\\" not in page


def test_code_and_attributes_keep_their_backslashes(tmp_path: Path) -> None:
    body = "`\\(a\\)` and <span title='\\(a\\)'>text</span>\n\n    \\[b\\]\n\n<script>'\\(c\\)'</script>"
    page, _ = built(tmp_path, body, math=True)
    assert "<math" not in page
    assert page.count("\\(") == 3


@pytest.mark.parametrize("math", [False, None])
def test_without_the_setting_the_source_stays(tmp_path: Path, math: object) -> None:
    page, _ = built(tmp_path, "A $$a$$", math=math)
    assert "\\(a\\)" in page


def test_another_theme_asks_by_name(tmp_path: Path) -> None:
    assert "<math>" in built(tmp_path, "A $$a$$", "math: mathml\n")[0]
    assert "\\(a\\)" in built(tmp_path, "A $$a$$", "math: true\n")[0]


def test_macros_of_the_site(tmp_path: Path) -> None:
    page, _ = built(tmp_path, r"$$x \in \R$$", math={"macros": {"R": r"\mathbb{R}"}})
    assert "<mi>ℝ</mi>" in page


def test_a_mistake_is_reported_with_its_file_and_the_page_keeps_its_source(tmp_path: Path) -> None:
    page, report = built(tmp_path, r"$$\frac{a$$ and $$b$$", math=True)
    assert r"\(\frac{a\)" in page
    assert "<math><mi>b</mi></math>" in page
    (finding,) = [finding for finding in report.findings if finding.code == "math-formula"]
    assert str(finding.location) == "index.md"
    assert r"\frac{a" in finding.message


def test_unknown_commands_are_their_names(tmp_path: Path) -> None:
    page, report = built(tmp_path, r"The rate of $$\HB$$ is $$\HB_{\opt}$$.", math=True)
    assert "\\" not in page
    assert page.count(">HB<") == 2
    findings = [finding for finding in report.findings if finding.code == "math-formula"]
    assert len(findings) == 2
    assert all("\\HB" in finding.message for finding in findings)


@pytest.mark.parametrize(("name", "macro"), [("A", r"\unknown"), ("A{", "x")])
def test_a_macro_that_cannot_be_read_is_reported_and_left_out(tmp_path: Path, name: str, macro: str) -> None:
    config = f"theme: academic\nmath:\n  macros:\n    '{name}': '{macro}'\n    B: '\\mathbb{{B}}'\n"
    page, report = built(tmp_path, r"$$\A + \B$$", config)
    assert ">A</mi>" in page
    assert ">𝔹</mi>" in page
    first = next(finding for finding in report.findings if finding.code == "math-formula")
    assert first.message.startswith(f"The macro '{name}' cannot be read: ")
    assert str(first.location) == "_config.yml:3"


@pytest.mark.parametrize("macro", [r"\frac{", "#9", r"\A"])
def test_a_macro_that_cannot_be_used_leaves_the_source_of_its_formulas(tmp_path: Path, macro: str) -> None:
    config = f"theme: academic\nmath:\n  macros:\n    A: '{macro}'\n"
    page, report = built(tmp_path, r"$$\A$$ and $$b$$", config)
    assert r"\(\A\)" in page
    assert "<mi>b</mi>" in page
    assert [finding.code for finding in report.findings] == ["math-formula"]


def test_without_math_core_one_warning_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.gems.builtin.formula_converters.find_spec", lambda name: None)
    log = Log()
    page, _ = built(tmp_path, "A $$a$$ and $$b$$", math=True, log=log)
    assert "\\(a\\) and \\(b\\)" in page
    assert [line.diagnostic.code for line in log.lines if line.diagnostic] == ["math-missing"]


def test_a_page_converts_where_it_lends_its_converter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def convert(latex: str, is_block: bool, macros: str) -> str:
        if latex == "c":
            return json.dumps({"error": "Undefined control sequence"})
        return json.dumps({"mathml": f"<math>{latex} {is_block} {macros}</math>"})

    monkeypatch.setattr(host, "lent", {host.FORMULA: convert}.get)
    log = Log()
    body = "A $$a$$, $$c$$ and\n\n$$\nb\n$$"
    page, _ = built(tmp_path, body, math={"macros": {"R": "r"}}, log=log)
    assert '<math>a False {"\\\\R": "r"}</math>' in page
    assert "<math>b True" in page
    assert "\\(c\\)" in page
    assert [line.diagnostic.code for line in log.lines if line.diagnostic] == ["math-formula"]
