"""HTML that is printed in one walk: the same as by way of the tree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.markdown.kramdown.blocks import html

PIECES = [
    *("<div>", "</div>", "<p class='a \"b\" & c' ID=x>", "</p>", "<pre>", "</pre>", "<b>", "</b>", "<Foo a=1 A='<'>"),
    *("</Foo>", "</foo>", "<br>", "<br/>", "<img alt='&amp; &'>", "<script>", "</SCRIPT >", "<style/>", "</style>"),
    *("<div markdown>", "<div markdown=1>", "<p markdown = 'span'>", "<!-- c -->", "<!--", "-->", "<?pi ?>", "<?"),
    *(
        "<![CDATA[",
        "]]>",
        "<",
        ">",
        "&",
        "&amp;",
        "amp;",
        "& <",
        "a",
        "*a*",
        " ",
        "\n",
        "\n\n",
        "    ",
        "> ",
        "- ",
        "|",
    ),
    *(
        "{: .a}\n",
        "<a:b>",
        "</a:b>",
        "<ul id=''>",
        "</ul>",
        "<a href=x",
        "</",
        "</p >",
        "*[a]: meaning\n",
        "`<`",
        "漢\n字",
    ),
]
OPTIONS = [
    *({}, {"compat_version": "2.4"}, {"parse_block_html": True}, {"parse_span_html": False}, {"input": "GFM"}),
    *({"html_to_native": True}, {"remove_line_breaks_for_cjk": True}),
]


def both(text: str, options: dict[str, object]) -> tuple[str, str]:
    kramdown = Kramdown(KramdownOptions.from_mapping(options))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(html, "can_print", lambda *_: False)
        by_tree = kramdown.convert(text)
    return kramdown.convert(text), by_tree


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=25), st.sampled_from(OPTIONS))
def test_the_walk_prints_what_the_tree_prints(pieces: list[str], options: dict[str, object]) -> None:
    walked, by_tree = both("<div>" + "".join(pieces), options)
    assert walked == by_tree


@pytest.mark.parametrize(
    "text",
    [
        "<div>a <p>b</div> c</p> d",
        "<div><script>if (a < b) {}</div></script><style>a > b</style></div> rest",
        "<pre>\n<![CDATA[<b>&amp;]]>&amp; & &",
        "<div>" * 300 + "a &" + "</p></div>" * 200,
        "<DIV><Foo><FOO></foo></Foo></FOO></DIV>\n\ntext",
    ],
)
def test_documents(text: str) -> None:
    walked, by_tree = both(text, {})
    assert walked == by_tree
