"""The share of characters that carry Rouge's class, per language, over the conformance sources."""

from __future__ import annotations

import html
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from pylekyll.languages.highlighting import find_lexer, render_spans

CONFORMANCE = Path(__file__).parents[3].parent / "shared" / "conformance" / "rouge.json"

# Issue: at least 95 % in these.
REQUIRED = """
plaintext console shell python ruby java scala yaml json html css scss javascript markdown liquid diff c cpp sql r tex
xml
""".split()  # noqa: SIM905 - a list to read

PIECES = re.compile(r'<span class="([^"]+)">([^<]*)</span>|([^<]+)')


def classes(markup):
    """The text of spans, and each character's class."""
    text, kinds = [], []
    position = 0
    for piece in PIECES.finditer(markup):
        assert piece.start() == position, markup[position : position + 80]
        position = piece.end()
        value = html.unescape(piece.group(2) if piece.group(1) else piece.group(3))
        text.append(value)
        kinds.extend([piece.group(1) or ""] * len(value))
    assert position == len(markup)
    return "".join(text), kinds


def agreement(ours, theirs):
    our_text, our_kinds = classes(ours)
    their_text, their_kinds = classes(theirs)
    assert our_text == their_text
    return sum(map(str.__eq__, our_kinds, their_kinds)), len(their_kinds)


@pytest.fixture(scope="module")
def shares():
    """Per language: the share that is equal, and how many sources are equal byte for byte."""
    if not CONFORMANCE.exists():
        pytest.skip("no conformance sources beside this checkout")
    totals = defaultdict(lambda: [0, 0, 0, 0])
    for case in json.loads(CONFORMANCE.read_text(encoding="utf-8"))["cases"]:
        lexer = find_lexer(case["tag"])
        assert lexer is not None, case["tag"]
        total = totals[case["language"]]
        ours = render_spans(case["source"], lexer)
        same, size = agreement(ours, case["html"])
        total[0] += same
        total[1] += size
        total[2] += ours == case["html"]
        total[3] += 1
    return {language: (same / size, equal, sources) for language, (same, size, equal, sources) in totals.items()}


def test_table_of_languages(shares, capsys):
    rows = [f"\n{'language':<12} {'ours':>7}  equal"]
    rows += [f"{language:<12} {ours:>7.2%}  {equal}/{sources}" for language, (ours, equal, sources) in shares.items()]
    with capsys.disabled():
        sys.stdout.write("\n".join(rows) + "\n")
    assert {language: ours for language, (ours, *_) in shares.items() if language in REQUIRED and ours < 0.95} == {}


def test_required_languages_are_measured(shares):
    assert set(REQUIRED) <= set(shares)
