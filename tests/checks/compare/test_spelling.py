"""Texts with the same meaning become equal, and others stay different."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.checks.compare import spelling
from pylekyll.checks.compare.spelling import Addresses
from pylekyll.checks.compare.trees import CSS, HTML, JSON, SCRIPT, TEXT, XML
from tests.checks.compare.sides import relaxed

KINDS = (HTML, XML, CSS, JSON, SCRIPT, TEXT)


@pytest.mark.parametrize(
    "kind, before, after",
    [
        (HTML, "<ul>\n  <li>a</li>\n\n  <li>b</li>\n</ul>\n", "<ul><li>a</li><li>b</li></ul>"),
        (HTML, "<p>a\n  b</p>", "<p>a b</p>"),
        (HTML, "<p> a</p>", "<p>a</p>"),
        (HTML, "<div>\n<!-- note -->\n</div>", "<div><!-- note --></div>"),
        (HTML, "<script>\n\n  a();\n</script>", "<script>\na();\n</script>"),
        (HTML, "<p>x</p>\r\n<p>y</p>", "<p>x</p>\n<p>y</p>"),
        (XML, "<a>\n <b/>\n</a>", "<a><b/></a>"),
        (JSON, '{"a": [1,\n 2]}', '{"a":[1,2]}'),
        (TEXT, "a  \n\n\nb\n", "a\nb"),
    ],
)
def test_whitespace_that_does_not_count(kind: str, before: str, after: str) -> None:
    assert spelling.without_space(before, kind) == spelling.without_space(after, kind)


@pytest.mark.parametrize(
    "kind, before, after",
    [
        (HTML, "<a>x</a> <a>y</a>", "<a>x</a><a>y</a>"),
        (HTML, "<p>a <b>b</b></p>", "<p>a<b>b</b></p>"),
        (HTML, "<pre>a\n  b</pre>", "<pre>a\nb</pre>"),
        (HTML, "<textarea>a\n\nb</textarea>", "<textarea>a\nb</textarea>"),
        (HTML, "a <!-- x -->b", "a<!-- x -->b"),
        (HTML, "<p>a\u00a0b</p>", "<p>a b</p>"),
        (XML, "<a>x y</a>", "<a>xy</a>"),
        (JSON, '{"a": "x y"}', '{"a": "xy"}'),
        (JSON, '{"a": 1, "b": 2}', '{"a": 1, "b": 3}'),
        (TEXT, "a b", "ab"),
    ],
)
def test_whitespace_that_counts(kind: str, before: str, after: str) -> None:
    assert spelling.without_space(before, kind) != spelling.without_space(after, kind)


@pytest.mark.parametrize(
    "before, after",
    [
        ('<a href="x" class="y">', '<a class="y" href="x">'),
        ("<a href='x' b>", '<a b href="x">'),
        ('<img alt="a > b" src=x />', '<img src="x" alt="a > b" />'),
        ('<a\n  href="x"\n  id="y">', '<a id="y" href="x">'),
    ],
)
def test_the_order_of_attributes(before: str, after: str) -> None:
    assert spelling.with_sorted_attributes(before) == spelling.with_sorted_attributes(after)


@pytest.mark.parametrize(
    "before, after",
    [
        ('<a href="x">', '<a href="y">'),
        ('<a title="b a">', '<a title="a b">'),
        ("<a title='\"'>", '<a title="">'),
        ("<a b>", "<a c>"),
        ("a < b c > d", "a < c b > d"),
    ],
)
def test_other_attributes(before: str, after: str) -> None:
    assert spelling.with_sorted_attributes(before) != spelling.with_sorted_attributes(after)


@pytest.mark.parametrize(
    "before, after",
    [
        ("a {\n  color: #FFFFFF;\n}\n", "a{color:#fff}"),
        ("a { margin: 0.50em 0.0px; }", "a{margin:.5em 0px}"),
        ("a > b ~ c, d + e { x: y }", "a>b~c,d+e{x:y}"),
        ("/* a note */\na { b: c; }", "a{b:c}"),
        ('@charset "UTF-8";\na { content: "\\2014" }', 'a{content:"—"}'),
        ("a { color: rgb(65.25, 65.25, 65.25) }", "a{color:#414141}"),
        ("a { background: rgba(0, 0, 0, 0) }", "a{background:transparent}"),
        ("@media (min-width: 3em) { a { b: c } }", "@media(min-width: 3em){a{b:c}}"),
        ('input[type="text"] { a: b }', "input[type=text]{a:b}"),
        ("a:nth-child(2n + 1) { b: c }", "a:nth-child(2n+1){b:c}"),
        ("a { font-family: 'Lato' }", 'a{font-family:"Lato"}'),
        ("a { color: white; }\nb { }\n", "a{color:#fff}"),
        ("a { b: c; } a::after { d: e }", "a{b:c}a::after{d:e}"),
    ],
)
def test_styles_of_css(before: str, after: str) -> None:
    assert spelling.with_plain_css(before) == spelling.with_plain_css(after)


@pytest.mark.parametrize(
    "before, after",
    [
        ("a{b:c}", "a{b:d}"),
        ("a b{c:d}", "ab{c:d}"),
        ("a :hover{b:c}", "a:hover{b:c}"),
        ("a{width:calc(1px + 2px)}", "a{width:calc(1px+2px)}"),
        ("a{margin:-1px}", "a{margin:1px}"),
        ("a{z-index:2147483647}", "a{z-index:2147483646}"),
        ('a{content:"\\22"}', "a{content:'}"),
        ("a{color:#123}", "a{color:#112234}"),
        ("a{b:1px 2px}", "a{b:1px2px}"),
    ],
)
def test_other_css(before: str, after: str) -> None:
    assert spelling.with_plain_css(before) != spelling.with_plain_css(after)


@pytest.mark.parametrize(
    "before, after",
    [
        ("it&#8217;s", "it’s"),
        ("a<br />b", "a<br>b"),
        ("&nbsp;&copy;", "\u00a0©"),
        ("&#39;", "'"),
    ],
)
def test_spellings_of_html(before: str, after: str) -> None:
    assert spelling.with_plain_characters(before) == spelling.with_plain_characters(after)


def test_markup_is_not_made_of_text() -> None:
    assert spelling.with_plain_characters("&lt;b&gt; &amp;lt; &#60;") == "&lt;b&gt; &amp;lt; &#60;"


def test_tokens_are_flattened_in_code_only() -> None:
    code = '<pre><code><span class="k">if</span> <span class="n">x</span></code></pre>'
    assert spelling.without_tokens(code) == "<pre><code>if x</code></pre>"
    assert spelling.without_tokens('<p><span class="k">if</span></p>') == '<p><span class="k">if</span></p>'
    escaped = "&lt;span class=&quot;k&quot;&gt;if&lt;/span&gt;"
    assert spelling.without_tokens(escaped) == "if"


ADDRESSES = Addresses(frozenset({"https://ada.github.io"}), frozenset({"/site", ""}))


@pytest.mark.parametrize(
    "before, after",
    [
        ('<a href="http://localhost:4000/site/a/">', '<a href="https://ada.github.io/a/">'),
        ('<a href="/site/a/">', '<a href="/a/">'),
        ("url(/site/a.png)", "url(/a.png)"),
        ('<a href="https://ada.github.io">', '<a href="/site/">'),
        ("<loc>http://127.0.0.1:4000/a</loc>", "<loc>https://ada.github.io/site/a</loc>"),
    ],
)
def test_addresses(before: str, after: str) -> None:
    assert ADDRESSES.set_aside(before) == ADDRESSES.set_aside(after)


@pytest.mark.parametrize("text", ["https://ada.github.io.evil.org/", "/sites/a", "see /site for", "http://localhosts/"])
def test_other_addresses_stay(text: str) -> None:
    assert ADDRESSES.set_aside(text) == text


@pytest.mark.parametrize(
    "added",
    [
        '<script src="/cdn-cgi/scripts/email-decode.min.js"></script>',
        '<script defer src="https://static.cloudflareinsights.com/beacon.min.js" data-cf-beacon="{}"></script>',
        "<script>(function(){window.__CF$cv$params={r:1};})();</script>",
        '<script src="/livereload.js?port=35729"></script>',
    ],
)
def test_what_hosts_add(added: str) -> None:
    assert spelling.without_injections(f"<p>a</p>{added}<script>b()</script>") == "<p>a</p><script>b()</script>"


@relaxed
@given(st.text(alphabet=st.sampled_from("<>/= \"'&;ab{}:#.\n\t()-1!"), max_size=120), st.sampled_from(KINDS))
def test_what_is_plain_stays_so(text: str, kind: str) -> None:
    once = spelling.without_space(text, kind)
    assert spelling.without_space(once, kind) == once
    assert spelling.with_sorted_attributes(spelling.with_sorted_attributes(text)) == spelling.with_sorted_attributes(
        text
    )
