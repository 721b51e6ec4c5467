"""Markup that newer versions of libxml2 change; the expectations are those of Nokogiri with libxml2 2.9.14."""

from __future__ import annotations

import pytest

from pylekyll.plugins.html_fragment import Fragment


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("@u <?php x ?>", "@u <?php x ?>"),
        ("@u <?php x > y ?>z", "@u <?php x > y ?&gt;z"),
        ('<?xml version="1.0"?><p>x', '<?xml version="1.0"?><p>x</p>'),
        ("<? a>b", " a&gt;b"),
        ("@u <![CDATA[a > b]]> c", "@u &lt;![CDATA[a &gt; b]]&gt; c"),
        ("a<!foo>b", "a&lt;!foo&gt;b"),
        ("<p>a<!DOCTYPE html>b", "<p>ab</p>"),
        ("@u <textarea><b>x</b>&amp;</textarea>", "@u <textarea><b>x</b>&amp;</textarea>"),
        ("<textarea>a<p>b</textarea>c", "<textarea>a<p>b</p></textarea>c"),
        ('@u <img alt="a "q" b">', '@u <img alt="a " q b>'),
        ('<p x="a"q" b">t</p>', '<p x="a" q b>t</p>'),
        ("<!-- <?x?> <![CDATA[ -->", "<!-- <?x?> <![CDATA[ -->"),
        ("<script>'a'b'c' <?x?> <!x</script>", "<script>'a'b'c' <?x?> <!x</script>"),
    ],
)
def test_markup_is_kept(text, html) -> None:
    assert Fragment(text).to_html() == html
