"""A line of plain text, such as a title, is converted without a tree; the HTML is that of the whole conversion."""

from __future__ import annotations

import pytest

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions

PLAIN = [
    "Tides",
    "A title of six words.",
    "É, 日本 (2024)?\n",
    "x = 1; y - z",
    "Ends with spaces \t \n",
    "a\0",
    "İ/;%+",
]
OTHER = [
    "a\n\n",
    "a\n ",
    "a\r",
    "a\r\n",
    "a\nb",
    "a\n===\n",
    "a\n: b\n",
    "a | b\n",
    "a | b\n--|--\n1 | 2\n",
    "a...",
    "a -- b",
    "it's",
    "a > b",
    "a & b",
    "a &amp; b",
    "a <b>c</b>",
    "a *b*",
    "a_b_",
    "a `b`",
    "a [b](c)",
    "a  \nb",
    "a\\*b",
    "a {:.b}",
    "a $$b$$",
    "a ~~b~~",
    "1. a",
    "- a",
    "# a",
    " a",
    "    a",
    "",
    "\n",
    "a" * 2000,
]
OPTIONS = [
    {"input": "GFM"},
    {"input": "kramdown"},
    {"input": "GFM", "hard_wrap": True, "gfm_quirks": "no_auto_typographic"},
    {"input": "GFM", "html_to_native": True, "remove_line_breaks_for_cjk": True},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("text", [*PLAIN, *OTHER])
def test_the_html_is_that_of_the_whole_conversion(text, options, monkeypatch):
    converter = Kramdown(KramdownOptions.from_mapping(options))
    found = converter.convert(text)
    monkeypatch.setattr(Kramdown, "_as_line", lambda *_: None)
    assert found == converter.convert(text)


def test_plain_lines_need_no_tree(monkeypatch):
    converter = Kramdown(KramdownOptions.from_mapping({"input": "GFM"}))
    monkeypatch.setattr(Kramdown, "_parse", None)
    assert [converter.convert(text) for text in PLAIN[:2]] == ["<p>Tides</p>\n", "<p>A title of six words.</p>\n"]
