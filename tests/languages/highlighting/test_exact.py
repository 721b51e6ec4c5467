"""Characters for which Python's classes differ from Ruby's; the expectations are what Rouge yields."""

from __future__ import annotations

import re
import unicodedata

import pytest

from pylekyll.languages.highlighting import charsets, find_lexer, render_spans
from pylekyll.languages.highlighting.exact import EXOTIC
from pylekyll.languages.ruby.characters import is_word

CASES = {
    ("ruby", "ค่า\n"): '<span class="n">ค่า</span>\n',
    ("css", ".ค่า {}\n"): '<span class="nc">.ค่า</span> <span class="p">{}</span>\n',
    ("json5", "{→“x”}"): '<span class="p">{</span><span class="err">→“</span><span class="nl">x</span>'
    '<span class="err">”</span><span class="p">}</span>',
    ("scala", "😀\n"): '<span class="o">😀</span>\n',
    ("csharp", "①ค\n"): '<span class="err">①ค</span>\n',
    ("javascript", "５if\n"): '<span class="err">５</span><span class="k">if</span>\n',
    ("java", "ifา ifा\n"): '<span class="n">ifา</span> <span class="n">ifा</span>\n',
    ("go", "bⅣc ‿\n"): '<span class="n">bⅣc</span> <span class="err">‿</span>\n',
    ("swift", "A่\n"): '<span class="kt">A</span><span class="err">่</span>\n',
    ("rust", "ifा if٣\n"): '<span class="n">ifा</span> <span class="n">if٣</span>\n',
    ("python", "x² = ค่\n"): '<span class="n">x</span><span class="err">²</span> <span class="o">=</span> '
    '<span class="n">ค</span><span class="err">่</span>\n',
    (
        "javascript",
        "{ \u0345a }\n",
    ): '<span class="p">{</span> <span class="nx">\u0345a</span> <span class="p">}</span>\n',
    ("rust", "a·b\u0387!(℘)\n"): '<span class="nd">a·b\u0387!</span><span class="p">(</span><span class="n">℘</span>'
    '<span class="p">)</span>\n',
    ("perl", "s!!\\!\n"): '<span class="sr">s!!\\!</span>\n',
    ("perl", "m!a\\!\n"): '<span class="sr">m!a\\!</span>\n',
    ("eiffel", "a ¹\n"): '<span class="n">a</span> <span class="err">¹</span>\n',
    ("sml", "v.|\n"): '<span class="nn">v</span><span class="p">.|</span>\n',
}


@pytest.mark.parametrize(("tag", "source"), CASES)
def test_spans(tag, source) -> None:
    lexer = find_lexer(tag, rouge_3=tag == "perl")
    assert lexer is not None
    assert render_spans(source, lexer) == CASES[tag, source]


def test_every_word_character_that_differs_is_exotic() -> None:
    for char in map(chr, range(0x80, 0x32000)):
        digit = char.isdecimal() or unicodedata.category(char) in {"Nl", "No"}
        if char.isalnum() != is_word(char) or (char.isalnum() and digit):
            assert EXOTIC.search(char), f"U+{ord(char):04X}"


def test_usual_texts_have_the_usual_rules() -> None:
    lexer = find_lexer("ruby")
    for source in ("a = 1\n", "# für 中文 “x” – Ж ひらがな 한국 😀 °©\n"):
        assert lexer.candidates_for(source) is lexer.candidates  # type: ignore[union-attr]
    assert lexer.candidates_for("ค่า\n") is not lexer.candidates  # type: ignore[union-attr]


@pytest.mark.parametrize("name", charsets._PROPERTIES)
def test_the_ranges_of_a_property_are_those_of_its_characters(name: str) -> None:
    """Long runs of a category are not tested character by character."""
    chars = [*map(chr, range(charsets._LAST_ASSIGNED))]
    has_property = bytes(charsets._PROPERTIES[name](chars))
    known = bytearray(len(chars))
    for first, end in charsets._ranges(name):
        known[first:end] = b"\x01" * (end - first)
    assert known == has_property
    wide = re.compile(f"[{charsets.wide_class(name)}]")
    assert all(wide.match(char) for char, has in zip(chars, has_property, strict=True) if has)
    others = (char for char, has in zip(chars, has_property, strict=True) if not has and wide.match(char))
    assert {unicodedata.category(char) for char in others} <= {"Cn"}
