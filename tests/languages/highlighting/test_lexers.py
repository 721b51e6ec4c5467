"""Laws that hold for every lexer: nothing is lost, work grows with the source, names are Rouge's."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.languages.highlighting import find_lexer, guess_lexer, render_spans
from pylekyll.languages.highlighting.beginnings import Candidates
from pylekyll.languages.highlighting.names import ALIASES, OWN, ROUGE_3, TAGS
from pylekyll.languages.highlighting.registry import canonical_tag
from pylekyll.languages.highlighting.tokens import Keyword
from tests.support.work import work_of

RECORDED = json.loads((Path(__file__).parent / "recorded.json").read_text(encoding="utf-8"))["cases"]

FRAGMENTS = sorted({piece for case in RECORDED for piece in case["source"].split(" ")}) + list(
    "\"'`\\\n{}[]()<>&#$%*/-=:;"
)

HOSTILE = {
    "opening brackets": "[",
    "calls": "f(",
    "words": "a ",
    "one word": "x",
    "digits": "1",
    "double quotes": '"',
    "escaped quote and backslashes": '"\\\\',
    "backslashes": "\\",
    "angle brackets": "<",
    "newlines": "\n",
    "blank lines": " \n",
    "comments": "/* ",
    "braces": "{",
    "Liquid": "{% ",
    "interpolation": "#{",
    "substitution": "$(",
    "stars": "*",
    "underscores": "_ ",
    "markup comments": "<!--",
    "character data": "<![CDATA[",
    "keys": "a: ",
    "here-documents": "<<A\n",
    "percent strings": "%(",
    "fences": "~~~\n",
    "slashes": "/",
}


@pytest.mark.parametrize("name", sorted(TAGS))
def test_every_tag_of_rouge_has_a_lexer_that_keeps_the_text(name):
    lexer = find_lexer(name)
    assert lexer is not None
    assert lexer.tag == name
    source = "int x = 1; // <b> & 'c'\n\tif \"d\" then\r\n# end é"
    if name not in NOT_THE_SOURCE:
        assert "".join(value for _, value in lexer.lex(source)) == source


def test_names_are_consistent():
    assert set(ALIASES.values()) <= TAGS
    assert not set(ALIASES) & TAGS
    assert set(OWN) == TAGS - {"plaintext"}
    assert set(ROUGE_3) - set(OWN) == {"solidity"}


def test_a_language_of_the_older_release_alone():
    assert find_lexer("solidity") is None
    lexer = find_lexer("solidity", rouge_3=True)
    assert lexer is not None
    assert lexer.tag == "solidity"


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("py", "python"),
        ("bash", "shell"),
        ("js", "javascript"),
        ("R", "r"),
        ("c++", "cpp"),
        ("yml", "yaml"),
        ("PY", None),
    ],
)
def test_aliases_as_rouge_spells_them(name, tag):
    assert canonical_tag(name) == tag


def test_unknown_language_has_no_lexer():
    assert find_lexer("no-such-language") is None
    assert find_lexer("") is None


def test_lexers_are_shared_between_calls():
    assert find_lexer("python") is find_lexer("py")
    assert find_lexer("console?comments=true") is find_lexer("console?comments=true")


# Rouge's lexers for these drop some text, or repeat it; ours do so too.
NOT_THE_SOURCE = {"coq", "crystal", "escape", "praat", "sed", "svelte"}


@pytest.mark.parametrize("tag", sorted(set(OWN) - NOT_THE_SOURCE))
@settings(max_examples=10, deadline=None)
@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=8), max_size=40).map(" ".join))
def test_tokens_join_to_the_source_and_neighbours_differ(tag, source):
    tokens = find_lexer(tag).lex(source)
    assert "".join(value for _, value in tokens) == source
    assert all(value for _, value in tokens)
    assert all(left[0] is not right[0] for left, right in pairwise(tokens))


@pytest.mark.parametrize(
    ("tag", "rouge_3"), [(tag, False) for tag in sorted(OWN)] + [(tag, True) for tag in sorted(ROUGE_3)]
)
def test_the_work_for_hostile_input_grows_with_its_length(tag, rouge_3, monkeypatch):
    """Work is counted, not timed. ``tests.reliability`` measures the work within one regular expression."""
    # Sorting rules by their beginnings is work that does not grow; it would be counted for one of two sources.
    monkeypatch.setattr(Candidates, "__missing__", lambda self, _: self._rules)
    lexer = find_lexer(tag, rouge_3=rouge_3)

    def render(source):
        return render_spans(source, lexer)

    render("a")  # tables are made at the first use
    quadratic = {}
    for name, piece in HOSTILE.items():
        few, many = (
            work_of(render, piece * (size // len(piece)), "pylekyll.languages.highlighting") for size in (120, 480)
        )
        if many > 6 * few:  # four times the source: four times the calls
            quadratic[name] = (few, many)
    assert quadratic == {}


@pytest.mark.parametrize(
    ("source", "tag"),
    [
        ("#!/usr/bin/env python3\nx", "python"),
        ("#!/bin/bash -e\n", "shell"),
        ("<!DOCTYPE html>\n<p>", "html"),
        ("<?xml version='1.0'?><a/>", "xml"),
        ("%YAML 1.2\n---\n", "yaml"),
        ("diff --git a/x b/x\n", "diff"),
        ("\\documentclass{a}", "tex"),
        ("# -*- mode: ruby -*-\n", "ruby"),
        ("// vim: ft=javascript\n", "javascript"),
        ("anything else", "plaintext"),
        ("", "plaintext"),
    ],
)
def test_guesses(source, tag):
    assert guess_lexer(source).tag == tag


def test_a_size_of_ecl_may_have_any_number_of_digits():
    lexer = find_lexer("ecl")
    for word, is_type in [("unsigned" + "8" * 5000, False), ("unsigned" + "0" * 5000 + "8", True), ("real5", False)]:
        assert (lexer.lex(word)[0][0] == Keyword.Type) == is_type
