"""Texts of one line, which are converted without blocks if they have no spans, and first lines of list items."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.markdown.kramdown.blocks.list_items import first_line
from pylekyll.languages.ruby.encoding import AsciiText

DEFINITIONS = "\n\n[b]: /u 'T & \"t\"'\n[c]: /c\n{:.k}\n[b c]: <v w>\n"
PIECES = [
    *("'", '"', "'90s", "s", "a", "the ", "x_y", " ", "\n", "  \n", ".", ",", "...", "--", "---", "-", "½", "é"),
    *("*", "**", "_", "__", "***", "*e*", "**b**", "`", "``", "`c`", "`a_b` ", "`<`", "~~", "~~d~~", "$$", "$"),
    *("[", "]", "](u)", "[a](b)", "[a](<b>)", "[a](b 'c')", "[a](b_(c))", "[`x`](u_v)", "[**b** c](u)", "[b]", "[b][]"),
    *("[B\nc]", "[x][b]", "[no]", "[no][b]", "[c]", "[^1]", "[`b`][b]", "![i](s)", "![i]", '![a "b"](s&t)', "!"),
    *(
        "[![i](s)](u)",
        "<br>",
        "<br/>",
        "<b>",
        "</b>",
        "<a href='x&y'>",
        "</a>",
        "<img src=a />",
        "<IMG>",
        "<i markdown=1>",
    ),
    *(
        "</i>",
        "<kbd>",
        "</kbd>",
        "<http://a.b/c?d&e>",
        "<mailto:a@b>",
        "<a@b.c>",
        "<",
        "< ",
        ">",
        ">>",
        "<<",
        "<!-- c -->",
    ),
    *(
        "&",
        "&amp;",
        "&nope;",
        "&#39;",
        "&copy;",
        "&quot;",
        "\\",
        "\\*",
        "\\\\",
        "\\\n",
        "\\.",
        '\\"',
        "\\<",
        "{:.c}",
        "{",
    ),
    *("|", "#", "\0", "\t", "漢\n字"),
]
BLOCKS = [
    "",
    "- ",
    "> ",
    "# ",
    "1. ",
    "| a | ",
    "- a\n- ",
    "a\n: ",
    "- a\n\n  ",
    "* [ ] ",
    '<div markdown="1">\n',
    "[^1]: ",
]
OPTIONS = [
    *({}, {"input": "GFM"}, {"input": "GFM", "hard_wrap": False}, {"compat_version": "2.4"}),
    *({"smart_quotes": "apos,apos,quot,quot"}, {"entity_output": "numeric"}, {"typographic_symbols": {"hellip": "<>"}}),
    *({"parse_span_html": False}, {"html_to_native": True}, {"remove_line_breaks_for_cjk": True}),
    {"input": "GFM", "gfm_quirks": "no_auto_typographic"},
]


def both(text: str, options: dict[str, object]) -> tuple[str, str]:
    options = {"syntax_highlighter_opts": {"default_lang": "plaintext", "guess_lang": True}, **options}
    kramdown = Kramdown(KramdownOptions.from_mapping(options))
    converted = kramdown.convert(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kramdown, "_as_line", lambda *_: None)
        return converted, kramdown.convert(text)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=16), st.sampled_from(BLOCKS), st.booleans(), st.sampled_from(OPTIONS))
@example(["a", ">", '"', "b", '"'], "", False, {})
@example(["[b]", "'", "s"], "", True, {})
@example(["[no]", "'", "s"], "", True, {})
@example(["*", "a ", "**", "b", "*", " c", "**"], "", False, {})
@example(["&", "\\#", "39;"], "", False, {})
def test_a_line_equals_the_tree(pieces, block, is_defined, options) -> None:
    text = block + "".join(pieces) + (DEFINITIONS if is_defined else "")
    converted, by_tree = both(text, options)
    assert converted == by_tree


@pytest.mark.parametrize(
    "text", ['It\'s "a" -- b', "{::options entity_output='numeric' /}\n\n\"a\"", '*[ab]: c\n\n"ab"']
)
def test_options_and_abbreviations_of_a_document_count(text) -> None:
    converted, by_tree = both(text, {})
    assert converted == by_tree
    converted, by_tree = both(AsciiText(text), {})
    assert converted == by_tree
    assert converted.isascii()


def test_unknown_entities_of_options_fail_where_they_are_printed() -> None:
    kramdown = Kramdown(KramdownOptions.from_mapping({"smart_quotes": "no,no,no,no"}))
    assert kramdown.convert("a b") == "<p>a b</p>\n"
    with pytest.raises(KeyError):
        kramdown.convert("it's")


@pytest.mark.parametrize(
    "content", [" a\n", "  a\n", "\ta\n", " \ta\n", " {:.a} b\n", " {a\n", " \n", "|a\n", " \fa\n"]
)
@pytest.mark.parametrize("width", [1, 2, 4])
def test_first_lines_of_items(content, width, monkeypatch) -> None:
    found = first_line(width, content, "(?!)")
    monkeypatch.setattr(
        "pylekyll.languages.markdown.kramdown.blocks.list_items._NOT_SIMPLE", frozenset(map(chr, range(128)))
    )
    assert found == first_line(width, content, "(?!)")
