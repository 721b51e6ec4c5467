r"""Ruby's regular expressions: what ``gsub`` gives, recorded from Ruby 3.1.2."""

from __future__ import annotations

import pytest

from pylekyll.languages.ruby.regexp import RegexpError, compiled, expander

#: Pattern, replacement, text, and Ruby's ``text.gsub(/pattern/, replacement)``.
CASES = [
    ("a", "b", "banana", "bbnbnb"),
    ("^", "> ", "one\ntwo\n", "> one\n> two\n"),
    ("$", "!", "one\ntwo\n", "one!\ntwo!\n!"),
    ("$", "!", "one\ntwo", "one!\ntwo!"),
    (r"\z", "!", "one\n", "one\n!"),
    (r"\Z", "!", "one\n", "one!\n!"),
    (r"(\w+) (\w+)", r"\2 \1", "hello world", "world hello"),
    ("(?<a>x)", r"[\k<a>]", "axb", "a[x]b"),
    (".", "-", "a\nb", "-\n-"),
    ("(?m).", "-", "a\nb", "---"),
    ("(?m:a.b)", "-", "a\nb a b", "- -"),
    (r"\h+", "H", "xyz 12ab", "xyz H"),
    (r"[\h]", "H", "g1f", "gHH"),
    ("[[:alpha:]]+", "A", "déjà 12", "A 12"),
    ("[[:digit:][:space:]]", "_", "a1 b", "a__b"),
    (r"\p{L}+", "L", "Łódź 3", "L 3"),
    (r"[^\p{L}]", "", "a-b c", "abc"),
    (r"\s+", " ", "a \t\n b", "a b"),
    (r"\R", "|", "a\r\nb\nc", "a|b|c"),
    ("(x)?y", r"<\1>", "y xy", "<> <x>"),
    ("b", r"\0\0", "abc", "abbc"),
    ("b", r"\&-", "abc", "ab-c"),
    ("b", r"\\", "abc", r"a\c"),
    (r"\d{2,}", "#", "1 22 333", "1 # #"),
    ("a|b", "", "cab", "c"),
    ("[a[bc]]", "X", "abcd", "XXXd"),
    (r"\/", "|", "a/b", "a|b"),
    ("(?i)HTML", "h", "html HTML", "h h"),
    ("<[^>]+>", "", "<p>x</p>", "x"),
    (r"\A\s*", "", "  x", "x"),
    ("b", r"\`", "abc", "aac"),
    ("b", "\\'", "abc", "acc"),
]


@pytest.mark.parametrize("pattern, replacement, text, expected", CASES)
def test_gsub(pattern: str, replacement: str, text: str, expected: str) -> None:
    assert compiled(pattern).sub(expander(replacement), text) == expected


@pytest.mark.parametrize("pattern", ["(", "[a", r"\p{NoSuchClass}", "*a"])
def test_patterns_that_ruby_refuses(pattern: str) -> None:
    with pytest.raises(RegexpError):
        compiled(pattern)
