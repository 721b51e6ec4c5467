"""Input made to hurt: the work for it grows with its length, not with the square of it, and nothing recurses too deep.

cmark-gfm itself needs quadratic time for some of these, and its Ruby renderer ends the deep ones with a
SystemStackError.
"""

from __future__ import annotations

import pytest

from pylekyll.languages.markdown.commonmark import CommonMark, CommonMarkOptions, GitHubPagesRenderer
from pylekyll.languages.markdown.commonmark.options import EXTENSIONS, OPTIONS
from tests.support.work import work_of

SIZE = 2_000


def nested_list(size):
    lines, length = [], 0
    while length < size:
        lines.append(f"{'  ' * len(lines)}- a\n")
        length += len(lines[-1])
    return "".join(lines)


def repeated(text):
    return lambda size: (text * (size // len(text) + 1))[:size]


DOCUMENTS = {
    "nested lists": nested_list,
    "brackets in pairs": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "brackets in pairs and a definition": lambda size: "[a]: b\n\n" + "[" * (size // 2) + "a" + "]" * (size // 2),
    "images in images": lambda size: "![" * (size // 4) + "]()" * (size // 4),
    "stars on both sides": lambda size: "*" * (size // 2) + "a" + "*" * (size // 2),
    "emphasis in emphasis": lambda size: "*a " * (size // 6) + " a*" * (size // 6),
    "tildes that do not fit": lambda size: "~~a " + "*b c~ " * (size // 6),
    "autolinks after dead brackets": lambda size: "[" * (size // 2) + "[a](b)" + "w:" * (size // 4),
    "links after images' brackets": lambda size: "![" * (size // 4) + "[a](b)" * (size // 12),
    "footnote references": lambda size: "[^a]: b\n\n" + repeated("[^a] ")(size),
    "a long address, often": lambda size: f"[a]: /{'b' * (size // 2)}\n\n" + "[a] " * (size // 8),
    # Long enough for the limit on missing cells, which bounds what grows with the square of the size.
    "a wide table": lambda size: "a|" * (size // 2) + "\n" + "-|" * (size // 2) + "\n" + "é|\n" * (size // 2),
    "a wide row": lambda size: "é|" * (size // 2) + "\n" + "-|" * (size // 2) + "\n",
    "blank lines in deep lists": lambda size: "- " * (size // 2) + "a\n" + "\n" * (size // 2),
    "lines of deep quotes": lambda size: ("> " * 90 + "a\n") * (size // 181),
    "lines that may be a table's": lambda size: "a\n" * (size // 4) + ":-:\n" * (size // 8),
    "an address of spaces": lambda size: "[a](" + " " * size,
    "an address of parentheses": lambda size: "[a](" + "(" * size,
    "a title of escapes": lambda size: '[a](b "' + '\\"' * (size // 2),
    "attributes": lambda size: "<a" + " b" * (size // 2),
    "an autolink of entities": lambda size: "http://a&" + "a;" * (size // 2),
    "an autolink of parentheses": lambda size: "http://a" + ")" * size,
    "a domain of underscores": lambda size: "_www." * (size // 10) + "a" * (size // 2),
    **{
        text: repeated(text)
        for text in (
            *(
                "[",
                "*",
                "_",
                ">",
                "> ",
                "|",
                "- ",
                "`",
                "<",
                "#",
                "-",
                "\\",
                '"',
                "'",
                "&",
                "^\n",
                " ",
                "\t",
                "\n",
                "!",
            ),
            *("![", "](", "[a](", '[a](b "c ', "[a](b (\\", "[a](<", "[a][", "[x] ", "[x]: y\n", "[x]: y\n- a\n"),
            *("[a]:", "[a]: <", "[a]: b 'c\n", "[^", "[^a]", "[^a]: b\n", "a@", "a@b.c ", "x@y;.", "xmpp:a@", "www."),
            *("_www.", "(www.a;", "http://", "w:", "**a ", "*a **b _c __d ", "**a*", "a*b_c**", "` `` ``` ", "~~a "),
            *("a~b~~c ", "a'", "<!--", "<!-- a\n", "<?", "<?a??>", "<![CDATA[", "<![CDATA[]]]>", "<!A ", "<a ", "<b>"),
            *('<a b="', "<div>\n", "</div>\n", "<a@", "<http:", "a|b\n", "|\n", ":-\n", "|a", "```x\n", "~~~a\n"),
            *("1. a\n", "a  \n", "a\\\n", "# a\n", "- - - - x\n", "> - ", "*\n", "a\n=\n", "-\n  -\n", "- a\n\n", "\0"),
        )
    },
}
CONVERTERS = {
    "all": CommonMark(CommonMarkOptions(frozenset(OPTIONS), EXTENSIONS)),
    "few": CommonMark(CommonMarkOptions(frozenset({"FOOTNOTES"}), ("table", "autolink")), GitHubPagesRenderer),
}


@pytest.mark.parametrize("options", CONVERTERS)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_work_grows_with_length(name, options):
    make, convert = DOCUMENTS[name], CONVERTERS[options].convert
    convert(make(50))  # what is made once is made
    once, twice = work_of(convert, make(SIZE)), work_of(convert, make(2 * SIZE))
    assert twice < 2.2 * once + 1_000


def test_depth_of_blocks():
    html = CONVERTERS["few"].convert("> " * 1_000 + "x\n")
    assert html.count("<blockquote>") == html.count("</blockquote>") == 100
    assert "&gt; &gt; x" in html


def test_depth_of_spans():
    depth = 20_000
    html = CONVERTERS["few"].convert("*a " * depth + "a*" * depth)
    assert html.count("<em>") == html.count("</em>") == depth
