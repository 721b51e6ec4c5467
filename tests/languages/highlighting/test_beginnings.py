"""Rules that are sorted by the characters with which they can begin give the tokens that all rules give."""

from __future__ import annotations

import re

import pytest

from pylekyll.languages.highlighting import beginnings, find_lexer
from pylekyll.languages.highlighting.beginnings import Candidates, CandidatesByState
from tests.languages.highlighting.test_demos import RECORDED, ROUGE, runs


@pytest.fixture(autouse=True)
def sorted_at_once(monkeypatch):
    monkeypatch.setattr(beginnings, "OFTEN", 0)


@pytest.mark.parametrize(
    ("regex", "expected"),
    [
        ("abc", "a"),
        ("a?b*(?:cd|e)f", "abce"),
        ("(?i:k)x", "Kk"),
        ("(?i)k", "Kk"),
        ("[^\\x00-y]", "z{|}~\x7f"),
        (r"(?=.)\bx", "x"),
        (r"(?<!y)(?P<name>x)(?P=name)", "x"),
        (r"(?a:\s)", "\t\n\v\f\r "),
        (r"\s", "\t\n\v\f\r\x1c\x1d\x1e\x1f "),
        (r"[\d-]+?", "-0123456789"),
        ("a{0,2}b{1}c", "ab"),
        ("é", ""),
    ],
)
def test_ascii_characters_with_which_matches_begin(regex, expected):
    assert beginnings.beginnings(re.compile(regex)) == frozenset(map(ord, expected))


@pytest.mark.parametrize("regex", ["", "a*", "(?=a)", "a|", "(?:a?)(?:b?)", r"(a?)\1b", "(a)?(?(1)b|c)"])
def test_a_regex_whose_match_can_be_empty_is_always_tried(regex):
    found = beginnings.beginnings(re.compile(regex))
    assert found is None or found == frozenset(range(128))


@pytest.mark.parametrize("regex", ["[\u212a]", "\u017f", "[^k]", "(?:\u0131)", "[\u0100-\u0200]"])
def test_cases_of_letters_beyond_ascii(regex):
    compiled = re.compile(regex, re.IGNORECASE)
    found = beginnings.beginnings(compiled)
    assert all(code in found for code in range(128) if compiled.match(chr(code)))


def test_rules_keep_their_order():
    rules = [(re.compile(regex).match, None, None) for regex in ("ab", "[bc]", "", "a")]
    found = Candidates(rules)
    assert found["a"] == [rules[0], rules[2], rules[3]]
    assert found["b"] == [rules[1], rules[2]]
    assert found["é"] == rules


def test_tokens_are_those_of_rouge():
    wrong = []
    for case in RECORDED["cases"]:
        if case.get(ROUGE, "") is not None:
            lexer = find_lexer(case["tag"])
            lexer.candidates = CandidatesByState(lexer.rules)
            if runs(lexer, case["source"]) != case[ROUGE]:
                wrong.append(case["tag"])
    assert wrong == []
