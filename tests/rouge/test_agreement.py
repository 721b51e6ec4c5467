"""The share of characters that carry Rouge's class, per language, over the conformance sources."""

from __future__ import annotations

import html
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from pylekyll.rouge import find_lexer, render_spans
from pylekyll.rouge.fallback import PygmentsFallback

CONFORMANCE = Path(__file__).parents[2].parent / "shared" / "conformance" / "rouge.json"

# Issue: at least 95 % in these; every other language at least as good as Pygments as it comes.
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
    """Per language: the share of ours, that of Pygments as it comes, and how many sources are equal byte for byte."""
    if not CONFORMANCE.exists():
        pytest.skip("no conformance sources beside this checkout")
    totals = defaultdict(lambda: [0, 0, 0, 0, 0])
    for case in json.loads(CONFORMANCE.read_text(encoding="utf-8"))["cases"]:
        lexer = find_lexer(case["tag"])
        assert lexer is not None, case["tag"]
        total = totals[case["language"]]
        ours = render_spans(case["source"], lexer)
        same, size = agreement(ours, case["html"])
        total[0] += same
        total[1] += size
        total[3] += ours == case["html"]
        total[4] += 1
        try:
            plain = PygmentsFallback(case["tag"], get_lexer_by_name(case["tag"]), {})
        except ClassNotFound:
            continue
        total[2] += agreement(render_spans(case["source"], plain), case["html"])[0]
    return {
        language: (same / size, pygments / size, equal, sources)
        for language, (same, size, pygments, equal, sources) in totals.items()
    }


def test_table_of_languages(shares, capsys):
    rows = [f"\n{'language':<12} {'ours':>7} {'Pygments':>9}  equal"]
    for language, (ours, pygments, equal, sources) in shares.items():
        rows.append(f"{language:<12} {ours:>7.2%} {pygments:>9.2%}  {equal}/{sources}")
    with capsys.disabled():
        sys.stdout.write("\n".join(rows) + "\n")
    assert {language: ours for language, (ours, *_) in shares.items() if language in REQUIRED and ours < 0.95} == {}
    assert {language: ours for language, (ours, pygments, *_) in shares.items() if ours < pygments} == {}


def test_required_languages_are_measured(shares):
    assert set(REQUIRED) <= set(shares)
