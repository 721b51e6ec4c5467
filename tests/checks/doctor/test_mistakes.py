"""Tiny sites with one mistake each: the doctor finds it with its place, and is silent on the mended site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.checks.doctor import examine
from pylekyll.site.config import load
from tests.checks.doctor.mistakes import CONFIG, MISTAKES, PAGE

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.checks.doctor import Examination


def examined(folder: Path, files: dict[str, str]) -> Examination:
    for path, text in {"_config.yml": CONFIG, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    examination = examine(load(folder, {}, [], {}))
    assert not (folder / "_site").exists()
    return examination


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_where_it_is(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    found = [each.diagnostic for each in examined(tmp_path, {**mistake.files, mistake.path: mistake.text}).findings]
    assert {each.code for each in found} == {mistake.code}, found
    location = found[0].location
    assert location is not None
    assert (location.path, location.line) == (mistake.found_in or mistake.path, mistake.line)


@pytest.mark.parametrize("name", MISTAKES)
def test_the_mended_site_has_no_findings(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    renamed = mistake.mended.startswith(":")
    mended = {mistake.mended[1:]: mistake.text} if renamed else {mistake.path: mistake.mended}
    examination = examined(tmp_path, {**mistake.files, **mended})
    assert examination.findings == []
    assert examination.passed


def test_the_corpus_is_large() -> None:
    assert len(MISTAKES) >= 120


def test_every_error_is_found_and_errors_come_first(tmp_path: Path) -> None:
    files = {"_config.yml": f"{CONFIG}exlude: []\n", "a.md": f"{PAGE}{{% a %}}", "b.md": f"{PAGE}{{% for %}}"}
    examination = examined(tmp_path, files)
    assert [each.diagnostic.code for each in examination.findings] == ["render", "render", "setting-misspelled"]
    assert not examination.passed


def test_a_key_that_a_template_uses_is_not_a_mistake(tmp_path: Path) -> None:
    files = {"_config.yml": f"{CONFIG}exlude: 1\n", "a.md": "---\nlayuot: 1\n---\n{{ site.exlude }} {{ page.layuot }}"}
    assert examined(tmp_path, files).findings == []


@pytest.mark.parametrize("key", ["facebook_id", "og_locale", "authors", "site_title", "redirect"])
def test_a_key_with_another_word_is_another_key(key: str, tmp_path: Path) -> None:
    assert examined(tmp_path, {"_config.yml": f"{CONFIG}{key}: 1\n", "a.md": f"---\n{key}: 1\n---\n"}).findings == []


def test_a_link_that_may_lead_to_another_site_of_the_host_is_a_warning(tmp_path: Path) -> None:
    assert examined(tmp_path, {"a.md": f"{PAGE}[x](/project/)"}).passed
    assert not examined(tmp_path, {"a.md": f"{PAGE}[x](/b/gone.html)", "b/c.md": PAGE}).passed


def test_an_address_of_many_pages_is_one_finding(tmp_path: Path) -> None:
    files = {f"{name}.md": "---\nlayout: l\n---\n" for name in "abc"}
    found = examined(tmp_path, {"_layouts/l.html": "<a href='/gone'>x</a>", **files}).findings
    assert [each.diagnostic.message.rpartition(". ")[2] for each in found] == ["2 more pages have it."]


def test_a_page_that_has_an_address_twice_counts_once(tmp_path: Path) -> None:
    (found,) = examined(tmp_path, {"a.md": f"{PAGE}[x](/gone#a) [y](/gone#b)"}).findings
    assert "more page" not in found.diagnostic.message
    assert "Another page" not in found.diagnostic.message


def test_findings_are_left_out_by_their_codes(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text(f"{CONFIG}exlude: []\n")
    assert examine(load(tmp_path, {}, [], {}), ["setting-misspelled"]).findings == []
