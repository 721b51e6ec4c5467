"""Ruby's classes of characters, where Python's differ; the expectations are Ruby's answers."""

from __future__ import annotations

import pytest

from pylekyll.languages.highlighting import find_lexer, render_legacy
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.ruby.characters import is_alnum, is_alpha, is_word
from pylekyll.languages.ruby.lists import pluralized_array


@pytest.mark.parametrize(
    ("char", "alpha", "word"),
    [
        *(("é", True, True), ("่", False, True), ("ี", True, True), ("²", False, False), ("½", False, False)),
        *(("〇", True, True), ("Ⅳ", True, True), ("①", False, False), ("ⓐ", True, True), ("1", False, True)),
        *(("‿", False, True), ("_", False, True), ("-", False, False)),
    ],
)
def test_classes(char, alpha, word) -> None:
    assert (is_alpha(char), is_word(char)) == (alpha, word)


@pytest.mark.parametrize(("char", "expected"), [("²", False), ("1", True), ("_", False), ("ⓐ", True)])
def test_alnum(char, expected) -> None:
    assert is_alnum(char) is expected


@pytest.mark.parametrize("space", ["\u00a0", "\u3000", "\u2003", "\u0085", "\x1c"])
def test_a_list_is_split_at_the_spaces_of_ascii(space) -> None:
    assert pluralized_array({"tags": f"big{space}data python\fx"}, "tag", "tags") == [f"big{space}data", "python", "x"]


def kramdown(text, **options) -> str:
    return Kramdown(KramdownOptions.from_mapping({"input": "GFM", **options})).convert(text)


@pytest.mark.parametrize("address", ["2a@b.com", "5@b.com", "é.x@b.com", "1-2_3@4.de"])
def test_an_address_may_begin_with_a_digit(address) -> None:
    assert kramdown(f"x <{address}>.") == f'<p>x <a href="mailto:{address}">{address}</a>.</p>\n'


@pytest.mark.parametrize("address", ["²a@b.com", "a@½.com", "2 a@b.com"])
def test_an_address_holds_letters_and_decimal_digits(address) -> None:
    assert kramdown(f"x <{address}>.") == f"<p>x &lt;{address}&gt;.</p>\n"


def test_types_of_raw_text_are_split_at_the_spaces_of_ascii() -> None:
    assert kramdown('{::nomarkdown type="html\u00a0latex"}<b>x</b>{:/}\n') == "<p></p>\n"
    assert kramdown('{::nomarkdown type="html latex"}<b>x</b>{:/}\n') == "<p><b>x</b></p>\n"


CODE = '<span class="n">a</span>\n'
WRAPPER = (
    '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="{}"><code>{}</code></pre>'
    "</div></div>\n"
)


@pytest.mark.parametrize(
    ("given", "written"), [("", ""), (None, "highlight"), (False, "highlight"), (5, "5"), ("x", "x")]
)
def test_class_of_highlighted_code(given, written) -> None:
    html = kramdown("```ruby\na\n```\n", syntax_highlighter_opts={"css_class": given})
    assert html == WRAPPER.format(written, CODE)


def test_classes_of_a_table_of_code() -> None:
    block = {"line_numbers": True, "table_class": "tc", "gutter_class": "gc", "code_class": 5, "line_format": "%2i:"}
    html = kramdown("```ruby\na\n```\n", syntax_highlighter_opts={"block": block})
    table = (
        '<table class="tc"><tbody><tr><td class="gc gl"><pre class="lineno"> 1:\n</pre></td>'
        f'<td class="5"><pre>{CODE}</pre></td></tr></tbody></table>'
    )
    assert html == WRAPPER.format("highlight", table)


def test_a_format_of_numbers_that_is_not_one_is_left_out() -> None:
    block = {"line_numbers": True, "line_format": "%s %s"}
    assert '<pre class="lineno">1\n' in kramdown("```ruby\na\n```\n", syntax_highlighter_opts={"block": block})


def test_table_classes_have_defaults() -> None:
    lexer = find_lexer("ruby")
    assert lexer is not None
    assert '<table class="rouge-table">' in render_legacy("a\n", lexer, line_numbers=True)
