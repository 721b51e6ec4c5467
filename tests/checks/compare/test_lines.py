"""Differences line by line: nothing is lost, nothing is made up, and the numbers are those of the files."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.checks.compare.lines import Hunk, Line, changed_words, has_long_lines, hunks, signature, split
from pylekyll.checks.compare.trees import CSS, HTML, JSON, TEXT
from tests.checks.compare.sides import relaxed

KEYS = (str, str)

texts = st.lists(st.sampled_from(["a", "b", "c", "<p>x</p>", "key: v", "key: w", "  "]), max_size=14).map("\n".join)


def applied(before: str, after: str) -> list[str]:
    """Return the lines of ``after``, made of ``before`` and the differences."""
    lines = [(line.number, line.text) for line in split(before, TEXT, in_parts=False) if line.text]
    for hunk in reversed(list(hunks((before, after), TEXT, KEYS))):
        removed = [tuple(line) for line in hunk.before]
        if removed:
            at = lines.index(removed[0])
            assert lines[at : at + len(removed)] == removed
        elif hunk.lead:
            at = lines.index(tuple(hunk.lead[-1][0])) + 1
        else:
            at = 0
        lines[at : at + len(removed)] = [tuple(line) for line in hunk.after]
    return [text for _, text in lines]


@relaxed
@given(texts, texts)
def test_the_differences_lead_from_one_text_to_the_other(before: str, after: str) -> None:
    assert applied(before, after) == [line for line in after.split("\n") if line]


@relaxed
@given(texts)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert list(hunks((text, text), HTML, KEYS)) == []


def test_lines_have_the_numbers_of_their_files() -> None:
    (hunk,) = hunks(("a\nb\nc\n", "\na\nb\nd\n"), TEXT, KEYS)
    assert hunk.before == (Line(3, "c"),)
    assert hunk.after == (Line(4, "d"),)
    assert hunk.lead == ((Line(1, "a"), Line(2, "a")), (Line(2, "b"), Line(3, "b")))


@pytest.mark.parametrize(
    "kind, line",
    [(HTML, "<p>a</p>" * 300), (JSON, '{"a":1},' * 300), (CSS, "a{b:c}" * 3)],
)
def test_long_lines_are_split_and_nothing_is_lost(kind: str, line: str) -> None:
    parts = split(line, kind, in_parts=has_long_lines(line))
    assert len(parts) > 5
    assert "".join(part.text for part in parts) == line
    assert {part.number for part in parts} == {1}


def test_a_page_made_small_is_compared_with_one_that_is_not() -> None:
    rows = [f"<tr><td>{number}</td></tr>" for number in range(200)]
    before = "\n".join(rows)
    after = "".join(rows).replace(">77<", ">seventy-seven<")
    (hunk,) = hunks((before, after), HTML, KEYS)
    assert hunk.texts == ("<td>77</td>", "<td>seventy-seven</td>")


def test_lines_that_clearly_became_others_are_reported_one_by_one() -> None:
    before = '<link rel="a" href="1">\n<meta name="b" content="1">'
    after = '<link rel="a" href="2">\n<meta name="b" content="2">'
    assert [hunk.texts for hunk in hunks((before, after), HTML, KEYS)] == list(
        zip(before.split("\n"), after.split("\n"), strict=True)
    )


def test_the_same_change_in_other_lines_has_one_signature() -> None:
    def one(host: str, page: str) -> Hunk:
        return Hunk((Line(1, f'<link rel="x" href="{host}/{page}">'),), ())

    pairs = [
        Hunk(one("http://a", page).before, one("https://b", page).before) for page in ("about", "index", "posts/one")
    ]
    assert len({signature(pair, KEYS) for pair in pairs}) == 1
    other = Hunk(one("http://a", "about").before, one("http://a", "home").before)
    assert signature(other, KEYS) != signature(pairs[0], KEYS)


@relaxed
@given(texts, texts)
def test_changed_words_are_all_of_both(before: str, after: str) -> None:
    pieces = changed_words(before, after)
    assert "".join(same or removed for same, removed, _ in pieces) == before
    assert "".join(same or added for same, _, added in pieces) == after


def test_long_files_are_compared() -> None:
    """With the square of the lines, this would not end."""
    chance = random.Random(7)
    before = [f"line {chance.randrange(9000)}" for _ in range(20_000)]
    after = [line for line in before if chance.random() > 0.05] + ["more"] * 500
    chance.shuffle(after[:400])
    assert list(hunks(("\n".join(before), "\n".join(after)), TEXT, KEYS))
    assert list(hunks(("\n".join(["}"] * 20_000), "\n".join(["{"] * 19_999)), TEXT, KEYS))
