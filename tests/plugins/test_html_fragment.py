"""HTML that is read and written again, and what emoji and mentions do where nobody meant them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.plugins.html_fragment import Fragment, replace_body
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

#: The output of Nokogiri 1.13.10 with libxml2 2.9.14: `Nokogiri::HTML::DocumentFragment.parse(text).to_html`.
WRITTEN = [
    ("", ""),
    ("text only", "text only"),
    ('<p><img sizes="1, 2""></p>', '<p><img sizes="1, 2"></p>'),
    ('<a href="x"" b="1">t</a>', '<a href="x" b="1">t</a>'),
    ('<a href=\'x\'"y"z b="1">t</a>', '<a href="x" b="1">t</a>'),
    ('<script>a="b""c"</script><p a=""b="c">x</p>', '<script>a="b""c"</script><p a="" b="c">x</p>'),
    ('<!-- a="b"" --><p a="b"">x</p>', '<!-- a="b"" --><p a="b">x</p>'),
    ('<img src="a"" alt="x y"/>', '<img src="a" alt="x y">'),
    ("<svg viewBox='0 0 1 1'><path d=x /></svg>", '<svg viewbox="0 0 1 1"><path d="x"></path></svg>'),
    ("<p>a<p>b", "<p>a</p><p>b</p>"),
    ("<ul><li>a<li>b</ul>", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
    ("<br/><hr/><img src='a b' alt=\"it's\">", '<br><hr><img src="a%20b" alt="it\'s">'),
    ("<p title='a\"b'>x</p>", "<p title='a\"b'>x</p>"),
    ("<input disabled value='' checked='checked' x>", '<input disabled value="" checked x>'),
    ("&nbsp;&copy;&lt;&amp;&gt;&quot;", '\xa0©&lt;&amp;&gt;"'),
    ('<p xml:lang="en" b="c">x</p>', '<p b="c" xml:lang="en">x</p>'),
    ('<div><p xml:lang="en" b="c">x</p></div>', '<div><p xml:lang="en" b="c">x</p></div>'),
    ("</p></span>stray", "stray"),
    ("a\r\n<p>b\r\n</p>", "a\r\n<p>b\r\n</p>"),
    ("<a href='/a[b]{c}|d^e`f' name='[x y]'>x</a>", '<a href="/a%5Bb%5D%7Bc%7D%7Cd%5Ee%60f" name="%5Bx%20y%5D">x</a>'),
    (
        "<img src='$1\"2' alt='[a]'><form action='{{ x }}'></form><p name='[b]'>y</p>",
        '<img src="%241%222" alt="[a]"><form action="%7B%7B%20x%20%7D%7D"></form><p name="[b]">y</p>',
    ),
    ("<a href='a\r%5B é'>x</a>", '<a href="a%0D%5B%20%C3%A9">x</a>'),
    ("&copy 2020 &nbsp;&ampb&not", "&amp;copy 2020 \xa0&amp;ampb&amp;not"),
    ("<a href='?a=1&copy=2&amp;b&nbsp'>x</a>", '<a href="?a=1&amp;copy=2&amp;b&amp;nbsp">x</a>'),
    ("&AMP; &NotEqualTilde; &hearts; &notit;", "&amp;AMP; &amp;NotEqualTilde; ♥ &amp;notit;"),
    ("&#128;&#150;&#0;&#x110000;&#38;&#60;", "\u0080\u0096&amp;&lt;"),
    ("<p title='&#34;&apos;&notin;&foo;&quot'>x</p>", '<p title="&quot;\'∉&amp;foo;&amp;quot">x</p>'),
    (
        "<script>a &copy b && c</script><style>&copy</style><!-- &copy -->&copy",
        "<script>a &copy b && c</script><style>&copy</style><!-- &copy -->&amp;copy",
    ),
    ("a\u0001b\bc\x0bd\fe", "abcde"),
    ("<div><o:p>x<svg:rect/></o:p></div>", "<div><p>x<rect></rect></p></div>"),
    ("<a:<b>x", "<a:>x</a:>"),
    ("<p><x:<img>y</p>", "<p><x:>y</x:></p>"),
    ("<a:1>z</a:1>", "<1>z</1>"),
    ("<a:b:c>z</a:b:c>", "<b:c>z</b:c>"),
]


@pytest.mark.parametrize("text, written", WRITTEN)
def test_a_fragment_is_written_as_nokogiri_writes_it(text: str, written: str) -> None:
    assert Fragment(text).to_html() == written


def test_only_the_body_is_replaced() -> None:
    page = "<head>x</head><body a='b'>\n x</body><foot>x</body>"
    assert replace_body(page, str.upper) == "<head>x</head><body a='b'>\n X</body><foot>x</body>"


def test_a_body_tag_that_does_not_end_leaves_the_page_alone() -> None:
    assert replace_body("<body class='x'", str.upper) is None


def test_emoji_and_mentions_in_code_stay(tmp_path: Path) -> None:
    code = "<pre>:smile: @you</pre><code>:smile: @you</code>"
    built = _build(tmp_path, "plugins: [jemoji, jekyll-mentions]", f"{code} :cat: @me")
    assert code in built
    assert 'alt=":cat:"' in built
    assert 'href="https://github.com/me"' in built


def test_an_invalid_address_in_the_setting_of_mentions_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"either be a string or a hash. It's a Array right now\."):
        _build(tmp_path, "plugins: [jekyll-mentions]\njekyll-mentions: [a]", "@me")


def _build(folder: Path, config: str, page: str) -> str:
    (folder / "_config.yml").write_text(config)
    (folder / "index.html").write_text(f"---\n---\n{page}")
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}
    build(load(folder, {}, environment=environment, working_directory=folder), Log())
    return (folder / "_site" / "index.html").read_text()
