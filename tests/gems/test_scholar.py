"""jekyll-scholar where the gem would end the build: what is shown, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import RenderError
from pylekyll.foundation.log import Log
from pylekyll.languages.bibtex import parser
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

STYLE = """\
<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="in-text">
  <citation><layout><text variable="title"/></layout></citation>
  <bibliography><layout><text variable="title"/></layout></bibliography>
</style>
"""
ENTRIES = "@article{one, title={One}, year={2001}}\n@article{two, title={Two}, author={Doe, J}, year={2002}}\n"


def built(tmp_path: Path, page: str, settings: str = "", bibliography: bytes | str = ENTRIES) -> tuple[str, Log]:
    files = {
        "_config.yml": f"plugins: [jekyll-scholar]\nscholar:\n  style: own.csl\n{settings}",
        "own.csl": STYLE,
        "index.html": f"---\n---\n{page}",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    folder = tmp_path / "_bibliography"
    folder.mkdir(exist_ok=True)
    content = bibliography.encode() if isinstance(bibliography, str) else bibliography
    (folder / "references.bib").write_bytes(content)
    log = Log()
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true", "PAGES_DISABLE_NETWORK": "1"}
    build(load(tmp_path, {}, environment=environment, working_directory=tmp_path), log)
    return (tmp_path / "_site" / "index.html").read_text("utf-8"), log


def codes(log: Log) -> list[str]:
    found = [line.diagnostic.code for line in log.lines if line.diagnostic is not None]
    return [code for code in found if code != "citation-locale-missing"]


def test_an_entry_that_is_not_there(tmp_path: Path) -> None:
    page, log = built(tmp_path, "{% cite on %}|{% reference two %}")
    assert page == '(missing reference)|<span id="two">Two</span>'
    assert codes(log) == ["bibliography-key-missing"]
    hints = [line.diagnostic.hint for line in log.lines if line.diagnostic is not None]
    assert "Did you mean 'one'?" in hints


def test_a_bibliography_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RenderError, match=r"Bibliography '_bibliography/other\.bib' not found") as caught:
        built(tmp_path, "{% bibliography -f other %}")
    assert caught.value.location is not None
    assert caught.value.location.path == "index.html"


def test_an_option_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(RenderError, match="invalid option: -x"):
        built(tmp_path, "{% cite one -x %}")


def test_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    page, log = built(tmp_path, "{% reference one %}", bibliography=b"@article{one,\n title={Caf\xe9}}")
    assert page == '<span id="one">Café</span>'
    assert codes(log) == ["bibtex-encoding"]


def test_groups_of_entries_without_the_field(tmp_path: Path) -> None:
    page, _ = built(tmp_path, "{% bibliography --group_by author %}")
    assert page.index("</h2>") < page.index("One") < page.index("Doe, J") < page.index("Two")


def test_queries_by_key_and_regular_expression(tmp_path: Path) -> None:
    page, _ = built(tmp_path, "{% bibliography_count -q two %}{% bibliography_count -q /doe/i %}")
    assert page == "11"


def test_a_style_that_is_not_available(tmp_path: Path) -> None:
    page, log = built(tmp_path, "{% reference two --style vancouver %}")
    assert "Doe" in page
    assert "Two" in page
    assert codes(log) == ["citation-style-missing"]


def test_an_unknown_filter(tmp_path: Path) -> None:
    page, log = built(tmp_path, "{% reference one %}", "  bibtex_filters: [latex, sparkle]\n")
    assert page == '<span id="one">One</span>'
    assert codes(log) == ["bibtex-filter-unknown"]


def test_a_reference_that_leads_in_a_circle(tmp_path: Path) -> None:
    entries = "@article{a, title={A}, crossref={b}}\n@article{b, title={B}, crossref={a}}\n"
    page, _ = built(tmp_path, "{% bibliography --query @*[title=A] %}", bibliography=entries)
    assert page == '<ol class="bibliography"><li><span id="a">A</span></li></ol>'


def test_an_unchanged_file_is_not_parsed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = built(tmp_path, "{% bibliography %}")
    monkeypatch.setattr(parser, "Scanner", None)  # whoever parses fails
    second, log = built(tmp_path, "{% bibliography %}")
    assert second == first
    assert codes(log) == []


def test_mistakes_in_an_unchanged_file_are_reported_again(tmp_path: Path) -> None:
    entries = ENTRIES + "@article{one, title={Three}}\n"
    for _ in range(2):
        _, log = built(tmp_path, "{% bibliography %}", bibliography=entries)
        assert codes(log) == ["bibtex-key-repeated"]


def test_what_a_template_assigns_stays_for_the_next_entry(tmp_path: Path) -> None:
    entries = (
        "@misc{a, title={A}, month={May}}\n@misc{b, title={B}}\n@misc{c, title={C}, month={June}}\n@misc{d, title={D}}"
    )
    (tmp_path / "_layouts").mkdir()
    (tmp_path / "_layouts/bib.html").write_text(
        "{% if entry.month %}{% capture m %}{{ entry.month }}{% endcapture %}{% assign seen = index %}{% endif %}"
        "{{ entry.key }}-{{ m }}-{{ seen }}"
    )
    page = "{% bibliography %}\n{% bibliography --query @misc[key=d] %}"
    settings = "  bibliography_template: bib\n  sort_by: title\n"
    # Output of jekyll-scholar 7.3.0 with Jekyll 4.4.1.
    assert built(tmp_path, page, settings, entries)[0] == (
        '<ol class="bibliography"><li>a-may-1</li>\n<li>b-may-1</li>\n<li>c-jun-3</li>\n<li>d-jun-3</li></ol>\n'
        '<ol class="bibliography"><li>d--</li></ol>'
    )
