"""Rouge's demos and the beginnings of its visual samples; `record_demos.rb` beside this file records their tokens."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pylekyll.languages.highlighting import find_lexer
from pylekyll.languages.highlighting.engine import word_set
from pylekyll.languages.highlighting.tokens import short_name

RECORDED = json.loads((Path(__file__).parent / "demos.json").read_text(encoding="utf-8"))
ROUGE = RECORDED["versions"]["rouge"]
ROUGE_3 = RECORDED["versions"]["rouge 3"]

# Lexers that are Rouge 4's in the profile `github-pages` too, although Rouge 3.30 has other tokens.
AS_IN_ROUGE_4 = word_set("""
coq cython eiffel hack nasm openedge praat qml systemd tcl twig
""")


def runs(lexer, source):
    """The tokens as they are recorded: class names with lengths, neighbours of one class joined."""
    joined = []
    for token, value in lexer.lex(source):
        name = short_name(token) or "_"
        if joined and joined[-1][0] == name:
            joined[-1][1] += len(value)
        else:
            joined.append([name, len(value)])
    return " ".join(f"{name}{length}" for name, length in joined)


def cases(left_out, version):
    return [
        pytest.param(case, id=f"{case['tag']}-{i}")
        for i, case in enumerate(RECORDED["cases"])
        if case["tag"] not in left_out and case.get(version, "") is not None
    ]


@pytest.mark.parametrize("case", cases(frozenset(), ROUGE))
def test_yields_what_rouge_yields(case):
    assert runs(find_lexer(case["tag"]), case["source"]) == case[ROUGE]


@pytest.mark.parametrize("case", cases(AS_IN_ROUGE_4, ROUGE_3))
def test_yields_what_rouge_3_yields(case):
    assert runs(find_lexer(case["tag"], rouge_3=True), case["source"]) == case.get(ROUGE_3, case[ROUGE])


@pytest.mark.parametrize("tag", sorted(AS_IN_ROUGE_4))
def test_those_left_as_in_rouge_4_differ(tag):
    found = [case for case in RECORDED["cases"] if case["tag"] == tag]
    assert any(runs(find_lexer(tag, rouge_3=True), case["source"]) != case.get(ROUGE_3, case[ROUGE]) for case in found)
