"""Anchors of jekyll-toc; the expectations are what jekyll-toc 0.18 writes."""

from __future__ import annotations

import pytest

from pylekyll.gems.builtin.toc import TableOfContents


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        *(("二〇二四年", "%E4%BA%8C%E3%80%87%E4%BA%8C%E5%9B%9B%E5%B9%B4"), ("Ⅳ Teil", "%E2%85%B3-teil")),
        *(("x² y½", "x-y"), ("\r\n  Title\r\n", "--title")),
    ],
)
def test_anchors_hold_rubys_word_characters(text, anchor) -> None:
    html = TableOfContents(f"<h2>{text}</h2>", {}).to_html()
    assert (
        html
        == f'<ul id="toc" class="section-nav">\n<li class="toc-entry toc-h2"><a href="#{anchor}">{text}</a></li>\n</ul>'
    )
