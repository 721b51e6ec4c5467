"""Whole pages that are read and written again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pylekyll.plugins.html_document import HtmlDocument, inner_html, replace_element, set_inner_html

#: The output of Nokogiri 1.13.10 with libxml2 2.9.14: `Nokogiri::HTML(text).to_html`.
WRITTEN = json.loads((Path(__file__).parent / "html_documents.json").read_text("utf-8"))


@pytest.mark.parametrize("text, written", WRITTEN)
def test_pages_are_written_as_nokogiri_writes_them(text: str, written: str) -> None:
    assert HtmlDocument(text).to_html() == written


#: `element.inner_html` of the first `div`, with the same.
INNER = [
    ("<div><p>a</p><p>b</p></div>", "<p>a</p>\n<p>b</p>"),
    ("<div>x<p>a</p></div>", "x<p>a</p>"),
    ("<div title='a>b'><b>1</b> &amp; 2</div>", "<b>1</b> &amp; 2"),
    ("<div></div>", ""),
    ("<div>1 &lt; 2</div>", "1 &lt; 2"),
]


@pytest.mark.parametrize("text, inside", INNER)
def test_what_is_in_an_element(text: str, inside: str) -> None:
    (element,) = HtmlDocument(f"<body>{text}</body>").elements("div")
    assert inner_html(element) == inside


def test_changes_of_elements() -> None:
    document = HtmlDocument("<!DOCTYPE html>\n<html><body><p>a<img src='x'>b</p><div>old</div></body></html>")
    (image,) = document.elements("img")
    replace_element(image, "1<i>2</i>3")
    (element,) = document.elements("div")
    set_inner_html(element, "new <b>x</b>")
    assert "<p>a1<i>2</i>3b</p>" in document.to_html()
    assert "<div>new <b>x</b></div>" in document.to_html().replace("\n", "")
