"""Deliberate differences from kramdown, as `docs/differences.md` lists them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions

RECORDED = json.loads(Path(__file__).with_name("differences.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.xfail(strict=True, reason="deliberate: docs/differences.md, Markdown")
@pytest.mark.parametrize("case", RECORDED, ids=[case["name"] for case in RECORDED])
def test_ruby_does_it_otherwise(case):
    assert Kramdown(KramdownOptions.from_mapping(case["options"])).convert(case["markdown"]) == case["html"]


def test_footnote_without_text():
    """Ruby fails with a NoMethodError."""
    html = Kramdown(KramdownOptions()).convert("a[^1]\n\n[^1]:\n")
    assert html == (
        '<p>a<sup id="fnref:1"><a href="#fn:1" class="footnote" rel="footnote" role="doc-noteref">1</a></sup></p>\n\n'
        '<div class="footnotes" role="doc-endnotes">\n  <ol>\n    <li id="fn:1">\n\n      <p>'
        '<a href="#fnref:1" class="reversefootnote" role="doc-backlink">&#8617;</a></p>\n    </li>\n  </ol>\n</div>\n'
    )


def test_cells_outside_of_a_table():
    """Ruby fails with a NoMethodError."""
    html = Kramdown(KramdownOptions(html_to_native=True)).convert("<td>a</td>\n")
    assert html == "<td>a</td>\n"


def test_places_inside_a_footnote():
    """Ruby leaves random letters there."""
    html = Kramdown(KramdownOptions()).convert("a[^1]\n\n[^1]: b\n\n    * c\n    {:footnotes}\n\n    d\n")
    assert "<p>b</p>\n\n\n      <p>d&nbsp;<a href" in html.replace("\u00a0", "&nbsp;")


@pytest.mark.parametrize("options", [{}, {"input": "GFM"}])
def test_list_item_of_null_characters(options):
    """Ruby fails with a NoMethodError under GFM."""
    kramdown = Kramdown(KramdownOptions.from_mapping(options))
    assert kramdown.convert("- \0\n") == "<ul>\n  <li></li>\n</ul>\n"
    assert kramdown.convert("- a\n- \0\n").count("<li>") == 2
