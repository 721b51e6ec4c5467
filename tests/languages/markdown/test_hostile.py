"""Input made to hurt: the work for it grows with its length, not with the square of it, and nothing recurses too deep.

Ruby's kramdown needs quadratic time for most of these, exponential for some, and ends others with a SystemStackError.
"""

from __future__ import annotations

import re

import pytest

from pylekyll.foundation.limits import LimitError, Limits, applied
from pylekyll.languages.markdown import kramdown
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.markdown.kramdown.blocks.codeblock import opening_fence
from pylekyll.languages.ruby.patterns import lazy_pattern
from tests.support.polynomial import slow_text
from tests.support.work import work_of

SIZE = 3_000


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
    "four spaces and a form feed": repeated("    \ftext\n"),
    "four spaces and a vertical tab": repeated("    \vtext "),
    "brackets in pairs": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "brackets in pairs and a definition": lambda size: "[a]: b\n\n" + "[" * (size // 2) + "a" + "]" * (size // 2),
    "images in images without targets": lambda size: "![" * (size // 3) + "]" * (size // 3),
    "images in emphases in images": lambda size: "![*" * (size // 7) + "](a)" * (size // 7),
    "elements in images": lambda size: "![*a*" * (size // 6) + "]" * (size // 6),
    "brackets and parentheses": lambda size: '"' + "-=*[" * (size // 7) + "](-" * (size // 7),
    "images in images": lambda size: "![" * (size // 4) + "]()" * (size // 4),
    "footnote references": lambda size: "[^a]: b\n\n" + repeated("[^a] ")(size),
    "abbreviations": lambda size: "*[a]: b\n\n" + repeated("a ")(size),
    "a link definition of words": lambda size: "[a]: " + repeated("b ")(size // 8),
    **{
        text: repeated(text)
        for text in (
            [
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
                "{:",
                "![",
                "[a](",
                '[a](b "c ',
                "[a](<",
                "[a][",
                "[x] ",
                "[x]: y\n",
                "*[",
                "**a ",
                "*a **b _c __d ",
                "**a*",
                "a*b_c**",
                "` `` ``` ",
                "~~a ",
                "$$ a $",
                "a{::comment ",
                "{:\n",
                "{:a",
                "a <!-- ",
                "<!--\n",
                "<http:",
                "<a@",
                "<a ",
                "<b>",
                "<div>",
                "<div>\n",
                '<div markdown="1">\n',
                "</div>\n",
                "<table><tr><td>",
                '<a b="',
                "<script>",
                "a|b\n",
                "|\n",
                "```x\n",
                "~~~a\n",
                "a\n: b\n",
                "1. a\n",
                "[^a]: b\n",
                "a  \n",
                "# a\n",
                "*[a]: b\n",
                "a'",
            ]
        )
    },
}
CONVERTERS = {
    name: Kramdown(KramdownOptions.from_mapping({"input": name, "hard_wrap": False})) for name in ("GFM", "kramdown")
}


@pytest.mark.parametrize("parser", CONVERTERS)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_work_grows_with_length(name, parser):
    make, convert = DOCUMENTS[name], CONVERTERS[parser].convert
    convert(make(50))  # what is made once is made
    once, twice = work_of(convert, make(SIZE)), work_of(convert, make(2 * SIZE))
    assert twice < 2.2 * once + 1_000


@pytest.mark.parametrize("indent", ["", " {0,3}"])
def test_the_opening_of_a_code_block_is_read_in_one_way(indent: str) -> None:
    assert slow_text(re.compile(opening_fence(indent), re.ASCII), anchored=True) is None


@pytest.mark.parametrize("closing", ["~~~", "~~~~"])
def test_a_fence_that_only_shorter_ones_close_has_its_rest_as_language(closing: str) -> None:
    html = CONVERTERS["kramdown"].convert(f"~~~~~~x?a=b\ncode\n~~~\n{closing}\n")
    assert f"language-{'~' * (6 - len(closing))}x" in html


def test_a_span_in_images_without_targets_is_read_once() -> None:
    assert CONVERTERS["GFM"].convert("![![*a*]b]") == "<p>![![<em>a</em>]b]</p>\n"


def every_letter(text):
    return [ord(letter) for letter in text]


def sought(text):
    return kramdown.SOUGHT.search(text)


@pytest.mark.parametrize("step", [every_letter, sought])
def test_quadratic_work_is_seen(step, monkeypatch):
    monkeypatch.setattr(kramdown, "SOUGHT", lazy_pattern("b"), raising=False)
    once, twice = (work_of(lambda text: [step(text[at:]) for at in range(len(text))], "a" * n) for n in (300, 600))
    assert twice > 3 * once


@pytest.mark.parametrize("tag", ["<b>", "<div>", '<div markdown="1">', "<x-y>"])
def test_tags_beyond_the_depth_of_elements(tag):
    depth = 5_000
    html = CONVERTERS["GFM"].convert(tag * depth + "x")
    name = tag[1:-1].split()[0]
    assert html.count(f"<{name}>") == html.count(f"</{name}>") == depth


def test_depth_of_blocks():
    html = CONVERTERS["GFM"].convert("> " * 1_000 + "x\n")
    assert html.count("<blockquote>") == html.count("</blockquote>") == 64
    assert "&gt; &gt; x" in html


def test_tags_of_a_deep_element_stand_as_ruby_prints_them():
    depth = 100  # beyond our limit, within Ruby's
    html = CONVERTERS["GFM"].convert("<div>\n" * depth + "*a*\n" + "</div>\n" * depth)
    assert html == "<div>\n" * depth + "*a*\n" + "</div>\n" * depth


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "document",
    [
        f"*[aa]: {LONG}\n\n" + "aa " * 30_000,
        f'[a]: u "{LONG}"\n\n' + "[a] " * 30_000,
        f'{{:a: k="{LONG}"}}\n\n' + "*b*{:a} " * 20_000,
    ],
    ids=["abbreviation", "link", "attributes"],
)
def test_what_is_defined_once_and_used_often_ends_at_a_limit(document: str) -> None:
    with applied(Limits(output=10_000_000)), pytest.raises(LimitError):
        Kramdown(KramdownOptions()).convert(document)
